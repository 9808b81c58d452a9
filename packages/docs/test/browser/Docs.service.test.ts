import { docsPaths } from "@grid/docs/pages/Paths"
import { violations } from "@grid/testing/browser/Accessibility"
import { faults } from "@grid/testing/browser/Faults"
import { unreadable } from "@grid/testing/browser/Layout"
import { phone } from "@grid/testing/browser/Visit"
import { assert, describe, it } from "@effect/vitest"
import { sharedSite, tourOf } from "../../../console/test/browser/support/SharedSite.ts"

/** Pages whose content is our own: those of the reference by subject are the work of another product's script (record 0007). */
const own = docsPaths.filter((path) => !/\.\w+$/.test(path))

describe("docs in a browser", () => {
  const site = sharedSite()
  const visit = tourOf(site)
  const visitWithoutScripts = tourOf(site, { javaScriptEnabled: false })

  it.each(own)("%s is accessible in the light and in the dark, by keyboard, wide and narrow", (path) =>
    visit(async (page) => {
      await page.goto(path)
      assert.deepStrictEqual(await faults(page), [])
    })
  )

  it.each(own)("%s can be read where scripts are switched off", (path) =>
    visitWithoutScripts(async (page) => {
      await page.goto(path)
      assert.isAbove(await page.locator("main").getByRole("heading").count(), 0)
      assert.deepStrictEqual(await unreadable(page), [])
    })
  )

  it("has the header of the console: the same pages in the same order", () =>
    visit(async (page) => {
      const names = async (path: string) => {
        await page.goto(path)
        const links = page.getByRole("navigation", { name: "Pages" }).getByRole("link")
        await links.first().waitFor()
        return links.allInnerTexts()
      }
      assert.deepStrictEqual(await names("/docs"), await names("/"))
    }))

  it("on a phone names of datasets in tables go on in another line between words, not within one", () =>
    visit(async (page) => {
      await page.setViewportSize(phone)
      await page.goto("/docs/datasets")
      const [lines, broken] = await page.evaluate(() => {
        const names = [...document.querySelectorAll("main tbody code")].filter(
          (name) => name.getClientRects().length > 1
        )
        const lastLetters = names.flatMap((name) => {
          const letters = [...name.childNodes].flatMap((text) =>
            [...(text.textContent ?? "")].map((letter, index) => {
              const range = document.createRange()
              range.setStart(text, index)
              range.setEnd(text, index + 1)
              return { letter, top: range.getBoundingClientRect().top, name: name.textContent ?? "" }
            })
          )
          return letters.filter(({ top }, index) => (letters[index + 1]?.top ?? top) > top)
        })
        return [lastLetters.length, lastLetters.filter(({ letter }) => !/[_/. -]/.test(letter)).map(({ name }) => name)]
      })
      assert.isAbove(lines, 5)
      assert.deepStrictEqual(broken, [])
    }))

  it("on a phone its menu opens over the page and closes by Escape and elsewhere", () =>
    visit(async (page) => {
      await page.setViewportSize(phone)
      await page.goto("/docs")
      const menu = page.getByRole("navigation", { name: "Pages" })
      const explore = menu.getByRole("link", { name: "Explore" })
      assert.isFalse(await explore.isVisible())
      for (const close of [() => page.keyboard.press("Escape"), () => page.mouse.click(4, 700)]) {
        await menu.locator("summary").click()
        await explore.waitFor()
        await close()
        await explore.waitFor({ state: "hidden" })
      }
      await menu.locator("summary").click()
      await explore.waitFor()
      assert.deepStrictEqual(await violations(page), [])
    }))
})
