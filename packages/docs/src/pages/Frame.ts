import type { PublishedPage } from "@grid/domain/http/PublishedPages"
import { prefixOf } from "@grid/domain/http/BaseUrl"
import { filled, type Values } from "../texts/Placeholders.ts"
import { textOf } from "../texts/Texts.ts"
import { versioned } from "./Assets.ts"
import { breakable, Html, html, type Part, rendered } from "./Html.ts"
import { type Heading, headingsOf, htmlOf } from "./Markdown.ts"
import { addressOf, type Place, places, type Site } from "./Site.ts"

/** Headers of a page: scripts, styles and data of this service alone, in a frame of nobody. */
const headers = {
  "content-security-policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
  "cache-control": "public, max-age=300"
}

const menuLink = (site: Site, { path, title }: Place, current: string): Html => {
  const mark = path === current ? html`aria-current="page"` : ""
  return html`<li><a href="${addressOf(site, path)}" ${mark}>${title}</a></li> `
}

/** Pages of the console in the order of its own header. */
const consolePages: ReadonlyArray<Place> = [
  { path: "/", title: "Grid" },
  { path: "/map", title: "Map" },
  { path: "/market", title: "Market" },
  { path: "/carbon", title: "Carbon" },
  { path: "/forecasts", title: "Forecasts" },
  { path: "/explore", title: "Explore" }
]

/** Header of every page, the same as that of the console. */
export const headerOf = (site: Site): Html => {
  const { hasConsole } = site
  return html`<header class="header">
    <div class="bar">
      <a class="brand" href="${addressOf(site, hasConsole ? "/" : "/docs")}">
        <svg class="mark" viewBox="0 0 32 32" aria-hidden="true">
          <rect width="32" height="32" rx="7" />
          <path d="M4 18h5l3-9 5 15 4-10 2 4h5" />
        </svg>
        <span>Grid Data Service</span>
      </a>
      <nav class="pages" aria-label="Pages">
        <details open data-wide="66rem">
          <summary>Menu</summary>
          <ul>
            ${hasConsole ? consolePages.map((place) => menuLink(site, place, "/docs")) : ""}
            <li><a href="${addressOf(site, "/docs")}" aria-current="true">Docs</a></li>
          </ul>
        </details>
      </nav>
      <div class="bar-end">
        <button type="button" class="search" data-index="${addressOf(site, "/docs/search.json")}" hidden>
          Search <kbd>/</kbd>
        </button>
        <select class="theme" aria-label="Theme" hidden></select>
        ${
          hasConsole
            ? html`<a class="sign-in" href="${addressOf(site, "/sign-in")}" data-console="${addressOf(site, "/usage")}"
                >Sign in</a
              >`
            : ""
        }
      </div>
    </div>
  </header>`
}

/** Links of the head that every page has: its script and its style. */
export const assetsOf = (site: Site): Html =>
  html`<link rel="stylesheet" href="${addressOf(site, versioned("/docs/assets/docs.css"))}" />
    <script src="${addressOf(site, versioned("/docs/assets/docs.js"))}"></script>`

const menuOf = (site: Site, current: string): Html =>
  html`<nav class="menu" aria-label="Documentation">
    <details open data-wide="50rem">
      <summary>Documentation</summary>
      ${Object.entries(places).map(
        ([heading, entries]) =>
          html`<p>${heading}</p>
            <ul>
              ${entries.map((place) => menuLink(site, place, current))}
            </ul>`
      )}
    </details>
  </nav>`

const contentsOf = (headings: ReadonlyArray<Heading>): Html =>
  html`<nav class="contents" aria-label="On this page">
    <details open data-wide="72rem">
      <summary>On this page</summary>
      <p>On this page</p>
      <ul>
        ${headings.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li> `)}
      </ul>
    </details>
  </nav>`

/** Text of a page of the docs and its title, both HTML. */
export interface Content {
  readonly title: Html
  readonly main: Html
}

/** Content of Markdown texts one after the other, by their names; the first one's heading is the title. */
export const contentOf = ({ baseUrl }: Site, names: ReadonlyArray<string>, values: Values<Part>): Content => {
  const text = htmlOf(names.map((name) => textOf(`${name}.md`)).join("\n"))
  const [, title = ""] = /<h1>(.*)<\/h1>/.exec(text) ?? []
  const main = filled(text, values, rendered, { base: baseUrl, prefix: prefixOf(baseUrl) })
  return { title: new Html(title), main: new Html(main) }
}

/** Content in the frame that all pages have: header, menu, links to the sections. */
export const framed = (site: Site, path: string, { main, title }: Content): PublishedPage => ({
  contentType: "text/html; charset=utf-8",
  headers,
  body: filled(
    textOf("layout.html"),
    {
      title,
      assets: assetsOf(site),
      header: headerOf(site),
      menu: menuOf(site, path),
      contents: contentsOf(headingsOf(main.text)),
      prefix: prefixOf(site.baseUrl),
      main: breakable(main)
    },
    rendered
  )
})
