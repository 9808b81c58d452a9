import { Loaded } from "../components/Loaded.tsx"
import type { useResource } from "../api/Resource.ts"
import { Badge } from "../components/Badge.tsx"
import { Card } from "../components/Card.tsx"
import { Table } from "../components/Table.tsx"
import { amount } from "../format/Numbers.ts"
import { shortDay, startOfDate } from "../format/Time.ts"
import { zoneNames } from "../format/Zones.ts"
import type { loadFlows } from "./Loading.ts"

interface FlowsCardProps {
  readonly resource: ReturnType<typeof useResource<Awaited<ReturnType<typeof loadFlows>>>>
}

/** Flows between zones as a table. */
export const FlowsCard = ({ resource }: FlowsCardProps) => (
  <Card title="Flows between zones">
    <Loaded resource={resource} title="Loading the flows …">
      {({ date, flows, kind }) =>
        date === null ? (
          <p class="soft">No flow is reported for the days up to this one.</p>
        ) : (
          <>
            <p class="soft small">
              Daily report of {shortDay(startOfDate(date))}: energy of the day less what came the other way, and its
              mean power, which the arrows show. <Badge kind={kind} />
            </p>
            <Table
              caption="Flows between zones"
              rows={flows}
              keyOf={({ from, to }) => `${from} ${to}`}
              columns={[
                { title: "From", order: ({ from }) => zoneNames[from], cell: ({ from }) => zoneNames[from] },
                { title: "To", order: ({ to }) => zoneNames[to], cell: ({ to }) => zoneNames[to] },
                { title: "Mean MW", numeric: true, order: ({ mw }) => mw, cell: ({ mw }) => amount(mw, 0) },
                { title: "MWh", numeric: true, order: ({ mwh }) => mwh, cell: ({ mwh }) => amount(mwh, 0) }
              ]}
            />
          </>
        )
      }
    </Loaded>
  </Card>
)
