import { startBrowser } from "@grid/testing/browser/Chromium"
import { faults } from "@grid/testing/browser/Faults"
import { mainThreadSeconds } from "@grid/testing/browser/Timing"
import { visit } from "@grid/testing/browser/Visit"
import { openStore } from "@grid/testing/service/TestStore"
import type { Bench } from "../Bench.ts"
import { type Goal, webConsole, judgement } from "../Figures.ts"
import { figure } from "../report/Table.ts"
import { dataDirectory } from "../service/DataDirectory.ts"
import { loadDemand } from "../service/LoadDemand.ts"
import { settled, startService } from "../service/Service.ts"
import { median } from "../Statistics.ts"

type Browser = Exclude<Awaited<ReturnType<typeof startBrowser>>, string>

/** Days whose quarter hours are 35,000 points. */
const days = 365

/** Cost of the console to a browser: bytes, first useful paint, redraw of a long chart. */
export const consoleBench: Bench = {
  name: "console",
  description:
    "the console in a browser: script at first load, first useful paint, redraw of 35,000 points, accessibility and 360 px",
  run: async ({ progress, quick, scope }) => {
    const browser = await startBrowser()
    if (typeof browser === "string") throw new Error(browser)
    scope.defer(() => browser.close())
    const dataDir = await dataDirectory(scope)
    const service = await startService(scope, { dataDirectory: dataDir })
    progress(`loading ${days} days of demand`)
    await loadDemand({ dataDir }, days)
    const waited = await settled(service)
    const site = service.url.replace("127.0.0.1", "localhost")
    const runs = quick ? 5 : 15
    const loads: Array<FirstLoad> = []
    for (let run = 0; run < runs; run++) loads.push(await firstLoad(browser, site))
    progress("drawing a year of quarter hours")
    const redraws = await redrawMs(browser, site, await tokenOf(dataDir), 2 * runs)
    progress("looking for faults of the front page")
    const found = await visit(browser, site, {}, async (page) => {
      await page.goto("/", { waitUntil: "networkidle" })
      return faults(page)
    })
    const row = (what: string, goal: Goal, sample: ReadonlyArray<number>, unit: string, decimals: number) => {
      const text = `${figure(median(sample), decimals)} ${unit}`
      return [what, text, figure(Math.max(...sample), decimals), ...judgement(goal, median(sample), text)]
    }
    const rows = [
      row(
        "script of the front page, compressed",
        webConsole.scriptKb,
        loads.map(({ scriptBytes }) => scriptBytes / 1_000),
        "kB",
        1
      ),
      row(
        "first useful paint of the front page",
        webConsole.usefulSeconds,
        loads.map(({ usefulMs }) => usefulMs / 1_000),
        "s",
        2
      ),
      row("redraw of a year of quarter hours, main thread", webConsole.redrawMs, redraws, "ms", 1),
      row("faults of the front page", webConsole.faults, [found.length], "found", 0)
    ]
    return {
      title: "Console in a browser",
      tables: [
        {
          title: `Median of ${runs} loads, ${redraws.length} redraws`,
          columns: ["what", "median", "most", "goal", "verdict"],
          rows
        }
      ],
      notes: [
        "Chromium's headless shell on the machine of the service, each load in an empty profile; useful is the frame that shows the demand in MW.",
        "A redraw is all that the page's main thread does, on the processor, from a double click in a part of the year to the whole of it.",
        "Faults are what axe finds in both themes, what the keyboard does not reach, and what is wider than 360 px; a violated policy or an error of the browser ends the bench.",
        waited
      ],
      raw: { loads, redraws, faults: found }
    }
  }
}

interface FirstLoad {
  readonly scriptBytes: number
  readonly usefulMs: number
}

/** First load of the front page, with nothing in the browser's cache. */
const firstLoad = (browser: Browser, site: string): Promise<FirstLoad> =>
  visit(browser, site, {}, async (page) => {
    const sizes: Array<Promise<number>> = []
    page.on("requestfinished", (request) => {
      if (new URL(request.url()).pathname.endsWith(".js"))
        sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
    })
    await page.goto("/", { waitUntil: "commit" })
    const usefulMs = await page.evaluate<number>(`new Promise((resolve) => {
      const look = () =>
        /\\d MW/.test(document.querySelector("main")?.textContent ?? "") ? resolve(performance.now()) : requestAnimationFrame(look)
      look()
    })`)
    await page.waitForLoadState("networkidle")
    return { usefulMs, scriptBytes: (await Promise.all(sizes)).reduce((sum, bytes) => sum + bytes, 0) }
  })

/** Token that signs a member in who may see a year. */
const tokenOf = async (dataDir: string): Promise<string> => {
  const store = openStore({ dataDir })
  try {
    return (await store.invite(`bench-${process.pid}`, "owner", "enterprise")).token
  } finally {
    await store.close()
  }
}

/** Time of the main thread for each of so many redraws of the same year, ms. */
const redrawMs = (browser: Browser, site: string, token: string, count: number): Promise<ReadonlyArray<number>> =>
  visit(browser, site, {}, async (page) => {
    await page.goto(
      `/sign-in?next=${encodeURIComponent(`/explore?series=demand&hours=${days * 24}&resolution=block`)}#link=${token}`
    )
    await page.getByRole("button", { name: "Not now" }).click()
    const plot = page.locator(".u-over")
    await plot.waitFor()
    const { height, width, x, y } = (await plot.boundingBox()) ?? { height: 0, width: 0, x: 0, y: 0 }
    const drawn = () =>
      page.evaluate("new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))")
    const milliseconds: Array<number> = []
    for (let run = 0; run < count; run++) {
      // A part of the year is chosen; a double click shows all of it again.
      await page.mouse.move(x + 0.2 * width, y + height / 2)
      await page.mouse.down()
      await page.mouse.move(x + 0.8 * width, y + height / 2)
      await page.mouse.up()
      await drawn()
      const before = await mainThreadSeconds(page)
      await page.mouse.dblclick(x + 0.5 * width, y + height / 2)
      await drawn()
      milliseconds.push(((await mainThreadSeconds(page)) - before) * 1_000)
    }
    return milliseconds
  })
