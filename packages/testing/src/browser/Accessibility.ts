import type axe from "axe-core"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import type { Page } from "playwright-core"

/** Script of axe without its comments: half as much for each page to read. */
const script = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8")

/** Rules of WCAG 2.2 on the levels A and AA, and what is good practice beside. */
const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

/** Rules about colours: alone in depending on the theme, and in not depending on the width. */
const colours = ["color-contrast", "link-in-text-block"]

const everyRule = { runOnly: tags }
const rulesOfColour = { runOnly: { type: "rule", values: colours } } satisfies axe.RunOptions
const rulesOfLayout = { runOnly: tags, rules: Object.fromEntries(colours.map((rule) => [rule, { enabled: false }])) }

/** Elements of the page as it is now that break one of the rules, each with the rule and the remedy. */
const violationsNow = async (page: Page, rules: axe.RunOptions): Promise<ReadonlyArray<string>> => {
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(script)
  const { violations } = await page.evaluate<axe.AxeResults>(
    `axe.run(document, ${JSON.stringify({ ...rules, resultTypes: ["violations"], preload: false })})`
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ failureSummary = "", target }) => `${id} at ${target.join(" ")}: ${failureSummary}`)
  )
}

/** Violations of a page in the light, and of its colours in the dark, which it has from then on. */
export const violations = async (page: Page): Promise<ReadonlyArray<string>> => {
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" })
  const light = await violationsNow(page, everyRule)
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" })
  const dark = await violationsNow(page, rulesOfColour)
  return [...light.map((line) => `light: ${line}`), ...dark.map((line) => `dark: ${line}`)]
}

/** Violations of a page whose colours were looked at, at another width. */
export const layoutViolations = (page: Page): Promise<ReadonlyArray<string>> => violationsNow(page, rulesOfLayout)
