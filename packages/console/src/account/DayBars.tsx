import { shortDay } from "../format/Time.ts"
import { everyDay } from "./Sums.ts"
import type { UsageDay } from "./Usage.ts"

const width = 600
const height = 120

/** Name of a UTC day, whose begin is in the morning of the same day in India. */
const dayOf = (date: string | undefined) => (date === undefined ? "" : shortDay(Date.parse(date)))

const count = (value: number) => value.toLocaleString("en-GB")

interface DayBarsProps {
  readonly days: ReadonlyArray<UsageDay>
  /** UTC days to show, the last of which is today. */
  readonly span: number
}

/** Bars of the calls of each day, oldest first, with those that were refused on top. The table below has the numbers. */
export const DayBars = ({ days, span }: DayBarsProps) => {
  const all = everyDay(days, span, Date.now())
  const most = Math.max(1, ...all.map(({ calls, refused }) => calls + refused))
  const step = width / span
  const scale = height / most
  const total = all.reduce((sum, { calls }) => sum + calls, 0)
  return (
    <figure class="bars">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Calls by day: ${count(total)} in ${span} days, at most ${count(most)} in one`}
      >
        {all.map(({ calls, date, refused }, index) => (
          <g key={date}>
            <title>{`${date}: ${count(calls)} calls, ${count(refused)} refused`}</title>
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
        <span>{dayOf(all[0]?.date)}</span>
        <span>at most {count(most)} a day</span>
        <span>{dayOf(all.at(-1)?.date)}</span>
      </figcaption>
    </figure>
  )
}
