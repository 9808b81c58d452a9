import { Context, type Effect, Schema, type Stream } from "effect"
import { IstDate, Scope2Id, Timestamp } from "../Brands.ts"
import { DataUnavailable, type ServiceUnavailable } from "../errors/ApiError.ts"
import { fuelNames, mixFuels, View } from "../fuel/FuelMix.ts"
import { age } from "../grid/Age.ts"
import type { Answer } from "../grid/GridData.ts"
import { fieldsOf } from "../schema/Fields.ts"
import type { Series } from "../grid/Series.ts"
import { type Area, national } from "../observations/Area.ts"
import { Kind } from "../observations/Dataset.ts"
import { Coverage } from "../observations/Provenance.ts"
import type { FactorSetId } from "../reference/EmissionFactors.ts"
import { fromSlug } from "../states/State.ts"
import { MarginalChange } from "./MarginalSignal.ts"
import { RestatementReason } from "./Restatement.ts"

export const Basis = Schema.Literals(["direct", "lifecycle"]).annotate({
  identifier: "CarbonBasis",
  description:
    "`direct`: CO2 of the fuel burnt at the station, by which Scope 2 is counted. `lifecycle`: greenhouse gases of fuel, plant and operation"
})
export type Basis = typeof Basis.Type

/** Definition of an intensity: its factors, and generation or consumption. */
export interface Signal {
  readonly basis: Basis
  readonly view: View
}

const Intensity = Schema.NullOr(Schema.Finite).annotate({
  description: "Carbon intensity, kg CO2e per MWh; null where not known"
})

export const SnapshotId = Schema.String.annotate({
  description: "Handle of the frozen block by which the value can be recomputed exactly",
  examples: ["20260818T0930Z-3f9ac1e07b52d864"]
})

const RestatedFrom = Schema.Struct({
  kg_co2e_per_mwh: Intensity,
  snapshot_id: SnapshotId,
  restated_at: Timestamp,
  reason: RestatementReason
}).annotate({ identifier: "RestatedFrom", description: "What the value was before it was restated" })

/** Signal of an intensity; a marginal one has members of its own. */
export const SignalType = Schema.Literal("average").annotate({
  description: "Always `average`: the mean of what is consumed or generated, not of the next MWh"
})

/** The same as a member of what tells an intensity. */
export const signalType = { signal_type: "average" } as const

/** Id of a factor set as a member of what tells an intensity. */
export const FactorSetUsed = Schema.String.annotate({
  description: "Emission factors used",
  examples: ["cea-v21-direct"]
})

export const AverageSignal = Schema.Struct({ signal_type: SignalType, kg_co2e_per_mwh: Intensity }).annotate({
  identifier: "AverageSignal",
  description: "Average carbon intensity"
})

const row = {
  slug: Schema.String.annotate({
    description: "`india`, a state's canonical slug or a zone",
    examples: ["maharashtra"]
  }),
  iso: Schema.String.annotate({
    description: "`IN` or the state's current ISO 3166-2 code; empty of a zone, which has none",
    examples: ["IN-MH"]
  }),
  block_start_ist: Schema.String.annotate({
    description: "Start of the 15-minute block in IST, with offset",
    examples: ["2026-08-18T15:00:00+05:30"]
  }),
  block_start: Timestamp,
  average: AverageSignal,
  basis: Basis,
  view: View,
  dominant_fuel: Schema.NullOr(Schema.Literals(mixFuels)).annotate({
    description: "Fuel of the largest part of the mix; null where the mix is not known"
  }),
  kind: Kind,
  factor_set: FactorSetUsed,
  method_version: Schema.String.annotate({ description: "Version of the method", examples: ["grid-mix-2"] }),
  snapshot_id: Schema.NullOr(SnapshotId).annotate({
    description: "Handle of the frozen block by which the value can be recomputed exactly; null where there is none"
  }),
  restated_from: Schema.optionalKey(RestatedFrom).annotateKey({ description: "Present on restated values only" })
}

export const CarbonRow = Schema.Struct(row).annotate({
  identifier: "CarbonRow",
  description: "Carbon intensity of one area in one 15-minute block"
})
export type CarbonRow = typeof CarbonRow.Type

export const CarbonLatest = Schema.Struct({
  as_of: Timestamp,
  ...age,
  unit: Schema.Literal("kg_co2e_per_mwh").annotate({ description: "Unit of every intensity" }),
  national: CarbonRow,
  states: Schema.optionalKey(Schema.Array(CarbonRow)).annotateKey({
    description: "States by slug, or the one asked for; left out on plans without state data"
  })
}).annotate({
  identifier: "CarbonLatest",
  description: "Carbon intensity of the newest block that is over and computed"
})
export type CarbonLatest = typeof CarbonLatest.Type

/** The same of every state. */
export interface CarbonNow extends Omit<CarbonLatest, "states"> {
  readonly states: ReadonlyArray<CarbonRow>
}

export const CarbonByState = Schema.Struct({
  items: Schema.Array(
    Schema.Struct({
      slug: row.slug,
      iso: row.iso,
      series: Schema.Array(CarbonRow).annotate({ description: "Blocks of the window, oldest first" })
    }).annotate({ identifier: "CarbonOfState", description: "Series of one state" })
  ).annotate({ description: "All states by slug, or those asked for" })
}).annotate({ identifier: "CarbonByState", description: "Carbon intensity of states by block" })
export type CarbonByState = typeof CarbonByState.Type

const eachFuel = (of: (name: string) => string) =>
  fieldsOf(mixFuels, (fuel) => Schema.NullOr(Schema.Finite).annotate({ description: of(fuelNames[fuel]) }))

export const CarbonMixRow = Schema.Struct({
  ...row,
  mix_mw: Schema.Struct(eachFuel((name) => `${name}, MW; null where not known`)).annotate({
    identifier: "CarbonMixMw",
    description: "What the area generates or consumes, by fuel, MW; imports come over the country's borders"
  }),
  share_fraction: Schema.Struct(
    eachFuel((name) => `${name}: part of the whole mix, 0 to 1; null where not known`)
  ).annotate({ identifier: "CarbonMixShares", description: "Parts of the mix" }),
  total_mw: Schema.NullOr(Schema.Finite).annotate({ description: "The whole mix, MW; null where not known" })
}).annotate({ identifier: "CarbonMixRow", description: "Carbon intensity of a block with the mix behind it" })
export type CarbonMixRow = typeof CarbonMixRow.Type

export const CarbonWithMix = Schema.Struct({
  series: Schema.Array(CarbonMixRow).annotate({ description: "Blocks of the window, oldest first" })
}).annotate({ identifier: "CarbonWithMix", description: "Carbon intensity and fuel mix by block" })

const ofDay = (what: string) =>
  Schema.NullOr(Schema.Finite).annotate({
    description: `${what}, kg CO2e per MWh; null below 80 % of the blocks`
  })

export const CarbonDay = Schema.Struct({
  date: IstDate,
  mean: ofDay("Mean over the blocks"),
  min: ofDay("Smallest of a block"),
  min_ts: Schema.NullOr(Timestamp).annotate({ description: "Start of that block" }),
  max: ofDay("Largest of a block"),
  max_ts: Schema.NullOr(Timestamp).annotate({ description: "Start of that block" }),
  generation_weighted: ofDay("Emissions of the day by its energy: blocks weighted by the MW of their mix"),
  clean_share_fraction: Schema.NullOr(Schema.Finite).annotate({
    description:
      "Part of the day's energy from nuclear, hydro, wind, solar, biomass and imports, 0 to 1; null below 80 % of the blocks"
  }),
  coverage: Coverage,
  signal_type: SignalType,
  factor_set: FactorSetUsed
}).annotate({ identifier: "CarbonDay", description: "Carbon intensity of an IST day" })
export type CarbonDay = typeof CarbonDay.Type

export const CarbonSummary = Schema.Struct({
  days: Schema.Array(CarbonDay).annotate({ description: "IST days of the window that are over, oldest first" })
}).annotate({ identifier: "CarbonSummary", description: "Carbon intensity by IST day" })

export const CarbonFactors = Schema.Struct({
  factor_sets: Schema.Array(
    Schema.Struct({
      id: Schema.String.annotate({ description: "Id of the set; its factors never change" }),
      basis: Basis,
      source: Schema.String.annotate({ description: "Whose numbers they are" }),
      published: Schema.String.annotate({ description: "Year, or year and month, of publication" }),
      factors: Schema.Array(
        Schema.Struct({
          fuel: Schema.String.annotate({ description: "Fuel; `thermal` is coal and lignite in one" }),
          kg_co2e_per_mwh: Schema.NullOr(Schema.Finite).annotate({
            description:
              "kg CO2e per MWh sent out; null where there is no factor: such a fuel takes the mean of the country's generation"
          })
        }).annotate({ identifier: "EmissionFactor", description: "Factor of one fuel" })
      ).annotate({ description: "Factors by fuel" })
    }).annotate({ identifier: "FactorSet", description: "Emission factors that belong together" })
  ).annotate({ description: "All sets, or the one asked for" }),
  default: Schema.String.annotate({ description: "Set that is used where `basis` is not given" })
}).annotate({ identifier: "CarbonFactors", description: "Emission factors" })

export const CarbonChange = Schema.Struct({
  state: Schema.String.annotate({ description: "`india` or a state's canonical slug" }),
  block_start: Timestamp,
  previous: Intensity,
  current: Intensity,
  restated_at: Timestamp,
  reason: RestatementReason,
  snapshot_id: SnapshotId,
  previous_snapshot_id: SnapshotId,
  signal_type: SignalType,
  scope2_results: Schema.optionalKey(Schema.Array(Scope2Id)).annotateKey({
    description:
      "Your Scope 2 results that rest on the value and are restated with it; absent where there are none. The summary of the IST day of `block_start` always is"
  }),
  marginal: Schema.optionalKey(Schema.Array(MarginalChange)).annotateKey({
    description: "Marginal values of the same block and state, by method; on the enterprise plan"
  }),
  restated_signal: Schema.optionalKey(Schema.Literal("marginal")).annotateKey({
    description:
      "Present where the marginal values alone are restated by the entry: `previous` and `current` are one average. Such entries come once the values are computed, about a minute after those of the average"
  })
}).annotate({ identifier: "CarbonChange", description: "A restated value" })
export type CarbonChange = typeof CarbonChange.Type

export const CarbonChanges = Schema.Struct({
  changes: Schema.Array(CarbonChange).annotate({ description: "Restated values, oldest restatement first" })
}).annotate({ identifier: "CarbonChanges", description: "Every restatement of a value" })

/** `iso` of a row. */
export const isoOf = (area: Area): string => (area === national ? "IN" : (fromSlug(area)?.iso ?? ""))

/** Begin of a page of changes: behind this restatement and this place in the order of the areas. */
export interface ChangePlace {
  readonly number: number
  readonly area: number
}

/** An area's intensities of consumption by block of whole IST days, in columns: a year of them is read and written at once. */
export interface Averages {
  /** NaN where it is not known. */
  readonly kg_co2e_per_mwh: Float64Array
  /** Hashes of the snapshots that tell it, 8 bytes each, with which their ids end; of no meaning where it is not known. */
  readonly snapshots: Uint8Array
}

/** Consumption of an area by block of a span, by the default factors: intensity, and the carbon-free part of the mix, 0 to 1. NaN is unknown. */
export interface GridSupply {
  readonly simulated: boolean
  readonly kg_co2e_per_mwh: Float64Array
  readonly clean_fraction: Float64Array
}

/** A series of an area with its coverage over the window. */
export interface CarbonSeries<A> {
  readonly rows: ReadonlyArray<A>
  readonly coverage: Coverage
}

/** Rows of an area that follow those of its part before; of none where nothing more is known of it. */
export interface CarbonPart {
  readonly area: Area
  readonly rows: ReadonlyArray<CarbonRow>
}

/** Blocks that are read while their parts are taken, once: one area after the other, each with at least one part. */
export interface CarbonParts {
  readonly stream: Stream.Stream<CarbonPart, ServiceUnavailable>
  /** Sources and coverage of what the stream has given so far. */
  readonly end: Effect.Effect<Pick<Answer<unknown>, "provenance"> & { readonly coverage: Coverage }, ServiceUnavailable>
}

/** Error of every answer while the blocks of a first start are computed. */
export const firstBlocks = new DataUnavailable({
  dataset: "carbon_intensity",
  detail:
    "Carbon intensity and the mixes of the states are being computed for the first time, which takes less than a minute. Ask again after Retry-After.",
  isComing: true
})

/** Error of every answer before the first block. */
export const noBlocks = new DataUnavailable({
  dataset: "carbon_intensity",
  detail:
    "No block has been computed yet: the sources that are switched on have not given the generation by fuel of a block that is over."
})

type Failure = DataUnavailable | ServiceUnavailable

interface Span {
  readonly from: number
  readonly to: number
}

/** Carbon intensities of blocks that are over, from the snapshots that hold. Epoch ms; windows on block boundaries. */
export class CarbonIntensity extends Context.Service<
  CarbonIntensity,
  {
    /** The newest block, of all states. The same object is handed out until it changes. */
    readonly latest: (signal: Signal) => Effect.Effect<Answer<CarbonNow>, Failure>
    /** Blocks of areas, each from its first to its last known. */
    readonly history: (
      query: Span & Signal & { readonly areas: ReadonlyArray<Area> }
    ) => Effect.Effect<Answer<ReadonlyMap<Area, CarbonSeries<CarbonRow>>>, Failure>
    /** The same in parts. The first is read before the answer is given. */
    readonly parts: (
      query: Span & Signal & { readonly areas: ReadonlyArray<Area> }
    ) => Effect.Effect<Omit<Answer<CarbonParts>, "provenance">, Failure>
    readonly withMix: (
      query: Span & Signal & { readonly area: Area }
    ) => Effect.Effect<Answer<CarbonSeries<CarbonMixRow>>, Failure>
    /** IST days; the window lies on their boundaries. */
    readonly days: (
      query: Span & Signal & { readonly area: Area }
    ) => Effect.Effect<Answer<CarbonSeries<CarbonDay>>, Failure>
    /** Every block of whole IST days, with the sources of the newest that is known. */
    readonly supply: (query: Span & { readonly area: Area }) => Effect.Effect<Answer<GridSupply>, Failure>
    /** Every block of whole IST days by a factor set, view of consumption. */
    readonly averages: (
      query: Span & { readonly area: Area; readonly factor_set: FactorSetId }
    ) => Effect.Effect<Answer<Averages>, Failure>
    /** Time, epoch ms, of and reason for the last restatement by each snapshot; those that restated none are left out. */
    readonly restated: (
      snapshot_ids: ReadonlyArray<string>
    ) => Effect.Effect<
      ReadonlyMap<string, { readonly at: number; readonly reason: RestatementReason }>,
      ServiceUnavailable
    >
    /** Blocks as columns. */
    readonly series: (query: Span & Signal & { readonly area: Area }) => Effect.Effect<Answer<Series>, Failure>
    /** At most `limit` restated values behind a place, oldest first; of all areas where `areas` is null. */
    readonly changes: (
      query: Signal & {
        readonly after: ChangePlace
        readonly since: number
        readonly areas: ReadonlyArray<Area> | null
        /** True where restatements of marginal values alone are told, too. */
        readonly marginal: boolean
        readonly limit: number
      }
    ) => Effect.Effect<
      Answer<{ readonly changes: ReadonlyArray<CarbonChange>; readonly next: ChangePlace | null }>,
      ServiceUnavailable
    >
  }
>()("@grid/domain/CarbonIntensity") {}
