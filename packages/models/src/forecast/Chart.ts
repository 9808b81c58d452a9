import { isoIst } from "@grid/domain/time/Time"
import { lineChart } from "../charts/Lines.ts"
import type { BacktestRow } from "./Backtest.ts"

/** Actual values against p50 and the band from p10 to p90, as an SVG document. Rows in the order of time. */
export const chart = (title: string, unit: string, rows: ReadonlyArray<BacktestRow>): string =>
  lineChart({
    title,
    unit,
    caption: "IST",
    times: rows.map(({ ts }) => isoIst(ts).slice(0, 10)),
    lines: [
      { name: "actual", values: rows.map(({ actual }) => actual) },
      { name: "p50", values: rows.map(({ p50 }) => p50) }
    ],
    bands: [{ name: "p10 to p90", low: rows.map(({ p10 }) => p10), high: rows.map(({ p90 }) => p90) }]
  })
