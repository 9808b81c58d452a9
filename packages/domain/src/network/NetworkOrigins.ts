import type { TransformerNetwork, FeederNetwork } from "./Distribution.ts"
import type { RowPart } from "./NetworkDatasets.ts"
import type { DistributionTables, SubstationTables } from "./NetworkTables.ts"
import type { MeterReadings } from "./Readings.ts"

/** A row that comes with the service, known since the day that it was published. */
export interface ShippedRow {
  readonly part: RowPart
  readonly key: string
  readonly content: string
  /** Epoch ms. */
  readonly recorded_at: number
}

/** Network that is computed instead of recorded, as it is known at an instant; all of it simulated. */
export interface SimulatedNetwork {
  readonly substations: (known_at: number) => SubstationTables
  readonly distribution: (known_at: number) => DistributionTables
  readonly feeder: (feeder_id: string, known_at: number) => FeederNetwork | null
  readonly transformer: (dt_id: string, known_at: number) => TransformerNetwork | null
  /** Readings of one meter, by block; null where it has delivered none. */
  readonly readings: (
    consumer: { readonly meter_id: string; readonly consumer_id: string; readonly p_kw: number },
    window: { readonly from: number; readonly to: number },
    known_at: number
  ) => MeterReadings | null
  /** Begin and end of what meters have recorded, epoch ms. */
  readonly extent: (known_at: number) => { readonly from: number; readonly to: number }
}

/** Origin of what there is beside the imports. */
export interface NetworkOrigins {
  readonly shipped: () => ReadonlyArray<ShippedRow>
  readonly simulated: SimulatedNetwork
}
