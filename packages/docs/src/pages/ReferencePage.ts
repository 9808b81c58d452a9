import type { PublishedPage } from "@grid/domain/http/PublishedPages"
import { Effect } from "effect"
import { createHash } from "node:crypto"
import { LegacyApi } from "@grid/domain/legacy/LegacyApi"
import { prefixOf } from "@grid/domain/http/BaseUrl"
import { filled } from "../texts/Placeholders.ts"
import { textOf } from "../texts/Texts.ts"
import type { JsonObject } from "../openapi/Schemas.ts"
import { partOf, type Subject, subjectsOf, titleOf } from "../openapi/Subjects.ts"
import { assetsOf, type Content, contentOf, headerOf } from "./Frame.ts"
import { html, Html, pathCode, prose, rendered, table } from "./Html.ts"
import { routeAnchor, scriptPath, subjectPath } from "./Paths.ts"
import { addressOf, type Site } from "./Site.ts"

/**
 * The script of Scalar's API reference, as Effect ships it: taken from the page its public layer serves, so
 * that no internal file is imported and nothing is fetched. Several megabytes, so it is loaded by the first who asks.
 */
const loadScript = Effect.promise(async () => {
  const [HttpApi, HttpRouter, HttpApiScalar] = await Promise.all([
    import("effect/http-api/HttpApi"),
    import("effect/http/HttpRouter"),
    import("effect/http-api/HttpApiScalar")
  ])
  const layer = HttpApiScalar.layer(HttpApi.make("none"), { path: "/" })
  const { dispose, handler } = HttpRouter.toWebHandler(layer, { disableLogger: true })
  const page = await (await handler(new Request("http://localhost/"))).text()
  await dispose()
  const begin = page.indexOf("<script>") + "<script>".length
  const end = page.lastIndexOf("</script>", page.lastIndexOf("<script>"))
  const text = page.slice(begin, end).replace(/\n\/\/# sourceMappingURL=\S*\s*$/, "\n")
  return { text, hash: createHash("sha256").update(text).digest("base64url").slice(0, 16) }
})

/** Loads once, and only when run; several that ask at once share it. */
const script = Effect.runSync(Effect.cached(loadScript))

/**
 * Everything of Scalar that would call a third party is switched off; the policy of the page forbids it besides. Calls go
 * to the origin from which the page came: the document's address may be another name of the service.
 */
const configuration = (prefix: string) => ({
  servers: [{ url: prefix === "" ? "/" : prefix, description: "This service" }],
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: "never",
  documentDownloadType: "none",
  persistAuth: false
})

/** Description of a part of the document: the way to the whole. */
const wayBack = ({ baseUrl }: Site): string => {
  const prefix = prefixOf(baseUrl)
  return `A part of the [reference](${prefix}/docs/reference), which lists all routes; [openapi.json](${prefix}/openapi.json) has the whole document.`
}

/** JSON inside a script element, where nothing may look like the end of it. */
const embedded = (value: JsonObject): Html => new Html(JSON.stringify(value).replaceAll("<", String.raw`\u003c`))

/** The page of the reference on a subject: its part of the document, drawn by a script of this server. */
export const subjectPage = (site: Site, document: JsonObject, subject: string): Effect.Effect<PublishedPage> =>
  Effect.map(script, ({ hash }) => {
    const prefix = prefixOf(site.baseUrl)
    return {
      contentType: "text/html; charset=utf-8",
      headers: {
        "content-security-policy": `default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
        "referrer-policy": "no-referrer",
        "cache-control": "public, max-age=300"
      },
      body: filled(
        textOf("subject.html"),
        {
          prefix,
          title: titleOf(subject),
          assets: assetsOf(site),
          header: headerOf(site),
          configuration: JSON.stringify(configuration(prefix)),
          document: embedded(partOf(document, subject, wayBack(site))),
          script: `${prefix}${scriptPath}?v=${hash}`
        },
        rendered
      )
    }
  })

const sectionOf = (site: Site, { description, name, routes }: Subject): Html => {
  const page = addressOf(site, subjectPath(name))
  const title = titleOf(name)
  return html`<section aria-labelledby="tag/${name}">
    <h2 id="tag/${name}">${title}</h2>
    <p>${prose(description)}</p>
    ${table(
      `${title}: ${routes.length} ${routes.length === 1 ? "route" : "routes"}`,
      ["Route", "What it does"],
      routes.map(({ method, operation, path }) => {
        const anchor = routeAnchor(name, method, path)
        return [
          html`<a id="${anchor}" href="${page}#${anchor}">${pathCode(`${method} ${path}`)}</a>`,
          String(operation["summary"] ?? "")
        ]
      })
    )}
  </section> `
}

const isLast = ({ name }: Subject): number => Number(name === LegacyApi.identifier)

/** The reference: every route by its subject, legacy paths last, with its details a step away. */
export const referencePage = (site: Site, document: JsonObject): Content =>
  contentOf(site, ["reference"], {
    subjects: subjectsOf(document)
      .toSorted((a, b) => isLast(a) - isLast(b))
      .map((subject) => sectionOf(site, subject))
  })

/** The script, under an address that changes with it. */
export const referenceScript: Effect.Effect<PublishedPage> = Effect.map(script, ({ text }) => ({
  contentType: "text/javascript; charset=utf-8",
  headers: { "cache-control": "public, max-age=31536000, immutable" },
  body: text
}))
