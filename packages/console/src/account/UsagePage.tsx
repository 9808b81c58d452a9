import { useState } from "preact/hooks"
import { useResource } from "../api/Resource.ts"
import type { SignedIn } from "../api/Session.ts"
import { Card } from "../components/Card.tsx"
import { Choice } from "../components/Field.tsx"
import { Tabs } from "../components/Tabs.tsx"
import { shortDay } from "../format/Time.ts"
import { CallBars } from "./CallBars.tsx"
import { listKeys } from "./Keys.ts"
import { Loaded } from "../components/Loaded.tsx"
import { MinuteCalls } from "./MinuteCalls.tsx"
import { QuotaLeft } from "./QuotaLeft.tsx"
import { LastRequests, RouteTable } from "./RequestTables.tsx"
import { SessionGuard } from "./SessionGuard.tsx"
import { CountTable, DayTable } from "./UsageTables.tsx"
import { everyDay, summed } from "./Sums.ts"
import { lastRequests, quotaNow, usageByRoute, type UsageDay, usageDays } from "./Usage.ts"

const UsagePage = () => (
  <div class="stack">
    <h1>Usage</h1>
    <SessionGuard>{(member) => <Usage member={member} />}</SessionGuard>
  </div>
)

export default UsagePage

const spans = [
  { value: "7", label: "7 days" },
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" }
] as const

/** Pause between two looks at what is left, ms. */
const quotaPauseMs = 30_000

const surfaces: Readonly<Record<string, string>> = {
  rest: "REST",
  legacy: "Legacy paths",
  connector: "Connector",
  console: "Console",
  embed: "Embeds"
}

const Usage = ({ member }: { readonly member: SignedIn }) => {
  const [span, setSpan] = useState<(typeof spans)[number]["value"]>("7")
  const quota = useResource(quotaNow, [], () => quotaPauseMs)
  const days = useResource((signal) => usageDays(Number(span), signal), [span])
  const routes = useResource((signal) => usageByRoute(Number(span), signal), [span])
  const requests = useResource(lastRequests, [])
  const keys = useResource(listKeys, [])
  const names = new Map(keys.resource.value.answer?.map(({ id, name }) => [id, name]))
  const nameOf = (id: string) => names.get(id) ?? id
  return (
    <>
      <Card title="What is left">
        <Loaded resource={quota} title="Loading the quota …">
          {(left) => <QuotaLeft quota={left} plan={member.plan} />}
        </Loaded>
      </Card>
      <Card title="Calls by minute, last hour">
        <MinuteCalls />
      </Card>
      <Choice label="Span" value={span} onChange={setSpan} options={spans} />
      <Card title="Calls by day">
        <Loaded resource={days} title="Loading the calls …">
          {(list) => <CallTables days={list} span={Number(span)} nameOf={nameOf} />}
        </Loaded>
      </Card>
      <Card title="By route and outcome">
        <Loaded resource={routes} title="Loading the routes …">
          {(list) => <RouteTable routes={list} />}
        </Loaded>
      </Card>
      <Card title="Last 100 requests">
        <Loaded resource={requests} title="Loading the requests …">
          {(list) => <LastRequests requests={list} nameOf={nameOf} />}
        </Loaded>
      </Card>
    </>
  )
}

interface CallTablesProps {
  readonly days: ReadonlyArray<UsageDay>
  readonly span: number
  readonly nameOf: (keyId: string) => string
}

const CallTables = ({ days, nameOf, span }: CallTablesProps) => (
  <>
    <CallBars
      interval="day"
      bars={everyDay(days, span, Date.now()).map((day) => ({ ...day, name: shortDay(Date.parse(day.date)) }))}
    />
    <Tabs
      label="Calls"
      tabs={[
        { name: "By day", panel: () => <DayTable days={days} /> },
        {
          name: "By key",
          panel: () => (
            <CountTable
              title="Key"
              counts={summed(days, (day) => day.by_key.map(({ calls, key_id }) => [key_id, calls] as const))}
              nameOf={nameOf}
            />
          )
        },
        {
          name: "By surface",
          panel: () => (
            <CountTable
              title="Surface"
              counts={summed(days, (day) => Object.entries(day.by_surface))}
              nameOf={(surface) => surfaces[surface] ?? surface}
            />
          )
        }
      ]}
    />
  </>
)
