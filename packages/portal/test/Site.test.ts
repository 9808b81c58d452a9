import { assert, describe, it } from "@effect/vitest"
import { NotFound } from "@grid/domain/errors/ApiError"
import type { HttpCall, Reply } from "@grid/http/HttpCall"
import type { PlainRoute } from "@grid/http/PlainRoute"
import { PortalSettings } from "@grid/portal/config/Settings"
import { makeSiteRoutes } from "@grid/portal/site/SiteRoutes"
import { Effect, Option } from "effect"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { brotliDecompressSync } from "node:zlib"
import { afterAll, beforeAll } from "vitest"

const folder = mkdtempSync(join(tmpdir(), "gds-site-"))
const script = "export const grid = 1\n".repeat(200)

beforeAll(() => {
  mkdirSync(join(folder, "built", "assets"), { recursive: true })
  writeFileSync(join(folder, "built", "index.html"), "<!doctype html><title>Grid</title>")
  writeFileSync(join(folder, "built", "assets", "app-1a2b.js"), script)
})

afterAll(() => rmSync(folder, { recursive: true }))

const routesOf = (site: string) =>
  Effect.runSync(
    Effect.provideService(makeSiteRoutes, PortalSettings, {
      baseUrl: Option.none(),
      trustedProxies: [],
      jwt: Option.none(),
      oidc: Option.none(),
      publicPage: true,
      sourceInfos: [],
      site: join(folder, site)
    })
  )

const ask = (routes: ReadonlyArray<PlainRoute>, route: string, path = route): Promise<Reply> => {
  const match = routes.find((one) => one.path === route)
  assert(match !== undefined, route)
  const message = { headers: { "accept-encoding": "br" } }
  const call = { path, message, baseUrl: "http://grid.test" } as unknown as HttpCall
  return Effect.runPromise(match.handler(call))
}

describe("the site", () => {
  it("its page stands at the paths of the application, and runs no script but its own", async () => {
    const routes = routesOf("built")
    for (const path of ["/", "/sign-in", "/map", "/market", "/explore", "/usage", "/settings/keys"]) {
      const { body, headers, status } = await ask(routes, path)
      assert.strictEqual(status, 200)
      assert.include(String(body), "<title>Grid</title>")
      const policy = String(headers["content-security-policy"])
      assert.include(policy, "default-src 'self'")
      assert.include(policy, "frame-ancestors 'none'")
      assert.notInclude(policy, "unsafe")
      assert.strictEqual(headers["cache-control"], "no-cache")
    }
  })

  it("its files are kept for good, compressed; others are not there", async () => {
    const routes = routesOf("built")
    const { body, headers } = await ask(routes, "/console/assets/:file", "/console/assets/app-1a2b.js")
    assert.strictEqual(headers["content-type"], "text/javascript; charset=utf-8")
    assert.strictEqual(headers["cache-control"], "public, max-age=31536000, immutable")
    assert.strictEqual(brotliDecompressSync(body as Uint8Array).toString(), script)
    for (const name of ["app.js", "..%2Findex.html", "index.html", ""]) {
      const error: unknown = await ask(routes, "/console/assets/:file", `/console/assets/${name}`).catch(
        (cause: unknown) => cause
      )
      assert.instanceOf(error, NotFound)
    }
  })

  it("where it was not built, the service's address leads to the docs", async () => {
    const routes = routesOf("missing")
    assert.deepStrictEqual(
      routes.map(({ path }) => path),
      ["/"]
    )
    const { headers, status } = await ask(routes, "/")
    assert.deepStrictEqual([status, headers["location"]], [302, "http://grid.test/docs"])
  })
})
