import type { CarbonRow, Signal } from "@grid/domain/carbon/Carbon"
import type { AreaBlock } from "@grid/domain/carbon/CarbonStore"
import { type MixFuel, mixFuels } from "@grid/domain/fuel/FuelMix"
import type { Area } from "@grid/domain/observations/Area"
import { type Coverage, coverage } from "@grid/domain/observations/Provenance"
import { blockMs } from "@grid/domain/time/Time"
import { areaAt, placeOf } from "@grid/models/carbon/Frozen"
import {
  dominantFuel,
  emptyRow,
  type Filling,
  filledRow,
  kindOf,
  type Reading,
  restatedFrom,
  startOf
} from "@grid/models/carbon/Rows"
import type { Span } from "@grid/models/reading/Values"

/** Content of a block that its areas share. */
type Frame = Pick<AreaBlock, "id" | "method_version" | "simulated">

/** An area's readings by block of the span. */
interface Column {
  /** kg CO2e per MWh; NaN where it is not known. */
  readonly values: Float64Array
  /** Places of the dominant fuels, counted from 1; 0 where it is not known. */
  readonly fuels: Uint8Array
  readonly restated: Map<number, NonNullable<Filling["restated_from"]>>
  /** Block of the next row; null before the first known. */
  next: number | null
  /** Known blocks. */
  present: number
}

/** Readings of areas over a span, some ten bytes each: what is read of all areas at once waits here until it is an area's turn. */
export class AreaColumns {
  private readonly from: number
  private readonly signal: Signal
  private readonly frames: Array<Frame | undefined>
  /** Texts of the blocks' starts, made for the first area. */
  private readonly starts: Array<ReturnType<typeof startOf> | undefined>
  private readonly columns: ReadonlyMap<number, Column>

  constructor(areas: ReadonlyArray<Area>, { from, to }: Span, signal: Signal) {
    const blocks = Math.max(0, Math.round((to - from) / blockMs))
    this.from = from
    this.signal = signal
    this.frames = Array.from({ length: blocks }, () => undefined)
    this.starts = Array.from({ length: blocks }, () => undefined)
    this.columns = new Map(
      areas.map((area) => [
        placeOf(area),
        {
          values: new Float64Array(blocks).fill(Number.NaN),
          fuels: new Uint8Array(blocks),
          restated: new Map(),
          next: null,
          present: 0
        }
      ])
    )
  }

  /** Number of blocks of the span. */
  get blocks(): number {
    return this.frames.length
  }

  /** Place of the block that begins at an instant. */
  slotOf(block_start: number): number {
    return Math.round((block_start - this.from) / blockMs)
  }

  /** Keeps the reading of a block. */
  add(block: AreaBlock, reading: Reading): void {
    const column = this.columns.get(block.area)
    if (column === undefined || reading.value === null) return
    const slot = this.slotOf(block.block_start)
    const { id, method_version, simulated } = block
    if (this.frames[slot]?.id !== id) this.frames[slot] = { id, method_version, simulated }
    column.values[slot] = reading.value
    const fuel = dominantFuel(reading)
    column.fuels[slot] = fuel === null ? 0 : mixFuels.indexOf(fuel) + 1
    const restated = restatedFrom(block, reading.value, this.signal)
    if (restated !== null) column.restated.set(slot, restated)
    column.present++
  }

  /** Rows of an area that were not taken yet, up to its last known block before `end`; none before its first known. */
  take(area: Area, end: number): ReadonlyArray<CarbonRow> {
    const column = this.columns.get(placeOf(area))
    if (column === undefined) return []
    const { values } = column
    let slot = column.next ?? values.findIndex((value) => !Number.isNaN(value))
    let last = Math.min(end, values.length) - 1
    while (last >= slot && Number.isNaN(values[last])) last--
    const rows: Array<CarbonRow> = []
    if (slot < 0 || last < slot) return rows
    for (; slot <= last; slot++) rows.push(this.rowAt(placeOf(area), column, slot))
    column.next = slot
    return rows
  }

  /** Coverage of the whole span by an area. */
  coverageOf(area: Area): Coverage {
    return coverage(this.columns.get(placeOf(area))?.present ?? 0, this.blocks)
  }

  private rowAt(place: number, { fuels, restated, values }: Column, slot: number): CarbonRow {
    const area = areaAt(place)
    const at = this.from + slot * blockMs
    const empty = emptyRow(area, at, this.signal, (this.starts[slot] ??= startOf(at)))
    const frame = this.frames[slot]
    const value = values[slot]
    if (frame === undefined || value === undefined || Number.isNaN(value)) return empty
    return filledRow(empty, {
      value,
      dominant_fuel: fuelAt(fuels[slot]),
      kind: kindOf(frame, area, this.signal),
      method_version: frame.method_version,
      snapshot_id: frame.id,
      restated_from: restated.get(slot) ?? null
    })
  }
}

const fuelAt = (place = 0): MixFuel | null => mixFuels[place - 1] ?? null
