import { Distribution } from "@grid/domain/distribution/Distribution"
import { additionNames, LoadAddition } from "@grid/domain/distribution/Additions"
import type { HostingCapacity } from "@grid/domain/distribution/DistributionApi"
import { istDate } from "@grid/domain/http/Parameters"
import * as Distributions from "@grid/queries/distribution/Distribution"
import { Clock, Effect, Layer, Option } from "effect"
import { command, page } from "../../arguments/Commands.ts"
import { assume } from "../../arguments/Assumptions.ts"
import {
  argument,
  asGiven,
  bySchema,
  choice,
  decimal,
  integer,
  json,
  optional,
  text,
  withDefault
} from "../../arguments/Parameters.ts"
import { writeFile } from "../../output/File.ts"
import { print } from "../../output/Output.ts"
import { list } from "../../output/Table.ts"
import { computed, type Unkept } from "../../session/Computing.ts"
import { store } from "../../session/Session.ts"

const { schedule } = LoadAddition.fields

const distribution = Distributions.layer.pipe(Layer.provideMerge(store))

/** `gds network host` */
export const host = command(
  "host",
  page(
    "Power that a transformer can still host of one kind of addition, over the last 30 days of its profiles and 2,000 draws of place and phase",
    "gds network host SIM-DT-001 --type rooftop_solar --kw 50 --schedule 06:00-18:00 --places 10",
    "gds network host SIM-DT-001 --type ev_charger --kw 60 --schedule 22:00-06:00 --assume voltage_limit_fraction=0.1 --chart hosting.svg"
  ),
  {
    dt_id: argument("dt_id", "Identifier of a transformer", asGiven),
    type: choice("type", additionNames, "Kind of the addition"),
    kw: decimal("kw", 0.1, 100_000, "Power of the addition, kW"),
    schedule: text("schedule", "Hours of the IST day, HH:MM-HH:MM", bySchema(schedule)),
    places: integer("places", 1, 1_000, "Places that the power is spread over").pipe(withDefault(1)),
    asOf: text(
      "as-of",
      "IST day before which the 30 days end (default the day behind the last reading)",
      bySchema(istDate("IST day"))
    ).pipe(optional),
    assume,
    chart: text("chart", "Draw the network at its limit to this SVG file", asGiven).pipe(optional),
    json
  },
  Effect.fnUntraced(function* ({ asOf, assume: assumed, chart, dt_id, json: asJson, ...addition }) {
    const payload = {
      dt_id,
      additions: [addition],
      chart: Option.isSome(chart),
      assumptions: Object.fromEntries(assumed),
      ...Option.match(asOf, { onNone: () => ({}), onSome: (as_of) => ({ as_of }) })
    }
    const now = yield* Clock.currentTimeMillis
    const answer = yield* Effect.flatMap(Distribution, (service) => service.hosting({ payload, now })).pipe(
      Effect.flatMap(computed),
      Effect.provide(distribution)
    )
    if (Option.isSome(chart)) yield* writeFile(chart.value, answer.chart ?? "")
    yield* print(asJson, answer, textOf)
  })
)

const percent = (value: number | null) => (value === null ? null : `${value} %`)

const textOf = (answer: Unkept<typeof HostingCapacity.Type>): string =>
  list([
    ["Transformer", answer.dt_id],
    ["Hosting capacity", `${answer.hosting_capacity_kw} kW, ${answer.scale_factor} times what was asked for`],
    ["Fits", answer.fits ? "yes" : "no"],
    [
      "Limited by",
      answer.limited_by === null ? "nothing" : [answer.limited_by, answer.limit_node, answer.limit_at].join(" ")
    ],
    ["Reason", (answer.reasons ?? []).join("; ")],
    ["Limits hold before", answer.holds_before ? "yes" : "no"],
    ["Peak loading", percent(answer.peak_loading_pct)],
    ["Data", `${answer.data_quality}, ${answer.ami_coverage_pct} % of 30 days from ${answer.from} on`],
    ["Confidence", String(answer.confidence)],
    ["Missing", answer.missing.join(", ") || "nothing"],
    ["Kind", answer.kind]
  ])
