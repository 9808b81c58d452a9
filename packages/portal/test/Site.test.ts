import { assert, describe, it } from "@effect/vitest"
import { NotFound } from "@grid/domain/errors/ApiError"
import type { HttpCall, Reply } from "@grid/http/HttpCall"
import { MissingPage } from "@grid/http/MissingPage"
import type { PlainRoute } from "@grid/http/PlainRoute"
import { PortalSettings } from "@grid/portal/config/Settings"
import * as Missing from "@grid/portal/site/Missing"
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

const settingsOf = (site: string): PortalSettings["Service"] => ({
  baseUrl: Option.none(),
  trustedProxies: [],
  jwt: Option.none(),
  oidc: Option.none(),
  publicPage: true,
  products: [],
  sourceInfos: [],
  site: join(folder, site)
})

const routesOf = (site: string) =>
  Effect.runSync(Effect.provideService(makeSiteRoutes, PortalSettings, settingsOf(site)))

/** Answer of the page for paths where nothing is; null where a program gets a problem. */
const missing = (site: string, call: Partial<HttpCall> & { readonly accept?: string }): Promise<Reply | null> => {
  const { accept, ...rest } = call
  const message = { headers: { accept } }
  const whole = { method: "GET", path: "/no/such/page", message, ...rest } as unknown as HttpCall
  const answer = Effect.flatMap(MissingPage, (page) => page.answer(whole) ?? Effect.succeed(null))
  return Effect.runPromise(
    answer.pipe(Effect.provide(Missing.layer), Effect.provideService(PortalSettings, settingsOf(site)))
  )
}

const ask = (routes: ReadonlyArray<PlainRoute>, route: string, path = route): Promise<Reply> => {
  const match = routes.find((one) => one.path === route)
  assert(match !== undefined, route)
  const message = { headers: { "accept-encoding": "br" } }
  const call = { path, message, baseUrl: "http://grid.test" } as unknown as HttpCall
  return Effect.runPromise(match.handler(call, () => assert.fail("the site reads no data")))
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

  const browser = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"

  it("is what a browser sees at a path where nothing is, as 404", async () => {
    const answer = await missing("built", { accept: browser })
    assert(answer !== null)
    assert.strictEqual(answer.status, 404)
    assert.include(String(answer.body), "<title>Grid</title>")
    assert.include(String(answer.headers["content-security-policy"]), "default-src 'self'")
    assert.include(String(answer.headers["vary"]), "Accept")
  })

  it.each([
    ["/console", "/"],
    ["/login", "/sign-in"],
    ["/signup/", "/sign-in"],
    ["/documentation", "/docs"],
    ["/pricing", "/docs#quota"],
    ["/status", "/docs/status"],
    ["/api", "/docs/reference"],
    ["/v1/", "/docs/reference"],
    ["/docs/", "/docs"],
    ["/docs/marginal-carbon/", "/docs/marginal-carbon"],
    ["/settings/keys/", "/settings/keys"]
  ])("leads a person from %s to %s on the same host, and a program to the problem", async (path, location) => {
    const answer = await missing("built", { accept: browser, path })
    assert.deepStrictEqual([answer?.status, answer?.headers["location"]], [302, location])
    assert.include(String(answer?.headers["vary"]), "Accept")
    assert.isNull(await missing("built", { path }))
    assert.isNull(await missing("built", { accept: browser, method: "POST", path }))
  })

  it.each([
    "//grid.test/",
    "/docs//grid.test/",
    "/docs/\\grid.test/",
    "/no/such/page/",
    "/docs/none",
    "/settings/none"
  ])("leads nobody anywhere from %s", async (path) =>
    assert.strictEqual((await missing("built", { accept: browser, path }))?.status, 404)
  )

  it.each([
    {},
    { accept: "*/*" },
    { accept: "application/json" },
    { accept: "application/problem+json, text/html" },
    { accept: browser, method: "POST" },
    { accept: browser, path: "/developer/v1/no/such/path" },
    { accept: browser, path: "/v1/no" },
    { accept: browser, path: "/console/assets/old.js" }
  ])("others get the problem: %o", async (call) => assert.isNull(await missing("built", call)))

  it("and everybody does where the site was not built", async () =>
    assert.isNull(await missing("missing", { accept: browser })))

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
