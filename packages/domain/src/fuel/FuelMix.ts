import { Context, type Effect, Schema } from "effect"
import { Megawatts, Timestamp, timestamp } from "../Brands.ts"
import type { DataUnavailable, ServiceUnavailable } from "../errors/ApiError.ts"
import { ResolutionName } from "../grid/Grid.ts"
import { age } from "../grid/Age.ts"
import type { Answer } from "../grid/GridData.ts"
import { fieldsOf } from "../schema/Fields.ts"
import type { Area } from "../observations/Area.ts"
import type { Coverage } from "../observations/Provenance.ts"
import type { Resolution } from "../time/Time.ts"

/** Fuels of a mix, in the order in which they are shown. */
export const mixFuels = [
  "coal",
  "lignite",
  "gas",
  "diesel",
  "nuclear",
  "hydro",
  "small_hydro",
  "wind",
  "solar",
  "biomass",
  "storage",
  "imports",
  "other"
] as const
export type MixFuel = (typeof mixFuels)[number]

/** MW by fuel; null where not known. */
export type Mix = Readonly<Record<MixFuel, number | null>>

/** Names for people by fuel. */
export const fuelNames: Readonly<Record<MixFuel, string>> = {
  coal: "Coal",
  lignite: "Lignite",
  gas: "Gas",
  diesel: "Diesel",
  nuclear: "Nuclear",
  hydro: "Large hydro",
  small_hydro: "Small hydro",
  wind: "Wind",
  solar: "Solar",
  biomass: "Biomass",
  storage: "Storage that is being discharged",
  imports: "Import less export of the area, negative where it exports; no part of what is generated in it",
  other: "Other fuels, and what a source does not tell apart"
}

const megawatts = fieldsOf(mixFuels, (fuel) =>
  Schema.NullOr(Megawatts).annotate({ description: `${fuelNames[fuel]}, MW; null where not known` })
)

export const View = Schema.Literals(["generation", "consumption"]).annotate({
  identifier: "MixView",
  description: "`generation`: what is generated in the area. `consumption`: what is used in it, imports included"
})
export type View = typeof View.Type

const coverage_fraction = Schema.NullOr(Schema.Finite).annotate({
  description:
    "Part of what is generated in the area that the known fuels are, 0 to 1: below 1 a fuel is missing, and shares of the others are too high. All that is generated is as a source gives it, else the demand less imports; of a block in which one of these comes by the hour, it is that of its hour; null where neither is known at that time, and of modelled mixes"
})

export const FuelMixPoint = Schema.Struct({
  ts: Timestamp,
  ...megawatts,
  complete: Schema.optionalKey(Schema.Literal(false)).annotateKey({
    description: "false where the values are means so far of an hour that is not whole yet; else left out"
  }),
  coverage_fraction
}).annotate({
  identifier: "FuelMixPoint",
  description: "Mean mix of one interval"
})
export type FuelMixPoint = typeof FuelMixPoint.Type

const method = Schema.optionalKey(Schema.String).annotateKey({
  description: "How a modelled mix was estimated; left out of what is observed"
})

export const FuelMixLatest = Schema.Struct({
  as_of: Timestamp,
  ...age,
  observed_at: timestamp(
    "When the newest of the fuels was measured, or where none is known of the imports; `as_of` is when the newest value was captured"
  ),
  scope: Schema.String.annotate({ description: "`india`, a state's canonical slug or a zone" }),
  view: View,
  method,
  mix_mw: Schema.Struct(megawatts).annotate({ identifier: "MixMw", description: "Newest mix, MW" }),
  share_fraction: Schema.Struct(
    fieldsOf(mixFuels, (fuel) =>
      Schema.NullOr(Schema.Finite).annotate({
        description: `${fuelNames[fuel]}: part of the sum of the fuels that are known, 0 to 1; null where not known`
      })
    )
  ).annotate({
    identifier: "MixShares",
    description: "Parts of the sum of what is known; in the view `generation` imports are no part of it"
  }),
  coverage_fraction,
  series: Schema.optionalKey(Schema.Array(FuelMixPoint)).annotateKey({
    description:
      "Hours of the window, oldest first, from the first to the last of which anything is known; with `hours` only"
  })
}).annotate({ identifier: "FuelMixLatest", description: "Mix of fuels, newest and by the hour" })
export type FuelMixLatest = typeof FuelMixLatest.Type

/** Longest windows of a history, days: its rows have a value for each fuel and are made at once. */
export const mostMixDays = { block: 92, hour: 366, day: 1_100 } as const satisfies Readonly<Record<Resolution, number>>

export const FuelMixHistory = Schema.Struct({
  scope: FuelMixLatest.fields.scope,
  view: View,
  method,
  resolution: ResolutionName,
  count: Schema.Int.annotate({ description: "Number of items in series" }),
  series: Schema.Array(FuelMixPoint).annotate({
    description: "Intervals of the window, oldest first, from the first to the last of which anything is known"
  })
}).annotate({ identifier: "FuelMixHistory", description: "Mean mix of fuels per interval" })

/** Newest mix of an area with the intervals of a window. */
export interface MixHistory {
  readonly mix: FuelMixLatest & Required<Pick<FuelMixLatest, "series">>
  readonly coverage: Coverage
  /** How the intervals came about, without the newest mix. */
  readonly past: Omit<Answer<unknown>, "data">
  /** The window that the intervals cover: one of the last hours ends with the newest that is known. */
  readonly span: { readonly from: number; readonly to: number }
}

/** Mixes of fuels. */
export class FuelMix extends Context.Service<
  FuelMix,
  {
    /** Newest generation in an area. The same object is handed out until it changes. */
    readonly latest: (area: Area) => Effect.Effect<Answer<FuelMixLatest>, DataUnavailable | ServiceUnavailable>
    /** The same with its intervals of `[from, to)`, epoch ms on boundaries of the resolution; hours where none is named. */
    readonly history: (query: {
      readonly area: Area
      readonly from: number
      readonly to: number
      readonly resolution?: Resolution
      /** Now, epoch ms, where the window is the last hours before it; see `DemandHistory`. */
      readonly until?: number | null
    }) => Effect.Effect<Answer<MixHistory>, DataUnavailable | ServiceUnavailable>
  }
>()("@grid/domain/FuelMix") {}
