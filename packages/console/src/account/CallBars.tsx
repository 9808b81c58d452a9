import { count } from "../format/Numbers.ts"
const width = 600
const height = 120

interface CallBarsProps {
  /** Length of an interval in words. */
  readonly interval: "day" | "minute"
  /** Calls of each interval and, on top of them, those that came to nothing; oldest first. */
  readonly bars: ReadonlyArray<{ readonly name: string; readonly calls: number; readonly refused: number }>
}

/** Bars of the calls of each interval. A table beside it has the numbers. */
export const CallBars = ({ bars, interval }: CallBarsProps) => {
  const most = Math.max(1, ...bars.map(({ calls, refused }) => calls + refused))
  const step = width / bars.length
  const scale = height / most
  const total = bars.reduce((sum, { calls }) => sum + calls, 0)
  return (
    <figure class="bars">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Calls by ${interval}: ${count(total)} in ${bars.length} ${interval}s, peak ${count(most)} in one`}
      >
        {bars.map(({ calls, name, refused }, index) => (
          <g key={name}>
            <title>{`${name}: ${count(calls)} calls, ${count(refused)} refused`}</title>
            <rect
              class="calls"
              x={(index + 0.1) * step}
              y={height - calls * scale}
              width={0.8 * step}
              height={calls * scale}
            />
            <rect
              class="refused"
              x={(index + 0.1) * step}
              y={height - (calls + refused) * scale}
              width={0.8 * step}
              height={refused * scale}
            />
          </g>
        ))}
      </svg>
      <figcaption class="soft small">
        <span>{bars[0]?.name}</span>
        <span>
          peak {count(most)} a {interval}
        </span>
        <span>{bars.at(-1)?.name}</span>
      </figcaption>
    </figure>
  )
}
