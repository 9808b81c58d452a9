import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as OpenApi from "effect/http-api/OpenApi"
import { Schema } from "effect"
import { schemas as problem } from "../errors/Problem.ts"
import { Access, data, tabular } from "../http/Access.ts"
import { dataAnswer } from "../http/Envelope.ts"
import { days, knownAt, month, onlyResolution, places, series } from "../http/Parameters.ts"
import { publishedAs } from "../schema/JsonSchema.ts"
import { MonthlySupply, RenewableGeneration, StationGeneration, StationLevel } from "./Supply.ts"

/** Plan's rights to an area, and the formats of rows. */
const access = { featureByParameter: { state: "states" }, formats: tabular } as const

/** Longest window of all stations, days: a day has more than a thousand rows. */
export const mostStationDays = 7

/** Longest window of one station, days. */
export const mostDaysOfStation = 366

const stationPattern = /^station\/[a-z0-9-]{1,100}$/

const station = Schema.optionalKey(
  Schema.String.check(
    Schema.makeFilter((text) => stationPattern.test(text), {
      message: "must be a station as it stands in `area`, such as station/uttar-pradesh-rihand-stps",
      ...publishedAs({
        type: "string",
        pattern: stationPattern.source,
        maxLength: 108,
        description: "One station with its units, as it stands in `area`",
        examples: ["station/uttar-pradesh-rihand-stps"]
      })
    })
  )
)

export const monthlySupply = HttpApiEndpoint.get("monthlySupply", "/grid/monthly-supply", {
  query: Schema.Struct({
    ...places,
    from: Schema.optionalKey(month("First month, or the month of an IST day (default 11 months before the last)")),
    to: Schema.optionalKey(month("Last month, or the month of an IST day (default the last month that is over)")),
    ...series,
    ...knownAt
  }),
  ...dataAnswer(MonthlySupply)
})
  .annotate(Access, data(access))
  .annotate(OpenApi.Summary, "Monthly power supply position")
  .annotate(
    OpenApi.Description,
    "Energy required and made available, peak demand and peak met of each month, all-India, by zone where a source gives it, and by state on plans with state data. `zone` gives that zone and its states. A month's figures come weeks after it, so every plan reads the two months before its history begins, too. Without dates, where nothing is known of the last twelve months, the newest month that is known."
  )

export const renewableGeneration = HttpApiEndpoint.get("renewableGeneration", "/grid/renewable-generation", {
  query: Schema.Struct({ ...places, ...days(7), ...onlyResolution("day"), ...series, ...knownAt }),
  ...dataAnswer(RenewableGeneration)
})
  .annotate(Access, data(access))
  .annotate(OpenApi.Summary, "Renewable generation by day")
  .annotate(
    OpenApi.Description,
    "Net generation of wind, solar and other renewables of each IST day, within an area, of its control area and at the interstate network, all-India, by zone where a source gives it, and by state on plans with state data. `zone` gives that zone and its states."
  )

export const stationGeneration = HttpApiEndpoint.get("stationGeneration", "/grid/station-generation", {
  query: Schema.Struct({
    ...places,
    station,
    level: Schema.optionalKey(StationLevel).annotateKey({ examples: ["station"] }),
    ...days(7),
    ...onlyResolution("day"),
    ...series,
    ...knownAt
  }),
  ...dataAnswer(StationGeneration, problem.not_found)
})
  .annotate(Access, data({ ...access, heavyFromDays: 2 }))
  .annotate(OpenApi.Summary, "Generation of stations by day")
  .annotate(
    OpenApi.Description,
    `Generation, programme, outage and coal stock of each IST day: of power stations and their units, and the totals that are reported of sectors, states, zones and the country; totals of states and their sectors on plans with state data. \`zone\` and \`state\` give what lies in them, \`level\` one kind of row. At most ${mostStationDays} days, of one \`station\` ${mostDaysOfStation}.`
  )
