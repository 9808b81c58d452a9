import type { Provenance } from "../observations/Provenance.ts"
import type { Realm } from "../observations/Realm.ts"
import type { TransformerNetwork } from "./Distribution.ts"

/** Readings of a meter by 15-minute block, from the first of the window on; null is a gap. */
export interface MeterReadings {
  readonly meter_id: string
  readonly consumer_id: string
  /** Interval that the meter records, minutes. Of a longer one than a block each block has its part of the energy. */
  readonly interval_minutes: number
  readonly import_kwh: ReadonlyArray<number | null>
  /** All null where the meter records none. */
  readonly export_kwh: ReadonlyArray<number | null>
}

/** Window of blocks, `[from, to)`, epoch ms, below a transformer. */
export interface ReadingsQuery {
  readonly network: TransformerNetwork
  readonly from: number
  readonly to: number
}

/** Readings below a transformer. A meter without any in the window is not there. */
export interface TransformerReadings {
  /** Null where there are none. */
  readonly realm: Realm | null
  readonly meters: ReadonlyArray<MeterReadings>
  readonly provenance: ReadonlyArray<Provenance>
}

/** Extent of readings. Instants are epoch ms. */
export interface ReadingsExtent {
  /** Readings stored, corrections not counted; 0 of simulated ones, which are computed as they are asked for. */
  readonly rows: number
  /** Begin of the first. */
  readonly from: number
  /** End of the last. */
  readonly to: number
  readonly provenance: ReadonlyArray<Provenance>
}
