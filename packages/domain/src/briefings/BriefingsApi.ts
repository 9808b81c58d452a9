import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import { Schema } from "effect"
import { Access, data } from "../http/Access.ts"
import { DataGate } from "../http/DataGate.ts"
import { dataAnswer } from "../http/Envelope.ts"
import { istDate } from "../http/Parameters.ts"
import { DailyBriefing, DailySummary } from "./Briefing.ts"

const date = Schema.optionalKey(istDate("IST day (default yesterday)"))

/** Days in words and in figures. */
export class BriefingsApi extends HttpApiGroup.make("briefings")
  .add(
    HttpApiEndpoint.get("dailyBriefing", "/briefings/daily", {
      query: Schema.Struct({ date }),
      ...dataAnswer(DailyBriefing)
    })
      .annotate(Access, data())
      .annotate(OpenApi.Summary, "A day in words")
      .annotate(
        OpenApi.Description,
        "Demand, frequency, supply and prices of an IST day in sentences and as Markdown. Every sentence is generated from `figures`; what is not known is said to be so, and of how much of the day a figure is known where that is not all. A day beyond the plan's history has no figures, and `meta.window` says so."
      )
  )
  .add(
    HttpApiEndpoint.get("dailySummary", "/briefings/daily-summary", {
      query: Schema.Struct({ date }),
      ...dataAnswer(DailySummary)
    })
      .annotate(Access, data())
      .annotate(OpenApi.Summary, "A day in figures")
      .annotate(
        OpenApi.Description,
        "Ten figures of an IST day, each null where less than 80 % of it is known. `meta.coverage` is that of the figure which rests on the fewest blocks; `/briefings/daily` gives the coverage of each."
      )
  )
  .middleware(DataGate)
  .annotate(OpenApi.Description, "Days of the grid in words and in figures.")
  .prefix("/developer/v1") {}
