import { violations } from "@grid/testing/browser/Accessibility"
import { addAuthenticator } from "@grid/testing/browser/Authenticator"
import { startBrowser } from "@grid/testing/browser/Chromium"
import { drawingOf, keepDrawings } from "@grid/testing/browser/Drawing"
import { tooWideForPhone } from "@grid/testing/browser/Faults"
import { tabTo, unreached } from "@grid/testing/browser/Keyboard"
import { sideways, unreadable } from "@grid/testing/browser/Layout"
import { slowDown } from "@grid/testing/browser/Network"
import { difference, drawnShare } from "@grid/testing/browser/Pictures"
import { makeTour, makeVisits, phone, visit, type VisitOptions } from "@grid/testing/browser/Visit"
import { listen, type Loopback } from "@grid/testing/http/Loopback"
import { assert, describe, it } from "@effect/vitest"
import { existsSync, mkdtempSync, rmSync } from "node:fs"
import { createServer } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, beforeEach } from "vitest"

/** Pages of a test site by their path: what stands in the body, as an editor would leave it. */
const bodies: Readonly<Record<string, string>> = {
  "/": "<main><h1>Demand</h1><p>One line</p></main>",
  "/policy": `<main><h1>Demand</h1><p style="color:red">Forbidden style</p></main>`,
  "/foreign": `<main><h1>Demand</h1><img alt="" src="http://grid.test/pixel.gif"></main>`,
  "/error": `<main><h1>Demand</h1></main><script src="/error.js"></script>`,
  "/missing": `<main><h1>Demand</h1><img alt="" src="/nowhere.gif"></main>`,
  "/inaccessible": `<main><h1>Demand</h1><img src="data:,"></main>`,
  "/dark": `<meta name="color-scheme" content="light dark"><main><h1>Demand</h1><button><font color="#333333">Dim</font></button></main>`,
  "/wide": `<main><h1>Demand</h1><pre>${"0123456789".repeat(20)}</pre></main>`,
  "/unreached": `<main><h1>Demand</h1><a href="/">first</a> <a href="/" tabindex="-1">second</a></main>`,
  "/folding": `<main><h1>Demand</h1><p>One line</p></main><script src="/folding.js"></script>`,
  "/hidden": `<main><h1>Demand</h1><p hidden>Two lines</p></main>`,
  "/chart": `<main><h1>Demand</h1><canvas width="300" height="100"></canvas></main><script src="/chart.js"></script>`
}

const scripts: Readonly<Record<string, string>> = {
  "/folding.js": `matchMedia("(min-width: 40rem)").addEventListener("change", () => document.querySelector("p").remove())`,
  "/error.js": `throw new Error("thrown by the page")`,
  "/chart.js": `
const context = document.querySelector("canvas").getContext("2d")
const mask = new Path2D()
mask.rect(0, 0, 100, 100)
const line = new Path2D()
line.moveTo(0, 90)
line.lineTo(50, 40)
line.lineTo(150, 10)
context.strokeStyle = "#0a53be"
context.fillText("40 MW", 5, 40)
context.save()
context.clip(mask)
context.stroke(line)
context.restore()`
}

const server = createServer((request, response) => {
  const path = request.url ?? ""
  const body = bodies[path]
  const script = scripts[path]
  if (script !== undefined) return response.setHeader("content-type", "text/javascript").end(script)
  if (body === undefined) return response.writeHead(404).end()
  response.setHeader("content-security-policy", "default-src 'self'; img-src * data:")
  response.setHeader("content-type", "text/html; charset=utf-8")
  response.end(
    `<!doctype html><html lang="en"><head><title>Grid</title><link rel="icon" href="data:,"></head><body>${body}</body></html>`
  )
})

describe("the browser of the tests", () => {
  let browser: Browser | string
  let loopback: Loopback

  beforeAll(async () => {
    browser = await startBrowser()
    loopback = await listen(server)
  })
  afterAll(async () => {
    if (typeof browser !== "string") await browser.close()
    await loopback.close()
  })
  beforeEach(({ skip }) => {
    if (typeof browser === "string") skip(browser)
  })

  const found = () => {
    if (typeof browser === "string") throw new Error(browser)
    return browser
  }

  const origin = () => loopback.url.replace("127.0.0.1", "localhost")

  /** Opens a page of the test site. */
  const open = <A>(path: string, body: (page: Page) => Promise<A>, options: VisitOptions = {}) =>
    visit(found(), origin(), options, async (page) => {
      await keepDrawings(page)
      await page.goto(path)
      return body(page)
    })

  it("has nothing to complain of on a page that is right", () =>
    open("/", async (page) => {
      assert.deepStrictEqual(await violations(page), [])
      assert.deepStrictEqual(await sideways(page), [])
      assert.deepStrictEqual(await unreached(page), [])
      assert.deepStrictEqual(await unreadable(page), [])
    }))

  it.each([
    ["/policy", /console: .*style.*Content Security Policy/s],
    ["/foreign", /foreign: http:\/\/grid\.test\/pixel\.gif/],
    ["/error", /uncaught: thrown by the page/],
    ["/missing", /console: .*404/]
  ])("fails a test that opens %s, unless it is expected", async (path, complaint) => {
    const failure = await open(path, async () => {}).then(
      () => "",
      (error: unknown) => String(error)
    )
    assert.match(failure, complaint)
    await open(path, async () => {}, { expected: [complaint, /Failed to load resource/] })
  })

  it("makes visits in a window that is used again, without what was stored in it, until one of them fails", async () => {
    const visits = makeVisits(found(), origin())
    const windows = new Set<Page>()
    const stored = (page: Page) =>
      page.evaluate<string>(`document.cookie + JSON.stringify([{ ...localStorage }, { ...sessionStorage }])`)
    const store = () =>
      visits(async (page) => {
        windows.add(page)
        await page.goto("/")
        assert.deepStrictEqual([await stored(page), page.viewportSize()?.width], ["[{},{}]", 1280])
        await page.evaluate(`document.cookie = localStorage["seen"] = sessionStorage["seen"] = "yes"`)
        assert.include(await stored(page), `yes[{"seen":"yes"},{"seen":"yes"}]`)
        await page.setViewportSize(phone)
      })
    await store()
    await store()
    assert.strictEqual(windows.size, 1)
    const failure = await visits((page) => page.goto("/error")).then(() => "", String)
    assert.match(failure, /uncaught: thrown by the page/)
    await store()
    assert.strictEqual(windows.size, 2)
  })

  it("makes visits in one window, which keeps what is stored and nothing else, until one of them fails", async () => {
    const begun: Array<Page> = []
    const tour = makeTour(found(), origin(), { begin: (page) => Promise.resolve(begun.push(page)) })
    const stored = (page: Page) => page.evaluate<string | null>(`localStorage.getItem("seen")`)
    try {
      await tour.visit(async (page) => {
        await page.goto("/")
        await page.evaluate(`localStorage.setItem("seen", "yes")`)
        await page.setViewportSize(phone)
        await page.emulateMedia({ colorScheme: "dark" })
        await page.route("**/wide", (route) => route.abort())
      })
      await tour.visit(async (page) => {
        await page.goto("/wide")
        assert.deepStrictEqual([await stored(page), page.viewportSize()?.width], ["yes", 1280])
        assert.isFalse(await page.evaluate<boolean>(`matchMedia("(prefers-color-scheme: dark)").matches`))
      })
      const failure = await tour.visit((page) => page.goto("/error")).then(() => "", String)
      assert.match(failure, /uncaught: thrown by the page/)
      assert.lengthOf(begun, 1)
      await tour.visit(async (page) => {
        await page.goto("/")
        assert.isNull(await stored(page))
      })
      assert.lengthOf(begun, 2)
    } finally {
      await tour.close()
    }
  })

  it.each([
    ["/inaccessible", violations, /image-alt/],
    ["/dark", violations, /^dark: color-contrast at font/],
    ["/wide", sideways, /<pre>/],
    ["/unreached", unreached, /not reached: .*second/],
    ["/hidden", unreadable, /Two lines/]
  ] as const)("finds what is wrong with %s", (path, look, finding) =>
    open(path, async (page) => assert.match((await look(page)).join("\n"), finding), { viewport: phone })
  )

  it("looks at a page on a phone once it has taken in the width", () =>
    open("/folding", async (page) => {
      assert.deepStrictEqual(await tooWideForPhone(page), [])
      assert.strictEqual(await page.locator("p").count(), 0)
    }))

  it("goes to a control with the tabulator key, and fails where it does not get there", () =>
    open("/unreached", async (page) => {
      await tabTo(page.getByRole("link", { name: "first" }))
      await page.keyboard.press("Enter")
      await page.waitForURL("**/")
      await page.goBack()
      const failure = await tabTo(page.getByRole("link", { name: "second" })).catch(String)
      assert.match(failure ?? "", /the tabulator key does not reach .*second/)
    }))

  it("knows what a page has drawn, and which of it can be seen", () =>
    open("/chart", async (page) => {
      assert.deepStrictEqual(await drawingOf(page.locator("canvas")), {
        lines: [
          {
            colour: "#0a53be",
            places: [
              [0, 90],
              [50, 40],
              [150, 10]
            ],
            masks: [[[0, 100]]]
          }
        ],
        texts: [{ text: "40 MW", place: [5, 40] }]
      })
    }))

  it("compares pictures with stored ones, and stores one that is new", () =>
    open("/chart", async (page) => {
      const folder = mkdtempSync(join(tmpdir(), "gds-pictures-"))
      const file = join(folder, "chart.png")
      try {
        const canvas = page.locator("canvas")
        const picture = await canvas.screenshot()
        assert.strictEqual(difference(picture, file), 1)
        assert.isTrue(existsSync(file))
        assert.strictEqual(difference(picture, file), 0)
        assert.isAbove(drawnShare(picture), 0)
        await page.evaluate(`document.querySelector("canvas").getContext("2d").fillRect(0, 0, 300, 50)`)
        const drawnOn = await canvas.screenshot()
        assert.isAbove(difference(drawnOn, file), 0.3)
        assert.strictEqual(difference(await page.screenshot(), file), 1)
      } finally {
        rmSync(folder, { recursive: true })
      }
    }))

  it("holds passkeys", () =>
    open("/", async (page) => {
      const authenticator = await addAuthenticator(page)
      assert.strictEqual(await authenticator.count(), 0)
      await page.evaluate(`navigator.credentials.create({ publicKey: {
        challenge: new Uint8Array(32), rp: { name: "Grid" }, user: { id: new Uint8Array(8), name: "a", displayName: "a" },
        pubKeyCredParams: [{ type: "public-key", alg: -7 }], authenticatorSelection: { residentKey: "required" } } })`)
      assert.strictEqual(await authenticator.count(), 1)
    }))

  it("has a network that can be slow", () =>
    open("/", async (page) => {
      await slowDown(page)
      await page.reload()
      assert.isAtLeast(await page.evaluate<number>(`performance.getEntriesByType("navigation")[0].responseEnd`), 400)
    }))
})
