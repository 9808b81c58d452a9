import type { components } from "@grid-data/client/openapi"
import { Card } from "../components/Card.tsx"
import { Facts } from "../components/Facts.tsx"
import { amount } from "../format/Numbers.ts"
import { addressOf } from "./Call.ts"
import { EngineForm } from "./EngineForm.tsx"
import { FeederPicture } from "./FeederPicture.tsx"

type Schemas = components["schemas"]

const mw = (value: number | null): string => (value === null ? "not known" : `${amount(value, 0)} MW`)

export const HeadroomForm = () => (
  <EngineForm<Schemas["SubstationHeadroom"]>
    title="Substation headroom"
    text="Power that a substation can still take or give, from a published margin or from capacity, grants and loading; never from a map."
    inputs={[
      {
        kind: "word",
        path: "substation_id",
        label: "Substation",
        initial: "SIM-PS-01",
        offers: [],
        thing: "substation"
      },
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
          facts={[
            ["Headroom today", mw(answer.today_headroom_mw)],
            ["In the queue", mw(answer.queued_mw)],
            ["Published margin", mw(answer.terms.published_margin_mw)],
            ["Capacity without the largest unit", mw(answer.terms.firm_capacity_mw)],
            ["Granted, not yet in operation", mw(answer.terms.granted_mw)],
            ["Least load", mw(answer.terms.min_load_mw)],
            ["Generation connected", mw(answer.terms.injection_mw)],
            ["Peak load", mw(answer.terms.peak_load_mw)]
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
      { kind: "word", path: "dt_id", label: "Transformer", initial: "SIM-DT-001", offers: [], thing: "transformer" },
      {
        kind: "choice",
        path: "type",
        sentAs: "additions.0.type",
        label: "Addition",
        initial: "rooftop_solar",
        options: [
          { value: "rooftop_solar", label: "Rooftop solar" },
          { value: "ev_charger", label: "Chargers" }
        ]
      },
      { kind: "number", path: "kw", sentAs: "additions.0.kw", label: "Each, kW", initial: 50 },
      {
        kind: "word",
        path: "schedule",
        sentAs: "additions.0.schedule",
        label: "Hours",
        initial: "06:00-18:00",
        offers: []
      }
    ]}
    callOf={({ dt_id, kw, schedule, type }) => ({
      path: "/v1/dt/hosting-capacity",
      body: { dt_id, additions: [{ type, kw, schedule }], chart: true },
      isLong: true
    })}
    picture={(answer) => (
      <Card title={`Hosting capacity of ${answer.dt_id}`}>
        <Facts
          facts={[
            ["Hosting capacity", `${amount(answer.hosting_capacity_kw, 1)} kW`],
            ["What was asked for fits", answer.fits ? "yes" : "no"],
            ["Limited by", answer.limited_by ?? "nothing"],
            ["Why no more", answer.reasons?.join("; ") ?? "not told"],
            ["Data", answer.data_quality],
            ["Covered by meters", `${amount(answer.ami_coverage_pct, 0)} %`]
          ]}
        />
        {answer.chart !== null && <FeederPicture svg={answer.chart} kind={answer.kind} />}
      </Card>
    )}
  />
)
