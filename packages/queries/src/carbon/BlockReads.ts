import { type CarbonSeries, type CarbonRow, noBlocks, type Signal } from "@grid/domain/carbon/Carbon"
import type { AreaBlock, CarbonStore } from "@grid/domain/carbon/CarbonStore"
import { type Area, national } from "@grid/domain/observations/Area"
import { coverage } from "@grid/domain/observations/Provenance"
import { ofOneRealm } from "@grid/domain/observations/Realm"
import { fromSlug } from "@grid/domain/states/State"
import { blockMs, dayMs, floorIst } from "@grid/domain/time/Time"
import { slice } from "@grid/domain/time/Turns"
import { Array as Arr, Effect } from "effect"
import { areas, placeOf } from "@grid/models/carbon/Frozen"
import { emptyRow, factorSetOf, type Reading, reader, rowOf } from "@grid/models/carbon/Rows"
import type { Span } from "@grid/models/reading/Values"

/** Days of one read, shared by its areas: memory does not grow with the window. */
const partDays = 31

/**
 * Rows between two turns of other work. As text they stay below 128 kB: V8 gives each longer string pages of its own, which took
 * half of the time of an answer.
 */
export const rowsAtOnce = 150

/** Country and states; of zones nothing is published. */
export const publishedAreas = areas.filter((area) => area === national || fromSlug(area) !== undefined)

/** Origin, realm and age of a block. */
export type Stamp = Pick<AreaBlock, "simulated" | "captured_at" | "origin" | "method_version" | "area">

/** Data with the stamps of the blocks behind it. */
export interface Stamped<A> {
  readonly data: A
  readonly stamps: ReadonlyArray<Stamp>
}

interface Query extends Span {
  readonly areas: ReadonlyArray<Area>
}

/** Newest stamp of each origin and method. */
export const stampsOf = (blocks: ReadonlyArray<Stamp>): ReadonlyArray<Stamp> => {
  const newest = new Map<string, Stamp>()
  for (const { area, captured_at, method_version, origin, simulated } of blocks) {
    const key = `${origin} ${method_version}`
    const stamp = newest.get(key)
    if (stamp === undefined || stamp.captured_at < captured_at) {
      newest.set(key, { area, captured_at, method_version, origin, simulated })
    }
  }
  return [...newest.values()]
}

/** Parts of a span that end at midnight IST: a day is restated as one step, and read as one. */
export const partsOf = ({ from, to }: Span, areas: number): ReadonlyArray<Span> => {
  const partMs = Math.max(1, Math.floor(partDays / areas)) * dayMs
  const first = floorIst(from, dayMs)
  return Array.from({ length: Math.ceil((to - first) / partMs) }, (_, part) => ({
    from: Math.max(from, first + part * partMs),
    to: Math.min(to, first + (part + 1) * partMs)
  }))
}

/** Results of `of` for the blocks of each part of a span, of one realm; a part of the other realm counts as empty. */
export const readParts = Effect.fnUntraced(function* <A>(
  store: CarbonStore["Service"],
  { areas, from, to }: Query,
  of: (blocks: ReadonlyArray<AreaBlock>, span: Span) => Effect.Effect<A>
) {
  if ((yield* store.newest) === null) return yield* noBlocks
  const places = [...new Set(areas)].map(placeOf)
  const parts = yield* Effect.forEach(
    partsOf({ from, to }, places.length),
    Effect.fnUntraced(function* (span) {
      const { data, realm } = yield* store.blocks({ ...span, areas: places })
      return { result: yield* of(data, span), realm, span, stamps: stampsOf(data) }
    }),
    { concurrency: 1 }
  )
  const ofRealm = ofOneRealm(parts)
  const data = yield* Effect.forEach(
    parts,
    (part) => (ofRealm.includes(part) ? Effect.succeed(part.result) : of([], part.span)),
    { concurrency: 1 }
  )
  return { data, stamps: ofRealm.flatMap(({ stamps }) => stamps) }
})

/** Results of `of` for each block and area of a span; other work gets its turn between. */
export const readEach = <A>(
  store: CarbonStore["Service"],
  query: Query & Signal,
  of: (block: AreaBlock, reading: Reading) => A,
  set = factorSetOf(query.basis)
) => {
  const readingOf = reader(query, set)
  const rowsOf = (blocks: ReadonlyArray<AreaBlock>) =>
    Effect.as(
      slice,
      blocks.map((block) => of(block, readingOf(block)))
    )
  const parts = readParts(store, query, (blocks) =>
    Effect.forEach(Arr.chunksOf(blocks, rowsAtOnce), rowsOf, { concurrency: 1 })
  )
  return Effect.map(parts, ({ data, stamps }) => ({ data: data.flat(2), stamps }))
}

/** Series by area: rows from its first to its last known block, and the coverage of the whole span. Other work gets its turn between. */
export const readSeries = Effect.fnUntraced(function* <A>(
  store: CarbonStore["Service"],
  query: Query & Signal,
  of: (row: CarbonRow, reading: Reading | null) => A
) {
  const { data, stamps } = yield* readEach(store, query, (block, reading) =>
    reading.value === null ? null : { block, row: of(rowOf(block, reading, query), reading) }
  )
  const expected = Math.max(0, Math.round((query.to - query.from) / blockMs))
  const ofArea = Effect.fnUntraced(function* (area: Area) {
    yield* slice
    const place = placeOf(area)
    const rows: Array<A> = []
    let present = 0
    let next: number | null = null
    for (const entry of data) {
      if (entry === null || entry.block.area !== place) continue
      const { block, row } = entry
      for (next ??= block.block_start; next < block.block_start; next += blockMs)
        rows.push(of(emptyRow(area, next, query), null))
      rows.push(row)
      next += blockMs
      present++
    }
    return { rows, coverage: coverage(present, expected) } satisfies CarbonSeries<A>
  })
  return { ofArea, stamps }
})
