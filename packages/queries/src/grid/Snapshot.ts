import type { Timestamp } from "@grid/domain/Brands"
import { staleAt } from "@grid/domain/catalog/Freshness"
import { DataUnavailable } from "@grid/domain/errors/ApiError"
import { ageOf } from "@grid/domain/grid/Age"
import { makeAged } from "@grid/domain/grid/Aged"
import { type Answer, GridData, type LatestDataset, type Read } from "@grid/domain/grid/GridData"
import { fromPages } from "@grid/domain/grid/History"
import type { LatestValue, SeriesPage } from "@grid/domain/grid/Series"
import {
  type GridStates,
  type GridSummary,
  GridSnapshot,
  type SnapshotAnswer,
  type StateNow
} from "@grid/domain/grid/Snapshot"
import type { ZoneNow } from "@grid/domain/grid/ZoneNow"
import { type Area, national, zones } from "@grid/domain/observations/Area"
import { type State, states, type Zone } from "@grid/domain/states/State"
import { blockMs, blocksPerDay, floorIst, iso, istDay, istDayStart } from "@grid/domain/time/Time"
import { Array as Arr, Clock, Effect, Layer, Semaphore } from "effect"
import { rounded, together } from "@grid/models/reading/Values"
import { standFor } from "@grid/models/demand/ZoneSum"
import { sumOf, type Today, todayOf } from "@grid/models/grid/Today"

const newestDatasets = ["demand", "frequency", "own_generation", "net_import", "total_generation"] as const

const demands = [national, ...zones, ...states.map(({ slug }) => slug)].map(
  (area) => ({ dataset: "demand", area }) as const
)

/** Newest values and the demand of the running day, ready to be put together. */
export interface Material {
  readonly latest: Pick<Read<ReadonlyArray<LatestValue>>, "data" | "provenance" | "realm" | "version">
  /** Day pages of demand of today. */
  readonly pages: Omit<Answer<ReadonlyArray<SeriesPage>>, "as_of">
  /** Epoch ms. */
  readonly now: number
}

/** Newest values of some datasets and areas, with capture time and provenance. */
interface Selection {
  readonly data: ReadonlyArray<LatestValue>
  readonly as_of: number
  readonly observed_at: Timestamp
  readonly stale_at: number
  readonly provenance: Answer<unknown>["provenance"]
}

const selectionOf = ({ latest }: Material, isOf: (value: LatestValue) => boolean): Selection => {
  const data = latest.data.filter(isOf)
  return {
    data,
    as_of: Math.max(...data.map(({ captured_at }) => captured_at)),
    ...ageOf(
      data.map(({ observed_at }) => observed_at),
      staleAt("demand")
    ),
    provenance: latest.provenance.filter(({ dataset, source }) =>
      data.some((value) => value.dataset === dataset && value.source === source)
    )
  }
}

const lookup = (latest: ReadonlyArray<LatestValue>) => {
  const bySeries = new Map(latest.map((value) => [`${value.dataset} ${value.area}`, value]))
  return (dataset: LatestDataset, area: Area) => bySeries.get(`${dataset} ${area}`)
}

const valueOf = (latest: LatestValue | undefined) => (latest === undefined ? null : rounded(latest.value))

/** Demand of today by area, in blocks. */
const demandToday = ({ now, pages }: Material) => {
  const from = istDayStart(istDay(now))
  const window = { from, to: from + blocksPerDay * blockMs }
  const byArea = Arr.groupBy(pages.data, ({ area }) => area)
  const ended = Math.floor((now - from) / blockMs)
  const blocks = (area: Area) => fromPages(byArea[area] ?? [], window, "block").values
  return { blocks, today: (series: ArrayLike<number>): Today => todayOf(series, ended), from }
}

const startOf = (from: number, block: number | null) => (block === null ? null : iso(from + block * blockMs))

/** The national part and the zones. The newest values must hold one of them. */
export const summaryOf = (material: Material): SnapshotAnswer<GridSummary> => {
  const { blocks, from, today } = demandToday(material)
  const selection = selectionOf(
    material,
    ({ area, dataset }) =>
      dataset === "demand" || (area === national && (dataset === "frequency" || dataset === "total_generation"))
  )
  const newest = lookup(selection.data)
  const demand_mw = valueOf(newest("demand", national))
  const whole = today(blocks(national))

  const zoneOf = (zone: Zone): ZoneNow => {
    const area = zone.toLowerCase()
    const members = states.filter((state) => state.zone === zone)
    const reporting = members.filter(({ slug }) => newest("demand", slug) !== undefined)
    const own = newest("demand", area)
    const stands = standFor(reporting, members)
    const isSum = reporting.length > 0 && (stands || own === undefined)
    const demand = isSum
      ? rounded(reporting.reduce((sum, { slug }) => sum + (newest("demand", slug)?.value ?? Number.NaN), 0))
      : valueOf(own)
    return {
      zone,
      demand_mw: demand,
      share_fraction:
        demand === null || demand_mw === null || demand_mw === 0 || (isSum && !stands)
          ? null
          : rounded(demand / demand_mw, 6),
      peak_today_mw: today(
        isSum
          ? sumOf(
              reporting.map(({ slug }) => blocks(slug)),
              blocksPerDay
            )
          : blocks(area)
      ).peak_mw,
      states_reporting: reporting.length,
      states_total: members.length
    }
  }

  const data: GridSummary = {
    as_of: iso(selection.as_of),
    observed_at: selection.observed_at,
    national: {
      demand_mw,
      frequency_hz: valueOf(newest("frequency", national)),
      generation_mw: valueOf(newest("total_generation", national)),
      peak_today_mw: whole.peak_mw,
      peak_today_ts: startOf(from, whole.peak_block),
      energy_today_mwh: whole.energy_mwh
    },
    zones: (["NR", "WR", "SR", "ER", "NER"] as const).map(zoneOf)
  }
  return { data, ...sources(material, selection), coverage: whole.coverage }
}

/** The states of a zone, or all. */
export const statesOf = (material: Material, zone: Zone | null): SnapshotAnswer<GridStates> => {
  const { blocks, from, today } = demandToday(material)
  const members = states.filter((state) => zone === null || state.zone === zone)
  const slugs = new Set(members.map(({ slug }) => slug))
  const selection = selectionOf(
    material,
    ({ area, dataset }) => slugs.has(area) || (area === national && dataset === "frequency")
  )
  const newest = lookup(selection.data)

  const itemOf = (state: State): StateNow => {
    const { iso: code, slug } = state
    const day = today(blocks(slug))
    const own = (["demand", "own_generation", "net_import", "frequency"] as const).flatMap(
      (dataset) => newest(dataset, slug) ?? []
    )
    const hertz = newest("frequency", slug) ?? (state.zone === null ? undefined : newest("frequency", national))
    return {
      slug,
      iso: code,
      zone: state.zone,
      demand_mw: valueOf(newest("demand", slug)),
      peak_today_mw: day.peak_mw,
      peak_today_ts: startOf(from, day.peak_block),
      frequency_hz: valueOf(hertz),
      own_generation_mw: valueOf(newest("own_generation", slug)),
      import_mw: valueOf(newest("net_import", slug)),
      as_of: own.length === 0 ? null : iso(Math.max(...own.map(({ captured_at }) => captured_at))),
      observed_at: own.length === 0 ? null : iso(Math.max(...own.map(({ observed_at }) => observed_at)))
    }
  }

  const { as_of, observed_at } = selection
  const data: GridStates = { as_of: iso(as_of), observed_at, items: members.map(itemOf) }
  return { data, ...sources(material, selection), coverage: today(blocks(national)).coverage }
}

const sources = ({ latest, pages }: Material, selection: Selection) => ({
  ...together([
    { as_of: selection.as_of, provenance: selection.provenance, version: latest.version },
    { as_of: null, provenance: pages.provenance, version: pages.version }
  ]),
  stale_at: selection.stale_at
})

const noDemand = new DataUnavailable({
  dataset: "demand",
  detail: "No demand has arrived yet from the sources that are switched on."
})

/** Answers of one state of the data and one block of time, each put together once. */
interface Current {
  readonly latest: Answer<ReadonlyArray<LatestValue>>
  readonly block: number
  readonly material: Material
  readonly states: Map<Zone | null, SnapshotAnswer<GridStates>>
  summary: SnapshotAnswer<GridSummary> | null
}

export const layer = Layer.effect(
  GridSnapshot,
  Effect.gen(function* () {
    const grid = yield* GridData
    const one = yield* Semaphore.make(1)
    const agedSummary = makeAged<GridSummary, SnapshotAnswer<GridSummary>>()
    const agedStates = makeAged<GridStates, SnapshotAnswer<GridStates>>()
    let last: Current | null = null

    const look = Effect.fnUntraced(function* () {
      const now = yield* Clock.currentTimeMillis
      const latest = yield* grid.latest({ datasets: newestDatasets })
      const block = floorIst(now, blockMs)
      if (last !== null && last.latest === latest && last.block === block) return last
      const day = istDay(now)
      const pages = yield* grid.pagesOf({
        series: demands,
        first: day,
        last: day,
        resolution: "block",
        realm: latest.realm
      })
      return (last = { latest, block, material: { latest, pages, now }, states: new Map(), summary: null })
    })

    const current = Effect.suspend(() => one.withPermits(1)(look()))

    /** Newest values of states that are behind the rest of the grid; nothing simulated where the rest is real. */
    const newestOf = Effect.fnUntraced(function* (areas: ReadonlyArray<Area>, { latest }: Material) {
      const newest = yield* grid.latest({ datasets: newestDatasets, areas })
      return newest.realm === latest.realm ? newest : yield* noDemand
    })

    return GridSnapshot.of({
      summary: Effect.gen(function* () {
        const snapshot = yield* current
        const { material, summary } = snapshot
        const now = yield* Clock.currentTimeMillis
        if (summary !== null) return agedSummary(summary, now)
        if (!material.latest.data.some(({ dataset }) => dataset === "demand")) return yield* noDemand
        return agedSummary((snapshot.summary = summaryOf(material)), now)
      }),
      states: Effect.fnUntraced(function* (zone) {
        const { material, states: answers } = yield* current
        const now = yield* Clock.currentTimeMillis
        const cached = answers.get(zone)
        if (cached !== undefined) return agedStates(cached, now)
        const slugs = states.filter((state) => zone === null || state.zone === zone).map(({ slug }) => slug)
        const isKnown = material.latest.data.some(({ area }) => slugs.includes(area))
        const answer = statesOf(isKnown ? material : { ...material, latest: yield* newestOf(slugs, material) }, zone)
        answers.set(zone, answer)
        return agedStates(answer, now)
      })
    })
  })
)
