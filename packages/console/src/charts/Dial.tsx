import { amount } from "../format/Numbers.ts"
import { istClock } from "../format/Time.ts"
import type { Limits } from "./Plot.tsx"

/** Ends of the scale, Hz. */
const low = 49.7
const high = 50.25

/** Half of the angle that the scale takes, degrees. */
const halfAngle = 110

const pointAt = (hertz: number, radius: number): readonly [x: number, y: number] => {
  const share = (Math.min(Math.max(hertz, low), high) - low) / (high - low)
  const angle = ((2 * share - 1) * halfAngle * Math.PI) / 180
  return [100 + radius * Math.sin(angle), 100 - radius * Math.cos(angle)]
}

const arc = (from: number, to: number, radius: number): string => {
  const share = (to - from) / (high - low)
  const large = share * 2 * halfAngle > 180 ? 1 : 0
  return `M${pointAt(from, radius).join(" ")}A${radius} ${radius} 0 ${large} 1 ${pointAt(to, radius).join(" ")}`
}

interface DialProps {
  /** Frequency, Hz; null where it is not known. */
  readonly hertz: number | null
  /** Instant of it, epoch ms; null where it is not known. */
  readonly ms: number | null
  /** Permitted band, Hz. */
  readonly band: Limits
}

/** Frequency of the grid on a dial with its permitted band. */
export const Dial = ({ band, hertz, ms }: DialProps) => {
  const [x, y] = pointAt(hertz ?? 50, 66)
  const text =
    hertz === null
      ? "not known"
      : hertz < band.low
        ? "below the band"
        : hertz > band.high
          ? "above the band"
          : "within the band"
  return (
    <div class="dial">
      <svg viewBox="0 0 200 148" role="img" aria-label={`Frequency ${amount(hertz, 3)} Hz, ${text}`}>
        <path class="dial-track" d={arc(low, high, 80)} />
        <path class="dial-band" d={arc(band.low, band.high, 80)} />
        {[band.low, band.high].map((tick) => {
          const [left, top] = pointAt(tick, 99)
          return (
            <text key={tick} class="dial-tick" x={left} y={top + 3}>
              {amount(tick, 2)}
            </text>
          )
        })}
        {hertz !== null && <line class="dial-needle" x1="100" y1="100" x2={x} y2={y} />}
        <circle class="dial-hub" cx="100" cy="100" r="5" />
        <text class="dial-value" x="100" y="138">
          {amount(hertz, 3)} Hz
        </text>
      </svg>
      <p class="soft small">
        {ms !== null && `At ${istClock(ms)} IST `}
        {text}: {amount(band.low, 2)} to {amount(band.high, 2)} Hz
      </p>
    </div>
  )
}
