import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname } from "node:path"
import pixelmatch from "pixelmatch"
import type { Page } from "playwright-core"
import { PNG } from "pngjs"

/**
 * Share of pixels in which a picture differs from the stored one, 0 to 1. Where none is stored, the picture is, to be looked at,
 * and differs wholly: the test fails once.
 */
export const difference = (picture: Buffer, file: string): number => {
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, picture)
    return 1
  }
  const now = PNG.sync.read(picture)
  const stored = PNG.sync.read(readFileSync(file))
  if (now.width !== stored.width || now.height !== stored.height) return 1
  return (
    pixelmatch(now.data, stored.data, undefined, now.width, now.height, { threshold: 0.1 }) / (now.width * now.height)
  )
}

/** Share of pixels that have another colour than most, 0 to 1: how much of a picture is drawn on. */
export const drawnShare = (picture: Buffer): number => {
  const { data, height, width } = PNG.sync.read(picture)
  const counts = new Map<number, number>()
  // Signed: numbers of 32 bits are then whole ones to the engine, and cheap as keys.
  for (const colour of new Int32Array(data.buffer, data.byteOffset, width * height))
    counts.set(colour, (counts.get(colour) ?? 0) + 1)
  return 1 - Math.max(...counts.values()) / (width * height)
}

/** Least share of a drawing's pixels that are not its ground. */
const leastDrawn = 0.002

/** Names of the charts of a page that can be seen and have nothing in them. */
export const blankCharts = async (page: Page): Promise<ReadonlyArray<string>> => {
  const names: Array<string> = []
  for (const chart of await page.locator("main [role=img]").all()) {
    if (!(await chart.isVisible())) continue
    if (drawnShare(await chart.screenshot()) < leastDrawn) names.push((await chart.getAttribute("aria-label")) ?? "")
  }
  return names
}
