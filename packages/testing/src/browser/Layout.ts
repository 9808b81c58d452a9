import type { Page } from "playwright-core"

/** Elements that make the page scroll sideways; none where it does not. */
export const sideways = (page: Page): Promise<ReadonlyArray<string>> =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth <= width) return []
    /** True where nobody above it keeps to itself what is too wide. */
    const isFree = (element: Element | null): boolean =>
      element === null ||
      element === document.body ||
      (getComputedStyle(element).overflowX === "visible" && isFree(element.parentElement))
    const isTooWide = (element: Element) => {
      const { left, right } = element.getBoundingClientRect()
      return Math.max(right, left + element.scrollWidth) > width
    }
    const wide = [...document.body.querySelectorAll("*")].filter((element) => isTooWide(element) && isFree(element))
    return wide
      .filter((element) => !wide.some((other) => other !== element && element.contains(other)))
      .map(({ outerHTML }) => outerHTML.slice(0, 120))
  })

/** Texts of the page's content that nobody can read as it stands. */
export const unreadable = (page: Page): Promise<ReadonlyArray<string>> =>
  page.evaluate(() =>
    [...document.querySelectorAll("main :is(h1, h2, h3, p, li, td, th, pre)")]
      .filter((element) => element.textContent.trim() !== "" && !element.checkVisibility())
      .map(({ outerHTML }) => outerHTML.slice(0, 120))
  )
