import { Marked } from "marked"
import { code, html, Html } from "./Html.ts"

const anchored = /^(.*) \{#([\w-]+)\}$/

/**
 * Markdown as the pages are written: `## Title {#anchor}`, code blocks with a label after their language, links from `/` that
 * go below the service's own prefix, and a placeholder in a paragraph of its own for a block of HTML.
 */
const marked = new Marked({
  renderer: {
    heading({ depth, tokens }) {
      const text = this.parser.parseInline(tokens)
      const [, title = text, id] = anchored.exec(text) ?? []
      return id === undefined ? `<h${depth}>${title}</h${depth}>\n` : `<h${depth} id="${id}">${title}</h${depth}>\n`
    },
    code({ lang = "", text }) {
      return `${code(lang.slice(lang.indexOf(" ") + 1), text).text}\n`
    },
    link({ href, tokens }) {
      return `<a href="${href.startsWith("/") ? "{{prefix}}" : ""}${href}">${this.parser.parseInline(tokens)}</a>`
    },
    paragraph({ text, tokens }) {
      return /^\{\{\w+\}\}$/.test(text) ? `${text}\n` : `<p>${this.parser.parseInline(tokens)}</p>\n`
    }
  }
})

/** HTML of a Markdown text, with its placeholders still in it. */
export const htmlOf = (markdown: string): string => marked.parse(markdown, { async: false })

/** Links to the sections of a page, for its placeholder `contents`. */
export const contentsOf = (page: string): Html =>
  html`<nav aria-label="On this page">
    <ul>
      ${[...page.matchAll(/<h2 id="([^"]+)">(.*)<\/h2>/g)].map(
        ([, id = "", title = ""]) => html`<li><a href="#${id}">${new Html(title)}</a></li>`
      )}
    </ul>
  </nav>`
