import { staleAt } from "@grid/domain/catalog/Freshness"
import { nth, nullOfNaN } from "@grid/domain/numbers/Numbers"
import { FuelMix, type FuelMixLatest, type FuelMixPoint } from "@grid/domain/fuel/FuelMix"
import { ageOf } from "@grid/domain/grid/Age"
import { makeAged } from "@grid/domain/grid/Aged"
import { GridData, type Read } from "@grid/domain/grid/GridData"
import { fromPages, toDays } from "@grid/domain/grid/History"
import type { LatestValue, Series, SeriesPage } from "@grid/domain/grid/Series"
import { type Area, national } from "@grid/domain/observations/Area"
import { wireArea } from "@grid/domain/observations/AreaName"
import type { DatasetId } from "@grid/domain/observations/Dataset"
import { fuelReadings } from "@grid/domain/observations/datasets/Live"
import { KnowledgeTime } from "@grid/domain/observations/KnowledgeTime"
import type { Realm } from "@grid/domain/observations/Realm"
import { coverage, type Coverage, type Provenance, ownTerms } from "@grid/domain/observations/Provenance"
import { blockMs, ceilIst, floorIst, hourMs, iso, istDay, istDayStart, resolutionMs } from "@grid/domain/time/Time"
import { inSlices } from "@grid/domain/time/Turns"
import { Array as Arr, Clock, Effect, Layer, Order } from "effect"
import { endingKnown, mostLateMs, newestSpan, resampled, withRunningHour } from "@grid/models/reading/Recent"
import { type Span, together } from "@grid/models/reading/Values"
import { coverageOf, isEmpty, isSplit, mixOf, type Readings, sharesOf, thermalMethod } from "@grid/models/fuel/Mix"

/** Imports of an area less its exports. */
const importsOf = (area: Area) => (area === national ? ("transnational_exchange" as const) : ("net_import" as const))

const datasetsOf = (area: Area) => [...fuelReadings, importsOf(area)]

/** Readings of all that is generated or used in an area. */
const wholes = ["total_generation", "demand"] as const
type Wholes = Partial<Readonly<Record<(typeof wholes)[number], number>>>

type Reading = keyof Readings | keyof Wholes

const isWhole = (reading: Reading): boolean => wholes.some((whole) => whole === reading)

const readingOf = (dataset: DatasetId): Reading =>
  [...fuelReadings, ...wholes].find((reading) => reading === dataset) ?? "imports"

const splitOf = (as_of: number): Provenance => ({
  dataset: "generation_by_fuel",
  source: "thermal-split",
  kind: "modelled",
  method: thermalMethod,
  captured_at: iso(as_of),
  ...ownTerms
})

type Newest = Read<ReadonlyArray<LatestValue>>

/** All that is generated in an area at the time of its mix, MW; null where readings do not tell. Over the border next to nothing comes in. */
const wholeOf = (
  area: Area,
  imports: number | null,
  { demand = Number.NaN, total_generation = Number.NaN }: Wholes
): number | null => {
  const used = demand - (imports ?? (area === national ? 0 : Number.NaN))
  return nullOfNaN(Number.isNaN(total_generation) ? used : total_generation)
}

/**
 * All that is generated in an area, MW, over the interval of its newest fuels, give or take a block: a quarter of an hour is
 * not held against fuels of the hour before it. Where no fuel is known, over that of its imports; null where it is not known.
 */
export const wholeOfLatest = (
  area: Area,
  values: ReadonlyArray<LatestValue>,
  wholes: ReadonlyArray<LatestValue>
): number | null => {
  const own = fuelsOf(values)
  if (!Arr.isReadonlyArrayNonEmpty(own)) return null
  const { observed_at, ts } = Arr.max(own, newer)
  const isThen = (value: LatestValue) =>
    Math.abs(value.observed_at - observed_at) <= blockMs && Math.abs(value.ts - ts) <= blockMs
  const then = readingsOf([...values, ...wholes].filter(isThen))
  return wholeOf(area, then.imports ?? null, then)
}

/** Values of fuels; where none is known, those of imports. */
const fuelsOf = (values: ReadonlyArray<LatestValue>): ReadonlyArray<LatestValue> => {
  const fuels = values.filter(({ dataset }) => readingOf(dataset) !== "imports")
  return fuels.length > 0 ? fuels : values
}

/** Time and limit of age of a newest mix: those of its fuels, as fresh imports make no old mix new. */
export const ageOfLatest = (values: ReadonlyArray<LatestValue>) =>
  ageOf(
    fuelsOf(values).map(({ observed_at }) => observed_at),
    staleAt("generation_by_fuel")
  )

const newer = Order.mapInput(Order.Number, ({ observed_at }: LatestValue) => observed_at)

/** The newest mix of the values of an area; `whole` has readings of all that is generated or used in it, null where there are none. */
const latestOf = (area: Area, newest: Newest, whole: Newest | null): Read<FuelMixLatest> => {
  const as_of = newest.as_of ?? 0
  const readings = readingsOf(newest.data)
  const mix_mw = mixOf(readings, area)
  const { observed_at, stale_at } = ageOfLatest(newest.data)
  const values = whole?.realm === newest.realm ? whole.data : []
  const whole_mw = wholeOfLatest(area, newest.data, values)
  const sources = [newest, ...(whole_mw === null || whole === null ? [] : [whole])]
  const { provenance } = together(sources)
  return {
    ...newest,
    version: sources.map(({ version }) => version).join(" "),
    stale_at,
    data: {
      as_of: iso(as_of),
      observed_at,
      scope: wireArea(area),
      view: "generation",
      mix_mw,
      share_fraction: sharesOf(mix_mw),
      coverage_fraction: coverageOf(mix_mw, whole_mw)
    },
    provenance: isSplit(readings) ? [...provenance, splitOf(as_of)] : provenance
  }
}

const readingsOf = (values: ReadonlyArray<LatestValue>): Readings & Wholes =>
  Object.fromEntries(values.map(({ dataset, value }) => [readingOf(dataset), value]))

/** Readings of an area by the hour, for blocks in which one of them is the mean of its hour. */
interface Hours {
  readonly start: number
  readonly columns: ReadonlyMap<Reading, Series>
  /** True for an hour of which a reading has no blocks of its own. */
  readonly isByHour: ReadonlyArray<boolean>
}

/** Readings by the hour from pages in blocks, over the hours that a span has a part of; null where all of them are blocks. */
export const hoursOf = (
  readings: ReadonlyMap<Reading, ReadonlyArray<SeriesPage>>,
  { from, to }: Span
): Hours | null => {
  const span = { from: floorIst(from, hourMs), to: ceilIst(to, hourMs) }
  const isByHour = Array.from({ length: (span.to - span.from) / hourMs }, () => false)
  for (const { day, hours } of [...readings.values()].flat()) {
    for (const [hour, value] of Array.from(hours ?? []).entries()) {
      const index = (istDayStart(day) - span.from) / hourMs + hour
      if (!Number.isNaN(value) && index in isByHour) isByHour[index] = true
    }
  }
  if (!isByHour.includes(true)) return null
  const columns = Arr.map([...readings], ([name, own]) => {
    const blocks = fromPages(own, span, "block")
    return [name, resampled(blocks, span, hourMs, Number.POSITIVE_INFINITY)] as const
  })
  return { start: span.from, columns: new Map(columns), isByHour }
}

/** Mix of an interval by its readings, with the part that it is of all that is generated. */
const mixAt = (area: Area, columns: ReadonlyMap<Reading, Series>, index: number) => {
  const readings: Readings & Wholes = Object.fromEntries(
    [...columns].map(([name, { values }]) => [name, nth(values, index)])
  )
  const mix = mixOf(readings, area)
  return { readings, mix, coverage_fraction: coverageOf(mix, wholeOf(area, mix.imports, readings)) }
}

/** The same of all intervals of a span, one at a time; of one of whose hour a reading is the mean, the coverage of that hour. */
function* mixesAt(
  area: Area,
  columns: ReadonlyMap<Reading, Series>,
  { from, to }: Span,
  step: number,
  hours: Hours | null
): Iterable<ReadonlyArray<ReturnType<typeof mixAt>>> {
  for (let index = 0; index < (to - from) / step; index++) {
    const own = mixAt(area, columns, index)
    const hour = hours === null ? -1 : Math.floor((from + index * step - hours.start) / hourMs)
    const isByHour = hours?.isByHour[hour] === true
    yield [isByHour ? { ...own, coverage_fraction: mixAt(area, hours.columns, hour).coverage_fraction } : own]
  }
}

interface Mixes {
  readonly series: ReadonlyArray<FuelMixPoint>
  readonly coverage: Coverage
  /** True where thermal generation is split into fuels by a model. */
  readonly isSplit: boolean
}

/**
 * Mixes of an area by its readings, from the first to the last interval of which anything is known. A block in which a reading
 * is the mean of its hour is covered as its hour is: fuels of an hour are not held against a quarter of it.
 */
export const mixesOf = Effect.fnUntraced(function* (
  area: Area,
  columns: ReadonlyMap<Reading, Series>,
  { from, to }: Span,
  step: number,
  hours: Hours | null = null
): Effect.fn.Return<Mixes> {
  const length = (to - from) / step
  const mixes = yield* inSlices(mixesAt(area, columns, { from, to }, step, hours))
  const filled = mixes.flatMap(({ mix }, index) => (isEmpty(mix) ? [] : [index]))
  const first = filled[0] ?? 0
  const isRunning = [...columns].some(([name, column]) => !isWhole(name) && column.isRunning)
  const blocks = step / blockMs
  return {
    series: mixes.slice(first, (filled.at(-1) ?? first - 1) + 1).map(({ coverage_fraction, mix }, index) => ({
      ts: iso(from + (first + index) * step),
      ...mix,
      ...(isRunning && first + index === length - 1 ? { complete: false as const } : {}),
      coverage_fraction
    })),
    coverage: coverage(filled.length * blocks, length * blocks),
    isSplit: mixes.some(({ readings }) => isSplit(readings))
  }
})

/** Readings of the pages of an area by name. */
const byReading = (pages: ReadonlyArray<SeriesPage>): ReadonlyMap<Reading, ReadonlyArray<SeriesPage>> =>
  new Map(
    Object.values(Arr.groupBy(pages, ({ dataset }) => dataset)).map((own) => [readingOf(own[0].dataset), own] as const)
  )

/** Mixes from readings of generation by fuel. */
export const layer = Layer.effect(
  FuelMix,
  Effect.map(GridData, (grid) => {
    const answers = new WeakMap<Newest, { readonly whole: Newest | null; readonly answer: Read<FuelMixLatest> }>()

    const aged = makeAged<FuelMixLatest, Read<FuelMixLatest>>()

    const latest = Effect.fnUntraced(function* (area: Area) {
      const newest = yield* grid.latest({ datasets: datasetsOf(area), areas: [area] })
      const whole = yield* Effect.catchTag(grid.latest({ datasets: wholes, areas: [area] }), "DataUnavailable", () =>
        Effect.succeed(null)
      )
      const cached = answers.get(newest)
      const now = yield* Clock.currentTimeMillis
      if (cached !== undefined && cached.whole === whole) return aged(cached.answer, now)
      const answer = latestOf(area, newest, whole)
      answers.set(newest, { whole, answer })
      return aged(answer, now)
    })

    return FuelMix.of({
      latest,
      history: Effect.fn("FuelMix.history")(function* ({ area, from, resolution = "hour", to, until = null }) {
        const newest = yield* latest(area)
        const isNow = (yield* KnowledgeTime) === null
        const columns = resolution === "block" ? "block" : "hour"
        const isRecent = until !== null && resolution !== "day"
        const pagesIn = (datasets: ReadonlyArray<DatasetId>, realm: Realm | null, span: Span, by: "block" | "hour") =>
          grid.pagesOf({
            series: datasets.map((dataset) => ({ dataset, area })),
            first: istDay(span.from),
            last: istDay(span.to - 1),
            resolution: by,
            realm
          })
        const readIn = Effect.fnUntraced(function* (datasets: ReadonlyArray<DatasetId>, realm: Realm | null) {
          const wide = isRecent ? { from: from - mostLateMs, to: to + hourMs } : { from, to }
          const pages = yield* pagesIn(datasets, realm, wide, columns)
          const tail = isRecent ? (yield* pagesIn(datasets, realm, newestSpan(until, hourMs), "block")).data : []
          return { ...pages, tail: byReading(tail) }
        })
        const fuels = yield* readIn(datasetsOf(area), isNow ? newest.realm : null)
        const whole = yield* Effect.catchTag(readIn(wholes, fuels.realm), "DataUnavailable", () => Effect.succeed(null))
        const blocks = isRecent
          ? [...fuels.tail.values()].map((own) => fromPages(own, newestSpan(until, resolutionMs[columns]), "block"))
          : []
        const span = endingKnown({ from, to }, blocks, resolutionMs[columns])
        const tail = new Map([...fuels.tail, ...(whole?.tail ?? [])])
        const seriesOf = (own: ReadonlyArray<SeriesPage>, name: Reading) => {
          const series = fromPages(own, span, columns)
          if (resolution === "day") return toDays(series)
          return isRecent && columns === "hour" ? withRunningHour(series, tail.get(name) ?? [], until) : series
        }
        const readings = byReading([...fuels.data, ...(whole?.data ?? [])])
        const series = new Map([...readings].map(([name, own]) => [name, seriesOf(own, name)] as const))
        const hours = columns === "block" ? hoursOf(readings, span) : null
        const mixes = yield* mixesOf(area, series, span, resolutionMs[resolution], hours)
        const isHeldAgainst = mixes.series.some(({ coverage_fraction }) => coverage_fraction !== null)
        const { provenance, version } = together([fuels, ...(whole !== null && isHeldAgainst ? [whole] : [])])
        const split = mixes.isSplit && fuels.as_of !== null ? [splitOf(fuels.as_of)] : []
        const own = { ...fuels, version, provenance: [...provenance, ...split] }
        const all = together([...(isNow ? [newest] : []), own])
        return {
          ...all,
          data: {
            mix: { ...newest.data, series: mixes.series },
            coverage: mixes.coverage,
            past: isRecent ? all : together([own]),
            span
          }
        }
      })
    })
  })
)
