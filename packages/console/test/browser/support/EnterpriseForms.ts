import { faults, tooWideForPhone } from "@grid/testing/browser/Faults"
import { blankCharts } from "@grid/testing/browser/Pictures"
import type { Site } from "./Site.ts"
import type { Visits } from "@grid/testing/browser/Visit"
import { assert, it } from "@effect/vitest"
import type { Page } from "playwright-core"
import { openPage } from "./Links.ts"
import { newMember, tourOfDrawings } from "./SignIn.ts"

type Contents = Readonly<Record<string, string>>

/** Form of the enterprise page. */
interface Form {
  readonly form: string
  /** Part of its picture's name. */
  readonly picture: string
  /** Contents of its fields by their label, where an answer of years takes long. */
  readonly contents?: Contents
  /** Text that says how much of its inputs is known. */
  readonly known?: RegExp
  /** Whether no outcome bears its answers out, and it says so. */
  readonly isUncalibrated?: true
  /** Whether its page is looked at in whole: these have every kind of field, table and picture of the others. */
  readonly isLookedAt?: true
}

/** Shortest horizon. */
const year: Contents = { Years: "1" }

export const supplyForms: ReadonlyArray<Form> = [
  { form: "landed-cost", picture: "Cost by way of supply", known: /^Prices known/, isLookedAt: true },
  { form: "ppa", picture: "Cash flow by year", known: /days of load stand for every year/ },
  { form: "tariffs", picture: "Tariffs of MSEDCL on ", isLookedAt: true },
  { form: "open-access", picture: "MSEDCL, " },
  { form: "regulatory", picture: "Changes" }
]

export const storageForms: ReadonlyArray<Form> = [
  { form: "storage-revenue", picture: "Revenue by year", contents: year },
  { form: "storage-duration", picture: "Return by duration" },
  { form: "forward-curve", picture: "Prices at W2" }
]

export const carbonForms: ReadonlyArray<Form> = [
  { form: "scope-2", picture: "Emissions of the load" },
  { form: "marginal", picture: "Signals of IN-MH" },
  { form: "moved-load", picture: "Change of emissions" }
]

export const curtailmentForms: ReadonlyArray<Form> = [
  { form: "curtailment", picture: "Curtailment at ", contents: year, isUncalibrated: true },
  { form: "capture-rate", picture: "Capture rate of solar at IN-RJ", contents: year, isUncalibrated: true },
  {
    form: "cannibalisation",
    picture: "Capture rate by capacity added",
    contents: { ...year, Portfolio: "rajasthan, solar, 500" },
    isLookedAt: true
  },
  { form: "risk", picture: "Risk, Northern zone" },
  { form: "bid", picture: "The bid with curtailment counted", contents: year, isUncalibrated: true }
]

export const networkForms: ReadonlyArray<Form> = [
  { form: "headroom", picture: "Headroom at ", isLookedAt: true },
  { form: "clearance", picture: "Queue of " },
  { form: "sites", picture: "Substations by their score", isLookedAt: true },
  { form: "stress", picture: "Stress of " },
  { form: "reverse-flow", picture: "Application at " },
  { form: "charging", picture: "Transformers that can bear the station" }
]

/** Forms that tests of their own compute. */
export const otherForms = ["storage-dispatch", "matching", "hosting"]

/** Has the open form compute; the answer is there with its picture, and marked as what it is. */
export const answered = async (page: Page, picture: string): Promise<void> => {
  await page.getByRole("button", { name: /^(Compute|Look up)$/ }).click()
  await page.getByRole("region", { name: picture }).first().waitFor({ timeout: 120_000 })
  const result = page.getByRole("region", { name: "What it rests on" })
  if ((await result.count()) === 0) return
  await result.getByText("simulated", { exact: true }).first().waitFor()
  // The operator's command is told to the operator alone.
  assert.notInclude(await result.innerText(), "gds ")
}

/** Opens a form and has it compute. */
export const compute = async (page: Page, form: string, picture: string, contents: Contents = {}): Promise<void> => {
  await openPage(page, `/enterprise?form=${form}`)
  for (const [field, content] of Object.entries(contents)) await page.getByLabel(field).fill(content)
  await answered(page, picture)
}

/** A tour of the forms by a member of the plan Enterprise, and a key of the same tenant. */
export const tourOfForms = (site: Site) => {
  const member = newMember({ plan: "enterprise" })
  const visit = tourOfDrawings(site, member)
  const keyOf = async (): Promise<string> => (await site.store.createKey(member.tenant, member.plan)).secret

  /** Answer of the page as it is kept. */
  const resultOf = async (page: Page) => {
    const id = await page.locator("code", { hasText: /^res_/ }).first().innerText()
    const answer = await fetch(`${site.url}/v1/results/${id}`, { headers: { "x-api-key": await keyOf() } })
    assert.strictEqual(answer.status, 200)
    return JSON.parse(await answer.text())
  }
  return { keyOf, member, resultOf, visit }
}

/** Tests of each form: it answers by one click. */
export const testForms = (visit: Visits, forms: ReadonlyArray<Form>): void =>
  it.each(forms)(
    "$form gives an answer of the simulator by one click, and fits a phone",
    ({ contents, form, isLookedAt = false, isUncalibrated = false, known, picture }) =>
      visit(async (page) => {
        await compute(page, form, picture, contents)
        if (known !== undefined) await page.getByText(known).waitFor()
        if (isUncalibrated) await page.getByText(/^Not calibrated: /).waitFor()
        const look = isLookedAt ? faults : tooWideForPhone
        assert.deepStrictEqual([...(await look(page)), ...(await blankCharts(page))], [])
      })
  )
