import { count } from "../format/Numbers.ts"
import { useResource } from "../api/Resource.ts"
import { Instant } from "../components/Instant.tsx"
import { Notice } from "../components/Notice.tsx"
import { Table } from "../components/Table.tsx"
import { Tabs } from "../components/Tabs.tsx"
import { istClock, minuteMs } from "../format/Time.ts"
import { CallBars } from "./CallBars.tsx"
import { Loaded } from "../components/Loaded.tsx"
import { type MinuteUsage, usageByMinute } from "./Usage.ts"

/** Calls of the last hour by minute, renewed each minute. */
export const MinuteCalls = () => {
  const minutes = useResource(usageByMinute, [], () => minuteMs)
  return (
    <>
      <p class="soft small">
        Every answered call of the tenant's keys and of the console, charged or not, counted some seconds after its
        answer. Refused are those that were answered with a problem.
      </p>
      <Loaded resource={minutes} title="Loading the minutes …">
        {(list) => (
          <Tabs
            label="Calls by minute"
            tabs={[
              { name: "Chart", panel: () => <Bars minutes={list} /> },
              { name: "Table", panel: () => <MinuteTable minutes={list.filter(({ calls }) => calls > 0)} /> }
            ]}
          />
        )}
      </Loaded>
    </>
  )
}

interface MinutesProps {
  /** Newest first. */
  readonly minutes: ReadonlyArray<MinuteUsage>
}

const Bars = ({ minutes }: MinutesProps) => (
  <CallBars
    interval="minute"
    bars={minutes.toReversed().map(({ calls, problems, ts }) => ({
      name: `${istClock(Date.parse(ts))} IST`,
      calls: calls - problems,
      refused: problems
    }))}
  />
)

const MinuteTable = ({ minutes }: MinutesProps) =>
  minutes.length === 0 ? (
    <Notice kind="empty" title="No calls in the last hour" />
  ) : (
    <Table
      caption="Calls by minute"
      rows={minutes}
      keyOf={({ ts }) => ts}
      columns={[
        { title: "Minute", cell: ({ ts }) => <Instant ms={Date.parse(ts)} /> },
        { title: "Calls", numeric: true, cell: ({ calls }) => count(calls) },
        { title: "Of them refused", numeric: true, cell: ({ problems }) => count(problems) }
      ]}
    />
  )
