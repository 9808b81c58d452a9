import type { Locator, Page } from "playwright-core"

/**
 * What a keyboard must reach: every link, and every control that is not reached with the arrows from another one. A link that
 * is hidden from screen readers is a second way to somewhere, for the pointer.
 */
const begin = () => {
  const controls = [
    ...document.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, summary, [tabindex]")
  ].filter(
    (control) =>
      control.checkVisibility({ visibilityProperty: true }) &&
      !control.matches(":disabled, [type=radio]:not(:checked), [inert] *") &&
      (control.tabIndex >= 0 || control.matches("a[href]:not([aria-hidden=true])"))
  )
  const reached = new Set<Element>()
  const unmarked = new Set<Element>()
  const note = ({ target }: Event) => {
    if (!(target instanceof HTMLElement)) return
    reached.add(target)
    const { boxShadow, outlineStyle } = getComputedStyle(target)
    if (outlineStyle === "none" && boxShadow === "none") unmarked.add(target)
  }
  // From the top on, wherever the focus is: the place of the focus stays when what has it is gone.
  const top = document.createElement("span")
  top.tabIndex = -1
  document.body.prepend(top)
  top.focus()
  top.remove()
  document.addEventListener("focusin", note)
  const nameOf = ({ outerHTML }: Element) => outerHTML.slice(0, 120)
  window.keyboardReport = () => {
    document.removeEventListener("focusin", note)
    return [
      ...controls.filter((control) => !reached.has(control)).map((control) => `not reached: ${nameOf(control)}`),
      ...[...unmarked].map((control) => `focus not visible: ${nameOf(control)}`)
    ]
  }
  return controls.length
}

declare global {
  interface Window {
    keyboardReport: () => ReadonlyArray<string>
  }
}

/** Presses the tabulator key so many times, one press after the other, without a pause for what it does. */
const pressTab = async (page: Page, times: number): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  const key = { key: "Tab", code: "Tab", windowsVirtualKeyCode: 9 }
  await Promise.all(
    Array.from({ length: times }, () => session.send("Input.dispatchKeyEvent", { type: "rawKeyDown", ...key }))
  )
  await session.send("Input.dispatchKeyEvent", { type: "keyUp", ...key })
  await session.detach()
}

/** Links and controls of the page that the tabulator key does not reach, or on which nobody sees that it has. */
export const unreached = async (page: Page): Promise<ReadonlyArray<string>> => {
  const count = await page.evaluate(begin)
  // Elements that scroll by themselves are stops, too, and so is each part of a date.
  const others = await page.evaluate(() => {
    const countOf = (selector: string) => document.querySelectorAll(selector).length
    return countOf("pre, table, [role=region]") + 3 * countOf("input[type=date]")
  })
  await pressTab(page, count + others + 1)
  return page.evaluate(() => window.keyboardReport())
}

/** Goes on with the tabulator key to a control, as somebody does who has no pointer. */
export const tabTo = async (control: Locator): Promise<void> => {
  for (let press = 0; press < 100; press++) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await control.page().keyboard.press("Tab")
  }
  throw new Error(`the tabulator key does not reach ${control}`)
}
