import { useEffect, useId, useState } from "preact/hooks"
import { blockMs, instant } from "../format/Time.ts"

interface TimeSliderProps {
  readonly label: string
  /** First and last instant to choose, epoch ms; behind the last one comes the end. */
  readonly first: number
  readonly last: number
  /** Null for the end. */
  readonly at: number | null
  /** Name of the end, such as `now`. */
  readonly end: string
  /** Line under the slider at its end. */
  readonly hint: string
  readonly onChange: (at: number | null) => void
}

/** Rest of the slider after which its place is taken over, ms: each place is a call. */
const restMs = 400

/** Instant to choose, block by block, from the end back. */
export const TimeSlider = ({ at, end, first, hint, label, last, onChange }: TimeSliderProps) => {
  const id = useId()
  const [chosen, setChosen] = useState(at)
  useEffect(() => setChosen(at), [at])
  useEffect(() => {
    if (chosen === at) return
    const timer = setTimeout(() => onChange(chosen), restMs)
    return () => clearTimeout(timer)
  }, [chosen])
  const text = chosen === null ? end : instant(chosen)
  return (
    <>
      <label class="unseen" for={id}>
        {label}
      </label>
      <input
        id={id}
        type="range"
        min={first}
        max={last + blockMs}
        step={blockMs}
        value={chosen ?? last + blockMs}
        aria-valuetext={text}
        onInput={(event) => {
          const place = Number(event.currentTarget.value)
          setChosen(place > last ? null : place)
        }}
      />
      <p class="soft small">{chosen === null ? hint : text}</p>
    </>
  )
}
