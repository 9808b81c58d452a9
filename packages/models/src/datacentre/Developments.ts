import type { DevelopmentBands } from "@grid/domain/datacentre/Developments"
import type { Thing } from "./Evidence.ts"

type Cell = DevelopmentBands["cells"][number]

const sizeDeg = 0.5

const countBand = (count: number): Cell["count_band"] =>
  count <= 2 ? "1-2" : count <= 5 ? "3-5" : count <= 10 ? "6-10" : "11+"

/** Power that the developments of a cell would draw, MW; unknown power does not count. */
const severityOf = (mw: number): Cell["severity"] => (mw < 200 ? "low" : mw < 1_000 ? "medium" : "high")

/** Cells of half a degree in which developments stand, the one that draws the most first. Nothing of a single one is told. */
export const bandsOf = (developments: ReadonlyArray<Thing>, limit: number): DevelopmentBands => {
  const cells = new Map<string, { lat_min: number; lon_min: number; count: number; mw: number }>()
  for (const { capacity_mw, latitude, longitude } of developments) {
    if (latitude === null || longitude === null) continue
    const [lat_min, lon_min] = [Math.floor(latitude / sizeDeg) * sizeDeg, Math.floor(longitude / sizeDeg) * sizeDeg]
    const key = `${lat_min} ${lon_min}`
    const { count, mw } = cells.get(key) ?? { count: 0, mw: 0 }
    cells.set(key, { lat_min, lon_min, count: count + 1, mw: mw + (capacity_mw ?? 0) })
  }
  return {
    cells: [...cells.values()]
      .toSorted((a, b) => b.mw - a.mw || b.count - a.count || a.lat_min - b.lat_min || a.lon_min - b.lon_min)
      .slice(0, limit)
      .map(({ count, lat_min, lon_min, mw }) => ({
        lat_min,
        lon_min,
        size_deg: sizeDeg,
        count_band: countBand(count),
        severity: severityOf(mw)
      })),
    total_cells: cells.size
  }
}
