import type { CarbonPart, CarbonParts, CarbonRow, CarbonSeries, Signal } from "@grid/domain/carbon/Carbon"
import { noBlocks } from "@grid/domain/carbon/Carbon"
import type { CarbonStore } from "@grid/domain/carbon/CarbonStore"
import type { Area } from "@grid/domain/observations/Area"
import { slice } from "@grid/domain/time/Turns"
import { Array as Arr, Effect, Stream } from "effect"
import { placeOf } from "@grid/models/carbon/Frozen"
import { reader } from "@grid/models/carbon/Rows"
import type { Span } from "@grid/models/reading/Values"
import { AreaColumns } from "./AreaColumns.ts"
import { type Stamp, stampsOf, partsOf, rowsAtOnce } from "./BlockReads.ts"

type Store = CarbonStore["Service"]

interface Query extends Span, Signal {
  readonly areas: ReadonlyArray<Area>
}

/** Blocks of areas in parts, with what is known before all of them are read. */
export interface StampedParts extends Pick<CarbonParts, "stream"> {
  /** Capture time of the newest block, epoch ms; null where there is none. */
  readonly as_of: number | null
  /** Stamps of the blocks that were read so far. */
  readonly stamps: ReadonlyArray<Stamp>
  readonly coverageOf: (area: Area) => ReturnType<AreaColumns["coverageOf"]>
}

/**
 * Rows of areas, one area after the other. Each part of the span is read once and of all areas: rows of the first area are
 * given as they are read, those of the others wait as columns. A part of the other realm counts as empty.
 */
export const readAreas = Effect.fnUntraced(function* (store: Store, { areas, ...query }: Query) {
  if ((yield* store.newest) === null) return yield* noBlocks
  const captured = areas.length === 0 ? null : yield* store.captured(query)
  const columns = new AreaColumns(areas, query, query)
  const places = areas.map(placeOf)
  const readingOf = reader(query)
  const stamps: Array<Stamp> = []
  const [first, ...others] = areas

  const readPart = Effect.fnUntraced(function* (area: Area, span: Span) {
    const { data, realm } = yield* store.blocks({ ...span, areas: places })
    if (realm === captured?.realm) {
      stamps.push(...stampsOf(data))
      for (const blocks of Arr.chunksOf(data, rowsAtOnce)) {
        yield* slice
        for (const block of blocks) columns.add(block, readingOf(block))
      }
    }
    yield* slice
    return { area, rows: columns.take(area, columns.slotOf(span.to)) }
  })

  const spans = captured === null ? [] : partsOf(query, areas.length)
  const ends = Arr.makeBy(Math.max(1, Math.ceil(columns.blocks / rowsAtOnce)), (part) => (part + 1) * rowsAtOnce)
  const rest = (of: ReadonlyArray<Area>) =>
    Stream.mapEffect(Stream.fromIterable(of.flatMap((area) => ends.map((end) => ({ area, end })))), ({ area, end }) =>
      Effect.map(slice, () => ({ area, rows: columns.take(area, end) }))
    )
  const [start, ...further] = spans
  const stream: Stream.Stream<CarbonPart, Effect.Error<ReturnType<Store["blocks"]>>> = first === undefined ||
  start === undefined
    ? rest(areas)
    : Stream.make(yield* readPart(first, start)).pipe(
        Stream.concat(Stream.mapEffect(Stream.fromIterable(further), (span) => readPart(first, span))),
        Stream.concat(rest(others))
      )
  return {
    stream,
    as_of: captured?.captured_at ?? null,
    stamps,
    coverageOf: (area: Area) => columns.coverageOf(area)
  } satisfies StampedParts
})

/** All rows of areas. */
export const readAllAreas = Effect.fnUntraced(function* (store: Store, query: Query) {
  const { coverageOf, stamps, stream } = yield* readAreas(store, query)
  const rows = new Map<Area, Array<CarbonRow>>(query.areas.map((area) => [area, []]))
  yield* Stream.runForEach(stream, (part) => Effect.sync(() => rows.get(part.area)?.push(...part.rows)))
  const seriesOf = ([area, of]: readonly [Area, ReadonlyArray<CarbonRow>]): readonly [
    Area,
    CarbonSeries<CarbonRow>
  ] => [area, { rows: of, coverage: coverageOf(area) }]
  return { data: new Map(Array.from(rows, seriesOf)), stamps }
})
