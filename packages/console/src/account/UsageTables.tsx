import { count } from "../format/Numbers.ts"
import { dayName } from "../format/Time.ts"
import { Notice } from "../components/Notice.tsx"
import { Table } from "../components/Table.tsx"
import type { UsageDay } from "./Usage.ts"

/** Days with their calls; a day is one of UTC, as the quota counts. */
export const DayTable = ({ days }: { readonly days: ReadonlyArray<UsageDay> }) => (
  <Table
    caption="Calls by UTC day"
    rows={days}
    keyOf={({ date }) => date}
    columns={[
      { title: "Day (UTC)", cell: ({ date }) => dayName(date) },
      { title: "Calls", numeric: true, cell: ({ calls }) => count(calls) },
      { title: "Refused", numeric: true, cell: ({ refused }) => count(refused) }
    ]}
  />
)

interface CountTableProps {
  readonly title: string
  readonly counts: ReadonlyArray<readonly [name: string, calls: number]>
  readonly nameOf: (name: string) => string
}

/** Calls by something that has a name. */
export const CountTable = ({ counts, nameOf, title }: CountTableProps) =>
  counts.length === 0 ? (
    <Notice kind="empty" title="No calls yet">
      Charged calls appear here within seconds.
    </Notice>
  ) : (
    <Table
      caption={`Calls by ${title.toLowerCase()}`}
      rows={counts}
      keyOf={([name]) => name}
      columns={[
        { title, cell: ([name]) => nameOf(name) },
        { title: "Calls", numeric: true, cell: ([, calls]) => count(calls) }
      ]}
    />
  )
