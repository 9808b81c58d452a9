import type axe from "axe-core"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import type { Page } from "playwright-core"

/** Attribute of the texts of which no two look alike. */
const mark = "data-unlike"

/** Script of axe without its comments, half as much for each page to read, which looks at the colours of marked texts alone. */
const script = `${readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8")}
axe.configure({ rules: [
  { id: "color-contrast", selector: "[${mark}]" },
  { id: "link-in-text-block", selector: "a[href][${mark}]" }
] })`

/** Rules of WCAG 2.2 on the levels A and AA, and what is good practice beside. */
const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

/** Rules about colours: alone in depending on the theme, and in not depending on the width. */
const colours = ["color-contrast", "link-in-text-block"]

const everyRule = { runOnly: tags }
const rulesOfColour = { runOnly: { type: "rule", values: colours } } satisfies axe.RunOptions
const rulesOfLayout = { runOnly: tags, rules: Object.fromEntries(colours.map((rule) => [rule, { enabled: false }])) }

/**
 * Runs in the page: marks the texts of which no two look alike. Two do where they and all that they stand in are painted alike; what
 * is lifted out of the flow looks like no other.
 */
const markUnlike = (name: string) => {
  const looks = new Map<string, number>()
  const lookOf = new Map<Element | null, number>()
  const marked = new Set<number>()
  for (const element of document.body.querySelectorAll("*")) {
    const style = getComputedStyle(element)
    const isLifted = ["absolute", "fixed", "sticky"].includes(style.position)
    const look = [
      lookOf.get(element.parentElement),
      element.tagName,
      style.color,
      style.backgroundColor,
      style.backgroundImage,
      style.opacity,
      style.fontSize,
      style.fontWeight,
      style.textDecorationLine,
      style.textShadow,
      isLifted ? looks.size : ""
    ].join()
    const id = looks.get(look) ?? looks.size
    looks.set(look, id)
    lookOf.set(element, id)
    const hasText =
      element.matches("input, select, textarea") ||
      [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== "")
    const isFirst = hasText && !marked.has(id) && element.checkVisibility({ visibilityProperty: true })
    if (isFirst) marked.add(id)
    element.toggleAttribute(name, isFirst)
  }
}

/** Gives the page axe, past what wraps the scripts of `evaluate`, which has the page read them twice. */
const bringAxe = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send("Runtime.evaluate", { expression: script })
  await session.detach()
}

/** Elements of the page as it is now that break one of the rules, each with the rule and the remedy. */
const violationsNow = async (page: Page, rules: axe.RunOptions): Promise<ReadonlyArray<string>> => {
  if (!(await page.evaluate<boolean>("'axe' in window"))) await bringAxe(page)
  // What passed is not handed over: it is hundreds of times as much.
  const violations = await page.evaluate<ReadonlyArray<axe.Result>>(
    `axe.run(document, ${JSON.stringify({ ...rules, resultTypes: ["violations"], preload: false })})
      .then(({ violations }) => violations)`
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ failureSummary = "", target }) => `${id} at ${target.join(" ")}: ${failureSummary}`)
  )
}

/** Violations of a page in the light, and of its colours in the dark, which it has from then on. */
export const violations = async (page: Page): Promise<ReadonlyArray<string>> => {
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" })
  await page.evaluate(markUnlike, mark)
  const light = await violationsNow(page, everyRule)
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" })
  await page.evaluate(markUnlike, mark)
  const dark = await violationsNow(page, rulesOfColour)
  return [...light.map((line) => `light: ${line}`), ...dark.map((line) => `dark: ${line}`)]
}

/** Violations of a page whose colours were looked at, at another width. */
export const layoutViolations = (page: Page): Promise<ReadonlyArray<string>> => violationsNow(page, rulesOfLayout)
