import { useState } from "preact/hooks"
import { Button } from "../components/Button.tsx"
import { Choice, Field, Select } from "../components/Field.tsx"
import { istDate } from "../format/Time.ts"
import { areaOf, areasOf } from "./Areas.ts"
import { catalogue } from "./Catalogue.ts"
import { seriesOf } from "./Exploration.ts"
import { type Query, type Resolution, resolutionOf, resolutions, type Span, windowOf } from "./Query.ts"

interface ControlsProps {
  readonly query: Query
  /** Ids of the datasets of which there is no value yet. */
  readonly empty: ReadonlySet<string>
  readonly onChange: (next: Partial<Query>) => void
}

const spans = [
  { value: "24", label: "24 h" },
  { value: "168", label: "7 days" },
  { value: "720", label: "30 days" },
  { value: "2160", label: "90 days" },
  { value: "8760", label: "1 year" },
  { value: "dates", label: "Dates" }
] as const

/** Window that series by month begin with, hours: shorter ones have a month or two. */
const yearHours = 8760

const resolutionNames: Readonly<Record<Resolution, string>> = { block: "15 min", hour: "Hour", day: "Day" }

/** Choice of series, area, span and resolution. */
export const Controls = ({ empty, onChange, query }: ControlsProps) => {
  const series = seriesOf(query)
  const areas = areasOf(series)
  return (
    <div class="controls card">
      <Select
        label="Series"
        value={series.id}
        options={catalogue.map(({ dataset, id, theme, title }) => ({
          value: id,
          label: empty.has(dataset) ? `${title} (no data yet)` : title,
          group: theme
        }))}
        onChange={(id) => onChange({ series: id, resolution: null, ...spanFor(id, query.span) })}
      />
      {areas.length > 1 && (
        <Select
          label="Area"
          value={areaOf(series, query.area).value}
          options={areas}
          onChange={(area) => onChange({ area })}
        />
      )}
      {!series.isForecast && (
        <SpanChoice
          span={query.span}
          isByMonth={series.isByMonth}
          onChange={(span) => onChange({ span, resolution: null })}
        />
      )}
      {!series.isForecast && series.resolutions.length > 1 && (
        <Choice
          label="Interval"
          value={resolutionOf(query, series.resolutions)}
          options={resolutions
            .filter((one) => series.resolutions.includes(one))
            .map((one) => ({ value: one, label: resolutionNames[one] }))}
          onChange={(resolution) => onChange({ resolution })}
        />
      )}
    </div>
  )
}

/** Span that a series is begun with, where it is not the one of before. */
const spanFor = (id: string, span: Span): Partial<Query> =>
  "hours" in span && catalogue.some((series) => series.id === id && series.isByMonth)
    ? { span: { hours: yearHours } }
    : {}

interface SpanProps {
  readonly span: Span
  readonly isByMonth: boolean
  readonly onChange: (span: Span) => void
}

const SpanChoice = ({ isByMonth, onChange, span }: SpanProps) => {
  const chosen = "hours" in span ? (spans.find(({ value }) => value === String(span.hours))?.value ?? null) : "dates"
  const choose = (value: (typeof spans)[number]["value"]) => {
    if (value !== "dates") return onChange({ hours: Number(value) })
    const { from, to } = windowOf(span, Date.now())
    onChange({ from: istDate(from), to: istDate(to - 1) })
  }
  return (
    <>
      <Choice
        label="Time"
        value={chosen}
        options={spans.filter(({ value }) => !isByMonth || value === String(yearHours) || value === "dates")}
        onChange={choose}
      />
      {!("hours" in span) && (
        <Dates key={`${span.from} ${span.to}`} from={span.from} to={span.to} onChange={onChange} />
      )}
    </>
  )
}

interface DatesProps {
  readonly from: string
  readonly to: string
  readonly onChange: (span: Span) => void
}

/** IST days to choose by hand, taken over together. */
const Dates = ({ onChange, ...given }: DatesProps) => {
  const [from, setFrom] = useState(given.from)
  const [to, setTo] = useState(given.to)
  const isOrdered = from !== "" && to !== "" && from <= to
  return (
    <form
      class="dates"
      onSubmit={(event) => {
        event.preventDefault()
        if (isOrdered) onChange({ from, to })
      }}
    >
      <Field label="From (IST day)">
        {(input) => (
          <input {...input} type="date" value={from} onInput={(event) => setFrom(event.currentTarget.value)} />
        )}
      </Field>
      <Field label="To, included" error={isOrdered ? undefined : "Choose a day on or after the first one."}>
        {(input) => <input {...input} type="date" value={to} onInput={(event) => setTo(event.currentTarget.value)} />}
      </Field>
      <Button type="submit" disabled={!isOrdered}>
        Show
      </Button>
    </form>
  )
}
