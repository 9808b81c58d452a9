import { Context, type Effect, Result, Schema } from "effect"
import { Timestamp } from "../Brands.ts"
import { type DataUnavailable, InvalidParameter, type NotFound, type ServiceUnavailable } from "../errors/ApiError.ts"
import { View } from "../fuel/FuelMix.ts"
import type { Answer } from "../grid/GridData.ts"
import type { CallTime } from "../http/RequestWindow.ts"
import { type Area, national } from "../observations/Area.ts"
import { dayMs } from "../time/Time.ts"
import { CarbonRow, type Signal, SnapshotId } from "./Carbon.ts"
import { mixFuels } from "./GridMix.ts"
import { MarginalReplayed, SnapshotMarginal } from "./MarginalSignal.ts"
import { blockOfSnapshot } from "./SnapshotId.ts"

/** Members of a row by which a value is named. */
const { average, dominant_fuel: _fuel, restated_from: _restated, snapshot_id: _id, ...name } = CarbonRow.fields

const Sha256 = Schema.String.annotate({ description: "SHA-256, lower-case hex" })

const Fuel = Schema.Literals(mixFuels).annotate({
  description: "Fuel as the method counts it; `thermal` is coal and lignite where only their sum is published"
})

const MixPart = Schema.Struct({
  fuel: Fuel,
  mw: Schema.Finite.annotate({ description: "Power, MW" }),
  factor_kg_co2e_per_mwh: Schema.Finite.annotate({
    description:
      "Emission factor, kg CO2e per MWh; for fuels without one of their own the mean of the country's generation"
  })
}).annotate({ identifier: "CarbonMixPart", description: "Part of a mix with its emission factor" })

const Reading = Schema.Struct({
  dataset: Schema.String.annotate({ description: "Id of the dataset", examples: ["generation_coal"] }),
  area: Schema.String.annotate({ description: "`india`, a state's canonical slug or a corridor", examples: ["ER-NR"] }),
  value_mw: Schema.NullOr(Schema.Finite).annotate({ description: "Reading of the block, MW; null where not known" }),
  sources: Schema.Array(Schema.String).annotate({
    description: "Sources of the dataset on that IST day; `meta.provenance` has their licences"
  })
}).annotate({ identifier: "CarbonReading", description: "Reading that a block was computed from" })

const EstimatedDemand = Schema.Struct({
  area: Schema.String.annotate({ description: "The state's canonical slug", examples: ["sikkim"] }),
  demand_mw: Schema.Finite.annotate({ description: "Demand that the method took for it, MW" })
}).annotate({ identifier: "CarbonEstimatedDemand", description: "Demand of a state without a reading, as estimated" })

const Capacity = Schema.Struct({
  fuel: Fuel,
  mw: Schema.Finite.annotate({ description: "Installed capacity, MW" })
}).annotate({ identifier: "CarbonCapacity", description: "Installed capacity by which generation is placed" })

export const CarbonSnapshot = Schema.Struct({
  ...name,
  average,
  snapshot_id: SnapshotId,
  current_snapshot_id: SnapshotId.annotate({
    description: "Snapshot that holds for the block now: another one where this one was restated"
  }),
  computed_at: Timestamp.annotateKey({ description: "When the block was computed" }),
  captured_at: Timestamp.annotateKey({ description: "When the newest of its readings was captured" }),
  total_mw: Schema.NullOr(Schema.Finite).annotate({ description: "The whole mix, MW; null where not known" }),
  mix: Schema.Array(MixPart).annotate({
    description: "Parts of the mix: the intensity is the mean of their factors, weighted by their power"
  }),
  readings: Schema.Array(Reading).annotate({
    description: "Readings of the country, its corridors and the state that was asked for"
  }),
  estimated_demand: Schema.NullOr(Schema.Array(EstimatedDemand)).annotate({
    description:
      "States without a reading of their demand, as the method estimates it so that all that is generated is consumed by all; they have no mix themselves. Empty where all are known and by `grid-mix-1`; null on plans without state data"
  }),
  capacity: Schema.NullOr(Schema.Array(Capacity)).annotate({
    description: "Installed capacity of the state that was asked for; null all-India"
  }),
  frozen: Schema.Struct({
    inputs: Schema.NullOr(Schema.String).annotate({
      description: "Canonical text of all readings of the block; null on plans without state data"
    }),
    inputs_sha256: Sha256.annotate({
      description: "SHA-256 of that text; its first 16 digits are the last of `snapshot_id`"
    }),
    capacity: Schema.NullOr(Schema.String).annotate({
      description: "Canonical text of the capacity table of all states; null on plans without state data"
    }),
    capacity_sha256: Sha256.annotate({ description: "SHA-256 of that text, which `inputs` names" }),
    mixes_bytes: Schema.Int.annotate({ description: "Length of the block's result, bytes" }),
    mixes_sha256: Sha256.annotate({ description: "SHA-256 of the block's result: the mixes of all areas" })
  }).annotate({ description: "What was frozen with the block, never changed since" }),
  marginal: Schema.optionalKey(SnapshotMarginal).annotateKey({
    description: "Marginal values that rest on the snapshot; on the enterprise plan, once they are computed"
  })
}).annotate({ identifier: "CarbonSnapshot", description: "What a carbon intensity was computed from" })
export type CarbonSnapshot = typeof CarbonSnapshot.Type

const Outcome = Schema.Struct({
  average,
  mixes_bytes: Schema.Int.annotate({ description: "Length of the result, bytes" }),
  mixes_sha256: Sha256.annotate({ description: "SHA-256 of the result: the mixes of all areas" })
})

export const CarbonReplay = Schema.Struct({
  ...name,
  snapshot_id: SnapshotId,
  exact: Schema.Boolean.annotate({
    description: "True where every byte is as stored, and the inputs are those that the id names"
  }),
  damage: Schema.NullOr(Schema.String).annotate({
    description: "Fault of the frozen block, for which it could not be recomputed; null where there is none"
  }),
  stored: Outcome.annotate({ description: "Result as it was stored when the block was computed" }),
  replayed: Schema.NullOr(Outcome).annotate({ description: "Result as computed for this answer; null where damaged" }),
  differing: Schema.Int.annotate({ description: "Numbers of the areas of your plan that differ" }),
  differences: Schema.Array(
    Schema.Struct({
      area: Schema.String.annotate({ description: "`india`, a zone or a state's canonical slug" }),
      view: View,
      fuel: Fuel,
      stored_mw: Schema.NullOr(Schema.Finite).annotate({ description: "As stored, MW; null where not known" }),
      replayed_mw: Schema.NullOr(Schema.Finite).annotate({ description: "As recomputed, MW; null where not known" })
    }).annotate({ identifier: "CarbonDifference", description: "Number that a replay gives otherwise" })
  ).annotate({ description: "The first 100 of them" }),
  marginal: Schema.optionalKey(MarginalReplayed).annotateKey({
    description: "The same of the marginal values; on the enterprise plan, once they are computed"
  })
}).annotate({ identifier: "CarbonReplay", description: "A block recomputed from what was frozen with it" })
export type CarbonReplay = typeof CarbonReplay.Type

/** Question about a snapshot. */
export interface SnapshotQuery extends Signal {
  /** Null for that of the newest block. */
  readonly id: string | null
  readonly area: Area
  /** True where the readings of all states may be shown. */
  readonly states: boolean
  /** True where marginal values may be shown. */
  readonly marginal: boolean
}

interface SnapshotRequest extends CallTime {
  readonly query: { readonly snapshot_id?: string | undefined; readonly state?: Area | undefined }
}

/** Question of a request; refused where the block lies further back than the plan reads. */
export const snapshotQuery = (
  { now, plan, query }: SnapshotRequest,
  signal: Signal,
  marginal: boolean
): Result.Result<SnapshotQuery, InvalidParameter> => {
  const { snapshot_id: id = null, state: area = national } = query
  return id !== null && blockOfSnapshot(id) < now - plan.history_days * dayMs
    ? Result.fail(
        InvalidParameter.of(
          "snapshot_id",
          `names a block further back than the ${plan.history_days} days that the ${plan.name} plan reads: take a later one`
        )
      )
    : Result.succeed({ ...signal, id, area, states: plan.states, marginal })
}

type Failure = NotFound | DataUnavailable | ServiceUnavailable

/** Snapshots by their ids: what a value was computed from, and whether that gives it again. */
export class CarbonSnapshots extends Context.Service<
  CarbonSnapshots,
  {
    readonly find: (query: SnapshotQuery) => Effect.Effect<Answer<CarbonSnapshot>, Failure>
    readonly replay: (query: SnapshotQuery) => Effect.Effect<Answer<CarbonReplay>, Failure>
  }
>()("@grid/domain/CarbonSnapshots") {}
