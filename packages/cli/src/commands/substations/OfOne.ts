import type { ConnectivityForecast } from "@grid/domain/substations/Queue"
import type { SubstationHeadroom } from "@grid/domain/substations/SubstationHeadroom"
import { headroomChart, outlookChart } from "@grid/models/substations/Chart"
import { Effect, Option } from "effect"
import { command, page } from "../../arguments/Commands.ts"
import { assume } from "../../arguments/Assumptions.ts"
import { argument, asGiven } from "../../arguments/Parameters.ts"
import { writeFile } from "../../output/File.ts"
import { print } from "../../output/Output.ts"
import { list, paragraphs, table } from "../../output/Table.ts"
import { computed, type Unkept } from "../../session/Computing.ts"
import { asking, chart, direction, given, times } from "./Asking.ts"

const id = argument("substation_id", "Identifier of the substation", asGiven)

/** `gds substations headroom` */
export const headroom = command(
  "headroom",
  page(
    "Headroom of a substation today, with the numbers that it is made of, the queue and the time until that is cleared",
    "gds substations headroom SIM-PS-01",
    "gds substations headroom SIM-PS-01 --direction drawal --chart headroom.svg"
  ),
  { id, direction, assume, chart: chart("the steps to the headroom"), ...times },
  Effect.fnUntraced(function* ({ assume: assumed, chart: file, direction: way, id: substation_id, json, ...time }) {
    const answer = yield* asking(time, (service, { now, ...day }) =>
      Effect.flatMap(
        service.headroom({
          path: { substation_id },
          query: { ...given("direction", way), assumptions: Object.fromEntries(assumed), ...day },
          now
        }),
        computed
      )
    )
    if (Option.isSome(file)) yield* writeFile(file.value, headroomChart(answer))
    yield* print(json, answer, headroomText)
  })
)

const mw = (value: number | null) => (value === null ? null : `${Math.round(10 * value) / 10} MW`)

const months = ({ expected_clearance_months: clearance }: Unkept<typeof SubstationHeadroom.Type>): string | null =>
  clearance === null ? null : `${clearance.p50 ?? "-"} months, at most ${clearance.p90 ?? "-"} in nine of ten cases`

const headroomText = (answer: Unkept<typeof SubstationHeadroom.Type>): string =>
  list([
    ["substation", [answer.substation_id, ...(answer.name === null ? [] : [answer.name])].join(", ")],
    ["direction", answer.direction],
    ["headroom", mw(answer.today_headroom_mw)],
    ["method", answer.method],
    ...Object.entries(answer.terms).flatMap(([name, value]) =>
      value === null ? [] : [[`  ${name.replace(/_mw$/u, "").replaceAll("_", " ")}`, mw(value)] as const]
    ),
    ["queued", mw(answer.queued_mw)],
    ["queue is cleared in", months(answer)],
    ["missing", answer.missing.join(", ") || "nothing"],
    ["confidence", String(answer.confidence)],
    ["kind", answer.kind]
  ])

/** `gds substations forecast` */
export const forecast = command(
  "forecast",
  page(
    "Capacity that leaves the queue of a substation, and its headroom, by the end of the next eight quarters",
    "gds substations forecast SIM-PS-01 --chart outlook.svg"
  ),
  { id, direction, assume, chart: chart("the headroom by quarter"), ...times },
  Effect.fnUntraced(function* ({ assume: assumed, chart: file, direction: way, id: substation_id, json, ...time }) {
    const answer = yield* asking(time, (service, { now, ...day }) =>
      Effect.flatMap(
        service.forecast({
          path: { substation_id },
          query: { ...given("direction", way), assumptions: Object.fromEntries(assumed), ...day },
          now
        }),
        computed
      )
    )
    if (Option.isSome(file)) yield* writeFile(file.value, outlookChart(answer))
    yield* print(json, answer, forecastText)
  })
)

const forecastText = (answer: Unkept<typeof ConnectivityForecast.Type>): string =>
  paragraphs(
    table(
      ["quarter", "cleared p10 MW", "p50", "p90", "headroom p10 MW", "p50", "p90"],
      answer.quarters.map(({ cleared_mw: cleared, headroom_mw: left, quarter }) => [
        quarter,
        ...[cleared, left].flatMap((band) => [band?.p10 ?? null, band?.p50 ?? null, band?.p90 ?? null])
      ])
    ),
    list([
      ["waiting", mw(answer.waiting_mw)],
      ["missing", answer.missing.join(", ") || "nothing"],
      ["confidence", String(answer.confidence)],
      ["kind", answer.kind]
    ])
  )
