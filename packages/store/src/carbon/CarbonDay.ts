import type { NewBlock, StoredAverages } from "@grid/domain/carbon/CarbonStore"
import { hashBytes, snapshotHash } from "@grid/domain/carbon/SnapshotId"
import type { Realm } from "@grid/domain/observations/Realm"
import { Schema } from "effect"
import { blockMs, blockOfDay, blocksPerDay, istDayStart } from "@grid/domain/time/Time"

/**
 * Columns of the 96 blocks of an IST day, as they hold: a row of `carbon_day`. Intensities of long spans are read from these
 * rows, and of `averages` the 768 bytes of one place alone.
 */
export const CarbonDay = Schema.Struct({
  /** A byte for each block: 0 where nothing holds, 1 for a real block, 2 for a simulated one. */
  kinds: Schema.Uint8Array,
  /** 8 bytes for each block: the hash with which the id of its snapshot ends. */
  snapshots: Schema.Uint8Array,
  /** A float for each block: capture time of its newest input, epoch ms. */
  captured_at: Schema.Uint8Array,
  /** For each place of `NewBlock.averages` a float for each block; eight bytes 255 where that was never computed. */
  averages: Schema.Uint8Array
})
export type CarbonDay = typeof CarbonDay.Type

const { averages: _, ...columns } = CarbonDay.fields

/** A day with one place of its averages, shorter where that place came with a later factor set. */
export const DayColumn = Schema.Struct({
  ...columns,
  /** IST day. */
  day: Schema.Int,
  values: Schema.Uint8Array
})
export type DayColumn = typeof DayColumn.Type

/** Kinds and capture times of a day. */
export const DayCaptures = Schema.Struct({
  day: Schema.Int,
  kinds: CarbonDay.fields.kinds,
  captured_at: CarbonDay.fields.captured_at
})

const floatBytes = 8

/** Bytes of a column of floats, or of hashes, which are as long. */
export const columnBytes = floatBytes * blocksPerDay

const real = 1
const simulatedKind = 2

/** The first half of a float that was never computed; no other that is no number has it. */
const lacking = -1

/** A day with some of its blocks put in the place of those that held. */
export const withBlocks = (previous: CarbonDay | null, blocks: ReadonlyArray<NewBlock>): CarbonDay => {
  const places = blocks.reduce((most, { averages }) => Math.max(most, averages.length / floatBytes), 0)
  const averages = new Uint8Array(Math.max(previous?.averages.length ?? 0, places * columnBytes)).fill(255)
  averages.set(previous?.averages ?? [])
  const kinds = Uint8Array.from(previous?.kinds ?? new Uint8Array(blocksPerDay))
  const snapshots = Uint8Array.from(previous?.snapshots ?? new Uint8Array(columnBytes))
  const captured_at = Uint8Array.from(previous?.captured_at ?? new Uint8Array(columnBytes))
  const captures = viewOf(captured_at)
  for (const block of blocks) {
    const place = blockOfDay(block.block_start) - 1
    kinds[place] = block.simulated ? simulatedKind : real
    snapshots.set(Buffer.from(snapshotHash(block.id), "hex"), place * hashBytes)
    captures.setFloat64(place * floatBytes, block.captured_at)
    scatter(block.averages, averages, place)
  }
  return { kinds, snapshots, captured_at, averages }
}

/** Puts the floats of a block in their places among those of its day. */
const scatter = (of: Uint8Array, into: Uint8Array, place: number): void => {
  const [source, target] = [viewOf(of), viewOf(into)]
  for (let from = 0, to = place * floatBytes; to < into.length; from += floatBytes, to += columnBytes) {
    const isThere = from < of.length
    // As integers: a float that is no number need not keep its bytes.
    target.setInt32(to, isThere ? source.getInt32(from) : lacking)
    target.setInt32(to + 4, isThere ? source.getInt32(from + 4) : lacking)
  }
}

/** Intensities of `days` IST days from `first` on: real ones where there are any, else simulated ones where they count. */
export const averagesOf = (
  rows: ReadonlyArray<DayColumn>,
  { days, first, simulated }: { readonly days: number; readonly first: number; readonly simulated: boolean }
): StoredAverages | null => {
  const kind = [real, ...(simulated ? [simulatedKind] : [])].find((value) =>
    rows.some(({ kinds }) => kinds.includes(value))
  )
  if (kind === undefined) return null
  const kg_co2e_per_mwh = new Float64Array(days * blocksPerDay).fill(Number.NaN)
  const snapshots = new Uint8Array(days * columnBytes)
  let captured_at = 0
  let count = 0
  for (const row of rows) {
    const [captures, values] = [viewOf(row.captured_at), viewOf(row.values)]
    const start = (row.day - first) * blocksPerDay
    snapshots.set(row.snapshots, start * hashBytes)
    for (let place = 0; place < blocksPerDay; place++) {
      if (row.kinds[place] !== kind) continue
      const at = place * floatBytes
      captured_at = Math.max(captured_at, captures.getFloat64(at))
      if (at >= row.values.length || values.getInt32(at) === lacking) count++
      else kg_co2e_per_mwh[start + place] = values.getFloat64(at)
    }
  }
  return { kg_co2e_per_mwh, snapshots, simulated: kind === simulatedKind, captured_at, lacking: count }
}

/** Realm of the blocks in `[from, to)` and capture time of the newest of them: real ones where there are any, else simulated ones where they count. */
export const captureOf = (
  rows: ReadonlyArray<typeof DayCaptures.Type>,
  { from, simulated, to }: { readonly from: number; readonly to: number; readonly simulated: boolean }
): { readonly realm: Realm; readonly captured_at: number } | null => {
  const newest = [Number.NaN, Number.NaN, Number.NaN]
  for (const row of rows) {
    const [start, captures] = [istDayStart(row.day), viewOf(row.captured_at)]
    for (const [place, kind] of row.kinds.entries()) {
      const block_start = start + place * blockMs
      if (block_start < from || block_start >= to) continue
      const captured_at = captures.getFloat64(place * floatBytes)
      if (!(captured_at <= (newest[kind] ?? 0))) newest[kind] = captured_at
    }
  }
  const of = (realm: Realm, captured_at = Number.NaN) => (Number.isNaN(captured_at) ? null : { realm, captured_at })
  return of("real", newest[real]) ?? (simulated ? of("simulated", newest[simulatedKind]) : null)
}

const viewOf = ({ buffer, byteLength, byteOffset }: Uint8Array) => new DataView(buffer, byteOffset, byteLength)
