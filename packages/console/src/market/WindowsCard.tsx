import { Fragment } from "preact"
import { Loaded } from "../components/Loaded.tsx"
import { useResource } from "../api/Resource.ts"
import { Badge } from "../components/Badge.tsx"
import { Card } from "../components/Card.tsx"
import { Choice, Select } from "../components/Field.tsx"
import { Table } from "../components/Table.tsx"
import { marksOf } from "../format/Kind.ts"
import { amount } from "../format/Numbers.ts"
import { hourMs, instant, istClock, shortDay, startOfDate } from "../format/Time.ts"
import { loadWindows } from "./Loading.ts"
import { useCardOrigin } from "./Origins.ts"
import { type Query, windowHours } from "./Query.ts"

interface WindowsCardProps {
  readonly query: Query
  /** IST day that is searched. */
  readonly date: string
  readonly onChange: (next: Partial<Query>) => void
}

/** Cheapest hours of tomorrow. */
export const WindowsCard = ({ date, onChange, query: { hours, isContiguous, market } }: WindowsCardProps) => {
  const windows = useResource(
    (signal) => loadWindows({ market, date, hours, isContiguous }, signal),
    [market, date, hours, isContiguous]
  )
  useCardOrigin("windows", windows.resource.value.answer?.origin)
  return (
    <Card title="Cheapest hours of tomorrow">
      <Select
        label="Hours"
        value={String(hours)}
        options={windowHours.map((count) => ({ value: String(count), label: `${count} h` }))}
        onChange={(count) => onChange({ hours: Number(count) })}
      />
      <Choice
        label="Which"
        value={isContiguous ? "row" : "any"}
        options={[
          { value: "row", label: "In a row" },
          { value: "any", label: "Any" }
        ]}
        onChange={(value) => onChange({ isContiguous: value === "row" })}
      />
      <Loaded resource={windows} title="Loading the hours …">
        {(answer) => <Windows answer={answer} />}
      </Loaded>
    </Card>
  )
}

const Windows = ({ answer }: { readonly answer: Awaited<ReturnType<typeof loadWindows>> }) => {
  const { date, hours, kind: ofAnswer, market, required_plan, searched, windows } = answer
  return (
    <>
      {windows.length === 0 ? (
        <p class="soft">Not enough hours of {shortDay(startOfDate(date))} are known yet.</p>
      ) : (
        <Table
          caption={`${market}, cheapest hours of ${shortDay(startOfDate(date))}`}
          rows={hours}
          keyOf={({ ts }) => ts}
          columns={[
            {
              title: "Hour",
              cell: ({ kind, ts }) => (
                <>
                  {instant(Date.parse(ts))} to {istClock(Date.parse(ts) + hourMs)}
                  {marksOf(kind, ofAnswer).map((mark) => (
                    <Fragment key={mark}>
                      {" "}
                      <Badge kind={mark} />
                    </Fragment>
                  ))}
                </>
              )
            },
            { title: "INR/MWh", digits: 0, value: ({ value }) => value }
          ]}
        />
      )}
      {windows.map(({ from, to, value }) => (
        <p key={from} class="small">
          {istClock(Date.parse(from))} to {istClock(Date.parse(to))} IST: mean {amount(value, 0)} INR/MWh
        </p>
      ))}
      <p class="soft small">
        {market}. Hours compared: {searched.known} cleared, {searched.forecast} forecast; {searched.missing} not known.
        {required_plan !== null && ` Forecasts of the others come with the plan “${required_plan}”.`}
      </p>
    </>
  )
}
