import { difference } from "@grid/testing/browser/Pictures"
import { assert, describe, it } from "@effect/vitest"
import type { Locator, Page } from "playwright-core"
import { fileURLToPath } from "node:url"
import * as fixed from "./support/FixedAnswers.ts"
import { showFixedPage } from "./support/PublicPage.ts"
import { sharedSite } from "./support/SharedSite.ts"
import { newMember, tourOfMember } from "./support/SignIn.ts"

/** Answers a path with a fixed body. */
const answer = (page: Page, path: string, json: unknown) =>
  page.route(
    ({ pathname }) => pathname === path,
    (route) => route.fulfill({ json })
  )

/** Answers a path as the service does, with other members of its data. */
const answerWith = (page: Page, path: string, members: Readonly<Record<string, unknown>>) =>
  page.route(
    ({ pathname }) => pathname === path,
    async (route) => {
      const response = await route.fetch()
      const { data, ...rest }: { readonly data: object } = await response.json()
      await route.fulfill({ response, json: { ...rest, data: { ...data, ...members } } })
    }
  )

const compute = (page: Page) => page.getByRole("button", { name: "Compute", exact: true }).click()

const drawingIn = (page: Page, region: string | RegExp, drawing = "[role=img]"): Locator =>
  page.getByRole("region", { name: region }).locator(drawing).first()

/** Drawings by the names of their pictures, each with what is fixed for it and the way to it: at last those for which the time is. */
const drawings: ReadonlyArray<readonly [name: string, open: (page: Page) => Promise<Locator>]> = [
  [
    "duration",
    async (page) => {
      await answerWith(page, "/developer/v1/market/exchange/price-duration", { curve: fixed.durationCurve })
      await page.goto("/market")
      return drawingIn(page, "Price-duration curve", "canvas")
    }
  ],
  [
    "heat-map",
    async (page) => {
      await answer(page, "/v1/matching/hourly", fixed.matching)
      await answer(page, "/v1/load-profiles/sample-three-shift", fixed.loadProfile)
      await answer(page, "/v1/generation-profiles", fixed.generationProfiles)
      await page.goto("/enterprise?form=matching")
      await compute(page)
      return drawingIn(page, "Matched share by day and block")
    }
  ],
  [
    "waterfall",
    async (page) => {
      await answer(page, "/v1/landed-cost/compare", fixed.landedCost)
      await page.goto("/enterprise?form=landed-cost")
      await compute(page)
      return drawingIn(page, "Bill line by line")
    }
  ],
  [
    "feeder",
    async (page) => {
      await answer(page, "/v1/dt/hosting-capacity", fixed.hostingJob)
      await answer(page, fixed.hostingJob.result_url, fixed.hosting)
      await page.goto("/enterprise?form=hosting")
      await compute(page)
      return drawingIn(page, "Hosting capacity of ")
    }
  ],
  [
    "dial",
    async (page) => {
      await showFixedPage(page)
      await page.goto("/")
      return drawingIn(page, "Frequency")
    }
  ],
  [
    "map",
    async (page) => {
      await answer(page, "/developer/v1/grid/state-metrics", fixed.stateMetrics)
      await answer(page, "/developer/v1/grid/power-flows", fixed.powerFlows)
      await page.clock.setFixedTime(fixed.block)
      const at = encodeURIComponent(new Date(fixed.block).toISOString())
      await page.goto(`/map?measure=demand&date=${fixed.date}&at=${at}`)
      return page.getByRole("img", { name: /^Map: Demand met/ })
    }
  ],
  [
    "band",
    async (page) => {
      await page.clock.setFixedTime(fixed.block)
      await answerWith(page, "/developer/v1/forecast/carbon-intensity", { series: fixed.forecastHours })
      await page.goto("/explore?series=forecast-carbon")
      return drawingIn(page, /^Carbon intensity/, "canvas")
    }
  ]
]

const picture = (name: string) => fileURLToPath(new URL(`pictures/${name}.png`, import.meta.url))

describe("drawings of fixed data", () => {
  const site = sharedSite()
  const visit = tourOfMember(site, () => newMember({ plan: "enterprise" }))

  it.each(drawings)("%s looks as it did", (name, open) =>
    visit(async (page) => {
      await page.emulateMedia({ reducedMotion: "reduce" })
      const drawing = await open(page)
      await drawing.waitFor()
      assert.isBelow(difference(await drawing.screenshot(), picture(name)), 0.01)
      await page.unrouteAll({ behavior: "ignoreErrors" })
    })
  )
})
