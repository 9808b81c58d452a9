import type { components } from "@grid-data/client/openapi"
import { useState } from "preact/hooks"
import { Bars } from "../charts/Bars.tsx"
import { Card } from "../components/Card.tsx"
import { Choice } from "../components/Field.tsx"
import { Table } from "../components/Table.tsx"
import { amount } from "../format/Numbers.ts"
import { WithCompanies, withCompany } from "./Companies.tsx"
import { EngineForm } from "./EngineForm.tsx"
import type { Input } from "./Inputs.ts"
import { billBars, lineName, modeBar, type ModeCost, modeName, modes, monthBars } from "./LandedCostBars.ts"
import { loadProfileInput, voltageInput } from "./Places.ts"

type LandedCost = components["schemas"]["LandedCost"]

const inputs: ReadonlyArray<Input> = [
  voltageInput("", "33kV"),
  { kind: "number", path: "contract_demand_kva", label: "Contract demand, kVA", initial: 12_000 },
  loadProfileInput,
  {
    kind: "list",
    path: "modes",
    label: "Ways of supply",
    options: modes,
    initial: modes.map(({ value }) => value)
  }
]

export const LandedCostForm = () => (
  <WithCompanies>
    {(company) => (
      <EngineForm<LandedCost>
        title="Landed cost"
        text="What a unit costs at the meter by way of supply: the bill of every block, line by line, with a band."
        inputs={[company, ...inputs]}
        callOf={(body) => ({ path: "/v1/landed-cost/compare", body: withCompany(body) })}
        picture={(answer) => <Comparison answer={answer} />}
      />
    )}
  </WithCompanies>
)

/** What is not known of a way of supply, as a sentence; empty where nothing is. */
const missingText = ({ landed_inr_per_kwh, missing, mode }: ModeCost): string =>
  missing.length === 0
    ? ""
    : `${modeName(mode)}: ${missing.join(", ").replaceAll("_", " ")} not known${landed_inr_per_kwh === null ? ", so there is no total" : ""}.`

const Comparison = ({ answer: { as_of, consumer, days, from, kind, results } }: { readonly answer: LandedCost }) => {
  const [mode, setMode] = useState<string | null>(null)
  const result = results.find((one) => one.mode === mode) ?? results.find(({ breakdown }) => breakdown.length > 0)
  return (
    <>
      <Card title="Cost by way of supply">
        <Bars
          title={`Landed cost at ${consumer.discom}, ${consumer.voltage_class}, with 10 % to 90 %`}
          unit="INR/kWh"
          kind={kind}
          bars={results.map(modeBar)}
          table={() => <ModeTable results={results} />}
        >
          <p class="soft small">
            {days} days from {from} at the charges of {as_of}. The narrow band is 10 % to 90 %.
          </p>
        </Bars>
        <p class="soft small">{results.map(missingText).join(" ")}</p>
      </Card>
      {result !== undefined && (
        <Card title="Bill line by line">
          <Choice
            label="Way of supply"
            value={result.mode}
            options={results.map((one) => ({
              value: one.mode,
              label: modeName(one.mode),
              disabled: one.breakdown.length === 0
            }))}
            onChange={setMode}
          />
          <Bars
            title={`Landed cost of ${modeName(result.mode)}, line by line`}
            unit="INR/kWh"
            kind={kind}
            bars={billBars(result)}
            table={() => <BillTable result={result} />}
          />
          <Bars
            title={`Landed cost of ${modeName(result.mode)}, month by month`}
            unit="INR/kWh"
            kind={kind}
            bars={monthBars(result)}
            table={() => <MonthTable result={result} />}
          />
        </Card>
      )}
    </>
  )
}

const MonthTable = ({ result: { by_month } }: { readonly result: ModeCost }) => (
  <Table
    caption="Cost by month"
    rows={by_month}
    keyOf={({ month }) => month}
    columns={[
      { title: "Month", cell: ({ month }) => month },
      { title: "MWh", numeric: true, cell: ({ energy_mwh }) => amount(energy_mwh, 1) },
      { title: "INR", numeric: true, cell: ({ inr }) => amount(inr, 0) },
      { title: "INR/kWh", numeric: true, cell: ({ inr_per_kwh }) => amount(inr_per_kwh, 2) },
      { title: "Plant, %", numeric: true, cell: ({ plant_pct = null }) => amount(plant_pct, 0) }
    ]}
  />
)

const ModeTable = ({ results }: { readonly results: ReadonlyArray<ModeCost> }) => (
  <Table
    caption="Landed cost by way of supply, INR/kWh"
    rows={results}
    keyOf={({ mode }) => mode}
    columns={[
      { title: "Way of supply", cell: ({ mode }) => modeName(mode) },
      { title: "Cost", numeric: true, cell: ({ landed_inr_per_kwh }) => amount(landed_inr_per_kwh, 2) },
      { title: "10 %", numeric: true, cell: ({ p10 }) => amount(p10, 2) },
      { title: "Median", numeric: true, cell: ({ p50 }) => amount(p50, 2) },
      { title: "90 %", numeric: true, cell: ({ p90 }) => amount(p90, 2) },
      { title: "Since the order before", cell: (result) => result.regulatory_risk_delta_since_last }
    ]}
  />
)

const BillTable = ({ result: { breakdown } }: { readonly result: ModeCost }) => (
  <Table
    caption="Lines of the bill"
    rows={breakdown}
    keyOf={({ applicable_from, component, order_id }) => `${component} ${order_id} ${applicable_from}`}
    columns={[
      { title: "Line", cell: ({ component }) => lineName(component) },
      { title: "INR/kWh", numeric: true, cell: ({ inr_per_kwh }) => amount(inr_per_kwh, 3) },
      { title: "INR", numeric: true, cell: ({ annual_inr }) => amount(annual_inr, 0) },
      { title: "Order", cell: ({ order_id }) => <span class="sentence">{order_id ?? "–"}</span> },
      { title: "From", cell: ({ applicable_from }) => <span class="whole">{applicable_from ?? "–"}</span> },
      { title: "Kind", cell: ({ kind }) => kind }
    ]}
  />
)
