import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import { Schema } from "effect"
import { schemas as problem } from "../errors/Problem.ts"
import { Access, data, tabular } from "../http/Access.ts"
import { dataProblems } from "../http/DataProblems.ts"
import { Envelope } from "../http/Envelope.ts"
import { decimal, format, month, page } from "../http/Parameters.ts"
import { StateSlug, Zone } from "../states/State.ts"
import { groupings, PlantFuel, PowerPlants, RenewableCapacity, RenewableClass, Sector } from "./Assets.ts"

/** Longest page of plants. */
export const mostPlants = 1_000

/** Plants of a page where nothing is said. */
export const plantsPerPage = 100

/** Power plants and installed capacity. */
export class AssetsApi extends HttpApiGroup.make("assets")
  .add(
    HttpApiEndpoint.get("powerPlants", "/assets/power-plants")
      .setUrlParams(
        Schema.Struct({
          state: Schema.optional(StateSlug),
          zone: Schema.optional(Zone).annotations({ examples: ["SR"] }),
          fuel: Schema.optional(PlantFuel.annotations({ examples: ["solar"] })),
          sector: Schema.optional(Sector.annotations({ examples: ["central"] })),
          min_mw: Schema.optional(
            decimal(0, 1e6, "Least capacity, MW; without it also plants of unknown capacity", 100)
          ),
          group_by: Schema.optional(
            Schema.Literal(...groupings).annotations({
              description: "Sums by group instead of plants; excludes limit and cursor",
              examples: ["fuel"]
            })
          ),
          ...page(mostPlants, plantsPerPage),
          ...format
        })
      )
      .addSuccess(Envelope(PowerPlants))
      .addError(problem.data_unavailable)
      .annotate(Access, data({ formats: tabular }))
      .annotate(OpenApi.Summary, "Power plants")
      .annotate(
        OpenApi.Description,
        "Power plants with fuel, capacity, owner and coordinates, a page at a time, or their capacity by zone, state, sector or fuel. A plant of which a filter's member is not known is not found by that filter."
      )
  )
  .add(
    HttpApiEndpoint.get("renewableCapacity", "/assets/renewable-capacity")
      .setUrlParams(
        Schema.Struct({
          state: Schema.optional(StateSlug),
          fuel: Schema.optional(RenewableClass.annotations({ examples: ["solar"] })),
          from: Schema.optional(month("First month, or the month of an IST day (default 11 months before the last)")),
          to: Schema.optional(month("Last month, or the month of an IST day (default the last month that is over)")),
          ...format
        })
      )
      .addSuccess(Envelope(RenewableCapacity))
      .addError(problem.data_unavailable)
      .annotate(Access, data({ formats: tabular }))
      .annotate(OpenApi.Summary, "Renewable capacity")
      .annotate(
        OpenApi.Description,
        "Installed renewable capacity at the end of each month by state and class. A month's figures come weeks after it, so every plan reads the two months before its history begins, too."
      )
  )
  .addError(dataProblems)
  .annotate(OpenApi.Description, "Power plants and installed capacity.")
  .prefix("/developer/v1") {}
