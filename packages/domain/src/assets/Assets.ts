import { Context, type Effect, Schema } from "effect"
import { Megawatts } from "../Brands.ts"
import type { DataUnavailable, ServiceUnavailable } from "../errors/ApiError.ts"
import type { Answer } from "../grid/GridData.ts"
import { Kind } from "../observations/Dataset.ts"
import type { CapacityClass } from "../observations/datasets/Capacity.ts"
import { nearestBy } from "../names/Nearest.ts"
import { fuels } from "../observations/datasets/Live.ts"
import { suggesting } from "../schema/Suggestion.ts"
import { Zone } from "../states/State.ts"
import { numberOrNull, textOrNull } from "../schema/Fields.ts"

/** Owner of a plant, by sector. */
export const Sector = Schema.Literals(["central", "state", "private"]).annotate({
  identifier: "Sector",
  description: "`central` government, `state` government or `private`"
})
export type Sector = typeof Sector.Type

export const PlantFuel = Schema.Literals(fuels).annotate({
  identifier: "PlantFuel",
  description: "Main fuel; `other` also stands for oil, waste and co-generation",
  ...suggesting({
    nearest: nearestBy([
      ...fuels.map((fuel) => [fuel, [fuel]] as const),
      ["nuclear", ["uranium", "atomic"]],
      ["gas", ["natural gas", "LNG"]],
      ["solar", ["photovoltaic", "PV"]],
      ["biomass", ["bagasse", "biogas"]],
      ["other", ["oil", "waste"]]
    ])
  })
})
export type PlantFuel = typeof PlantFuel.Type

export const PowerPlant = Schema.Struct({
  id: Schema.String.annotate({ description: "Id within the source" }),
  name: textOrNull("Name; null where not known"),
  fuel: Schema.NullOr(PlantFuel).annotate({ description: "Main fuel; null where not known" }),
  capacity_mw: Schema.NullOr(Megawatts).annotate({ description: "Capacity, MW; null where not known" }),
  sector: Schema.NullOr(Sector).annotate({ description: "Who owns it; null where not known" }),
  owner: textOrNull("Owner; null where not known"),
  state: textOrNull("Slug of its state; null where the source does not say"),
  zone: Schema.NullOr(Zone).annotate({ description: "Despatch zone; null where the source does not say" }),
  latitude: numberOrNull("Latitude, degrees (WGS 84); null where not known"),
  longitude: numberOrNull("Longitude, degrees (WGS 84); null where not known"),
  commissioned_year: Schema.NullOr(Schema.Int).annotate({
    description: "Year of commissioning; null where not known"
  })
}).annotate({ identifier: "PowerPlant", description: "A power plant" })
export type PowerPlant = typeof PowerPlant.Type

export const PlantGroup = Schema.Struct({
  key: textOrNull("What its plants have in common; null for those of which it is not known"),
  capacity_mw: Schema.NullOr(Megawatts).annotate({
    description: "Capacity, MW; null where that of under 80 % of the plants is known"
  }),
  plants: Schema.Int.annotate({ description: "Plants of the group" })
}).annotate({ identifier: "PlantGroup", description: "Power plants that have something in common" })
export type PlantGroup = typeof PlantGroup.Type

export const PowerPlants = Schema.Union([
  Schema.Struct({
    items: Schema.Array(PowerPlant).annotate({ description: "A page of plants, ordered by id" })
  }).annotate({ identifier: "PowerPlantList", description: "Power plants" }),
  Schema.Struct({
    groups: Schema.Array(PlantGroup).annotate({ description: "Every group, the greatest capacity first" })
  }).annotate({ identifier: "PowerPlantGroups", description: "Power plants by group" })
]).annotate({ identifier: "PowerPlants", description: "Power plants; by group where `group_by` is given" })
export type PowerPlants = typeof PowerPlants.Type

/** By what plants can be grouped. */
export const groupings = ["zone", "state", "sector", "fuel"] as const
export type Grouping = (typeof groupings)[number]

/** Filter of plants by the members that are named. A plant of which such a member is unknown does not pass. */
export interface PlantFilter {
  readonly state?: string | undefined
  readonly zone?: Zone | undefined
  readonly fuel?: PlantFuel | undefined
  readonly sector?: Sector | undefined
  readonly min_mw?: number | undefined
}

/** Classes of renewable capacity that are given where none is asked for; then those that a sum can be taken apart into. */
export const renewableClasses = [
  "small_hydro",
  "wind",
  "solar",
  "biomass",
  "waste",
  "bioenergy",
  "renewables"
] as const satisfies ReadonlyArray<CapacityClass>

export const renewableParts = [
  "solar_ground",
  "solar_rooftop",
  "solar_hybrid",
  "solar_offgrid",
  "biomass_bagasse",
  "biomass_other",
  "waste_grid",
  "waste_offgrid"
] as const satisfies ReadonlyArray<CapacityClass>

export const RenewableClass = Schema.Literals([...renewableClasses, ...renewableParts]).annotate({
  identifier: "RenewableClass",
  description:
    "Class of capacity. `bioenergy` sums biomass and waste, `renewables` sums all; `solar_…`, `biomass_…` and `waste_…` are parts, given where they are asked for. Sources draw the lines differently"
})
export type RenewableClass = typeof RenewableClass.Type

export const RenewableCapacityRow = Schema.Struct({
  month: Schema.String.annotate({ description: "Month, YYYY-MM" }),
  slug: Schema.String.annotate({
    description: "State; `jammu-and-kashmir-and-ladakh` where the source does not split the two"
  }),
  fuel: RenewableClass,
  capacity_mw: Schema.NullOr(Megawatts).annotate({
    description: "Installed capacity at the end of the month, MW; null where the source says it is not known"
  }),
  kind: Schema.optionalKey(Kind)
}).annotate({ identifier: "RenewableCapacityRow", description: "Renewable capacity of one state, month and class" })
export type RenewableCapacityRow = typeof RenewableCapacityRow.Type

export const RenewableCapacity = Schema.Struct({
  rows: Schema.Array(RenewableCapacityRow).annotate({ description: "By month, state and class" })
}).annotate({ identifier: "RenewableCapacity", description: "Installed renewable capacity by state and month" })

/** Power plants and installed capacity. */
export class Assets extends Context.Service<
  Assets,
  {
    /** Plants ordered by id, after `after`, at most `limit`; `next` is the id to go on after, null at the end. */
    readonly plants: (
      filter: PlantFilter,
      page: { readonly after: string | null; readonly limit: number }
    ) => Effect.Effect<
      Answer<ReadonlyArray<PowerPlant>> & { readonly next: string | null },
      DataUnavailable | ServiceUnavailable
    >
    readonly groups: (
      filter: PlantFilter,
      by: Grouping
    ) => Effect.Effect<Answer<ReadonlyArray<PlantGroup>>, DataUnavailable | ServiceUnavailable>
    /** Months that begin in `[from, to)`, epoch ms; `orNewest` the newest month before them where nothing is known of these. */
    readonly renewableCapacity: (query: {
      readonly state: string | null
      readonly classes: ReadonlyArray<RenewableClass>
      readonly from: number
      readonly to: number
      readonly orNewest: boolean
    }) => Effect.Effect<
      Answer<ReadonlyArray<RenewableCapacityRow>> & { readonly from: number },
      DataUnavailable | ServiceUnavailable
    >
  }
>()("@grid/domain/Assets") {}
