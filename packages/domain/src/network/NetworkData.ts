import { Context, type Effect } from "effect"
import type { ServiceUnavailable } from "../errors/ApiError.ts"
import type { FeederNetwork, TransformerNetwork } from "./Distribution.ts"
import type { DistributionTables, SubstationTables } from "./NetworkTables.ts"
import type { ReadingsExtent, ReadingsQuery, TransformerReadings } from "./Readings.ts"

/**
 * Substations and their queue, feeders, transformers and meter readings, as they were known at the `KnowledgeTime` of the
 * caller. What is simulated never stands beside what is not.
 */
export class NetworkData extends Context.Service<
  NetworkData,
  {
    /** Without a knowledge time the same object as long as nothing was recorded: what is computed of it may be kept by it. */
    readonly substations: Effect.Effect<SubstationTables, ServiceUnavailable>
    readonly distribution: Effect.Effect<DistributionTables, ServiceUnavailable>
    /** Null where the feeder is not known. */
    readonly feeder: (feeder_id: string) => Effect.Effect<FeederNetwork | null, ServiceUnavailable>
    /** Those that are known, in the order of the identifiers. */
    readonly transformers: (
      dt_ids: ReadonlyArray<string>
    ) => Effect.Effect<ReadonlyArray<TransformerNetwork>, ServiceUnavailable>
    readonly readings: (query: ReadingsQuery) => Effect.Effect<TransformerReadings, ServiceUnavailable>
    /** Extent of the readings of all meters; null where there is none. */
    readonly allReadings: Effect.Effect<ReadingsExtent | null, ServiceUnavailable>
    /** Begin of the first and end of the last reading below a transformer, epoch ms; null where there is none. */
    readonly extent: (
      network: TransformerNetwork
    ) => Effect.Effect<{ readonly from: number; readonly to: number } | null, ServiceUnavailable>
  }
>()("@grid/domain/NetworkData") {}
