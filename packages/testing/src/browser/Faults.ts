import type { Page } from "playwright-core"
import { until } from "../service/ServiceProcess.ts"
import { layoutViolations, violations } from "./Accessibility.ts"
import { unreached } from "./Keyboard.ts"
import { sideways } from "./Layout.ts"
import { phone } from "./Visit.ts"

/** What makes the page scroll sideways on a phone, whose width it has from then on, once its charts have drawn themselves anew. */
export const tooWideForPhone = async (page: Page): Promise<ReadonlyArray<string>> => {
  await page.setViewportSize(phone)
  let wide: ReadonlyArray<string> = []
  const fits = async () => (wide = await sideways(page)).length === 0
  await until(fits, 30_000).catch(() => {})
  return wide
}

/** What is wrong with the page as it is: in both themes, by keyboard, and on a phone, whose width it has from then on. */
export const faults = async (page: Page): Promise<ReadonlyArray<string>> => {
  const wide = [...(await violations(page)), ...(await unreached(page))]
  // What shows itself while it has the focus lies over others.
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  return [...wide, ...(await tooWideForPhone(page)), ...(await layoutViolations(page))]
}
