import type { Page } from "playwright-core"
import { until } from "../service/ServiceProcess.ts"
import { layoutViolations, violations } from "./Accessibility.ts"
import { unreached } from "./Keyboard.ts"
import { sideways } from "./Layout.ts"
import { phone } from "./Visit.ts"

/** Gives the page the width of a phone, and returns once it has taken it in: menus fold with the frame after that of the width. */
const narrow = async (page: Page): Promise<void> => {
  await page.setViewportSize(phone)
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
}

/** Elements that make the page scroll sideways on a phone, whose width it has from then on, once its charts have drawn themselves anew. */
export const tooWideForPhone = async (page: Page): Promise<ReadonlyArray<string>> => {
  await narrow(page)
  let wide: ReadonlyArray<string> = []
  const fits = async () => (wide = await sideways(page)).length === 0
  await until(fits, 30_000).catch(() => {})
  return wide
}

/** Faults of the page as it is: in both themes, by keyboard, and on a phone, whose width it has from then on. */
export const faults = async (page: Page): Promise<ReadonlyArray<string>> => {
  const wide = [...(await violations(page)), ...(await unreached(page))]
  // What shows itself while it has the focus lies over others.
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  return [...wide, ...(await tooWideForPhone(page)), ...(await layoutViolations(page))]
}
