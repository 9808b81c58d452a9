import { CarbonStore } from "@grid/domain/carbon/CarbonStore"
import { MarginalEngine } from "@grid/domain/carbon/MarginalEngine"
import { type LackingBlock, MarginalStore } from "@grid/domain/carbon/MarginalStore"
import { national } from "@grid/domain/observations/Area"
import { blockMs, dayMs, hourMs, istDay, istDayStart } from "@grid/domain/time/Time"
import { Array as Arr, Clock, Effect, Layer } from "effect"
import { hashOf, readView } from "@grid/models/carbon/Frozen"
import { mixFuels } from "@grid/domain/carbon/GridMix"
import { sum } from "@grid/domain/numbers/Numbers"
import { coalPower } from "@grid/models/marginal/Block"
import { marginalVersion } from "@grid/models/marginal/Frozen"
import type { SystemSeries } from "@grid/models/marginal/Regression"
import { restatedAreas } from "@grid/models/marginal/Signals"
import { readEach } from "./BlockReads.ts"
import { MarginalComputer } from "./MarginalComputer.ts"

/** Age of blocks that get their values by themselves; older ones on command. */
const recentMs = 40 * dayMs

/** Blocks of one look, which is a day. */
const mostAtOnce = 96

/** IST days that a regression learns from. */
const learningDays = 28

/** The country in a block, MW and kg CO2e per hour; NaN is unknown. */
interface Country {
  readonly block_start: number
  readonly simulated: boolean
  readonly coal_mw: number
  readonly load_mw: number
  readonly weather_mw: number
  readonly emitted_kg_per_h: number
}

const weatherColumns = ["wind", "solar"].map((fuel) => mixFuels.findIndex((name) => name === fuel))

/** Blocks of the country in a span, of one realm. */
const readCountry = (
  store: CarbonStore["Service"],
  { simulated, ...span }: { readonly from: number; readonly to: number; readonly simulated: boolean }
) => {
  const query = { ...span, areas: [national], basis: "direct" as const, view: "generation" as const }
  const blocks = readEach(store, query, (block, { mix, value }): Country => ({
    block_start: block.block_start,
    simulated: block.simulated,
    coal_mw: mix === null ? Number.NaN : coalPower(mix),
    load_mw: readView(block.mix, 0, "consumption")?.total_mw ?? Number.NaN,
    weather_mw: mix === null ? Number.NaN : sum(weatherColumns.map((column) => mix.mw[column] ?? 0)),
    emitted_kg_per_h: mix === null || value === null ? Number.NaN : value * mix.total_mw
  }))
  return blocks.pipe(
    Effect.map(({ data }) => data.filter((row) => row.simulated === simulated)),
    Effect.catchTag("DataUnavailable", () => Effect.succeed<ReadonlyArray<Country>>([]))
  )
}

/** The country by block over a span: steps are from block to block, so that none goes over blocks that are not stored. */
const seriesOf = (
  rows: ReadonlyArray<Country>,
  { from, to }: { readonly from: number; readonly to: number }
): SystemSeries => {
  const byStart = new Map(rows.map((row) => [row.block_start, row]))
  const starts = Array.from({ length: (to - from) / blockMs }, (_, block) => from + block * blockMs)
  const column = (of: (row: Country) => number) =>
    Float64Array.from(starts, (start) => {
      const row = byStart.get(start)
      return row === undefined ? Number.NaN : of(row)
    })
  return {
    day: Int32Array.from(starts, istDay),
    hour: Int32Array.from(starts, (start) => Math.floor((start - istDayStart(istDay(start))) / hourMs)),
    load_mw: column(({ load_mw }) => load_mw),
    weather_mw: column(({ weather_mw }) => weather_mw),
    emitted_kg_per_h: column(({ emitted_kg_per_h }) => emitted_kg_per_h)
  }
}

/** Days that the regression of an IST day learns from; null where nothing is known of them. */
const before = Effect.fnUntraced(function* (store: CarbonStore["Service"], day: number, simulated: boolean) {
  const to = istDayStart(day)
  const span = { from: to - learningDays * dayMs, to }
  const rows = yield* readCountry(store, { ...span, simulated })
  return rows.length === 0 ? null : seriesOf(rows, span)
})

/** Tasks of blocks, each with the most coal of the 24 hours up to it. */
const tasksOf = (blocks: ReadonlyArray<LackingBlock>, country: ReadonlyArray<Country>) =>
  blocks.map(({ block_start, capacity_text, inputs }) => {
    const last24h = country.filter((row) => row.block_start > block_start - dayMs && row.block_start <= block_start)
    const powers = last24h.flatMap(({ coal_mw }) => (Number.isNaN(coal_mw) ? [] : [coal_mw]))
    return { inputs, capacity_text, committed_mw: Math.max(0, ...powers) }
  })

/** Restatements of blocks whose values are others than those before. */
const restatementsOf = (blocks: ReadonlyArray<LackingBlock>, results: ReadonlyArray<string | null>) =>
  blocks.flatMap(({ id, previous_id, previous_result }, place) => {
    const areas = restatedAreas(previous_result, results[place] ?? null)
    return previous_id === null || areas.length === 0
      ? []
      : [{ snapshot_id: id, previous_snapshot_id: previous_id, areas }]
  })

/** The engine beside the snapshots. */
export const layer = Layer.effect(
  MarginalEngine,
  Effect.gen(function* () {
    const store = yield* CarbonStore
    const marginals = yield* MarginalStore
    const computer = yield* MarginalComputer

    /** Blocks of one IST day and realm. */
    const computeDay = Effect.fnUntraced(function* (blocks: ReadonlyArray<LackingBlock>) {
      const starts = blocks.map(({ block_start }) => block_start)
      const [first, last] = [Math.min(...starts), Math.max(...starts)]
      const simulated = blocks[0]?.simulated ?? false
      const country = yield* readCountry(store, { from: first - dayMs + blockMs, to: last + blockMs, simulated })
      const day = istDay(first)
      const tasks = tasksOf(blocks, country)
      const series = yield* before(store, day, simulated)
      const { fit_text, results } = yield* computer.day({ day, series, blocks: tasks })
      const fit = fit_text === null ? null : hashOf(fit_text)
      const values = blocks.map(({ id }, place) => ({
        snapshot_id: id,
        method_version: marginalVersion,
        committed_mw: tasks[place]?.committed_mw ?? 0,
        fit,
        result: results[place] ?? ""
      }))
      const fits = new Map(fit === null || fit_text === null ? [] : [[fit, fit_text]])
      yield* marginals.put(values, restatementsOf(blocks, results), fits)
      return blocks.length
    })

    const computeAll = (blocks: ReadonlyArray<LackingBlock>) => {
      const days = Object.values(
        Arr.groupBy(blocks, ({ block_start, simulated }) => `${istDay(block_start)} ${simulated}`)
      )
      return Effect.map(Effect.forEach(days, computeDay, { concurrency: 1 }), sum)
    }

    return MarginalEngine.of({
      look: Effect.gen(function* () {
        const from = (yield* Clock.currentTimeMillis) - recentMs
        return yield* computeAll(yield* marginals.lacking({ from, limit: mostAtOnce }))
      }).pipe(Effect.withSpan("MarginalEngine.look")),
      compute: Effect.fn("MarginalEngine.compute")(function* (span) {
        return yield* computeAll(yield* marginals.lackingIn(span))
      }),
      replay: Effect.fn("MarginalEngine.replay")(function* (span) {
        const stored = yield* marginals.made(span)
        const again = yield* computer.texts(stored)
        return {
          blocks: stored.length,
          differing: stored.flatMap(({ result, snapshot_id }, place) => (again[place] === result ? [] : [snapshot_id]))
        }
      })
    })
  })
)
