import type { DayHistory } from "@grid/analytics/forecast/DayHistory"
import { hourly } from "@grid/analytics/forecast/Hourly"
import { outlook } from "@grid/analytics/forecast/Outlook"
import { priceOutlook } from "@grid/analytics/forecast/price/PriceForecast"
import { national, zones } from "@grid/domain/observations/Area"
import { istDay, istDayStart } from "@grid/domain/time/Time"
import type { Bench } from "../Bench.ts"
import { forecast, verdict } from "../Figures.ts"
import { shown } from "../report/Table.ts"

/** Learning from years of hours and blocks, and what then has to be done for a forecast. One thread, as the service does it. */
export const forecastBench: Bench = {
  name: "forecast",
  description: "learning of India, the zones and two markets, and forecasting from what was learnt",
  run: ({ progress, quick }) => {
    const days = quick ? 200 : 4 * 365
    const today = istDay(Date.parse("2026-01-01T12:00:00+05:30"))
    const rows = [national, ...zones].map((area, index) => {
      const history = madeUp(today - days, days, 24, index + 1)
      const [learnt, seconds] = timed(() => outlook(history, area, today))
      if (typeof learnt === "string") throw new Error(learnt)
      const [, inference] = timed(() => hourly(learnt, new Float64Array(24).fill(Number.NaN), istDayStart(today)))
      progress(`${area}: ${shown(seconds, 1)} s`)
      return { what: `demand of ${area}`, seconds, inferenceMs: inference * 1_000 }
    })
    const markets = (["dam", "rtm"] as const).map((market, index) => {
      const history = madeUp(today - days, days, 96, index + 11)
      const [, seconds] = timed(() => priceOutlook(history, market, today, 7))
      progress(`${market}: ${shown(seconds, 1)} s`)
      return { what: `price of ${market}`, seconds }
    })
    const areas = sum(rows.map(({ seconds }) => seconds))
    const slowest = Math.max(...rows.map(({ inferenceMs }) => inferenceMs))
    const judged = (value: number) => (quick ? Number.NaN : value)
    return Promise.resolve({
      title: "Forecasts",
      tables: [
        {
          title: `Learning from ${shown(days)} days, s of one thread`,
          columns: ["what", "s", "goal", "verdict"],
          rows: [
            ...[...rows, ...markets].map(({ seconds, what }) => [what, shown(seconds, 1), "", ""]),
            [
              "all areas",
              shown(areas, 1),
              forecast.trainingSeconds.text,
              verdict(forecast.trainingSeconds, judged(areas), `${shown(areas, 1)} s`)
            ],
            [
              "a forecast of an area, slowest, ms",
              shown(slowest, 2),
              forecast.inferenceMs.text,
              verdict(forecast.inferenceMs, judged(slowest), `${shown(slowest, 2)} ms`)
            ]
          ]
        }
      ],
      notes: ["The history is made up: how long learning takes does not depend on what the values are."],
      raw: { days, rows, markets }
    })
  }
}

const timed = <A>(run: () => A): readonly [result: A, seconds: number] => {
  const begun = performance.now()
  const result = run()
  return [result, (performance.now() - begun) / 1_000]
}

const sum = (values: ReadonlyArray<number>) => values.reduce((total, value) => total + value, 0)

/** A day's shape, a level that drifts and noise, always the same. */
const madeUp = (firstDay: number, days: number, slots: number, seed: number): DayHistory => {
  let state = seed
  const next = () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647
  let level = 0
  return {
    firstDay,
    days,
    slots,
    values: Float64Array.from({ length: days * slots }, (_, index) => {
      if (index % slots === 0) level = 0.9 * level + 0.1 * (next() - 0.5)
      const turn = (2 * Math.PI * (index % slots)) / slots
      return 4_000 * (1 + 0.3 * Math.sin(turn - 2)) * Math.exp(level + 0.05 * (next() - 0.5))
    })
  }
}
