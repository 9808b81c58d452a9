import { Marked, Renderer, type Token, type Tokens } from "marked"
import { code, html, Html, samples } from "./Html.ts"

const anchored = /^(.*) \{#([\w-]+)\}$/

/** Info of a code block: its language, the name of its tab in brackets where it has one, its label. */
const info = /^\w*(?: \[([^\]]+)\])? ?(.*)$/

const codeOf = ({ lang = "", text }: Tokens.Code): Html => {
  const [, tab, label = ""] = info.exec(lang) ?? []
  return code(label, text, tab)
}

const isSample = (token: Token | undefined): token is Tokens.Code =>
  token?.type === "code" && (info.exec(token["lang"] ?? "")?.[1] ?? "") !== ""

const blocksOf = (token: Token): Array<Tokens.Code> => ("blocks" in token ? token["blocks"] : [])

/** Blocks of code with tabs that follow each other, as one token. */
const grouped = (tokens: ReadonlyArray<Token>): Array<Token> => {
  const out: Array<Token> = []
  for (const token of tokens) {
    if (token.type === "space") continue
    const last = out.at(-1)
    if (!isSample(token)) out.push(token)
    else if (last?.type === "samples") blocksOf(last).push(token)
    else out.push({ type: "samples", raw: "", blocks: [token] })
  }
  return out
}

/**
 * Markdown as the pages are written: `## Title {#anchor}`, code blocks with a label after their language, links from `/` that
 * go below the service's own prefix, and a placeholder in a paragraph of its own for a block of HTML.
 */
const marked = new Marked({
  hooks: { processAllTokens: grouped },
  extensions: [{ name: "samples", renderer: (token) => samples(blocksOf(token).map(codeOf)).text }],
  renderer: {
    heading({ depth, tokens }) {
      const text = this.parser.parseInline(tokens)
      const [, title = text, id] = anchored.exec(text) ?? []
      return id === undefined ? `<h${depth}>${title}</h${depth}>\n` : `<h${depth} id="${id}">${title}</h${depth}>\n`
    },
    code(token) {
      return codeOf(token).text
    },
    table(token) {
      const label = token.header.map(({ text }) => text).join(", ")
      const table = Renderer.prototype.table.call(this, token)
      return html`<div class="scroll" role="group" aria-label="${label}" tabindex="0">${new Html(table)}</div> `.text
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

/** Section of a page: its anchor and its title, which is HTML. */
export interface Heading {
  readonly id: string
  readonly title: Html
}

/** Sections of a page that is HTML. */
export const headingsOf = (page: string): ReadonlyArray<Heading> =>
  [...page.matchAll(/<h2 id="([^"]+)">(.*)<\/h2>/g)].map(([, id = "", title = ""]) => ({ id, title: new Html(title) }))
