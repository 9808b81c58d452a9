import { Badge } from "../components/Badge.tsx"
import { Card } from "../components/Card.tsx"
import { Age } from "../components/Instant.tsx"
import { Table } from "../components/Table.tsx"
import { amount } from "../format/Numbers.ts"
import { istClock } from "../format/Time.ts"
import { zoneNames } from "../format/Zones.ts"
import type { PublicData, SourceState } from "./PublicPage.ts"

export const ZonesCard = ({ data: { demand, simulated } }: { readonly data: PublicData }) => {
  const sum = demand.zones.every(({ value }) => value !== null)
    ? demand.zones.reduce((total, { value }) => total + (value ?? 0), 0)
    : null
  return (
    <Card title="Demand by zone" aside={simulated && <Badge kind="simulated" />}>
      <Table
        caption="Demand by zone"
        rows={demand.zones}
        keyOf={({ zone }) => zone}
        columns={[
          {
            title: "Zone",
            cell: ({ kind, zone }) => (
              <>
                {zoneNames[zone]} {!simulated && <Badge kind={kind} />}
              </>
            )
          },
          { title: "MW", digits: 0, value: ({ value }) => value },
          {
            title: "Share",
            numeric: true,
            cell: ({ value }) => (value === null || !sum ? "–" : `${amount((100 * value) / sum, 0)} %`)
          },
          { title: "IST", numeric: true, cell: ({ ts }) => istClock(Date.parse(ts)) }
        ]}
      />
      <p class="soft small">Shares are of the zones together, whose sum may differ from the figure of all India.</p>
    </Card>
  )
}

const states: Readonly<Record<SourceState["state"], string>> = {
  fresh: "Fresh",
  late: "Late",
  down: "Down",
  off: "Switched off"
}

export const SourcesCard = ({ data: { sources, withheld } }: { readonly data: PublicData }) => (
  <Card title="Sources">
    <Table
      caption="Freshness of each source"
      blocks
      rows={sources}
      keyOf={({ source }) => source}
      columns={[
        { title: "Source", cell: ({ source }) => source },
        {
          title: "State",
          cell: ({ state }) => (
            <span class="whole">
              <span class={`dot dot-${state}`} aria-hidden="true" /> {states[state]}
            </span>
          )
        },
        {
          title: "Last success",
          cell: ({ last_success_at }) => (
            <Age ms={last_success_at === null ? null : Date.parse(last_success_at)} now={Date.now()} />
          )
        },
        { title: "Gives", cell: ({ datasets }) => datasets.join(", ").replaceAll("_", " ") }
      ]}
    />
    {withheld.map(({ dataset, reason }) => (
      <p key={dataset} class="soft small">
        Not shown here: {dataset.replaceAll("_", " ")}. {reason}
      </p>
    ))}
  </Card>
)
