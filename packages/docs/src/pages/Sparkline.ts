import { istMinute } from "@grid/domain/time/Time"
import type { Curve } from "../live/Live.ts"
import { type Html, html } from "./Html.ts"

const width = 240
const height = 48

/** Room above and below the line, so that its ends are not cut off. */
const margin = 2

const known = ({ points }: Curve) => points.flatMap(({ value }) => value ?? [])

/** Parts of a line between its gaps, as an SVG path. */
const pathOf = (curve: Curve): string => {
  const values = known(curve)
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const scale = high === low ? 0 : (height - 2 * margin) / (high - low)
  let isDrawing = false
  return curve.points
    .flatMap(({ ts, value }) => {
      const command = isDrawing ? "L" : "M"
      isDrawing = value !== null
      if (value === null) return []
      const x = ((ts - curve.from) / (curve.to - curve.from)) * width
      return [`${command}${x.toFixed(1)} ${(height - margin - (value - low) * scale).toFixed(1)}`]
    })
    .join("")
}

const amount = (value: number) =>
  value.toLocaleString("en-GB", { maximumFractionDigits: Math.abs(value) < 1_000 ? 2 : 0 })

/** Newest 24 hours of a dataset as a line, with the same in words. */
export const sparkline = (curve: Curve): Html => {
  const values = known(curve)
  const range = `${amount(Math.min(...values))} to ${amount(Math.max(...values))} ${curve.unit}`
  const text = `${istMinute(curve.from)} to ${istMinute(curve.to)} IST: ${range}${curve.kind === "observed" ? "" : `, ${curve.kind}`}`
  return html`<figure class="spark">
    <svg viewBox="0 0 ${width} ${height}" preserveAspectRatio="none" role="img" aria-label="National values, ${text}">
      <path d="${pathOf(curve)}" />
    </svg>
    <figcaption>National values, ${text}</figcaption>
  </figure>`
}
