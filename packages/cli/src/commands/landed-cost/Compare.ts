import { writeFile } from "../../output/File.ts"
import { TenantId } from "@grid/domain/Brands"
import { requestOfCsv } from "@grid/domain/carbon/ProfileCsv"
import { GridData } from "@grid/domain/grid/GridData"
import { strictDecoder } from "@grid/domain/http/StrictDecoder"
import { LoadProfileRequest } from "@grid/domain/profiles/Profile"
import { knowing } from "@grid/domain/observations/KnowledgeTime"
import { Profiles } from "@grid/domain/profiles/Profiles"
import { ReferenceData } from "@grid/domain/reference/ReferenceData"
import { type LandedCost, LandedCostRequest } from "@grid/domain/tariffs/LandedCost"
import { SupplyMode } from "@grid/domain/tariffs/SupplyMode"
import { chartViews, costChart } from "@grid/models/landed-cost/Chart"
import { landedCost as engine } from "@grid/models/landed-cost/LandedCost"
import { taskOf } from "@grid/models/engines/Engine"
import { profileOf } from "@grid/models/matching/Profile"
import * as ProfilesLayer from "@grid/queries/profiles/Profiles"
import { landedCostInputs } from "@grid/queries/tariffs/LandedCostInputs"
import { Clock, Effect, Option, Result, Schema } from "effect"
import * as FileSystem from "effect/FileSystem"
import { assume } from "../../arguments/Assumptions.ts"
import { command, group, type InputOf, page } from "../../arguments/Commands.ts"
import {
  asGiven,
  choice,
  integer,
  json,
  knownAt,
  optional,
  repeatedText,
  text,
  withDefault
} from "../../arguments/Parameters.ts"
import { CommandFailed, UsageError } from "../../output/Failure.ts"
import { decimals } from "../../output/Format.ts"
import { print } from "../../output/Output.ts"
import { list, paragraphs, table } from "../../output/Table.ts"
import { computed, type Unkept } from "../../session/Computing.ts"
import { store } from "../../session/Session.ts"

const parameters = {
  state: text("state", "State of the consumer", asGiven),
  discom: text("discom", "Distribution company", asGiven),
  voltage: text("voltage", "Voltage class of the supply", asGiven).pipe(withDefault("33kV")),
  contractDemand: integer("contract-demand", 1, 1_000_000, "Contract demand, kVA"),
  load: text("load", "Load: a sample such as sample-three-shift, or a CSV file", asGiven),
  mode: repeatedText("mode", "Way of supply to compare; once for each, default all", Result.succeed),
  asOf: text("as-of", "IST day whose charges hold for the whole load", asGiven).pipe(optional),
  superseded: choice(
    "superseded",
    ["refuse", "replay"],
    "What to do where another order has replaced that of --as-of"
  ).pipe(withDefault("refuse")),
  assume,
  knownAt: knownAt("Charges and prices as they were"),
  chart: text("chart", "Draw the comparison to this SVG file", asGiven).pipe(optional),
  chartOf: choice(
    "chart-of",
    chartViews,
    "What to draw: all ways of supply, their months, or one of them line by line"
  ).pipe(withDefault("modes")),
  json
}

const compare = command(
  "compare",
  page(
    "Compare what a unit costs at a meter by way of supply: grid, green open access, group captive, real-time market, and the cheapest mix of them. --load is a sample or a CSV file of block_start,load_mwh",
    "gds landed-cost compare --state maharashtra --discom MSEDCL --voltage 33kV --contract-demand 12000 --load sample-three-shift",
    "gds landed-cost compare --state karnataka --discom BESCOM --contract-demand 12000 --load sample-office --assume cross_subsidy_surcharge_inr_per_kwh=1.4 --assume transmission_inr_per_kwh=0.4 --chart modes.svg"
  ),
  parameters,
  Effect.fnUntraced(function* (options) {
    const answer = yield* compared(options).pipe(
      knowing(options.knownAt),
      Effect.provide(ProfilesLayer.layer),
      Effect.provide(store)
    )
    if (Option.isSome(options.chart)) {
      const drawing = costChart(answer, options.chartOf)
      if (drawing === null) return yield* new CommandFailed({ message: `${options.chartOf} has no total to draw.` })
      yield* writeFile(options.chart.value, drawing)
    }
    yield* print(options.json, answer, textOf)
  })
)

/** The comparison as the service computes it. */
const compared = Effect.fnUntraced(function* (options: InputOf<typeof parameters>) {
  const isFile = options.load.endsWith(".csv")
  const payload = yield* decoded(LandedCostRequest, {
    state: options.state,
    discom: options.discom,
    voltage_class: options.voltage,
    contract_demand_kva: options.contractDemand,
    load_profile_id: isFile ? "file" : options.load,
    modes: options.mode.length === 0 ? SupplyMode.literals : options.mode,
    superseded: options.superseded,
    ...(Option.isSome(options.asOf) ? { as_of: options.asOf.value } : {}),
    assumptions: Object.fromEntries(options.assume)
  })
  const profiles = yield* Profiles
  const load = isFile ? yield* loadOf(options.load) : null
  const sources = {
    grid: yield* GridData,
    reference: yield* ReferenceData,
    profiles: load === null ? profiles : { ...profiles, load: () => Effect.succeed(load) }
  }
  const call = { payload, tenant: TenantId.make("operator"), now: yield* Clock.currentTimeMillis }
  const inputs = yield* landedCostInputs(sources, call)
  return yield* computed(taskOf(engine, inputs))
})

const decoded = <A, I>(schema: Schema.Codec<A, I>, input: unknown): Effect.Effect<A, UsageError> =>
  Effect.mapError(
    Effect.fromResult(strictDecoder(schema)(input)),
    ({ errors }) => new UsageError({ message: errors.map(({ message, path }) => `${path} ${message}`).join("; ") })
  )

/** Load of a file. */
const loadOf = Effect.fnUntraced(function* (path: string) {
  const content = yield* Effect.flatMap(FileSystem.FileSystem, (system) => system.readFileString(path)).pipe(
    Effect.mapError(({ message }) => new CommandFailed({ message: `${path} cannot be read: ${message}` }))
  )
  const request = yield* Effect.fromResult(requestOfCsv(content, { numbers: [], required: [], value: "load_mwh" }, {}))
  const { from, load_mwh } = yield* decoded(LoadProfileRequest, request)
  const profile = yield* Effect.fromResult(profileOf("load_mwh", from, load_mwh))
  return { ...profile, kind: "supplied" as const }
})

const inrOf = (value: number | null) => (value === null ? null : decimals(value, 3))

const textOf = ({
  as_of,
  consumer,
  days,
  from,
  generation_coverage,
  kind,
  price_coverage,
  rates_of,
  results
}: Unkept<LandedCost>): string =>
  paragraphs(
    list([
      ["Consumer", `${consumer.discom} (${consumer.state}) at ${consumer.voltage_class}`],
      ["Load", `${days} days from ${from}`],
      ["Charges", rates_of === "as_of" ? `of ${as_of}` : "of each day of the load"],
      ...(price_coverage === undefined
        ? []
        : [["Exchange", `prices of ${price_coverage.pct} % of the blocks, else those of another day`] as const]),
      ...(generation_coverage === undefined
        ? []
        : [
            [
              "Plant",
              `generation of ${generation_coverage.pct} % of the blocks by their date, else of another`
            ] as const
          ]),
      ["Kind", kind]
    ]),
    table(
      ["supply", "inr/kwh", "p10", "p50", "p90", "since the last order", "missing"],
      results.map(({ landed_inr_per_kwh, missing, mode, p10, p50, p90, regulatory_risk_delta_since_last }) => [
        mode,
        inrOf(landed_inr_per_kwh),
        inrOf(p10),
        inrOf(p50),
        inrOf(p90),
        regulatory_risk_delta_since_last,
        missing.join(", ")
      ])
    )
  )

/** `gds landed-cost` */
export const landedCost = group("landed-cost", "What a unit costs at a consumer's meter, by way of supply", [compare])
