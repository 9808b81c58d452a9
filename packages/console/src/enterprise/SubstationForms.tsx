import type { components } from "@grid-data/client/openapi"
import { headroomSteps } from "@grid/domain/substations/HeadroomSteps"
import { Bars } from "../charts/Bars.tsx"
import { Card } from "../components/Card.tsx"
import { Facts } from "../components/Facts.tsx"
import { Notice } from "../components/Notice.tsx"
import { Table, type TableProps } from "../components/Table.tsx"
import { amount, percent } from "../format/Numbers.ts"
import { addressOf } from "./Call.ts"
import { EngineForm } from "./EngineForm.tsx"
import type { Input } from "./Inputs.ts"
import { siteInputs, technologyInput } from "./Places.ts"
import {
  type Candidate,
  factors,
  headroomBars,
  type Quarter,
  quarterBar,
  rangeText,
  scoreBar
} from "./SubstationBars.ts"

type Schemas = components["schemas"]

const mw = (value: number | null): string => (value === null ? "not known" : `${amount(value, 0)} MW`)

const directionInput: Input = {
  kind: "choice",
  path: "direction",
  label: "Direction",
  initial: "injection",
  options: [
    { value: "injection", label: "Injection" },
    { value: "drawal", label: "Drawal" }
  ]
}

const substationInputs: ReadonlyArray<Input> = [
  {
    kind: "word",
    path: "substation_id",
    label: "Substation",
    initial: "SIM-PS-01",
    offers: [],
    thing: "substation"
  },
  directionInput
]

export const HeadroomForm = () => (
  <EngineForm<Schemas["SubstationHeadroom"]>
    title="Substation headroom"
    text="Power that a substation can still take or give, from a published margin or from capacity, grants and loading; never from a map."
    inputs={substationInputs}
    callOf={({ direction, substation_id }) => ({
      path: addressOf(["substations", substation_id, "headroom"], { direction })
    })}
    picture={(answer) => <Headroom answer={answer} />}
  />
)

const Headroom = ({ answer }: { readonly answer: Schemas["SubstationHeadroom"] }) => {
  const { expected_clearance_months: months, kind, method, queued_mw, terms, y3_curtailment } = answer
  const steps = headroomSteps(answer)
  return (
    <Card title={`Headroom at ${answer.name ?? answer.substation_id}`}>
      <Bars
        title="Headroom step by step"
        unit="MW"
        kind={kind}
        bars={headroomBars(answer)}
        table={{
          caption: "Steps to the headroom, MW",
          rows: [...steps, { label: "Headroom", amount: answer.today_headroom_mw }],
          keyOf: ({ label }) => label,
          columns: [
            { title: "Step", cell: ({ label }) => label },
            { title: "MW", digits: 1, value: (step) => step.amount }
          ]
        }}
      >
        <p class="soft small">
          {method === "published_margin"
            ? "From the published margin."
            : "From capacity without the largest unit and loading; it says nothing of the lines that lead there."}
        </p>
      </Bars>
      <Facts
        facts={[
          ["Granted, not yet in operation", mw(terms.granted_mw)],
          ["In the queue without a grant", mw(queued_mw)],
          [
            "Months until the queue is cleared",
            months === null
              ? "not known"
              : `${amount(months.p50, 0)}, nine of ten times within ${amount(months.p90, 0)}`
          ],
          [
            "Curtailed in the third year",
            y3_curtailment === null
              ? "not known"
              : `${percent(y3_curtailment.p50)} %, nine of ten times at most ${percent(y3_curtailment.p90)} %`
          ]
        ]}
      />
    </Card>
  )
}

export const ClearanceForm = () => (
  <EngineForm<Schemas["ConnectivityForecast"]>
    title="Queue clearance"
    text="What will have left the queue of a substation by the end of each quarter, and the headroom then."
    inputs={substationInputs}
    callOf={({ direction, substation_id }) => ({
      path: addressOf(["connectivity", "forecast", substation_id], { direction }),
      isLong: true
    })}
    picture={(answer) => <Clearance answer={answer} />}
  />
)

const Clearance = ({
  answer: { kind, quarters, substation_id, waiting_mw }
}: {
  readonly answer: Schemas["ConnectivityForecast"]
}) => (
  <Card title={`Queue of ${substation_id}`}>
    <p>{mw(waiting_mw)} wait for operation today, with a grant or without.</p>
    <Bars
      title="Cleared by the end of a quarter, median (10 % to 90 %)"
      unit="MW"
      kind={kind}
      bars={quarters.map(({ cleared_mw, quarter }) => quarterBar(quarter, cleared_mw))}
      table={quarterTable(quarters)}
    />
    <Bars
      title="Headroom at the end of a quarter, median (10 % to 90 %)"
      unit="MW"
      kind={kind}
      bars={quarters.map(({ headroom_mw, quarter }) => quarterBar(quarter, headroom_mw))}
      table={quarterTable(quarters)}
    >
      <p class="soft small">The bands were never held against outcomes.</p>
    </Bars>
  </Card>
)

const quarterTable = (quarters: ReadonlyArray<Quarter>): TableProps<Quarter> => ({
  caption: "Queue and headroom by quarter, MW, median (10 % to 90 %)",
  rows: quarters,
  keyOf: ({ quarter }) => quarter,
  columns: [
    { title: "By the end of", cell: ({ quarter }) => quarter },
    { title: "Cleared", numeric: true, cell: ({ cleared_mw }) => rangeText(cleared_mw) },
    { title: "In operation", numeric: true, cell: ({ completed_mw }) => rangeText(completed_mw) },
    { title: "Withdrawn", numeric: true, cell: ({ withdrawn_mw }) => rangeText(withdrawn_mw) },
    { title: "Headroom", numeric: true, cell: ({ headroom_mw }) => rangeText(headroom_mw) }
  ]
})

export const SitesForm = () => (
  <EngineForm<Schemas["SiteScreen"]>
    title="Substations for a site"
    text="Which substation suits a plant or a load best: headroom, distance, voltage, queue and the state's charges, each as a part of the score."
    inputs={[
      ...siteInputs(28.02, 73.31),
      { kind: "number", path: "capacity_mw", label: "Power, MW", initial: 100 },
      technologyInput("technology"),
      directionInput
    ]}
    callOf={(body) => ({ path: "/v1/sites/screen", body })}
    picture={(answer) => <Sites answer={answer} />}
  />
)

/** Substations that are drawn; all of them are in the table. */
const mostBars = 10

const Sites = ({
  answer: { candidates, considered, kind, needed_voltage_kv }
}: {
  readonly answer: Schemas["SiteScreen"]
}) => (
  <Card title="Substations by their score">
    {candidates.length === 0 ? (
      <Notice kind="empty" title="No substation is within reach">
        None is known near enough to this place.
      </Notice>
    ) : (
      <>
        <Bars
          title="Score of a substation, the best first"
          unit="of 1"
          kind={kind}
          bars={candidates.slice(0, mostBars).map(scoreBar)}
          legend={factors}
          table={candidateTable(candidates)}
        >
          <p class="soft small">
            Ranked: {considered}. A narrow band reaches to the score if all that is not known were the best. A
            connection of this power asks for {needed_voltage_kv} kV.
          </p>
        </Bars>
        <Table {...candidateTable(candidates)} />
      </>
    )}
  </Card>
)

const candidateTable = (candidates: ReadonlyArray<Candidate>): TableProps<Candidate> => ({
  caption: "Substations for the site",
  rows: candidates,
  keyOf: ({ substation_id }) => substation_id,
  columns: [
    { title: "Substation", cell: ({ name, substation_id }) => name ?? substation_id },
    { title: "Id", cell: ({ substation_id }) => substation_id },
    {
      title: "Headroom, MW",
      digits: 0,
      value: ({ headroom_mw }) => headroom_mw,
      order: ({ headroom_mw }) => headroom_mw
    },
    { title: "Queue, MW", digits: 0, value: ({ queue_depth_mw }) => queue_depth_mw },
    {
      title: "Distance, km",
      digits: 1,
      value: ({ distance_km }) => distance_km,
      order: ({ distance_km }) => distance_km
    },
    { title: "Voltage, kV", digits: 0, value: ({ voltage_kv }) => voltage_kv },
    { title: "Score", digits: 2, value: ({ score }) => score, order: ({ score }) => score }
  ]
})
