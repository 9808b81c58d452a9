import type { PublishedPage } from "@grid/domain/http/PublishedPages"
import { createHash } from "node:crypto"
import { prefixOf } from "@grid/domain/http/BaseUrl"
import { Html, html, type Part, rendered } from "./Html.ts"
import { contentsOf, htmlOf } from "./Markdown.ts"
import { filled, type Values } from "../texts/Placeholders.ts"
import { textOf } from "../texts/Texts.ts"

const css = `
:root{color-scheme:light dark;--text:#1b1f24;--soft:#545d68;--back:#fff;--panel:#f4f6f8;--line:#d5dae0;--link:#0a53be}
@media (prefers-color-scheme:dark){:root{--text:#e6e9ec;--soft:#a9b2bc;--back:#14171a;--panel:#1e2327;--line:#3a424a;--link:#8db8ff}}
*{box-sizing:border-box}
body{margin:0;background:var(--back);color:var(--text);font:1rem/1.6 system-ui,sans-serif;overflow-wrap:break-word}
header,main,footer{max-width:56rem;margin:0 auto;padding:1rem 1.25rem}
header{border-bottom:1px solid var(--line)}
header ul{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;list-style:none;margin:0;padding:0}
a{color:var(--link)}
a:focus-visible,[tabindex]:focus-visible{outline:3px solid var(--link);outline-offset:2px}
.skip{position:absolute;left:-99rem}
.skip:focus{position:static}
h1,h2,h3{line-height:1.25;margin:2rem 0 .5rem}
h1{margin-top:1rem}
code{font:.9em/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;background:var(--panel);border-radius:4px;padding:.1em .25em}
pre{background:var(--panel);border:1px solid var(--line);border-radius:6px;padding:.75rem 1rem;overflow-x:auto}
pre code{background:none;padding:0}
.scroll{overflow-x:auto;margin:1rem 0}
table{border-collapse:collapse;font-size:.92rem}
caption{text-align:left;color:var(--soft);padding-bottom:.35rem}
th,td{border-bottom:1px solid var(--line);padding:.35rem .9rem .35rem 0;text-align:left;vertical-align:top}
tbody th{font-weight:600}
footer{color:var(--soft);border-top:1px solid var(--line);margin-top:3rem}
`

const styleHash = createHash("sha256").update(css).digest("base64")

/** Headers of a page that runs no script: nothing but its own style and links. */
const headers = {
  "content-security-policy": `default-src 'none'; style-src 'sha256-${styleHash}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  "referrer-policy": "no-referrer",
  "cache-control": "public, max-age=300"
}

const style = new Html(`<style>${css}</style>`)

/** Main part of a page: its texts one after the other, with the values in their places. */
const mainOf = (baseUrl: string, names: ReadonlyArray<string>, values: Values<Part>): Html => {
  const text = htmlOf(names.map(textOf).join("\n"))
  const common = { base: baseUrl, prefix: prefixOf(baseUrl), contents: contentsOf(text) }
  return new Html(filled(text, values, rendered, common))
}

/** Page of the docs, of Markdown texts by their names; the first one's heading is its title. */
export const docsPage = (baseUrl: string, names: ReadonlyArray<string>, values: Values<Part>): PublishedPage => {
  const prefix = prefixOf(baseUrl)
  const main = mainOf(baseUrl, names, values)
  const [, title = ""] = /<h1>(.*)<\/h1>/.exec(main.text) ?? []
  return {
    contentType: "text/html; charset=utf-8",
    headers,
    body: html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>${new Html(title)} · Grid Data Service</title>
          <link rel="icon" href="data:," />
          ${style}
        </head>
        <body>
          <a class="skip" href="#main">Skip to the content</a>
          <header>
            <nav aria-label="Documentation">
              <ul>
                <li><a href="${prefix}/docs">Start</a></li>
                <li><a href="${prefix}/docs/datasets">Datasets</a></li>
                <li><a href="${prefix}/docs/reference">Reference</a></li>
                <li><a href="${prefix}/docs/connector">Connector</a></li>
                <li><a href="${prefix}/docs/errors">Errors</a></li>
                <li><a href="${prefix}/openapi.json">OpenAPI</a></li>
                <li><a href="${prefix}/llms.txt">llms.txt</a></li>
              </ul>
            </nav>
          </header>
          <main id="main">${main}</main>
          <footer>
            <p>Grid Data Service. Timestamps are UTC unless a name ends in <code>_ist</code>.</p>
          </footer>
        </body>
      </html> `.text
  }
}
