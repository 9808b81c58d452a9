import { useEffect, useId, useState } from "preact/hooks"
import { Button } from "../components/Button.tsx"
import { hourMs, instant, minuteMs } from "../format/Time.ts"
import { mayLookBack } from "./Call.ts"
import { seriesOf } from "./Exploration.ts"
import { type Query, windowOf } from "./Query.ts"

interface KnownAtProps {
  readonly query: Query
  readonly onChange: (next: Partial<Query>) => void
}

/** Step of the slider, ms. */
const stepMs = 15 * minuteMs

/** Rest of the slider after which its place is taken over, ms: each place is a call. */
const restMs = 400

/** Earliest knowledge time of a forecast that can be chosen, hours before now. */
const forecastHours = 72

const floored = (ms: number) => Math.floor(ms / stepMs) * stepMs

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
      <Slider
        first={floored(Math.min(from, now - stepMs))}
        last={floored(now)}
        knownAt={query.knownAt}
        onChange={(knownAt) => onChange({ knownAt })}
      />
    </section>
  )
}

interface SliderProps {
  /** First and last knowledge time to choose, epoch ms; behind the last one comes now. */
  readonly first: number
  readonly last: number
  readonly knownAt: number | null
  readonly onChange: (knownAt: number | null) => void
}

const Slider = ({ first, knownAt, last, onChange }: SliderProps) => {
  const id = useId()
  const [chosen, setChosen] = useState(knownAt)
  useEffect(() => setChosen(knownAt), [knownAt])
  useEffect(() => {
    if (chosen === knownAt) return
    const timer = setTimeout(() => onChange(chosen), restMs)
    return () => clearTimeout(timer)
  }, [chosen])
  const text = chosen === null ? "now" : instant(chosen)
  return (
    <>
      <label class="unseen" for={id}>
        Knowledge time
      </label>
      <input
        id={id}
        type="range"
        min={first}
        max={last + stepMs}
        step={stepMs}
        value={chosen ?? last + stepMs}
        aria-valuetext={text}
        onInput={(event) => {
          const place = Number(event.currentTarget.value)
          setChosen(place > last ? null : place)
        }}
      />
      <p class="soft small">{chosen === null ? "Now. Move back to see the values as they stood earlier." : text}</p>
    </>
  )
}
