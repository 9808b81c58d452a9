import { timed } from "../Seconds.ts"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { type DayHistory, fromSeries } from "@grid/models/forecast/DayHistory"
import { hourly } from "@grid/models/forecast/Hourly"
import { outlook } from "@grid/models/forecast/Outlook"
import { fileUrl } from "@grid/domain/ingest/Source"
import { national, zones } from "@grid/domain/observations/Area"
import { coverage } from "@grid/domain/observations/Provenance"
import { dayMs, floorIst, hourMs, istDayStart } from "@grid/domain/time/Time"
import * as Demand from "@grid/ingest/sources/Demand"
import * as Recordings from "@grid/testing/upstream/Recordings"
import { Effect } from "effect"
import type { Bench } from "../Bench.ts"
import { forecast, judgement, measuredColumns } from "../Figures.ts"
import { figure } from "../report/Table.ts"

const recording = "history/hourly_load_india_2019-01_2022-12.csv"

/** Learning from years of recorded hours, and a forecast from what was learnt. One thread, as the service does it. */
export const forecastBench: Bench = {
  name: "forecast",
  description: "learning from the recorded hours of India and the zones, and forecasting from that",
  run: ({ progress, quick }) => {
    const histories = recorded(quick ? 200 : Number.POSITIVE_INFINITY)
    if (histories === null) progress("no recorded hours: not measured")
    const rows = [...(histories ?? [])].map(([area, history]) => {
      const day = history.firstDay + history.days
      const [learnt, seconds] = timed(() => outlook(history, area, day))
      if (typeof learnt === "string") throw new Error(`${area}: ${learnt}`)
      const today = new Float64Array(24).fill(Number.NaN)
      const [, inference] = timed(() => hourly(learnt, today, istDayStart(day)))
      progress(`${area}: ${figure(seconds, 1)} s`)
      return { area, days: history.days, seconds, inferenceMs: inference * 1_000 }
    })
    const all = rows.reduce((sum, { seconds }) => sum + seconds, 0)
    const slowest = Math.max(...rows.map(({ inferenceMs }) => inferenceMs))
    const judged = (value: number) => (quick || histories === null ? Number.NaN : value)
    return Promise.resolve({
      title: "Forecasts",
      tables: [
        {
          title: histories === null ? "No recording" : `Learning from ${figure(rows[0]?.days ?? 0)} days of hours`,
          columns: measuredColumns,
          rows: [
            ...rows.map(({ area, seconds }) => [`demand of ${area}`, `${figure(seconds, 1)} s`, "", ""]),
            [
              "all areas",
              `${figure(histories === null ? Number.NaN : all, 1)} s`,
              ...judgement(forecast.trainingSeconds, judged(all), `${figure(all, 1)} s`)
            ],
            [
              "a forecast of 48 hours, slowest area",
              `${figure(histories === null ? Number.NaN : slowest, 2)} ms`,
              ...judgement(forecast.inferenceMs, judged(slowest), `${figure(slowest, 2)} ms`)
            ]
          ]
        }
      ],
      notes: [
        histories === null
          ? `Recordings stay outside the repository: without \`${recording}\` in ../shared/data or GDS_REAL_DATA there is nothing to measure.`
          : "Learning is for the running day and the two after it, with the errors of the year before. It happens once a day."
      ],
      raw: { rows }
    })
  }
}

/** The last days of the recorded hours by area; null where nothing is recorded. */
const recorded = (days: number): ReadonlyMap<string, DayHistory> | null => {
  const folder = Recordings.directory()
  const path = folder === undefined ? undefined : join(folder, recording)
  if (path === undefined || !existsSync(path)) return null
  const { observations } = Effect.runSync(
    Demand.parse({
      source: "demand",
      url: fileUrl(recording),
      request: null,
      status: 200,
      headers: {},
      fetched_at: Date.now(),
      body: new Uint8Array(readFileSync(path))
    })
  )
  const end = observations.reduce((last, { ts }) => Math.max(last, ts), 0) + hourMs
  const start = Math.max(
    observations.reduce((first, { ts }) => Math.min(first, ts), end),
    floorIst(end, dayMs) - days * dayMs
  )
  const length = Math.round((end - start) / hourMs)
  return new Map(
    [national, ...zones].map((area) => {
      const values = new Float64Array(length).fill(Number.NaN)
      for (const { area: of, ts, value } of observations) {
        if (of === area && ts >= start && value !== null) values[(ts - start) / hourMs] = value
      }
      const series = { start, step: hourMs, values, kindList: ["observed" as const], kinds: null }
      return [area, fromSeries({ ...series, coverage: coverage(4 * length, 4 * length) })]
    })
  )
}
