import { states } from "@grid/domain/states/State"
import { dayMs, istDate } from "@grid/domain/time/Time"
import { assert, describe, it } from "@effect/vitest"
import type { Page, Request } from "playwright-core"
import { measures } from "../../src/map/Measures.ts"
import { leavePage, openPage } from "./support/Links.ts"
import { contents, loaded } from "./support/Pages.ts"
import { sharedSite } from "./support/SharedSite.ts"
import { newMember, tourOfMember } from "./support/SignIn.ts"

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
  "/forecasts?area=goa"
]

const date = istDate(Date.now() - 3 * dayMs)
const at = encodeURIComponent(new Date(`${date}T14:30:00+05:30`).toISOString())

/** Maps of every measure now, and of some in a block of the past. */
const maps = [
  ...measures.map(({ id }) => `/map?measure=${id}`),
  ...["demand", "carbon"].map((id) => `/map?measure=${id}&date=${date}&at=${at}`)
]

describe("a viewer of a plan without states", () => {
  const site = sharedSite()
  const member = newMember({ plan: "starter", role: "viewer" })
  const visit = tourOfMember(site, () => member, { leave: leavePage })

  /** Answers that a page gets from now on, by their paths. */
  const answersOf = (page: Page) => {
    const answers: Array<Promise<readonly [path: string, text: string]>> = []
    const note = (request: Request) => {
      const { pathname } = new URL(request.url())
      if (!/^\/(?:api|developer|v1|console\/(?!assets))/.test(pathname)) return
      const answer = request.response().then((response) => response?.text() ?? "")
      answers.push(answer.then((text) => [pathname, text] as const).catch(() => [pathname, ""] as const))
    }
    page.on("request", note)
    return () => {
      page.off("request", note)
      return Promise.all(answers)
    }
  }

  /** Places of the answers at which a state has a number, and the states that the page names where it has values. */
  const statesOn = async (page: Page, answers: ReadonlyArray<readonly [path: string, text: string]>) => {
    assert.isNotEmpty(answers)
    const values = answers.flatMap(([call, text]) =>
      text.startsWith("{") ? valuesOfStates(JSON.parse(text)).map((place) => `${call}: ${place}`) : []
    )
    const texts = await page.locator("main :is(table, svg title, figcaption, .readout, .legend)").allTextContents()
    const named = states.filter(({ name }) => texts.some((text) => text.includes(name)))
    return [...values, ...named.map(({ name }) => name)]
  }

  it("a number of a state would be seen", () => {
    for (const answer of [{ state: "goa", demand_mw: 1 }, { items: [{ slug: "kerala", mw: 1 }] }, { "IN-MH": 2 }])
      assert.lengthOf(valuesOfStates(answer), 1)
    assert.isEmpty(valuesOfStates({ zone: "NR", demand_mw: 1, states: ["goa", "kerala"] }))
  })

  it.each([...Object.keys(contents), ...ofStates])("%s, by its address: gets and shows no state's value", (path) =>
    visit(
      async (page) => {
        const answers = answersOf(page)
        await page.goto(path)
        await page.locator(loaded).first().waitFor()
        assert.deepStrictEqual(await statesOn(page, await answers()), [])
      },
      { expected: [/status of 40[234]/] }
    )
  )

  it.each(["/forecasts", "/carbon", "/explore?series=carbon&area=kerala"])(
    "%s: says who changes the plan, and does not offer what was refused again",
    (path) =>
      visit(
        async (page) => {
          await page.goto(path)
          const notice = page.locator(".notice", { hasText: "Not in your plan" }).first()
          await notice.getByText("Whoever runs this service can move it to another plan.").waitFor()
          await notice.getByRole("link", { name: "What each plan has" }).waitFor()
          assert.strictEqual(await page.getByRole("button", { name: "Try again" }).count(), 0)
        },
        { expected: [/status of 402/] }
      )
  )

  it.each(maps)("%s: has values of zones, and says which plan has the states", (path) =>
    visit(async (page) => {
      const answers = answersOf(page)
      await openPage(page, path)
      await page.getByText("Values of states come with the plan “pro”.").waitFor()
      if (path.endsWith("=import")) await page.getByText("Not in your plan").waitFor()
      else await page.getByRole("img", { name: /^Map: .* Highest: / }).waitFor()
      const all = await answers()
      assert.deepStrictEqual(await statesOn(page, all), [])
      const texts = all.map(([, text]) => text).join("\n")
      assert.isTrue(all.some(([call, text]) => call.startsWith("/developer/v1/") && text !== ""))
      if (path.endsWith("=shortage")) assert.include(texts, '"zone":"NR"')
      for (const { slug } of states) assert.notInclude(texts, `"${slug}"`)
    })
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
