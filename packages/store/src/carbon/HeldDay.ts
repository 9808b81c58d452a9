import type { NewBlock, StoredAverages } from "@grid/domain/carbon/CarbonStore"
import { hashBytes, snapshotHash } from "@grid/domain/carbon/SnapshotId"
import { blockOfDay, blocksPerDay } from "@grid/domain/time/Time"

/**
 * What holds of the 96 blocks of an IST day, in columns: a row of `carbon_day`. Whatever reads intensities of long spans reads
 * these rows, and of `averages` the 768 bytes of one place alone.
 */
export interface HeldDay {
  /** A byte for each block: 0 where nothing holds, 1 for a real block, 2 for a simulated one. */
  readonly kinds: Uint8Array
  /** 8 bytes for each block: the hash with which the id of its snapshot ends. */
  readonly snapshots: Uint8Array
  /** A float for each block: capture time of its newest input, epoch ms. */
  readonly captured_at: Uint8Array
  /** For each place of `NewBlock.averages` a float for each block; eight bytes 255 where that was never computed. */
  readonly averages: Uint8Array
}

/** A day as it is read: of its averages one place, shorter where that place came with a later factor set. */
export interface ReadDay extends Omit<HeldDay, "averages"> {
  /** IST day. */
  readonly day: number
  readonly values: Uint8Array
}

const floatBytes = 8

/** Bytes of a column of floats, or of hashes, which are as long. */
export const columnBytes = floatBytes * blocksPerDay

const real = 1
const simulatedKind = 2

/** The first half of a float that was never computed; no other that is no number has it. */
const lacking = -1

/** A day with some of its blocks put in the place of what held. */
export const withBlocks = (before: HeldDay | null, blocks: ReadonlyArray<NewBlock>): HeldDay => {
  const places = blocks.reduce((most, { averages }) => Math.max(most, averages.length / floatBytes), 0)
  const averages = new Uint8Array(Math.max(before?.averages.length ?? 0, places * columnBytes)).fill(255)
  averages.set(before?.averages ?? [])
  const kinds = Uint8Array.from(before?.kinds ?? new Uint8Array(blocksPerDay))
  const snapshots = Uint8Array.from(before?.snapshots ?? new Uint8Array(columnBytes))
  const captured_at = Uint8Array.from(before?.captured_at ?? new Uint8Array(columnBytes))
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

/** Puts the floats of a block where they stand among those of its day. */
const scatter = (of: Uint8Array, into: Uint8Array, place: number): void => {
  const [source, target] = [viewOf(of), viewOf(into)]
  for (let from = 0, to = place * floatBytes; to < into.length; from += floatBytes, to += columnBytes) {
    const isThere = from < of.length
    // As integers: a float that is no number need not keep its bytes.
    target.setInt32(to, isThere ? source.getInt32(from) : lacking)
    target.setInt32(to + 4, isThere ? source.getInt32(from + 4) : lacking)
  }
}

/** The blocks of so many IST days from `first` on: real ones where there are any, else simulated ones where they count. */
export const averagesOf = (
  rows: ReadonlyArray<ReadDay>,
  { days, first, simulated }: { readonly days: number; readonly first: number; readonly simulated: boolean }
): StoredAverages | null => {
  const wanted = [real, ...(simulated ? [simulatedKind] : [])].find((kind) =>
    rows.some(({ kinds }) => kinds.includes(kind))
  )
  if (wanted === undefined) return null
  const kg_co2e_per_mwh = new Float64Array(days * blocksPerDay).fill(Number.NaN)
  const snapshots = new Uint8Array(days * columnBytes)
  let captured_at = 0
  let count = 0
  for (const row of rows) {
    const [captures, values] = [viewOf(row.captured_at), viewOf(row.values)]
    const start = (row.day - first) * blocksPerDay
    snapshots.set(row.snapshots, start * hashBytes)
    for (let place = 0; place < blocksPerDay; place++) {
      if (row.kinds[place] !== wanted) continue
      const at = place * floatBytes
      captured_at = Math.max(captured_at, captures.getFloat64(at))
      if (at >= row.values.length || values.getInt32(at) === lacking) count++
      else kg_co2e_per_mwh[start + place] = values.getFloat64(at)
    }
  }
  return { kg_co2e_per_mwh, snapshots, captured_at, lacking: count }
}

const viewOf = ({ buffer, byteLength, byteOffset }: Uint8Array) => new DataView(buffer, byteOffset, byteLength)
