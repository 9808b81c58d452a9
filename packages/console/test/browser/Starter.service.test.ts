import { states } from "@grid/domain/states/State"
import { assert, describe, it } from "@effect/vitest"
import type { Page } from "playwright-core"
import { contents, loaded } from "./support/Pages.ts"
import { sharedSite } from "./support/SharedSite.ts"
import { newMember, visitsOf } from "./support/SignIn.ts"

const names = new Set(states.flatMap(({ iso, name, slug }) => [iso, name, slug]))

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Places of an answer at which a state has a number: by a member that names it, or under its name. */
const valuesOfStates = (value: unknown, place = ""): ReadonlyArray<string> => {
  if (Array.isArray(value)) return value.flatMap((item) => valuesOfStates(item, place))
  if (!isObject(value)) return []
  const members = Object.entries(value)
  const isOfState = members.some(([, member]) => typeof member === "string" && names.has(member))
  const hasNumber = members.some(([, member]) => typeof member === "number")
  const below = members.flatMap(([name, member]) => [
    ...(names.has(name) && member !== null ? [`${place}.${name}`] : []),
    ...valuesOfStates(member, `${place}.${name}`)
  ])
  return isOfState && hasNumber ? [`${place}: ${JSON.stringify(value).slice(0, 120)}`, ...below] : below
}

/** Routes of enterprise products that give values of a state. */
const routes = [
  "carbon-intensity/latest/IN-MH",
  "carbon-intensity/history?state=IN-RJ&signal=marginal&from=2026-11-01&to=2026-11-01",
  "curtailment/forecast/IN-RJ",
  "substations",
  "tariffs/IN-MH/MSEDCL",
  "market/forward-curve/IN-MH"
]

/** Pages on which a state can be asked for by the address. */
const ofStates = [
  "/explore?series=demand&area=maharashtra",
  "/explore?series=generation&area=kerala",
  "/explore?series=carbon&area=delhi",
  "/carbon?state=delhi",
  "/forecasts?area=goa",
  ...["demand", "import", "carbon", "price", "shortage"].map((measure) => `/map?measure=${measure}`)
]

describe("a viewer of a plan without states", () => {
  const site = sharedSite()
  const member = newMember({ plan: "starter", role: "viewer" })
  const visit = visitsOf(site, () => member)

  /** Answers that a page gets from now on, by their paths. */
  const answersOf = (page: Page) => {
    const answers: Array<Promise<readonly [path: string, text: string]>> = []
    page.on("request", (request) => {
      const { pathname } = new URL(request.url())
      if (!/^\/(?:api|developer|v1|console\/(?!assets))/.test(pathname)) return
      const answer = request.response().then((response) => response?.text() ?? "")
      answers.push(answer.then((text) => [pathname, text] as const).catch(() => [pathname, ""] as const))
    })
    return () => Promise.all(answers)
  }

  it("a number of a state would be seen", () => {
    for (const answer of [{ state: "goa", demand_mw: 1 }, { items: [{ slug: "kerala", mw: 1 }] }, { "IN-MH": 2 }])
      assert.lengthOf(valuesOfStates(answer), 1)
    assert.isEmpty(valuesOfStates({ zone: "NR", demand_mw: 1, states: ["goa", "kerala"] }))
  })

  it.each([...Object.keys(contents), ...ofStates])("%s: gets and shows no state's value", (path) =>
    visit(
      async (page) => {
        const answers = answersOf(page)
        await page.goto(path)
        await page.locator(loaded).first().waitFor()
        const all = await answers()
        assert.isNotEmpty(all)
        for (const [call, text] of all) {
          const faults = text.startsWith("{") ? valuesOfStates(JSON.parse(text)) : []
          assert.deepStrictEqual(faults, [], call)
        }
        const texts = await page.locator("main :is(table, svg title, figcaption, .readout, .legend)").allTextContents()
        for (const { name } of states) assert.notInclude(texts.join("\n"), name)
      },
      { expected: [/status of 40[234]/] }
    )
  )

  it("no enterprise form computes for it, nor does its route", () =>
    visit(
      async (page) => {
        await page.goto("/enterprise")
        const links = page.getByRole("navigation", { name: "Products" }).getByRole("link")
        await links.nth(1).waitFor()
        for (const link of (await links.all()).slice(1)) {
          await link.click()
          await page.getByText(/^(?:Enterprise|Distribution) products come with the plan Enterprise/).waitFor()
          assert.strictEqual(await page.getByRole("button", { name: /^(Compute|Look up)$/ }).count(), 0)
        }
        for (const route of routes) {
          const answer = await page.evaluate<object>(
            `fetch("/console/session").then((answer) => answer.json()).then(({ csrf_token }) =>
              fetch("/v1/${route}", { headers: { "x-csrf-token": csrf_token } })).then((answer) => answer.json())`
          )
          assert.deepInclude(answer, { code: "TIER_REQUIRED", required_plan: "enterprise" }, route)
        }
      },
      { expected: [/status of 402/] }
    ))
})
