import { type CarbonIntensity, type CarbonMixRow, type Signal } from "@grid/domain/carbon/Carbon"
import { DataUnavailable, type ServiceUnavailable } from "@grid/domain/errors/ApiError"
import {
  type FuelMix,
  type FuelMixLatest,
  type FuelMixPoint,
  type Mix,
  type MixHistory,
  mixFuels,
  type View
} from "@grid/domain/fuel/FuelMix"
import type { Answer } from "@grid/domain/grid/GridData"
import { mean } from "@grid/domain/numbers/Numbers"
import { type Area, national } from "@grid/domain/observations/Area"
import { wireArea } from "@grid/domain/observations/AreaName"
import { KnowledgeTime } from "@grid/domain/observations/KnowledgeTime"
import { coverage, leastCoverage, type Provenance } from "@grid/domain/observations/Provenance"
import { blockMs, floorIst, hourMs, iso, resolutionMs } from "@grid/domain/time/Time"
import { Array as Arr, Effect } from "effect"
import { eachFuel } from "@grid/models/fuel/Mix"
import { endingWith, mostLateMs } from "@grid/models/reading/Recent"
import { rounded, type Span } from "@grid/models/reading/Values"

const words: Readonly<Record<View, string>> = { consumption: "consumed", generation: "generated" }

type Failing<A> = Effect.Effect<Answer<A>, DataUnavailable | ServiceUnavailable>

const isGenerated = (mixes: ReadonlyArray<Mix>) =>
  mixes.some((mix) => mixFuels.some((fuel) => fuel !== "imports" && mix[fuel] !== null))

/** The observed mix; the modelled one of consumption, and of a state or zone of which no generation is observed, where that has any. */
const observedOr = <A>(
  { area, view }: { readonly area: Area; readonly view: View },
  observed: Failing<A>,
  modelled: Failing<A>,
  mixesOf: (data: A) => ReadonlyArray<Mix>
): Failing<A> => {
  if (view === "consumption") return modelled
  if (area === national) return observed
  return observed.pipe(
    Effect.flatMap((answer) =>
      isGenerated(mixesOf(answer.data))
        ? Effect.succeed(answer)
        : modelled.pipe(
            Effect.map((other) => (isGenerated(mixesOf(other.data)) ? other : answer)),
            Effect.catchTag("DataUnavailable", () => Effect.succeed(answer))
          )
    ),
    Effect.catchTag("DataUnavailable", () => modelled)
  )
}

/** Newest mix of an area. */
export const newestMix = (mixes: FuelMix["Service"], carbon: CarbonIntensity["Service"], area: Area, view: View) =>
  observedOr({ area, view }, mixes.latest(area), modelledMix(carbon, area, view), ({ mix_mw }) => [mix_mw])

/** The same with the intervals of a window; as it was known, by those alone: what is newest was perhaps not known then. */
export const mixHistory = (
  mixes: FuelMix["Service"],
  carbon: CarbonIntensity["Service"],
  { view, ...query }: Parameters<FuelMix["Service"]["history"]>[0] & { readonly view: View }
) => {
  return Effect.flatMap(KnowledgeTime, (known_at) => {
    const modelled = modelledHistory(carbon, { ...query, view }, known_at === null)
    return observedOr({ area: query.area, view }, mixes.history(query), modelled, ({ mix: { mix_mw, series } }) =>
      known_at === null ? [mix_mw, ...series] : series
    )
  })
}

/** Method of the carbon intensity, where an answer rests on it. */
const methodIn = (provenance: ReadonlyArray<Provenance>) => {
  const method = provenance.find(({ dataset }) => dataset === "carbon_intensity")?.method
  return method === undefined ? {} : { method }
}

/** Mix as a view of it is told: what is generated says nothing of what comes in, which the model has from abroad alone. */
const seenAs = (view: View, mix: Mix): Mix => (view === "generation" ? { ...mix, imports: null } : mix)

/** Mix of an area by the method of the carbon intensity, of the newest block. */
const modelledMix = (carbon: CarbonIntensity["Service"], area: Area, view: View): Failing<FuelMixLatest> =>
  Effect.gen(function* () {
    const signal: Signal = { basis: "direct", view }
    const { national: country, observed_at, stale } = (yield* carbon.latest(signal)).data
    const start = Date.parse(country.block_start)
    const newest = yield* carbon.withMix({ ...signal, area, from: start, to: start + blockMs })
    const [row] = newest.data.rows
    if (row === undefined) {
      return yield* new DataUnavailable({
        dataset: "fuel_mix",
        detail: `What is ${words[view]} in ${wireArea(area)} is not known now: too little is known of the demand of the states. Ask again after the next block.`
      })
    }
    return {
      ...newest,
      data: {
        as_of: iso(newest.as_of ?? start),
        observed_at,
        ...(stale === undefined ? {} : { stale }),
        scope: wireArea(area),
        view,
        ...methodIn(newest.provenance),
        mix_mw: seenAs(view, row.mix_mw),
        share_fraction: seenAs(view, row.share_fraction),
        coverage_fraction: null
      }
    }
  })

const isKnown = ({ total_mw }: CarbonMixRow): boolean => total_mw !== null

const startOf = ({ block_start }: CarbonMixRow): number => Date.parse(block_start)

/** Rows of the last hours before `until`, epoch ms, in a window that ends with the newest known interval, the running one too. */
const recentOf = (all: ReadonlyArray<CarbonMixRow>, window: Span, step: number, until: number) => {
  const newest = all.findLast((row) => isKnown(row) && startOf(row) >= window.to - mostLateMs - step)
  const span = newest === undefined ? window : endingWith(window, startOf(newest), step)
  const rows = all.filter((row) => startOf(row) >= span.from && startOf(row) < span.to)
  const present = rows.filter(isKnown).length
  const begun = Math.ceil((Math.min(span.to, until) - span.from) / blockMs)
  return { rows, span, coverage: coverage(present, Math.max(present, begun)) }
}

/** Unknown mix in the place of the newest one where intervals alone are told. */
const untold = (area: Area, view: View, at: number): FuelMixLatest => ({
  as_of: iso(at),
  observed_at: iso(at),
  scope: wireArea(area),
  view,
  mix_mw: eachFuel(() => null),
  share_fraction: eachFuel(() => null),
  coverage_fraction: null
})

/** The same with the intervals of a window; with these alone unless it is of what is known now. */
const modelledHistory = (
  carbon: CarbonIntensity["Service"],
  {
    area,
    from,
    resolution = "hour",
    to,
    until = null,
    view
  }: Parameters<FuelMix["Service"]["history"]>[0] & {
    readonly view: View
  },
  isNow: boolean
): Failing<MixHistory> =>
  Effect.gen(function* () {
    const step = resolutionMs[resolution]
    const now = resolution === "day" ? null : until
    const window = { from, to }
    const newest = isNow ? yield* modelledMix(carbon, area, view) : null
    const wide = now === null ? window : { from: from - mostLateMs, to: to + hourMs }
    const past = yield* carbon.withMix({ basis: "direct", view, area, ...wide })
    const { rows, span, coverage } =
      now === null ? { ...past.data, span: window } : recentOf(past.data.rows, window, step, now)
    const { data: _rows, ...own } = {
      ...past,
      provenance: past.provenance.length > 0 ? past.provenance : (newest?.provenance ?? [])
    }
    return {
      ...own,
      as_of: (newest ?? past).as_of,
      data: {
        mix: {
          ...(newest?.data ?? untold(area, view, past.as_of ?? to)),
          ...methodIn((newest ?? past).provenance),
          series: meansOf(
            rows.map((row) => ({ ...row, mix_mw: seenAs(view, row.mix_mw) })),
            step,
            now
          )
        },
        coverage,
        past: own,
        span
      }
    }
  })

/**
 * Means of the intervals from the first to the last of which 80 % of the blocks are known; the others between them are
 * unknown. Of the last one, where it is not whole and not over long before `now`, epoch ms, the mean so far.
 */
const meansOf = (rows: ReadonlyArray<CarbonMixRow>, step: number, now: number | null): ReadonlyArray<FuelMixPoint> => {
  const whole = step / blockMs
  const byInterval = Arr.groupBy(rows.filter(isKnown), (row) => `${floorIst(startOf(row), step)}`)
  const blocksAt = (start: number): ReadonlyArray<CarbonMixRow> => byInterval[`${start}`] ?? []
  const starts = Object.keys(byInterval).map(Number)
  const last = Math.max(...starts)
  const isRunning = (start: number) =>
    now !== null && start === last && blocksAt(start).length < whole && start + step > now - mostLateMs
  const leastAt = (start: number): number => (isRunning(start) ? 1 : leastCoverage * whole)
  const covered = starts.filter((start) => blocksAt(start).length >= leastAt(start))
  if (covered.length === 0) return []
  const first = Math.min(...covered)
  return Array.from({ length: (Math.max(...covered) - first) / step + 1 }, (_, index) => {
    const start = first + index * step
    const means = eachFuel((fuel) => {
      const powers = blocksAt(start).flatMap(({ mix_mw }) => mix_mw[fuel] ?? [])
      return powers.length >= leastAt(start) ? rounded(mean(powers)) : null
    })
    return {
      ts: iso(start),
      ...means,
      ...(isRunning(start) ? { complete: false as const } : {}),
      coverage_fraction: null
    }
  })
}
