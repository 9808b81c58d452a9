import type { components } from "@grid-data/client/openapi"
import { barOf } from "../charts/Bar.ts"
import { Bars } from "../charts/Bars.tsx"
import { ComparedBars } from "../charts/ComparedBars.tsx"
import { Card } from "../components/Card.tsx"
import { Facts } from "../components/Facts.tsx"
import { Figure } from "../components/Figure.tsx"
import { Notice } from "../components/Notice.tsx"
import type { TableProps } from "../components/Table.tsx"
import { amount, percent } from "../format/Numbers.ts"
import { hourName } from "../format/Time.ts"
import { EngineForm } from "./EngineForm.tsx"
import { FeederPicture } from "./FeederPicture.tsx"
import type { Input } from "./Inputs.ts"
import { siteInputs } from "./Places.ts"

type Schemas = components["schemas"]

/** Field for a distribution transformer. */
const transformerInput: Input = {
  kind: "word",
  path: "dt_id",
  label: "Transformer",
  initial: "SIM-DT-001",
  offers: [],
  thing: "transformer"
}

/** What the loads of an answer on distribution are known from. */
const meterFacts = ({
  ami_coverage_pct,
  data_quality
}: Pick<Schemas["FeederStress"], "ami_coverage_pct" | "data_quality">) =>
  [
    ["Data", data_quality],
    ["Covered by meters", `${amount(ami_coverage_pct, 0)} %`]
  ] as const

export const HostingForm = () => (
  <EngineForm<Schemas["HostingCapacity"]>
    title="Hosting capacity"
    text="What can be added below a distribution transformer before a voltage or a rating is passed, over the last 30 days."
    inputs={[
      transformerInput,
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
            ...meterFacts(answer)
          ]}
        />
        {answer.chart !== null && <FeederPicture svg={answer.chart} kind={answer.kind} />}
      </Card>
    )}
  />
)

export const StressForm = () => (
  <EngineForm<Schemas["FeederStress"]>
    title="Feeder stress"
    text="How often anything on a feeder is overloaded, or a voltage outside its limits, once loads are added to it."
    inputs={[
      { kind: "word", path: "feeder_id", label: "Feeder", initial: "SIM-FD-01", offers: [], thing: "feeder" },
      {
        kind: "choice",
        path: "type",
        sentAs: "scenario.additions.0.type",
        label: "Addition",
        initial: "ev_charger",
        options: [
          { value: "ev_charger", label: "Chargers" },
          { value: "heat_pump", label: "Heat pumps" },
          { value: "rooftop_solar", label: "Rooftop solar" }
        ]
      },
      { kind: "number", path: "kw", sentAs: "scenario.additions.0.kw", label: "In all, kW", initial: 60 },
      { kind: "number", path: "places", sentAs: "scenario.additions.0.places", label: "Places", initial: 10 },
      {
        kind: "word",
        path: "schedule",
        sentAs: "scenario.additions.0.schedule",
        label: "Hours",
        initial: "18:00-23:00",
        offers: []
      },
      {
        kind: "number",
        path: "temperature_c",
        sentAs: "scenario.temperature_c",
        label: "Ambient temperature, °C",
        initial: 42
      }
    ]}
    callOf={({ assumptions, feeder_id, temperature_c, ...addition }) => ({
      path: "/v1/feeder/stress",
      body: {
        feeder_id,
        scenario: { additions: [addition], temperature_c },
        ...(assumptions !== undefined && { assumptions })
      },
      isLong: true
    })}
    picture={(answer) => <Stress answer={answer} />}
  />
)

/** Transformers that are drawn; all of them are in the table. */
const mostBars = 12

const Stress = ({ answer }: { readonly answer: Schemas["FeederStress"] }) => {
  const { draws, feeder_id, kind, thermal_stress_fraction, transformers, voltage_stress_fraction } = answer
  return (
    <Card title={`Stress of ${feeder_id}`}>
      <div class="figures">
        <Figure value={percent(thermal_stress_fraction)} unit="%">
          of days with an overload
        </Figure>
        <Figure value={percent(voltage_stress_fraction)} unit="%">
          of days with a voltage outside its limits
        </Figure>
      </div>
      {transformers.length === 0 ? (
        <Notice kind="empty" title="No transformer is under stress">
          In none of {draws} draws a limit is passed.
        </Notice>
      ) : (
        <Bars
          title="Days with any stress by transformer, the most often stressed first"
          unit="%"
          kind={kind}
          bars={transformers
            .slice(0, mostBars)
            .map(({ dt_id, thermal_stress_fraction: thermal, voltage_stress_fraction: voltage }) =>
              barOf(dt_id, 100 * Math.max(thermal, voltage), 1, {
                colour: thermal > voltage ? "--data-3" : "--data-1"
              })
            )}
          legend={[
            { label: "Voltage", colour: "--data-1" },
            { label: "Overload", colour: "--data-3" }
          ]}
          table={stressTable(transformers)}
        />
      )}
      <Facts facts={[...meterFacts(answer), ["Draws", draws]]} />
    </Card>
  )
}

type StressedTransformer = Schemas["FeederStress"]["transformers"][number]

/** Hour of a day, IST. */
const hourText = (hour: number | null | undefined): string => (hour == null ? "–" : hourName(hour))

const stressTable = (transformers: ReadonlyArray<StressedTransformer>): TableProps<StressedTransformer> => ({
  caption: "Stress by transformer, % of days",
  rows: transformers,
  keyOf: ({ dt_id }) => dt_id,
  columns: [
    { title: "Transformer", cell: ({ dt_id }) => dt_id },
    { title: "Overload, %", digits: 1, value: ({ thermal_stress_fraction }) => 100 * thermal_stress_fraction },
    { title: "Worst hour", cell: ({ thermal_worst_hour_ist: hour }) => hourText(hour) },
    { title: "Voltage, %", digits: 1, value: ({ voltage_stress_fraction }) => 100 * voltage_stress_fraction },
    { title: "Worst hour", cell: ({ voltage_worst_hour_ist: hour }) => hourText(hour) }
  ]
})

/** Recommendations as an engineer would say them. */
const recommendations: Readonly<Record<Schemas["ReverseFlow"]["recommendation"], string>> = {
  approve: "Approve",
  "approve-with-curtailment": "Approve with a limit on its export",
  decline: "Decline",
  "defer-to-DERMS": "Leave to the control of the network's plants"
}

export const ReverseFlowForm = () => (
  <EngineForm<Schemas["ReverseFlow"]>
    title="Reverse power flow"
    text="How much of a year a transformer feeds back with more rooftop solar below it, and what to do with the application."
    inputs={[transformerInput, { kind: "number", path: "solar_kw", label: "Rooftop solar, kW", initial: 40 }]}
    callOf={(body) => ({ path: "/v1/dt/reverse-power-flow", body, isLong: true })}
    picture={(answer, { solar_kw }) => <ReverseFlow answer={answer} asked={Number(solar_kw)} />}
  />
)

interface ReverseFlowProps {
  readonly answer: Schemas["ReverseFlow"]
  /** Rooftop solar that is asked for, kW. */
  readonly asked: number
}

const ReverseFlow = ({ answer, asked }: ReverseFlowProps) => {
  const { dt_id, export_limit_kw, hosting_capacity_kw, kind, reasons, recommendation, reverse_flow_fraction } = answer
  return (
    <Card title={`Application at ${dt_id}`}>
      <div class="figures">
        <Figure value={percent(reverse_flow_fraction)} unit="%">
          of the year with reverse flow
        </Figure>
      </div>
      <ComparedBars
        title="What is asked for, and what fits"
        unit="kW"
        kind={kind}
        name="Power"
        caption="Power, kW"
        values={[
          { label: "Asked for", value: asked },
          { label: "Hosting capacity", value: hosting_capacity_kw },
          ...(export_limit_kw === null ? [] : [{ label: "Limit on the export", value: export_limit_kw }])
        ]}
        digits={1}
      />
      <Facts
        facts={[
          ["Recommendation", recommendations[recommendation]],
          ["Why", reasons.join("; ") || "nothing speaks against it"],
          ...meterFacts(answer)
        ]}
      />
    </Card>
  )
}

export const ChargingForm = () => (
  <EngineForm<Schemas["EvSites"]>
    title="Charging sites"
    text="Transformers within 5 km that can bear a charging station in the hours in which vehicles stay, the nearest first."
    inputs={[
      ...siteInputs(26.85, 80.95),
      { kind: "number", path: "station_kw", label: "Station, kW", initial: 22 },
      {
        kind: "choice",
        path: "dwell_pattern",
        label: "Vehicles stay",
        initial: "workplace",
        options: [
          { value: "highway", label: "At a highway" },
          { value: "retail", label: "At shops" },
          { value: "workplace", label: "At work" },
          { value: "overnight", label: "At home" },
          { value: "depot", label: "In a depot" }
        ]
      }
    ]}
    callOf={(body) => ({ path: "/v1/ev/site-screen", body, isLong: true })}
    picture={(answer) => <ChargingSites answer={answer} />}
  />
)

const ChargingSites = ({ answer: { candidates, kind, screened } }: { readonly answer: Schemas["EvSites"] }) => (
  <Card title="Transformers that can bear the station">
    {candidates.length === 0 ? (
      <Notice kind="empty" title="None nearby can bear it">
        {screened === 0
          ? "No transformer that could is known within 5 km."
          : `Looked at: ${screened}, each with less room than the station takes.`}
      </Notice>
    ) : (
      <Bars
        title="Power that can still be added, the nearest first"
        unit="kW"
        kind={kind}
        bars={candidates.map(({ distance_km, dt_id, hosting_capacity_kw }) =>
          barOf(`${dt_id}, ${amount(distance_km, 1)} km`, hosting_capacity_kw, 1)
        )}
        table={{
          caption: "Transformers that can bear the station",
          rows: candidates,
          keyOf: ({ dt_id }) => dt_id,
          columns: [
            { title: "Transformer", cell: ({ dt_id }) => dt_id },
            { title: "Distance, km", digits: 2, value: ({ distance_km }) => distance_km },
            { title: "Room, kW", digits: 1, value: ({ hosting_capacity_kw }) => hosting_capacity_kw },
            { title: "Data", cell: ({ data_quality }) => data_quality },
            { title: "Confidence", digits: 2, value: ({ confidence }) => confidence }
          ]
        }}
      />
    )}
  </Card>
)
