import { isoIst } from "@grid/domain/time/Time"
import type { BacktestRow } from "./Backtest.ts"

const width = 1200
const height = 420
const margin = { left: 80, right: 20, top: 40, bottom: 40 }

/** Actual values against p50 and the band from p10 to p90, as an SVG document. Rows in the order of time, at least one. */
export const chart = (title: string, unit: string, rows: ReadonlyArray<BacktestRow>): string => {
  const all = rows.flatMap(({ actual, p10, p90 }) => [actual, p10, p90])
  const low = Math.min(...all)
  const high = Math.max(...all)
  const first = rows[0]?.ts ?? 0
  const last = rows.at(-1)?.ts ?? first
  const x = (ts: number) =>
    margin.left + ((ts - first) / Math.max(1, last - first)) * (width - margin.left - margin.right)
  const y = (value: number) =>
    height - margin.bottom - ((value - low) / Math.max(1, high - low)) * (height - margin.top - margin.bottom)
  const points = (of: ReadonlyArray<BacktestRow>, value: (row: BacktestRow) => number) =>
    of.map((row) => `${x(row.ts).toFixed(1)},${y(value(row)).toFixed(1)}`).join(" ")
  const ticks = Array.from({ length: 5 }, (_, part) => low + (part / 4) * (high - low))
  const midnights = rows.filter(({ slot }) => slot === 0)
  const everyDay = Math.ceil(midnights.length / 16)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12">`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    `<text x="${margin.left}" y="22" font-size="15">${escaped(title)}</text>`,
    ...ticks.map(
      (value) =>
        `<line x1="${margin.left}" x2="${width - margin.right}" y1="${y(value).toFixed(1)}" y2="${y(value).toFixed(1)}" stroke="#ddd"/>` +
        `<text x="${margin.left - 8}" y="${(y(value) + 4).toFixed(1)}" text-anchor="end">${Math.round(value).toLocaleString("en-IN")} ${unit}</text>`
    ),
    ...midnights
      .filter((_, index) => index % everyDay === 0)
      .map(
        ({ ts }) => `<text x="${x(ts).toFixed(1)}" y="${height - margin.bottom + 18}">${isoIst(ts).slice(0, 10)}</text>`
      ),
    `<polygon fill="#9ec5e8" fill-opacity="0.6" points="${points(rows, ({ p90 }) => p90)} ${points(rows.toReversed(), ({ p10 }) => p10)}"/>`,
    `<polyline fill="none" stroke="#1f5f99" stroke-dasharray="4 3" points="${points(rows, ({ p50 }) => p50)}"/>`,
    `<polyline fill="none" stroke="#111" stroke-width="1.4" points="${points(rows, ({ actual }) => actual)}"/>`,
    `<text x="${width - margin.right}" y="22" text-anchor="end">black: actual; dashed: p50; blue: p10 to p90</text>`,
    "</svg>",
    ""
  ].join("\n")
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")
