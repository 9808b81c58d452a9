import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import { Schema } from "effect"
import { Access, data, tabular } from "../http/Access.ts"
import { DataGate } from "../http/DataGate.ts"
import { dataAnswer } from "../http/Envelope.ts"
import { decimal, format, knownAt, month, page, series } from "../http/Parameters.ts"
import { zoneName } from "../states/ZoneName.ts"
import { StateSlug } from "../states/State.ts"
import { groupings, PlantFuel, PowerPlants, RenewableCapacity, RenewableClass, Sector } from "./Assets.ts"

/** Longest page of plants. */
export const mostPlants = 1_000

/** Plants of a page where nothing is said. */
export const plantsPerPage = 100

/** Power plants and installed capacity. */
export class AssetsApi extends HttpApiGroup.make("assets")
  .add(
    HttpApiEndpoint.get("powerPlants", "/assets/power-plants", {
      query: Schema.Struct({
        state: Schema.optionalKey(StateSlug),
        zone: Schema.optionalKey(zoneName("Despatch zone: northern, western, southern, eastern, north-eastern", "SR")),
        fuel: Schema.optionalKey(PlantFuel.annotate({ examples: ["solar"] })),
        sector: Schema.optionalKey(Sector.annotate({ examples: ["central"] })),
        min_mw: Schema.optionalKey(
          decimal(0, 1e6, "Least capacity, MW; without it also plants of unknown capacity", 100)
        ),
        group_by: Schema.optionalKey(
          Schema.Literals(groupings).annotate({
            description: "Sums by group instead of plants; excludes limit and cursor",
            examples: ["fuel"]
          })
        ),
        ...page(mostPlants, plantsPerPage),
        ...format
      }),
      ...dataAnswer(PowerPlants)
    })
      .annotate(Access, data({ formats: tabular }))
      .annotate(OpenApi.Summary, "Power plants")
      .annotate(
        OpenApi.Description,
        "Power plants with fuel, capacity, owner and coordinates, a page at a time, or their capacity by zone, state, sector or fuel. A plant of which a filter's member is not known is not found by that filter."
      )
  )
  .add(
    HttpApiEndpoint.get("renewableCapacity", "/assets/renewable-capacity", {
      query: Schema.Struct({
        state: Schema.optionalKey(StateSlug),
        fuel: Schema.optionalKey(RenewableClass.annotate({ examples: ["solar"] })),
        from: Schema.optionalKey(month("First month, or the month of an IST day (default 11 months before the last)")),
        to: Schema.optionalKey(month("Last month, or the month of an IST day (default the last month that is over)")),
        ...series,
        ...knownAt
      }),
      ...dataAnswer(RenewableCapacity)
    })
      .annotate(Access, data({ formats: tabular }))
      .annotate(OpenApi.Summary, "Renewable capacity")
      .annotate(
        OpenApi.Description,
        "Installed renewable capacity at the end of each month by state and class. A month's figures come weeks after it, so every plan reads the two months before its history begins, too. Without dates, where nothing is known of the last twelve months, the newest month that is known."
      )
  )
  .middleware(DataGate)
  .annotate(OpenApi.Description, "Power plants and installed capacity.")
  .prefix("/developer/v1") {}
