import type { PublishedPage } from "@grid/domain/http/PublishedPages"
import { Effect } from "effect"
import { createHash } from "node:crypto"
import { prefixOf } from "@grid/domain/http/BaseUrl"
import { filled } from "../texts/Placeholders.ts"
import { textOf } from "../texts/Texts.ts"
import { assetsOf, headerOf } from "./Frame.ts"
import { rendered } from "./Html.ts"
import { scriptPath } from "./Paths.ts"
import type { Site } from "./Site.ts"

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
  url: `${prefix}/openapi.json`,
  servers: [{ url: prefix === "" ? "/" : prefix, description: "This service" }],
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: "never",
  persistAuth: false
})

/** The reference page: all routes of `/openapi.json`, rendered by a script of this server. */
export const referencePage = (site: Site): Effect.Effect<PublishedPage> =>
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
        textOf("reference.html"),
        {
          prefix,
          assets: assetsOf(site),
          header: headerOf(site),
          configuration: JSON.stringify(configuration(prefix)),
          script: `${prefix}${scriptPath}?v=${hash}`
        },
        rendered
      )
    }
  })

/** The script, under an address that changes with it. */
export const referenceScript: Effect.Effect<PublishedPage> = Effect.map(script, ({ text }) => ({
  contentType: "text/javascript; charset=utf-8",
  headers: { "cache-control": "public, max-age=31536000, immutable" },
  body: text
}))
