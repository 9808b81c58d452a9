import {
  type CarbonChange,
  type CarbonDay,
  CarbonIntensity,
  type CarbonMixRow,
  type CarbonNow,
  type CarbonRow,
  type CarbonSeries,
  type ChangePlace,
  type CleanPart,
  type Signal
} from "@grid/domain/carbon/Carbon"
import { type AreaBlock, CarbonStore, type StoredRestatement } from "@grid/domain/carbon/CarbonStore"
import { DataUnavailable } from "@grid/domain/errors/ApiError"
import type { Answer } from "@grid/domain/grid/GridData"
import { type Area, national } from "@grid/domain/observations/Area"
import { ofOneRealm } from "@grid/domain/observations/Realm"
import { coverage, type Provenance } from "@grid/domain/observations/Provenance"
import { factorSet, type FactorSetId } from "@grid/domain/reference/EmissionFactors"
import { fromSlug } from "@grid/domain/states/State"
import { blockMs, dayMs, floorIst, iso } from "@grid/domain/time/Time"
import { Array as Arr, Effect, Layer } from "effect"
import { averagePlaceOf, setAverage, unknownAverages } from "@grid/models/carbon/Averages"
import { cleanFraction, daysOf } from "@grid/models/carbon/Days"
import { areas, partOf, placeOf } from "@grid/models/carbon/Frozen"
import { emptyRow, factorSetOf, kindOf, mixRowOf, type Reading, reader, rowOf, valueOf } from "@grid/models/carbon/Rows"

/** So many days of all areas together are read at a time: what is decoded at once does not grow with the window. */
const partDays = 31

/** After so many rows other work gets a turn. */
const rowsAtOnce = 500

const shown = areas.filter((area) => area === national || fromSlug(area) !== undefined)

const unavailable = new DataUnavailable({
  dataset: "carbon_intensity",
  detail:
    "No block has been computed yet: the sources that are switched on have not given the generation by fuel of a block that is over."
})

const method =
  "generation by fuel, placed in states by installed capacity, flows between states and zones traced with proportional mixing, times emission factors"

type Origin = Omit<Provenance, "captured_at">

/** What an answer says of the blocks behind it. */
type Stamp = Pick<AreaBlock, "simulated" | "captured_at" | "origin" | "method_version" | "area">

/** The newest of each origin. */
const stampsOf = (blocks: ReadonlyArray<Stamp>): ReadonlyArray<Stamp> => {
  const newest = new Map<string, Stamp>()
  for (const { area, captured_at, method_version, origin, simulated } of blocks) {
    const before = newest.get(origin)
    if (before === undefined || before.captured_at < captured_at) {
      newest.set(origin, { area, captured_at, method_version, origin, simulated })
    }
  }
  return [...newest.values()]
}

const newestCapture = (blocks: ReadonlyArray<Stamp>): number | null =>
  blocks.reduce<number | null>((newest, { captured_at }) => Math.max(newest ?? captured_at, captured_at), null)

interface Span {
  readonly from: number
  readonly to: number
}

/** Reads of the snapshots that hold. */
export const layer = Layer.effect(
  CarbonIntensity,
  Effect.gen(function* () {
    const store = yield* CarbonStore
    const latestOf = new Map<string, { readonly version: number; readonly answer: Answer<CarbonNow> }>()
    const origins = new Map<string, ReadonlyArray<Origin>>()

    const provenanceOf = Effect.fnUntraced(function* (blocks: ReadonlyArray<Stamp>, signal: Signal) {
      const newest = new Map<string, number>()
      for (const { captured_at, origin } of blocks) {
        newest.set(origin, Math.max(newest.get(origin) ?? 0, captured_at))
      }
      const missing = [...newest.keys()].filter((hash) => !origins.has(hash))
      if (missing.length > 0) {
        for (const [hash, text] of yield* store.texts(missing)) {
          origins.set(hash, JSON.parse(text) as ReadonlyArray<Origin>)
        }
      }
      const found = new Map<string, Provenance>()
      for (const [hash, captured] of newest) {
        for (const entry of origins.get(hash) ?? []) {
          const key = JSON.stringify(entry)
          const before = found.get(key)
          if (before === undefined || Date.parse(before.captured_at) < captured) {
            found.set(key, { ...entry, captured_at: iso(captured) })
          }
        }
      }
      const last = blocks.at(-1)
      return last === undefined
        ? []
        : [
            ...found.values(),
            {
              dataset: "carbon_intensity",
              source: last.method_version,
              kind: kindOf(last, areas[last.area] as Area, signal),
              method,
              captured_at: iso(Math.max(...newest.values())),
              licence: "Apache-2.0",
              url: null
            } satisfies Provenance
          ]
    })

    /** Capture time, provenance and version of an answer made of blocks. */
    const answerOf = Effect.fnUntraced(function* <A>(
      data: A,
      blocks: ReadonlyArray<Stamp>,
      signal: Signal,
      version: number
    ): Effect.fn.Return<Answer<A>, Effect.Error<typeof store.version>> {
      return {
        data,
        as_of: newestCapture(blocks),
        provenance: yield* provenanceOf(blocks, signal),
        version: `${version}`
      }
    })

    /** What is made of the blocks of areas, part by part of a span, of one realm. */
    const readParts = Effect.fnUntraced(function* <A>(
      { areas: asked, from, to }: Span & { readonly areas: ReadonlyArray<Area> },
      of: (blocks: ReadonlyArray<AreaBlock>, span: Span) => Effect.Effect<A>
    ) {
      if ((yield* store.newest) === null) return yield* unavailable
      const places = [...new Set(asked)].map(placeOf)
      // Parts end at midnight: a day is restated as one step, and read as one.
      const partMs = Math.max(1, Math.floor(partDays / places.length)) * dayMs
      const first = floorIst(from, dayMs)
      const starts = Array.from({ length: Math.ceil((to - first) / partMs) }, (_, part) => first + part * partMs)
      const parts = yield* Effect.forEach(
        starts,
        (start) => {
          const span = { from: Math.max(from, start), to: Math.min(to, start + partMs) }
          return Effect.flatMap(store.blocks({ ...span, areas: places }), ({ data, realm }) =>
            Effect.map(of(data, span), (part) => ({ part, realm, span, stamps: stampsOf(data) }))
          )
        },
        { concurrency: 1 }
      )
      const used = new Set(ofOneRealm(parts))
      return {
        // A part of the other realm counts as one of which nothing is known.
        parts: yield* Effect.forEach(parts, (one) => (used.has(one) ? Effect.succeed(one.part) : of([], one.span)), {
          concurrency: 1
        }),
        stamps: [...used].flatMap(({ stamps }) => stamps)
      }
    })

    /** What is made of the readings of areas in each block of a span; other work gets its turn between. */
    const readEach = <A>(
      query: Span & Signal & { readonly areas: ReadonlyArray<Area> },
      of: (block: AreaBlock, reading: Reading) => A,
      set = factorSetOf(query.basis)
    ) => {
      const readingOf = reader(query, set)
      return Effect.map(
        readParts(query, (blocks) =>
          Effect.forEach(
            Arr.chunksOf(blocks, rowsAtOnce),
            (some) =>
              Effect.as(
                Effect.yieldNow,
                some.map((block) => of(block, readingOf(block)))
              ),
            { concurrency: 1 }
          )
        ),
        ({ parts, stamps }) => ({ found: parts.flat(2), stamps })
      )
    }

    /** Each block of a span from the first to the last known of each area, and the coverage of the whole. */
    const seriesOf = Effect.fnUntraced(function* <A>(
      query: Span & Signal & { readonly areas: ReadonlyArray<Area> },
      of: (row: CarbonRow, reading: Reading | null) => A
    ) {
      const { found, stamps } = yield* readEach(query, (block, reading) =>
        reading.value === null
          ? null
          : { area: block.area, block_start: block.block_start, row: of(rowOf(block, reading, query), reading) }
      )
      const rows = new Map(query.areas.map((area) => [placeOf(area), Arr.empty<A>()]))
      const nextOf = new Map<number, number>()
      const present = new Map<number, number>()
      for (const { area, block_start, row } of found.filter((one) => one !== null)) {
        const own = rows.get(area) as Array<A>
        const next = nextOf.get(area) ?? block_start
        for (let start = next; start < block_start; start += blockMs) {
          own.push(of(emptyRow(areas[area] as Area, start, query), null))
        }
        own.push(row)
        nextOf.set(area, block_start + blockMs)
        present.set(area, (present.get(area) ?? 0) + 1)
      }
      const expected = Math.max(0, Math.round((query.to - query.from) / blockMs))
      const series = query.areas.map((area): readonly [Area, CarbonSeries<A>] => {
        const place = placeOf(area)
        return [area, { rows: rows.get(place) ?? [], coverage: coverage(present.get(place) ?? 0, expected) }]
      })
      return { data: new Map(series), stamps }
    })

    const latest = Effect.fnUntraced(function* (signal: Signal) {
      const version = yield* store.version
      const key = `${signal.basis} ${signal.view}`
      const before = latestOf.get(key)
      if (before?.version === version) return before.answer
      const newest = yield* store.newest
      if (newest === null) return yield* unavailable
      const { data: blocks } = yield* store.blocks({ areas: shown.map(placeOf), from: newest, to: newest + blockMs })
      const [country, ...others] = blocks
      if (country === undefined) return yield* unavailable
      const readingOf = reader(signal)
      const data = {
        as_of: iso(Math.max(...blocks.map(({ captured_at }) => captured_at))),
        unit: "kg_co2e_per_mwh" as const,
        national: rowOf(country, readingOf(country), signal),
        states: others.map((block) => rowOf(block, readingOf(block), signal))
      }
      const answer = yield* answerOf(data, blocks, signal, version)
      latestOf.set(key, { version, answer })
      return answer
    })

    /** Intensities of blocks that were kept before these were kept apart. */
    const fromMixes = Effect.fnUntraced(function* ({
      area,
      factor_set,
      from,
      to
    }: Span & { readonly area: Area; readonly factor_set: FactorSetId }) {
      const set = factorSet(factor_set)
      const query = { from, to, areas: [area], basis: set.basis, view: "consumption" as const }
      const { found, stamps } = yield* readEach(
        query,
        ({ block_start, id }, { value }) => ({ block_start, id, value }),
        set
      )
      const data = unknownAverages(Math.round((to - from) / blockMs))
      for (const { block_start, id, value } of found) {
        if (value !== null) setAverage(data, Math.round((block_start - from) / blockMs), value, id)
      }
      return { data, as_of: newestCapture(stamps) }
    })

    const changesOf = (one: StoredRestatement, places: ReadonlyArray<number>, signal: Signal) => {
      const concerned = signal.view === "generation" ? one.generation_areas : one.consumption_areas
      return places.flatMap((place): ReadonlyArray<{ readonly place: ChangePlace; readonly change: CarbonChange }> => {
        if (!concerned.includes(place)) return []
        const valueIn = (mixes: Uint8Array) =>
          valueOf({ mix: partOf(mixes, place), national: partOf(mixes, 0) }, place, signal)
        return [
          {
            place: { number: one.number, area: place },
            change: {
              state: areas[place] as string,
              block_start: iso(one.block_start),
              previous: valueIn(one.previous_mixes),
              current: valueIn(one.mixes),
              restated_at: iso(one.restated_at),
              reason: one.reason,
              snapshot_id: one.snapshot_id,
              previous_snapshot_id: one.previous_snapshot_id
            }
          }
        ]
      })
    }

    return CarbonIntensity.of({
      latest,
      history: Effect.fnUntraced(function* (query) {
        const version = yield* store.version
        const { data, stamps } = yield* seriesOf(query, (row) => row)
        return yield* answerOf(data, stamps, query, version)
      }),
      withMix: Effect.fnUntraced(function* ({ area, ...query }) {
        const version = yield* store.version
        const { data, stamps } = yield* seriesOf({ ...query, areas: [area] }, mixRowOf)
        return yield* answerOf(data.get(area) as CarbonSeries<CarbonMixRow>, stamps, query, version)
      }),
      days: Effect.fnUntraced(function* ({ area, ...query }) {
        const version = yield* store.version
        const { parts, stamps } = yield* readParts({ ...query, areas: [area] }, (blocks, span) =>
          Effect.sync(() => daysOf(blocks, query, span))
        )
        const all = parts.flat()
        const present = all.reduce((sum, day) => sum + day.coverage.present, 0)
        const expected = all.reduce((sum, day) => sum + day.coverage.expected, 0)
        const isKnown = (day: CarbonDay) => day.coverage.present > 0
        const rows = all.slice(Math.max(0, all.findIndex(isKnown)), all.findLastIndex(isKnown) + 1)
        return yield* answerOf({ rows, coverage: coverage(present, expected) }, stamps, query, version)
      }),
      series: Effect.fnUntraced(function* ({ area, from, to, ...signal }) {
        const version = yield* store.version
        const query = { from, to, areas: [area], ...signal }
        const { found, stamps } = yield* readEach(query, ({ block_start }, { value }) => ({ block_start, value }))
        const values = new Float64Array(Math.max(0, Math.round((to - from) / blockMs))).fill(Number.NaN)
        let present = 0
        for (const { block_start, value } of found) {
          if (value === null) continue
          values[Math.round((block_start - from) / blockMs)] = value
          present++
        }
        const kind = kindOf(stamps[0] ?? { simulated: false }, area, signal)
        const data = {
          start: from,
          step: blockMs,
          values,
          kindList: [kind],
          kinds: null,
          coverage: coverage(present, values.length)
        }
        return yield* answerOf(data, stamps, signal, version)
      }),
      cleanParts: Effect.fnUntraced(function* ({ area, from, to, ...signal }) {
        const version = yield* store.version
        const query = { from, to, areas: [area], ...signal }
        const { found, stamps } = yield* readEach(query, ({ block_start }, { mix, value }) => ({
          block_start,
          part: mix === null || value === null ? null : { kg_co2e_per_mwh: value, clean_fraction: cleanFraction(mix) }
        }))
        const data = Array.from({ length: Math.round((to - from) / blockMs) }, (): CleanPart | null => null)
        for (const { block_start, part } of found) data[Math.round((block_start - from) / blockMs)] = part
        return yield* answerOf(data, stamps, signal, version)
      }),
      averages: Effect.fnUntraced(function* ({ area, factor_set, from, to }) {
        const version = `${yield* store.version}`
        const place = averagePlaceOf(placeOf(area), factor_set)
        const found = yield* store.averages({ place, from, to })
        if (found === null && (yield* store.newest) === null) return yield* unavailable
        if (found !== null && found.lacking > 0) {
          const { as_of, data } = yield* fromMixes({ area, factor_set, from, to })
          return { data, as_of, provenance: [], version }
        }
        const data = found ?? unknownAverages(Math.round((to - from) / blockMs))
        return { data, as_of: found?.captured_at ?? null, provenance: [], version }
      }),
      restated: store.restated,
      changes: Effect.fnUntraced(function* ({ after, areas: asked, limit, since, ...signal }) {
        const places = (asked ?? shown).map(placeOf).toSorted((a, b) => a - b)
        const found: Array<{ readonly place: ChangePlace; readonly change: CarbonChange }> = []
        let from = after.number - 1
        while (found.length <= limit) {
          const page = yield* store.restatements({
            after: from,
            since,
            area: places.length === 1 ? (places[0] as number) : null,
            limit: limit + 1
          })
          for (const one of page) {
            found.push(
              ...changesOf(one, places, signal).filter(
                ({ place }) => place.number > after.number || place.area > after.area
              )
            )
          }
          const last = page.at(-1)
          if (last === undefined || page.length <= limit) break
          from = last.number
        }
        const rows = found.slice(0, limit)
        const now = yield* Effect.option(latest(signal))
        const rest = now._tag === "Some" ? now.value : { as_of: null, provenance: [], version: "0" }
        return {
          ...rest,
          data: {
            changes: rows.map(({ change }) => change),
            next: found.length > limit ? (rows.at(-1)?.place ?? null) : null
          }
        }
      })
    })
  })
)
