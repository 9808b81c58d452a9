import type { components } from "@grid-data/client/openapi"
import { useState } from "preact/hooks"
import { Bars } from "../charts/Bars.tsx"
import { Card } from "../components/Card.tsx"
import { Choice } from "../components/Field.tsx"
import type { TableProps } from "../components/Table.tsx"
import { dayName, nameOfMonth } from "../format/Time.ts"
import type { ProfileLists } from "../profiles/Profiles.ts"
import { WithCompanies, withCompany } from "./Companies.tsx"
import type { Body, Input } from "./Inputs.ts"
import { billBars, missingText, modeBar, type ModeCost, modeName, modes, monthBars } from "./LandedCostBars.ts"
import { OrderLink } from "./OrderLink.tsx"
import { voltageInput } from "./Places.ts"
import { loadProfileInput, ProfileForm } from "./ProfileForm.tsx"
import { titleOf } from "./Words.ts"

type LandedCost = components["schemas"]["LandedCost"]

const inputsOf = (profiles: ProfileLists): ReadonlyArray<Input> => [
  voltageInput("", "33kV"),
  { kind: "number", path: "contract_demand_kva", label: "Contract demand, kVA", initial: 12_000 },
  loadProfileInput(profiles),
  { kind: "day", path: "as_of", label: "Charges of a day", hint: "Empty for those of each day", initial: "" },
  {
    kind: "rows",
    path: "given",
    sentAs: "assumptions",
    label: "Charges and assumptions that you know better",
    hint: "One a line with its number, such as cross_subsidy_surcharge_inr_per_kwh, 1.4",
    initial: "",
    columns: [{ name: "name" }, { name: "value", isNumber: true }]
  },
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
      <ProfileForm<LandedCost>
        title="Landed cost"
        text="What a unit costs at the meter by way of supply: the bill of every block, line by line, with a band."
        inputsOf={(profiles) => [company, ...inputsOf(profiles)]}
        subjects={["load"]}
        callOf={(body) => ({ path: "/v1/landed-cost/compare", body: requestOf(withCompany(body)) })}
        picture={(answer) => <Comparison answer={answer} />}
      />
    )}
  </WithCompanies>
)

/** Request of the form: charges that a reader gives are assumptions, and a day may be one whose order was replaced since. */
const requestOf = ({ given, ...body }: Body): Body => {
  const rows = Array.isArray(given) ? given : []
  const assumptions = {
    ...Object.fromEntries(rows.map(({ name, value }) => [name, value])),
    ...Object(body["assumptions"])
  }
  return {
    ...body,
    ...(body["as_of"] !== undefined && { superseded: "replay" }),
    ...(Object.keys(assumptions).length > 0 && { assumptions })
  }
}

const Comparison = ({
  answer: { as_of, assumptions, consumer, days, from, kind, results }
}: {
  readonly answer: LandedCost
}) => {
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
          table={modeTable(results)}
        >
          <p class="soft small">
            {days} days from {dayName(from)} at the charges of {dayName(as_of)}. The narrow band is 10 % to 90 %.
          </p>
        </Bars>
        <p class="soft small">{results.map((one) => missingText(one, assumptions)).join(" ")}</p>
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
            table={billTable(result)}
          />
          <Bars
            title={`Landed cost of ${modeName(result.mode)}, month by month`}
            unit="INR/kWh"
            kind={kind}
            bars={monthBars(result)}
            table={monthTable(result)}
          />
        </Card>
      )}
    </>
  )
}

const monthTable = ({ by_month }: ModeCost): TableProps<ModeCost["by_month"][number]> => ({
  caption: "Cost by month",
  rows: by_month,
  keyOf: ({ month }) => month,
  columns: [
    { title: "Month", cell: ({ month }) => nameOfMonth(month) },
    { title: "MWh", digits: 1, value: ({ energy_mwh }) => energy_mwh },
    { title: "INR", digits: 0, value: ({ inr }) => inr },
    { title: "INR/kWh", digits: 2, value: ({ inr_per_kwh }) => inr_per_kwh },
    { title: "Plant, %", digits: 0, value: ({ plant_pct }) => plant_pct }
  ]
})

const modeTable = (results: ReadonlyArray<ModeCost>): TableProps<ModeCost> => ({
  caption: "Landed cost by way of supply, INR/kWh",
  rows: results,
  keyOf: ({ mode }) => mode,
  columns: [
    { title: "Way of supply", cell: ({ mode }) => modeName(mode) },
    { title: "Cost", digits: 2, value: ({ landed_inr_per_kwh }) => landed_inr_per_kwh },
    { title: "10 %", digits: 2, value: ({ p10 }) => p10 },
    { title: "Median", digits: 2, value: ({ p50 }) => p50 },
    { title: "90 %", digits: 2, value: ({ p90 }) => p90 },
    { title: "Since the order before", cell: (result) => result.regulatory_risk_delta_since_last }
  ]
})

const billTable = ({ breakdown, sources }: ModeCost): TableProps<ModeCost["breakdown"][number]> => ({
  caption: "Lines of the bill",
  rows: breakdown,
  keyOf: ({ applicable_from, component, order_id }) => `${component} ${order_id} ${applicable_from}`,
  columns: [
    { title: "Line", cell: ({ component }) => titleOf(component) },
    { title: "INR/kWh", digits: 3, value: ({ inr_per_kwh }) => inr_per_kwh },
    { title: "INR", digits: 0, value: ({ annual_inr }) => annual_inr },
    {
      title: "Order",
      cell: ({ order_id }) => (
        <span class="sentence">
          <OrderLink text={order_id ?? "–"} url={sources.find(({ id }) => id === order_id)?.url ?? null} />
        </span>
      )
    },
    { title: "From", cell: ({ applicable_from }) => <span class="whole">{dayName(applicable_from)}</span> },
    { title: "Kind", cell: ({ kind }) => kind }
  ]
})
