import type { Span } from "@grid/domain/ingest/Source"
import { sum } from "@grid/domain/numbers/Numbers"
import type { StoredColumns } from "@grid/domain/observations/Revisions"
import { instantAt } from "../database/Types.ts"

/** A series by its number. */
export interface SeriesRow extends Omit<StoredColumns, "ts" | "value" | "captured_at" | "recorded_at"> {
  readonly id: number
}

/** Values of a series in one piece, each of `valueBytes`, in no order and with every revision. */
export interface Packed {
  readonly id: number
  readonly packed: Buffer
}

export type PackedSeries = SeriesRow & Packed

/**
 * SQL of the values of a series in one piece. Bytes are put together in a third of the time that arrays of their columns take.
 * Month pages are stored in this form, so another one needs a migration.
 */
export const packed = `string_agg(timestamptz_send(ts) || float8send(coalesce(value, 'NaN')) || timestamptz_send(captured_at)
  || timestamptz_send(recorded_at) || int2send(revision), '')`

const valueBytes = 34

const revisionAt = (view: DataView, at: number): number => view.getInt16(at + 32)

/** Offsets of the values that hold, oldest first: of each instant the newest revision. Null where they are all there are, in this order. */
const offsetsOf = (view: DataView): ReadonlyArray<number> | null => {
  let previous = Number.NEGATIVE_INFINITY
  for (let at = 0; at < view.byteLength; at += valueBytes) {
    const ts = instantAt(view, at)
    if (ts <= previous) return newestOffsets(view)
    previous = ts
  }
  return null
}

const newestOffsets = (view: DataView): ReadonlyArray<number> => {
  const offsets = Array.from({ length: view.byteLength / valueBytes }, (_, index) => index * valueBytes)
  const apart = (a: number, b: number) => instantAt(view, a) - instantAt(view, b)
  return offsets
    .sort((a, b) => apart(a, b) || revisionAt(view, b) - revisionAt(view, a))
    .filter((at, index, all) => index === 0 || apart(all[index - 1] ?? at, at) !== 0)
}

/**
 * Columns of the values of a span that hold, all of them in one array: one for each column would take longer to make than its
 * values. Series without a value in it are left out.
 */
export const columnsOf = (rows: ReadonlyArray<PackedSeries>, { from, to }: Span): ReadonlyArray<StoredColumns> => {
  const all = new Float64Array((sum(rows.map(({ packed }) => packed.byteLength)) / valueBytes) * 4)
  let start = 0
  return rows.flatMap(({ id: _id, packed, ...series }) => {
    const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength)
    const offsets = offsetsOf(view)
    const length = offsets?.length ?? view.byteLength / valueBytes
    const first = start
    start += length * 4
    let count = 0
    for (let index = 0; index < length; index++) {
      const at = offsets?.[index] ?? index * valueBytes
      const ts = instantAt(view, at)
      if (ts < from || ts >= to) continue
      const place = first + count++
      all[place] = ts
      all[place + length] = view.getFloat64(at + 8)
      all[place + 2 * length] = instantAt(view, at + 16)
      all[place + 3 * length] = instantAt(view, at + 24)
    }
    if (count === 0) return []
    const column = (number: number) => all.subarray(first + number * length, first + number * length + count)
    return [{ ...series, ts: column(0), value: column(1), captured_at: column(2), recorded_at: column(3) }]
  })
}
