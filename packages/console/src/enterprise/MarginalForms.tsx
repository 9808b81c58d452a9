import type { components } from "@grid-data/client/openapi"
import { barOf } from "../charts/Bar.ts"
import { Bars } from "../charts/Bars.tsx"
import { Card } from "../components/Card.tsx"
import { dateAfter, instant, istDate } from "../format/Time.ts"
import { addressOf } from "./Call.ts"
import { EngineForm } from "./EngineForm.tsx"
import type { Body, Input } from "./Inputs.ts"
import { stateInput } from "./Places.ts"
import { changeColour, hourOptions, shiftOf } from "./Shift.ts"
import { SignalsOfDay } from "./SignalsOfDay.tsx"

type Schemas = components["schemas"]
type Latest = Schemas["StateCarbonLatest"]
type Delta = Schemas["EmissionsDelta"]

const dayInput: Input = {
  kind: "day",
  path: "from",
  label: "IST day",
  hint: "One that is over",
  initial: dateAfter(istDate(Date.now()), -1)
}

const kindOf = ({ sources }: Latest): string =>
  sources.some((source) => source.includes("simulated")) ? "simulated" : "modelled"

const methods: Readonly<Record<Schemas["MarginalMethod"], string>> = {
  dispatch: "Dispatch",
  regression: "Regression",
  cea: "CEA margins"
}

const averageLabel = "Average"

const explanation =
  "Dispatch: 1 MW more in a dispatch at least cost. Regression: change of the country’s emissions with its load. CEA margins: the operating and build margins of its baseline database. Average: of all that is consumed, as Scope 2 counts."

export const MarginalForm = () => (
  <EngineForm<Latest>
    title="Marginal signals"
    action="Look up"
    text="What one MWh more emits in the newest block by each signal, and in every block of a day by dispatch, beside the average. They answer different questions: none stands for another."
    inputs={[stateInput, dayInput]}
    callOf={({ state }) => ({ path: addressOf(["carbon-intensity", "latest", state]) })}
    picture={(answer, { from }) => (
      <>
        <Signals answer={answer} />
        <SignalsOfDay state={answer.state} day={String(from)} kind={kindOf(answer)} />
      </>
    )}
  />
)

const Signals = ({ answer }: { readonly answer: Latest }) => {
  const { average, block_start_ist, marginal_signals = [], snapshot_id, state } = answer
  const rows = [
    { label: averageLabel, kg_co2e_per_mwh: average.kg_co2e_per_mwh, p10: null, p90: null },
    ...marginal_signals.map(({ method, ...signal }) => ({ ...signal, label: methods[method] }))
  ]
  return (
    <Card title={`Signals of ${state}`}>
      <Bars
        title="Emissions of one MWh by signal, with 10 % to 90 %"
        unit="kg CO₂e/MWh"
        kind={kindOf(answer)}
        bars={rows.map(({ kg_co2e_per_mwh: value, label, p10, p90 }, index) => ({
          ...barOf(label, value, 0, { colour: index === 0 ? "--data-2" : "--data-1" }),
          ...(p10 !== null && p90 !== null && { band: { low: p10, high: p90 } })
        }))}
        table={{
          caption: "Emissions of one MWh, kg CO₂e",
          rows,
          keyOf: ({ label }) => label,
          columns: [
            { title: "Signal", cell: ({ label }) => label },
            { title: "10 %", digits: 0, value: ({ p10 }) => p10 },
            { title: "Value", digits: 0, value: ({ kg_co2e_per_mwh }) => kg_co2e_per_mwh },
            { title: "90 %", digits: 0, value: ({ p90 }) => p90 }
          ]
        }}
      >
        <p class="soft small">
          Block of {instant(Date.parse(block_start_ist))}, snapshot <code class="hash">{snapshot_id}</code>. Bands were
          not held against outcomes. {explanation}
        </p>
      </Bars>
      {marginal_signals.length === 0 && (
        <p class="soft">No marginal signal of this block is known yet: they follow some minutes after the average.</p>
      )}
    </Card>
  )
}

const deltaInputs: ReadonlyArray<Input> = [
  stateInput,
  dayInput,
  { kind: "number", path: "mwh", sentAs: "shift_mwh", label: "Load to move, MWh", initial: 10, bounds: {} },
  { kind: "choice", path: "away", label: "Away from the hour (IST)", initial: "19", options: hourOptions },
  { kind: "choice", path: "to", label: "To the hour (IST)", initial: "12", options: hourOptions },
  {
    kind: "choice",
    path: "method",
    label: "Signal",
    initial: "dispatch",
    options: Object.entries(methods).map(([value, label]) => ({ value, label }))
  }
]

const deltaBody = ({ away, from, method, mwh, state, to }: Body): Body => ({
  state,
  from,
  method,
  shift_mwh: shiftOf(Number(mwh), Number(away), Number(to))
})

export const DeltaForm = () => (
  <EngineForm<Delta>
    title="Moved load"
    text="Emissions that are avoided where load is moved from one hour of a day to another, by each signal."
    inputs={deltaInputs}
    callOf={(body) => ({ path: "/v1/emissions/delta", body: deltaBody(body) })}
    picture={(answer) => <Avoided answer={answer} />}
  />
)

const Avoided = ({ answer: { average, by_method, kind } }: { readonly answer: Delta }) => {
  const rows = [
    ...by_method.map(({ method, ...signal }) => ({ ...signal, label: methods[method] })),
    { ...average, label: averageLabel }
  ]
  return (
    <Card title="Change of emissions">
      <Bars
        title="Change of emissions by signal; below zero they are avoided"
        unit="kg CO₂e"
        kind={kind}
        bars={rows.map(({ delta_kg_co2e: delta, label }) => barOf(label, delta, 0, { colour: changeColour(delta) }))}
        table={{
          caption: "Change of emissions, kg CO₂e",
          rows,
          keyOf: ({ label }) => label,
          columns: [
            { title: "Signal", cell: ({ label }) => label },
            { title: "Change", digits: 0, value: ({ delta_kg_co2e }) => delta_kg_co2e },
            {
              title: "Blocks known",
              numeric: true,
              cell: ({ coverage }) => `${coverage.present} of ${coverage.expected}`
            }
          ]
        }}
      >
        <p class="soft small">A move is judged by a marginal signal. {explanation}</p>
      </Bars>
    </Card>
  )
}
