import { docsPaths } from "@grid/docs/pages/Docs"
import { violations } from "@grid/testing/browser/Accessibility"
import { unreached } from "@grid/testing/browser/Keyboard"
import { sideways, unreadable } from "@grid/testing/browser/Layout"
import { type Site, startSite } from "@grid/testing/browser/Site"
import { phone } from "@grid/testing/browser/Visit"
import { assert, describe, it } from "@effect/vitest"
import { afterAll, beforeAll, beforeEach } from "vitest"

/** Path of the page whose content is the work of another product's script (record 0007). */
const reference = "/docs/reference"

const pages = docsPaths.filter((path) => !/\.\w+$/.test(path))
const own = pages.filter((path) => path !== reference)

describe("docs in a browser", () => {
  let site: Site

  beforeAll(async () => {
    site = await startSite()
  })
  afterAll(() => site.close())
  beforeEach(({ skip }) => {
    if (site.missing !== null) skip(site.missing)
  })

  it.each(own)("%s breaks no rule of accessibility, in the light or in the dark, wide or narrow", (path) =>
    site.visit(async (page) => {
      await page.goto(path)
      assert.deepStrictEqual(await violations(page), [])
      await page.setViewportSize(phone)
      assert.deepStrictEqual(await violations(page), [])
      assert.deepStrictEqual(await sideways(page), [])
    })
  )

  it.each(own)("every link of %s is reached with the keyboard, and shows it", (path) =>
    site.visit(async (page) => {
      await page.goto(path)
      assert.deepStrictEqual(await unreached(page), [])
    })
  )

  it.each(own)("%s can be read where scripts are switched off", (path) =>
    site.visit(
      async (page) => {
        await page.goto(path)
        assert.isAbove(await page.locator("main").getByRole("heading").count(), 0)
        assert.deepStrictEqual(await unreadable(page), [])
      },
      { javaScriptEnabled: false }
    )
  )

  it.each([
    ["wide", {}],
    ["narrow", { viewport: phone }]
  ] as const)(
    "the reference lists the routes of the document where the screen is %s, and calls nobody else",
    (_, options) =>
      site.visit(async (page) => {
        await page.goto(reference)
        await page.getByText("/developer/v1/grid/demand/latest").first().waitFor()
        assert.deepStrictEqual(await sideways(page), [])
      }, options)
  )
})
