import {
  type Averages,
  CarbonIntensity,
  type CarbonNow,
  type GridSupply,
  noBlocks,
  type Signal
} from "@grid/domain/carbon/Carbon"
import { CarbonStore } from "@grid/domain/carbon/CarbonStore"
import { staleAt } from "@grid/domain/catalog/Freshness"
import { makeAged } from "@grid/domain/grid/Aged"
import type { Answer } from "@grid/domain/grid/GridData"
import type { Series } from "@grid/domain/grid/Series"
import type { Area } from "@grid/domain/observations/Area"
import { KnowledgeTime } from "@grid/domain/observations/KnowledgeTime"
import { coverage, coverageOfAll } from "@grid/domain/observations/Provenance"
import { defaultFactorSet, factorSet } from "@grid/domain/reference/EmissionFactors"
import { keptFor } from "@grid/domain/time/Kept"
import { blockMs, iso } from "@grid/domain/time/Time"
import { Clock, Effect, Layer } from "effect"
import { averagePlaceOf, type Measure, setAverage, unknownAverages } from "@grid/models/carbon/Averages"
import { cleanFraction, daysOf } from "@grid/models/carbon/Days"
import { placeOf } from "@grid/models/carbon/Frozen"
import { kindOf, mixRowOf, reader, rowOf } from "@grid/models/carbon/Rows"
import { newestCapture, newestCaptureIfAny, type Span } from "@grid/models/reading/Values"
import { type AnswerOf, makeAnswers } from "./BlockAnswers.ts"
import { publishedAreas, readEach, readParts, readSeries } from "./BlockReads.ts"
import { changes } from "./CarbonChanges.ts"
import { readAllAreas, readAreas } from "./CarbonParts.ts"

type Store = CarbonStore["Service"]
type Methods = CarbonIntensity["Service"]
type Query<Method extends "days" | "withMix" | "averages" | "supply"> = Parameters<Methods[Method]>[0]

/** Signal that values are of where nothing else is asked for. */
const usual: Signal = { basis: "direct", view: "consumption" }

const blocksIn = ({ from, to }: Span): number => Math.max(0, Math.round((to - from) / blockMs))
const slotOf = ({ from }: Span, block_start: number): number => Math.round((block_start - from) / blockMs)

const readLatest = Effect.fnUntraced(function* (store: Store, signal: Signal) {
  const newest = yield* store.newest
  if (newest === null) return yield* noBlocks
  const places = publishedAreas.map(placeOf)
  const { data: blocks } = yield* store.blocks({ areas: places, from: newest, to: newest + blockMs })
  const readingOf = reader(signal)
  const [country, ...states] = blocks
  if (country === undefined) return yield* noBlocks
  const data: CarbonNow = {
    as_of: iso(newestCapture(blocks)),
    observed_at: iso(newest + blockMs),
    unit: "kg_co2e_per_mwh",
    national: rowOf(country, readingOf(country), signal),
    states: states.map((block) => rowOf(block, readingOf(block), signal))
  }
  return { data, stamps: blocks }
})

/** The newest block; the same object until the store changes. */
const latest = (store: Store, answerOf: AnswerOf) => {
  const answers = new Map<string, Answer<CarbonNow>>()
  const aged = makeAged<CarbonNow>()
  return Effect.fnUntraced(function* (signal: Signal) {
    const key = `${signal.basis} ${signal.view}`
    const now = yield* Clock.currentTimeMillis
    const cached = answers.get(key)
    if (cached?.version === `${yield* store.version}`) return aged(cached, now)
    const read = yield* answerOf(signal, readLatest(store, signal))
    const answer = { ...read, stale_at: staleAt("carbon_intensity")(Date.parse(read.data.observed_at)) }
    answers.set(key, answer)
    return aged(answer, now)
  })
}

const readMixes = Effect.fnUntraced(function* (store: Store, { area, ...query }: Query<"withMix">) {
  const { ofArea, stamps } = yield* readSeries(store, { ...query, areas: [area] }, mixRowOf)
  return { data: yield* ofArea(area), stamps }
})

/** IST days from the first to the last of which a block is known. */
const readDays = Effect.fnUntraced(function* (store: Store, { area, ...query }: Query<"days">) {
  const { data, stamps } = yield* readParts(store, { ...query, areas: [area] }, (blocks, span) =>
    Effect.sync(() => daysOf(blocks, query, span))
  )
  const days = data.flat()
  const isKnown = (day: (typeof days)[number]) => day.coverage.present > 0
  const rows = days.slice(Math.max(0, days.findIndex(isKnown)), days.findLastIndex(isKnown) + 1)
  return { data: { rows, coverage: coverageOfAll(days.map((day) => day.coverage)) }, stamps }
})

const readColumn = Effect.fnUntraced(function* (store: Store, { area, ...query }: Query<"days">) {
  const blocks = yield* readEach(store, { ...query, areas: [area] }, ({ block_start }, { value }) => ({
    block_start,
    value
  }))
  const values = new Float64Array(blocksIn(query)).fill(Number.NaN)
  let present = 0
  for (const { block_start, value } of blocks.data) {
    if (value === null) continue
    values[slotOf(query, block_start)] = value
    present++
  }
  const data: Series = {
    start: query.from,
    step: blockMs,
    values,
    kindList: [kindOf(blocks.stamps[0] ?? { simulated: false }, area, query)],
    kinds: null,
    coverage: coverage(present, values.length)
  }
  return { data, stamps: blocks.stamps }
})

/** Averages of blocks that were stored before averages were stored beside their mixes. */
const averagesOfMixes = Effect.fnUntraced(function* (store: Store, { area, factor_set, ...span }: Query<"averages">) {
  const set = factorSet(factor_set)
  const query = { ...span, areas: [area], basis: set.basis, view: "consumption" as const }
  const blocks = yield* readEach(store, query, ({ block_start, id }, { value }) => ({ block_start, id, value }), set)
  const data = unknownAverages(blocksIn(span))
  for (const { block_start, id, value } of blocks.data) {
    if (value !== null) setAverage(data, slotOf(span, block_start), value, id)
  }
  return { data, as_of: newestCaptureIfAny(blocks.stamps) }
})

/** Stamps of the newest block of an area that is known; none where none is. */
const newestStamps = Effect.fnUntraced(function* (
  store: Store,
  { area, from }: Span & { readonly area: Area },
  { kg_co2e_per_mwh }: Pick<Averages, "kg_co2e_per_mwh">
) {
  const place = kg_co2e_per_mwh.findLastIndex((value) => !Number.isNaN(value))
  if (place < 0) return []
  const newest = from + place * blockMs
  return (yield* store.blocks({ areas: [placeOf(area)], from: newest, to: newest + blockMs })).data
})

/** Averages with the stamps of the newest block that is known. */
const readAverages = Effect.fnUntraced(function* (store: Store, query: Query<"averages">) {
  const { area, factor_set, from, to } = query
  const stored = yield* store.averages({ place: averagePlaceOf(placeOf(area), factor_set), from, to })
  if (stored === null) {
    if ((yield* store.newest) === null) return yield* noBlocks
    return { data: { as_of: null, values: unknownAverages(blocksIn(query)) }, stamps: [] }
  }
  const { as_of, data } =
    stored.lacking > 0 ? yield* averagesOfMixes(store, query) : { data: stored, as_of: stored.captured_at }
  return { data: { as_of, values: data }, stamps: yield* newestStamps(store, query, data) }
})

const averages = (store: Store, answerOf: AnswerOf) =>
  Effect.fn("CarbonIntensity.averages")(function* (query: Query<"averages">) {
    const signal: Signal = { basis: factorSet(query.factor_set).basis, view: "consumption" }
    const { data, provenance, version } = yield* answerOf(signal, readAverages(store, query))
    return { data: data.values, as_of: data.as_of, provenance, version }
  })

const unknownSupply = (blocks: number, simulated: boolean): GridSupply => ({
  simulated,
  kg_co2e_per_mwh: new Float64Array(blocks).fill(Number.NaN),
  clean_fraction: new Float64Array(blocks).fill(Number.NaN)
})

/** Supply of blocks from their mixes. */
const supplyOfMixes = Effect.fnUntraced(function* (store: Store, { area, ...span }: Query<"supply">) {
  const blocks = yield* readEach(store, { ...span, ...usual, areas: [area] }, ({ block_start }, { mix, value }) => ({
    block_start,
    value,
    clean: mix === null ? null : cleanFraction(mix)
  }))
  const data = unknownSupply(blocksIn(span), blocks.stamps[0]?.simulated ?? false)
  for (const { block_start, clean, value } of blocks.data) {
    if (clean === null || value === null) continue
    data.kg_co2e_per_mwh[slotOf(span, block_start)] = value
    data.clean_fraction[slotOf(span, block_start)] = clean
  }
  return { data, stamps: blocks.stamps }
})

/** Supply from the columns of the days; from the mixes as of an earlier time, where a column is not whole, or where blocks were restated between the reads. */
const readSupply = Effect.fnUntraced(function* (store: Store, query: Query<"supply">) {
  if ((yield* KnowledgeTime) !== null) return yield* supplyOfMixes(store, query)
  const { area, from, to } = query
  const read = (measure: Measure) => store.averages({ place: averagePlaceOf(placeOf(area), measure), from, to })
  const [intensity, clean] = [yield* read(defaultFactorSet), yield* read("clean_fraction")]
  if (intensity === null || clean === null) {
    if ((yield* store.newest) === null) return yield* noBlocks
    return { data: unknownSupply(blocksIn(query), false), stamps: [] }
  }
  if (intensity.lacking + clean.lacking > 0 || Buffer.compare(intensity.snapshots, clean.snapshots) !== 0) {
    return yield* supplyOfMixes(store, query)
  }
  const { kg_co2e_per_mwh, simulated } = intensity
  const data = { simulated, kg_co2e_per_mwh, clean_fraction: clean.kg_co2e_per_mwh }
  return { data, stamps: yield* newestStamps(store, query, data) }
})

/** Start of the first block, epoch ms; null where there is none, or where it cannot be read. */
const firstOf = (store: Store) =>
  keptFor(
    store.extent.pipe(
      Effect.map((extent) => extent?.first ?? null),
      Effect.orElseSucceed(() => null)
    ),
    () => "1 minute"
  )

/** Reads of the snapshots that hold. */
export const layer = Layer.effect(
  CarbonIntensity,
  Effect.gen(function* () {
    const store = yield* CarbonStore
    const { answerOf, partsOf } = makeAnswers(store, yield* firstOf(store))
    const newest = latest(store, answerOf)
    return CarbonIntensity.of({
      latest: newest,
      history: Effect.fn("CarbonIntensity.history")((query) => answerOf(query, readAllAreas(store, query))),
      parts: Effect.fn("CarbonIntensity.parts")((query) => partsOf(query, query.areas, readAreas(store, query))),
      withMix: Effect.fn("CarbonIntensity.withMix")((query) => answerOf(query, readMixes(store, query))),
      days: Effect.fn("CarbonIntensity.days")((query) => answerOf(query, readDays(store, query))),
      series: Effect.fn("CarbonIntensity.series")((query) => answerOf(query, readColumn(store, query))),
      supply: Effect.fn("CarbonIntensity.supply")((query) => answerOf(usual, readSupply(store, query))),
      averages: averages(store, answerOf),
      restated: store.restated,
      changes: changes(store, newest)
    })
  })
)
