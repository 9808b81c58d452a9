import type { Page } from "playwright-core"

/** Pages that ask for nothing but who is signed in, to go by on the way to a page from itself. */
const [rest, otherRest] = ["/settings/data", "/sign-in"] as const

/** Mark of what a page leaves behind. */
const gone = "data-gone"

/**
 * Follows a link to a page of the console, and returns once the page before is gone; false where the window does not show the
 * console, which alone shows its pages without a document for each.
 */
const follow = async (page: Page, path: string): Promise<boolean> => {
  const isFollowed = await page.evaluate(
    ([href, mark]) => {
      const content = document.querySelector("#app main > *")
      if (content === null) return false
      content.setAttribute(mark, "")
      const link = document.createElement("a")
      link.href = href
      document.body.append(link)
      link.click()
      link.remove()
      return true
    },
    [path, gone] as const
  )
  if (isFollowed) await page.locator(`[${gone}]`).waitFor({ state: "detached" })
  return isFollowed
}

/** Path of an address, or of the page at hand. */
const pathOf = (address: string): string => new URL(address, "http://localhost").pathname

/**
 * Opens a page anew, by a link where the window shows the console, as somebody does who is there, and else by its address: a
 * document of its own costs three times as much.
 */
export const openPage = async (page: Page, path: string): Promise<void> => {
  const target = pathOf(path)
  if (pathOf(page.url()) === target) await follow(page, target === rest ? otherRest : rest)
  if (!(await follow(page, path))) await page.goto(path)
}

/** Leaves a page of the console for one that asks for nothing, so that the document stays, and any other for one of no site. */
export const leavePage = async (page: Page): Promise<void> => {
  if (pathOf(page.url()) !== rest && !(await follow(page, rest))) await page.goto("about:blank")
}
