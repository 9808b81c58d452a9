import { useId } from "preact/hooks"
import { Button } from "../components/Button.tsx"
import { TimeSlider } from "../components/TimeSlider.tsx"
import { blockBegin, blockMs, hourMs } from "../format/Time.ts"
import { mayLookBack } from "./Call.ts"
import { seriesOf } from "./Exploration.ts"
import { type Query, windowOf } from "./Query.ts"

interface KnownAtProps {
  readonly query: Query
  readonly onChange: (next: Partial<Query>) => void
}

/** Earliest knowledge time of a forecast that can be chosen, hours before now. */
const forecastHours = 72

/** Knowledge time of the values shown, to be moved back from now. */
export const KnownAt = ({ onChange, query }: KnownAtProps) => {
  const id = useId()
  const series = seriesOf(query)
  if (!series.isKnownAt) return null
  if (!mayLookBack(series, query))
    return <p class="soft small">What was known at an earlier time can be shown for windows of at most 92 days.</p>
  const now = Date.now()
  const from = series.isForecast ? now - forecastHours * hourMs : windowOf(query.span, now).from
  return (
    <section class="card" aria-labelledby={id}>
      <div class="card-head">
        <h2 id={id}>What was known then</h2>
        {query.knownAt !== null && <Button onClick={() => onChange({ knownAt: null })}>Back to now</Button>}
      </div>
      <TimeSlider
        label="Knowledge time"
        first={blockBegin(Math.min(from, now - blockMs))}
        last={blockBegin(now)}
        at={query.knownAt}
        end="now"
        hint="Now. Move back to see the values as they stood earlier."
        onChange={(knownAt) => onChange({ knownAt })}
      />
    </section>
  )
}
