import type { GridData } from "@grid/domain/grid/GridData"
import { fromPages } from "@grid/domain/grid/History"
import type { SeriesPage } from "@grid/domain/grid/Series"
import type { GridNode } from "@grid/domain/nodes/Node"
import { type Area, national } from "@grid/domain/observations/Area"
import type { DatasetId } from "@grid/domain/observations/Dataset"
import { blocksPerDay, istDay, istDayStart } from "@grid/domain/time/Time"
import type { PastPrices } from "@grid/models/batteries/dispatch/DispatchEngine"
import { Effect } from "effect"
import { priceAreaOf, rate, reserve } from "./StoragePrices.ts"

/** Days beyond which clearing prices of reserve are too old to expect others from. */
const reserveAge = 35

/** Series that are read beside the prices of energy. */
interface Beside {
  readonly reserve: boolean
  readonly rates: boolean
}

/** IST day number of the newest day of prices. */
export const newestDay = ({ first_day, values }: PastPrices): number => first_day + values.length / blocksPerDay - 1

/**
 * Prices of a node's bid area on both energy markets by block up to the newest day of which all day-ahead prices are known,
 * at most `days` of them; those of the whole market where its area has none, or none of the last `mostAge` days. Beside them
 * clearing prices of reserve and normal rates of charges for deviation, where they are asked for and known. All of one realm.
 * `DataUnavailable` where the day-ahead market has never had a price.
 */
export const pastPrices = Effect.fnUntraced(function* (
  grid: GridData["Service"],
  node: GridNode,
  {
    beside,
    days,
    mostAge,
    now
  }: { readonly days: number; readonly mostAge: number; readonly now: number; readonly beside: Beside }
) {
  const own = priceAreaOf(node)
  const areas = [...new Set([own, national])]
  const last = istDay(now) + 1
  const first = last - days
  const read = yield* grid.pagesOf({
    series: [
      ...(["price_dam", "price_rtm"] as const).flatMap((dataset) => areas.map((area) => ({ dataset, area }))),
      ...(beside.reserve ? [{ dataset: reserve, area: national }] : []),
      ...(beside.rates ? [{ dataset: rate, area: own }] : [])
    ],
    first,
    last,
    resolution: "block"
  })
  const of = (dataset: DatasetId, area: Area, from = first) => historyOf(read.data, dataset, area, from, last)
  const known = areas.flatMap((area) => {
    const dam = of("price_dam", area)
    return dam === null ? [] : [{ area, dam, newest: newestDay(dam) }]
  })
  const [latest] = known.toSorted((one, other) => other.newest - one.newest)
  const { area, dam } = known.find(({ newest }) => newest >= last - mostAge) ?? latest ?? { area: national, dam: null }
  return {
    ...read,
    data: {
      isOfArea: area === own && own !== national,
      dam,
      rtm: of("price_rtm", area),
      reserve: of(reserve, national, Math.max(first, last - reserveAge)),
      rates: of(rate, own)
    }
  }
})

/** Prices of whole days up to the newest one; null where there is no such day. */
const historyOf = (
  pages: ReadonlyArray<SeriesPage>,
  dataset: DatasetId,
  area: Area,
  first: number,
  last: number
): PastPrices | null => {
  const own = pages.filter((page) => page.dataset === dataset && page.area === area && page.day >= first)
  const newest = own.reduce((day, page) => (page.present >= blocksPerDay ? Math.max(day, page.day) : day), first - 1)
  const oldest = own.reduce((day, page) => Math.min(day, page.day), last)
  if (newest < oldest) return null
  const { values } = fromPages(own, { from: istDayStart(oldest), to: istDayStart(newest + 1) }, "block")
  return {
    first_day: oldest,
    values: Array.from(values, (value) => (Number.isNaN(value) || value < 0 ? null : Math.max(1, value)))
  }
}
