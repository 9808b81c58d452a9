import axe from "axe-core"
import type { Page } from "playwright-core"

/** Rules of WCAG 2.2 on the levels A and AA, and what is good practice beside. */
const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

/** Elements of the page as it is now that break a rule of accessibility, each with the rule and the remedy. */
const violationsNow = async (page: Page): Promise<ReadonlyArray<string>> => {
  const { violations } = await page.evaluate<axe.AxeResults>(
    `axe.run(document, ${JSON.stringify({ runOnly: tags, resultTypes: ["violations"], preload: false })})`
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ failureSummary = "", target }) => `${id} at ${target.join(" ")}: ${failureSummary}`)
  )
}

const themes = ["light", "dark"] as const

/** Violations of a page in the light and in the dark, or in one of them. */
export const violations = async (
  page: Page,
  schemes: ReadonlyArray<(typeof themes)[number]> = themes
): Promise<ReadonlyArray<string>> => {
  await page.evaluate(axe.source)
  const all: Array<string> = []
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" })
    all.push(...(await violationsNow(page)).map((line) => `${colorScheme}: ${line}`))
  }
  return all
}
