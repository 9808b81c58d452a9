import type { PublishedPage } from "@grid/domain/http/PublishedPages"
import { createHash } from "node:crypto"
import { prefixOf } from "@grid/domain/http/BaseUrl"
import { Html, type Part, rendered } from "./Html.ts"
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

/** Page of the docs, of Markdown texts one after the other by their names; the first one's heading is its title. */
export const docsPage = (baseUrl: string, names: ReadonlyArray<string>, values: Values<Part>): PublishedPage => {
  const text = htmlOf(names.map((name) => textOf(`${name}.md`)).join("\n"))
  const prefix = prefixOf(baseUrl)
  const [, title = ""] = /<h1>(.*)<\/h1>/.exec(text) ?? []
  const main = new Html(filled(text, values, rendered, { base: baseUrl, prefix, contents: contentsOf(text) }))
  const body = filled(textOf("layout.html"), { title: new Html(title), style, prefix, main }, rendered)
  return { contentType: "text/html; charset=utf-8", headers, body }
}
