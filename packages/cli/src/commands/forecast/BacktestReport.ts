import type { BacktestReport, BacktestRow, Score } from "@grid/models/forecast/Backtest"
import { iso, istDayDate } from "@grid/domain/time/Time"
import { list, paragraphs, table } from "../../output/Table.ts"

export const targets = ["demand", "dam", "rtm"] as const

/** Units of each target's values: in names of fields, and for people. */
export const units = {
  demand: { suffix: "mw", text: "MW" },
  dam: { suffix: "inr_per_mwh", text: "INR/MWh" },
  rtm: { suffix: "inr_per_mwh", text: "INR/MWh" }
} as const

type Suffix = (typeof units)[keyof typeof units]["suffix"]

/** Slots as CSV, one a line. */
export const csvOf = (unit: Suffix, rows: ReadonlyArray<BacktestRow>): string =>
  [
    `ts,${["actual", "p10", "p50", "p90", "same_slot_before"].map((name) => `${name}_${unit}`).join(",")},method`,
    ...rows.map(({ actual, method, naive, p10, p50, p90, ts }) =>
      [iso(ts), ...[actual, p10, p50, p90, naive.p50].map((value) => value.toFixed(2)), method].join(",")
    ),
    ""
  ].join("\n")

const measures: ReadonlySet<string> = new Set(["mae", "naive_mae", "bias", "rmse", "pinball", "naive_pinball"])

/** A score with its unit in the names of its fields. */
const scoreWire = (unit: Suffix, of: Score) =>
  Object.fromEntries(Object.entries(of).map(([name, value]) => [measures.has(name) ? `${name}_${unit}` : name, value]))

/** Report with the unit in the names of its fields. */
export const wire = (
  unit: Suffix,
  { by_three_hours: parts, notable_days: notable, overall, ...rest }: BacktestReport
) => ({
  ...rest,
  overall: overall === null ? null : scoreWire(unit, overall),
  by_three_hours: parts.map(({ score, ...of }) => ({ ...of, score: scoreWire(unit, score) })),
  notable_days: notable.map(({ day, score, ...of }) => ({
    date: istDayDate(day),
    ...of,
    score: scoreWire(unit, score)
  }))
})

interface Account extends BacktestReport {
  readonly subject: string
  readonly unit: string
  readonly from: string
  readonly to: string
}

const digits = (value: number, places: number) => value.toFixed(places)

/** Report for people. */
export const reportText = ({
  by_three_hours: parts,
  days,
  days_refused,
  from,
  methods,
  notable_days,
  overall,
  scored_pct,
  subject,
  to,
  unit
}: Account) =>
  paragraphs(
    list([
      ["forecast", subject],
      ["days", `${from} to ${to}: ${days}, refused ${days_refused}`],
      [
        "methods",
        Object.entries(methods)
          .map(([method, count]) => `${method} ${count}`)
          .join(", ")
      ],
      ["scored", `${digits(scored_pct, 1)} % of the values`],
      ...(overall === null ? [] : scoreText(overall, unit))
    ]),
    table(
      ["hours", "MAPE %", "cut %", "coverage %"],
      parts.map(({ from_hour: hour, score }) => [
        `${String(hour).padStart(2, "0")}-${String(hour + 3).padStart(2, "0")}`,
        ...[score.mape_pct, score.mape_cut_pct, score.coverage_pct].map((value) => digits(value, 1))
      ])
    ),
    notableText(notable_days)
  )

const scoreText = (score: Score, unit: string): ReadonlyArray<readonly [name: string, value: string]> => [
  ["MAPE", `${digits(score.mape_pct, 3)} %; same slot before ${digits(score.naive_mape_pct, 3)} %`],
  ["cut", `${digits(score.mape_cut_pct, 1)} %`],
  ["MAE", `${digits(score.mae, 0)} ${unit}; same slot before ${digits(score.naive_mae, 0)} ${unit}`],
  ["cut", `${digits(score.mae_cut_pct, 1)} %`],
  ["bias", `${digits(score.bias, 0)} ${unit}`],
  ["RMSE", `${digits(score.rmse, 0)} ${unit}`],
  ["pinball", `${digits(score.pinball, 0)} ${unit}; same slot before ${digits(score.naive_pinball, 0)} ${unit}`],
  ["pinball skill", digits(score.pinball_skill, 3)],
  ["coverage", `${digits(score.coverage_pct, 1)} % between p10 and p90`]
]

const notableText = (days: BacktestReport["notable_days"]): string =>
  table(
    ["day", "holiday", "MAPE %", "same slot before %"],
    days.map(({ day, name: holiday, score }) => [
      istDayDate(day),
      holiday,
      digits(score.mape_pct, 1),
      digits(score.naive_mape_pct, 1)
    ])
  )
