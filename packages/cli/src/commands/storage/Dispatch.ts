import type { Dispatch, DispatchRequest } from "@grid/domain/batteries/Dispatch"
import { StorageRevenue } from "@grid/domain/batteries/StorageRevenue"
import { istMinute } from "@grid/domain/time/Time"
import { lineChart } from "@grid/models/charts/Lines"
import { Clock, Effect, Option } from "effect"
import { command, page } from "../../arguments/Commands.ts"
import { asGiven, decimal, json, optional, text, withDefault } from "../../arguments/Parameters.ts"
import { writeFile } from "../../output/File.ts"
import { print } from "../../output/Output.ts"
import { list } from "../../output/Table.ts"
import { computed, type Unkept } from "../../session/Computing.ts"
import { mixOf, storageText, duration, efficiency, plantOf, storageOptions } from "./Asset.ts"
import { revenues } from "./Revenues.ts"

/** `gds storage dispatch` */
export const dispatch = command(
  "dispatch",
  page(
    "Schedule of a storage over the next 48 hours: day-ahead volumes first, then the real-time recourse at expected prices",
    "gds storage dispatch --node W2 --power 50 --duration 2",
    "gds storage dispatch --markets dam,rtm,asm,dsm_avoidance --plant solar:100",
    "gds storage dispatch --node W2 --power 50 --duration 4 --cycles 1.5 --markets dam --chart dispatch.svg"
  ),
  {
    ...storageOptions,
    duration,
    soc: decimal("soc", 0, 1, "State of charge at the start, fraction").pipe(withDefault(0.5)),
    efficiency: efficiency.pipe(optional),
    cycles: decimal("cycles", 0.1, 10, "Capacities taken out of the store in a day, at most").pipe(optional),
    chart: text("chart", "Draw the charge of the store and the expected price to this SVG file", asGiven).pipe(
      optional
    ),
    json
  },
  Effect.fnUntraced(function* ({ chart, cycles, duration, efficiency, json: asJson, markets, soc, ...given }) {
    const payload: DispatchRequest = {
      asset: {
        capacity_mw: given.power,
        duration_hr: duration,
        location_node: given.node,
        ...plantOf(given.plant)
      },
      market_mix: mixOf(markets),
      initial_soc_fraction: soc,
      assumptions: {
        ...Object.fromEntries(given.assume),
        ...Option.match(efficiency, { onNone: () => ({}), onSome: (value) => ({ round_trip_efficiency: value }) }),
        ...Option.match(cycles, { onNone: () => ({}), onSome: (value) => ({ cycles_per_day: value }) })
      }
    }
    const now = yield* Clock.currentTimeMillis
    const answer = yield* Effect.flatMap(StorageRevenue, (storage) => storage.dispatch({ payload, now })).pipe(
      Effect.flatMap(computed),
      Effect.provide(revenues)
    )
    if (Option.isSome(chart)) yield* writeFile(chart.value, drawing(answer))
    yield* print(asJson, answer, () => textOf(answer))
  })
)

const inr = (value: number | null) => (value === null ? "unknown" : `${Math.round(value).toLocaleString("en-IN")} INR`)

const textOf = ({ revenue_by_market_inr: byMarket, ...answer }: Unkept<Dispatch>) =>
  list([
    ["Storage", storageText(answer.asset)],
    ["Hours", `48 from ${istOf(answer.schedule[0]?.ts ?? "")}`],
    ["Prices", `${answer.kind}; confidence ${answer.confidence}`],
    ["Revenue at expected prices", inr(answer.revenue_inr)],
    ["  day-ahead market", inr(byMarket.dam)],
    ["  real-time market", inr(byMarket.rtm)],
    ["  ancillary capacity", inr(byMarket.asm)],
    ["  deviation avoided", inr(byMarket.dsm_avoidance)],
    ["Wear", inr(answer.wear_inr)],
    ["Lost while avoiding", inr(answer.avoidance_loss_inr ?? null)],
    ["Worth of what is left", inr(answer.end_value_inr)],
    ["Missing", answer.missing.join(", ") || "nothing"]
  ])

const istOf = (ts: string) => istMinute(Date.parse(ts))

/** State of charge and expected price, each as a share of its highest. */
const drawing = ({ asset, kind, schedule }: Unkept<Dispatch>): string => {
  const share = (name: string, values: ReadonlyArray<number>) => {
    const highest = Math.max(...values)
    return { name, values: values.map((value) => (highest > 0 ? value / highest : Number.NaN)) }
  }
  return lineChart({
    title: `Storage of ${storageText(asset)}`,
    caption: "State of charge and expected day-ahead price, each as a share of its highest in the 48 hours",
    unit: "share",
    simulated: kind === "simulated",
    times: schedule.map(({ ts }) => istOf(ts)),
    lines: [
      share(
        "state of charge",
        schedule.map(({ soc_mwh }) => soc_mwh)
      ),
      share(
        "expected price",
        schedule.map(({ dam_inr_per_mwh }) => dam_inr_per_mwh ?? Number.NaN)
      )
    ]
  })
}
