import { useId, useState } from "preact/hooks"
import { Button } from "../components/Button.tsx"
import { hourMs, instant, minuteMs } from "../format/Time.ts"
import { mayLookBack } from "./Call.ts"
import { seriesOf } from "./Exploration.ts"
import { type Query, windowOf } from "./Query.ts"

interface KnownAtProps {
  readonly query: Query
  readonly onChange: (next: Partial<Query>) => void
}

/** Earliest knowledge time of a forecast that can be chosen, hours before now. */
const forecastHours = 72

/** Slider of the knowledge time. */
export const KnownAt = ({ onChange, query }: KnownAtProps) => {
  const id = useId()
  const series = seriesOf(query)
  const [moving, setMoving] = useState<number | null>(null)
  if (!series.isKnownAt) return null
  const now = Math.floor(Date.now() / minuteMs) * minuteMs
  const from = series.isForecast ? now - forecastHours * hourMs : windowOf(query.span, now).from
  const value = moving ?? query.knownAt ?? now
  if (!mayLookBack(series, query))
    return <p class="soft small">What was known at an earlier time can be shown for windows of at most 92 days.</p>
  return (
    <section class="card known-at" aria-labelledby={`${id}-title`}>
      <div class="card-head">
        <h2 id={`${id}-title`}>What was known then</h2>
        {query.knownAt !== null && <Button onClick={() => onChange({ knownAt: null })}>Back to now</Button>}
      </div>
      <label class="unseen" for={id}>
        Knowledge time
      </label>
      <input
        id={id}
        type="range"
        min={from}
        max={now}
        step={15 * minuteMs}
        value={value}
        aria-valuetext={instant(value)}
        onInput={(event) => setMoving(Number(event.currentTarget.value))}
        onChange={(event) => {
          const chosen = Number(event.currentTarget.value)
          setMoving(null)
          onChange({ knownAt: chosen >= now - 15 * minuteMs ? null : chosen })
        }}
      />
      <p class="soft small">
        {query.knownAt === null && moving === null
          ? "Now. Move back to see the values as they stood earlier."
          : instant(value)}
      </p>
    </section>
  )
}
