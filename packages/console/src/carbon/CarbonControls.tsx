import { Choice, Select } from "../components/Field.tsx"
import { statesAndIndia } from "../explore/Areas.ts"
import { bases, type CarbonQuery, hoursAhead, lengths, pastHours, views } from "./CarbonQuery.ts"

interface ControlsProps {
  readonly query: CarbonQuery
  readonly onChange: (next: Partial<CarbonQuery>) => void
}

const spans: Readonly<Record<(typeof pastHours)[number], string>> = { 24: "24 h", 72: "3 days", 168: "7 days" }

const basisNames = { direct: "Direct", lifecycle: "Life cycle" }
/** Warning that the two are of different sets of factors: by these, what is of the whole life may be the lower. */
const basisHint =
  "Direct counts with the factors of the CEA for India, life cycle with the world medians of the IPCC of 2014: compare each with itself only."

const viewNames = { consumption: "Consumption", generation: "Generation" }

const numbers = <N extends number>(all: ReadonlyArray<N>, nameOf: (one: N) => string) =>
  all.map((one) => ({ value: `${one}` as const, label: nameOf(one) }))

/** Choice of the area, of what is counted, and of the hours that are looked for. */
export const CarbonControls = ({ onChange, query }: ControlsProps) => (
  <div class="controls card">
    <Select label="Area" value={query.area} options={statesAndIndia} onChange={(area) => onChange({ area })} />
    <Choice
      label="Emissions"
      value={query.basis}
      options={bases.map((value) => ({ value, label: basisNames[value] }))}
      hint={basisHint}
      onChange={(basis) => onChange({ basis })}
    />
    <Choice
      label="Of what is"
      value={query.view}
      options={views.map((value) => ({ value, label: viewNames[value] }))}
      onChange={(view) => onChange({ view })}
    />
    <Choice
      label="Past"
      value={`${query.hours}`}
      options={numbers(pastHours, (hours) => spans[hours])}
      onChange={(text) => onChange({ hours: pastHours.find((one) => `${one}` === text) ?? 24 })}
    />
    <Choice
      label="Ahead"
      value={`${query.ahead}`}
      options={numbers(hoursAhead, (hours) => `${hours} h`)}
      onChange={(text) => onChange({ ahead: hoursAhead.find((one) => `${one}` === text) ?? 24 })}
    />
    <Choice
      label="Greenest hours to look for"
      value={`${query.length}`}
      options={numbers(
        lengths.toSorted((a, b) => a - b),
        (hours) => `${hours}`
      )}
      onChange={(text) => onChange({ length: lengths.find((one) => `${one}` === text) ?? 4 })}
    />
    <Choice
      label="They lie"
      value={query.isApart ? "apart" : "together"}
      options={[
        { value: "together", label: "In a row" },
        { value: "apart", label: "Anywhere" }
      ]}
      onChange={(value) => onChange({ isApart: value === "apart" })}
    />
  </div>
)
