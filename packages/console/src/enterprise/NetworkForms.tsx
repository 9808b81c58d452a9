import type { components } from "@grid-data/client/openapi"
import { Card } from "../components/Card.tsx"
import { Table } from "../components/Table.tsx"
import { amount } from "../format/Numbers.ts"
import { addressOf } from "./Call.ts"
import { EngineForm } from "./EngineForm.tsx"

type Schemas = components["schemas"]

interface Fact {
  readonly name: string
  readonly value: string
}

const Facts = ({ caption, rows }: { readonly caption: string; readonly rows: ReadonlyArray<Fact> }) => (
  <Table
    caption={caption}
    rows={rows}
    keyOf={({ name }) => name}
    columns={[
      { title: "What", cell: ({ name }) => name },
      { title: "Value", numeric: true, cell: ({ value }) => value }
    ]}
  />
)

const mw = (value: number | null): string => (value === null ? "not known" : `${amount(value, 0)} MW`)

export const HeadroomForm = () => (
  <EngineForm<Schemas["SubstationHeadroom"]>
    title="Substation headroom"
    text="Power that a substation can still take or give, from a published margin or from capacity, grants and loading; never from a map."
    inputs={[
      { kind: "word", path: "substation_id", label: "Substation", initial: "SIM-PS-01", offers: [] },
      {
        kind: "choice",
        path: "direction",
        label: "Direction",
        initial: "injection",
        options: [
          { value: "injection", label: "Injection" },
          { value: "drawal", label: "Drawal" }
        ]
      }
    ]}
    callOf={({ direction, substation_id }) => ({
      path: addressOf(["substations", substation_id, "headroom"], { direction })
    })}
    picture={(answer) => (
      <Card title={`Headroom at ${answer.name ?? answer.substation_id}`}>
        <Facts
          caption="Headroom and what it is made of"
          rows={[
            { name: "Headroom today", value: mw(answer.today_headroom_mw) },
            { name: "In the queue", value: mw(answer.queued_mw) },
            { name: "Published margin", value: mw(answer.terms.published_margin_mw) },
            { name: "Capacity without the largest unit", value: mw(answer.terms.firm_capacity_mw) },
            { name: "Granted, not yet in operation", value: mw(answer.terms.granted_mw) },
            { name: "Least load", value: mw(answer.terms.min_load_mw) },
            { name: "Generation connected", value: mw(answer.terms.injection_mw) },
            { name: "Peak load", value: mw(answer.terms.peak_load_mw) }
          ]}
        />
      </Card>
    )}
  />
)

export const HostingForm = () => (
  <EngineForm<Schemas["HostingCapacity"]>
    title="Hosting capacity"
    text="What can be added below a distribution transformer before a voltage or a rating is passed, over the last 30 days."
    inputs={[
      { kind: "word", path: "dt_id", label: "Transformer", initial: "SIM-DT-001", offers: [] },
      {
        kind: "choice",
        path: "type",
        label: "Addition",
        initial: "rooftop_solar",
        options: [
          { value: "rooftop_solar", label: "Rooftop solar" },
          { value: "ev_charger", label: "Chargers" }
        ]
      },
      { kind: "number", path: "kw", label: "Each, kW", initial: 50 },
      { kind: "word", path: "schedule", label: "Hours", initial: "06:00-18:00", offers: [] }
    ]}
    callOf={({ dt_id, kw, schedule, type }) => ({
      path: "/v1/dt/hosting-capacity",
      body: { dt_id, additions: [{ type, kw, schedule }] },
      isLong: true
    })}
    picture={(answer) => (
      <Card title={`Hosting capacity of ${answer.dt_id}`}>
        <Facts
          caption="Hosting capacity and what limits it"
          rows={[
            { name: "Hosting capacity", value: `${amount(answer.hosting_capacity_kw, 1)} kW` },
            { name: "What was asked for fits", value: answer.fits ? "yes" : "no" },
            { name: "Limited by", value: answer.limited_by ?? "nothing" },
            { name: "Data", value: answer.data_quality },
            { name: "Covered by meters", value: `${amount(answer.ami_coverage_pct, 0)} %` }
          ]}
        />
      </Card>
    )}
  />
)
