import type { CarbonRow } from "@grid/domain/carbon/Carbon"
import type { CarbonForecast, DailyPeak } from "@grid/domain/forecast/Forecasts"
import type { StateNow } from "@grid/domain/grid/Snapshot"
import { hundredths } from "@grid/domain/numbers/Numbers"
import { get } from "@grid/domain/plans/Plan"
import { istMinute } from "@grid/domain/time/Time"
import type { StateSnapshotResult } from "@grid/domain/tools/StateSnapshot"
import { carbonText, peakBand, rows, timeText, valueText } from "../result/Text.ts"

const sentences = (row: StateNow): string =>
  [
    `${row.slug} (${row.iso}, ${row.zone === null ? "no despatch zone" : `zone ${row.zone}`}):`,
    `demand ${valueText(row.demand_mw, "MW")};`,
    `highest block today ${valueText(row.peak_today_mw, "MW")}${row.peak_today_ts === null ? "" : ` at ${timeText(row.peak_today_ts)}`};`,
    `own generation ${valueText(row.own_generation_mw, "MW")};`,
    `net import ${valueText(row.import_mw, "MW")};`,
    `frequency ${valueText(row.frequency_hz, "Hz")};`,
    `newest value captured ${valueText(row.as_of)}.`
  ].join(" ")

const carbonSentence = (row: CarbonRow | null): string =>
  row === null
    ? "Carbon intensity: not known."
    : `Carbon intensity of what it consumes ${carbonText(row.average.kg_co2e_per_mwh)} in the block from ${row.block_start} (${row.kind}).`

const peakSentence = (peak: DailyPeak | null): string =>
  peak === null
    ? "Peak expected today: not known."
    : `Peak expected today: ${peak.p50} MW in the hour from ${timeText(peak.ts)}, as the mean of that hour${peakBand(peak)}.`

const hundredthsOrNull = (value: number | null) => (value === null ? null : hundredths(value))

/** Hour of a clock in India. */
const clock = (ts: string) => istMinute(Date.parse(ts))

const greenest = (hours: CarbonForecast["series"] | null): ReadonlyArray<string> =>
  hours === null || hours.length === 0
    ? ["Greenest hours: not forecast."]
    : [
        "Forecast hours of the next 24, greenest first, kg CO2e/MWh (average):",
        rows(
          ["hour_ist", "ts", "p50", "p10", "p90"],
          hours.map(({ p10, p50, p90, ts }) => ({
            hour_ist: clock(ts),
            ts,
            p10: hundredthsOrNull(p10),
            p50: hundredthsOrNull(p50),
            p90: hundredthsOrNull(p90)
          }))
        )
      ]

const nowText = (data: StateSnapshotResult, state: StateNow): ReadonlyArray<string> => [
  sentences(state),
  carbonSentence(data.carbon ?? null),
  ...(data.required_plan === undefined
    ? [peakSentence(data.forecast_peak_today ?? null), ...greenest(data.greenest_hours ?? null)]
    : [`Peak expected today and greenest hours: forecasts come with the ${get(data.required_plan).name} plan.`])
]

const dayText = ({ carbon_day: carbon = null, days = [], hours = [], slug = "" }: StateSnapshotResult) => [
  `${slug} on ${days[0]?.date ?? "the day"} (Indian day):`,
  carbon === null
    ? "Carbon intensity of the day: not known."
    : `Carbon intensity of what it consumed: mean ${carbonText(carbon.mean)}, lowest ${carbonText(carbon.min)}, highest ${carbonText(carbon.max)}.`,
  "Day and days before, newest first; demand and shortage in MW, energy in MWh:",
  rows(
    ["date", "max_demand_mw", "max_demand_ist", "min_demand_mw", "energy_mwh", "shortage_mw", "energy_shortage_mwh"],
    days.map((day) => ({ ...day, max_demand_ist: day.max_demand_ts === null ? null : clock(day.max_demand_ts) }))
  ),
  "Hours of the day, demand in MW, carbon in kg CO2e/MWh (average):",
  rows(
    ["hour_ist", "ts", "demand_mw", "kg_co2e_per_mwh"],
    hours.map(({ average, demand_mw, ts }) => ({ hour_ist: clock(ts), ts, demand_mw, ...average }))
  )
]

/** A state now or on a day, in words. */
export const stateText = (data: StateSnapshotResult): string =>
  (data.state === undefined ? dayText(data) : nowText(data, data.state)).join("\n")
