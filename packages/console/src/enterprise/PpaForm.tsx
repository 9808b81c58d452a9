import type { components } from "@grid-data/client/openapi"
import { Bars } from "../charts/Bars.tsx"
import { Card } from "../components/Card.tsx"
import { Figure } from "../components/Figure.tsx"
import { Table } from "../components/Table.tsx"
import { amount } from "../format/Numbers.ts"
import { EngineForm } from "./EngineForm.tsx"
import type { Input } from "./Inputs.ts"
import { generationProfileInput, loadProfileInput, stateOptions, technologyInput } from "./Places.ts"

type Ppa = components["schemas"]["PpaEconomics"]

const inputs: ReadonlyArray<Input> = [
  {
    kind: "choice",
    path: "contract.structure",
    label: "Structure",
    initial: "pay-as-produced",
    options: [
      { value: "pay-as-produced", label: "Pay as produced" },
      { value: "baseload", label: "Baseload" },
      { value: "shaped", label: "In the shape of the load" }
    ]
  },
  { kind: "number", path: "contract.tariff_inr_per_kwh", label: "Tariff, INR/kWh", initial: 4.2 },
  { kind: "number", path: "contract.term_years", label: "Term, years", initial: 15 },
  technologyInput("contract.technology"),
  { kind: "number", path: "contract.capacity_mw", label: "Capacity, MW", initial: 50 },
  loadProfileInput,
  generationProfileInput,
  { kind: "choice", path: "state", label: "State", initial: "maharashtra", options: stateOptions }
]

export const PpaForm = () => (
  <EngineForm<Ppa>
    title="Power purchase agreement"
    text="What a contract earns its seller: the load against the generation block by block, debt, tax and returns by year."
    inputs={inputs}
    callOf={(body) => ({ path: "/v1/ppa/economics", body })}
    picture={(answer) => <Economics answer={answer} />}
  />
)

/** Why there is no rate of return. */
const rateNotes: Readonly<Record<Ppa["irr_status"], string>> = {
  found: "",
  no_irr: "; no rate makes the cash flow nothing",
  multiple_irr: "; more than one rate makes the cash flow nothing"
}

const crore = 1e7

const Economics = ({ answer }: { readonly answer: Ppa }) => {
  const { capture_rate_sensitivities: sensitivities, cashflows, kind, regulatory_risk_band: band } = answer
  return (
    <>
      <Card title="Returns of the contract">
        <div class="figures">
          <Figure value={amount(answer.irr_pct, 1)} unit="%">
            internal rate of return of the project after tax{rateNotes[answer.irr_status]}
          </Figure>
          <Figure value={amount(answer.equity_irr_pct, 1)} unit="%">
            that of the owners’ money{rateNotes[answer.equity_irr_status]}
          </Figure>
          <Figure value={amount(answer.npv_inr / crore, 1)} unit="INR crore">
            net present value; debt of {amount(answer.debt_inr / crore, 1)} INR crore, covered at least{" "}
            {amount(answer.min_dscr, 2)} times
          </Figure>
        </div>
        <p class="soft small">
          Blocks cost {amount(answer.mean_price_inr_per_kwh, 2)} INR/kWh on average, and{" "}
          {amount(answer.capture_price_inr_per_kwh, 2)} INR/kWh where the plant generates. Revisions like those of the
          past would change the open-access charges by {amount(band.low_inr_per_kwh, 2)} to{" "}
          {amount(band.high_inr_per_kwh, 2)} INR/kWh (10 % to 90 %).
        </p>
      </Card>
      <Card title="Cash flow by year">
        <Bars
          title="Cash flow of the owners by year"
          unit="INR crore"
          kind={kind}
          bars={cashflows.map(({ equity_cashflow, year }) => ({
            label: `Year ${year}`,
            parts: [{ from: 0, to: equity_cashflow / crore, colour: equity_cashflow < 0 ? "--data-4" : "--data-1" }],
            text: amount(equity_cashflow / crore, 1)
          }))}
          table={() => <CashFlows cashflows={cashflows} />}
        />
      </Card>
      <Card title="Returns by capture rate">
        <Bars
          title="Rate of return where what is left over is sold at a part of the mean price"
          unit="%"
          kind={kind}
          bars={sensitivities.map(({ capture_rate_fraction, irr_pct }) => ({
            label: `${amount(100 * capture_rate_fraction, 0)} % of the mean`,
            parts: irr_pct === null ? [] : [{ from: 0, to: irr_pct, colour: "--data-1" }],
            text: irr_pct === null ? "not known" : amount(irr_pct, 1)
          }))}
          table={() => (
            <Table
              caption="Returns by capture rate"
              rows={sensitivities}
              keyOf={({ capture_rate_fraction }) => capture_rate_fraction}
              columns={[
                { title: "Capture rate", numeric: true, cell: (row) => amount(row.capture_rate_fraction, 2) },
                { title: "Rate of return, %", numeric: true, cell: ({ irr_pct }) => amount(irr_pct, 1) },
                { title: "Present value, INR crore", numeric: true, cell: ({ npv_inr }) => amount(npv_inr / crore, 1) }
              ]}
            />
          )}
        />
      </Card>
    </>
  )
}

const money = (title: string, valueOf: (year: Ppa["cashflows"][number]) => number) => ({
  title,
  numeric: true,
  cell: (year: Ppa["cashflows"][number]) => amount(valueOf(year) / crore, 2)
})

const CashFlows = ({ cashflows }: Pick<Ppa, "cashflows">) => (
  <Table
    caption="Cash flow by year, INR crore"
    rows={cashflows}
    keyOf={({ year }) => year}
    columns={[
      { title: "Year", cell: ({ year }) => year },
      { title: "Delivered, GWh", numeric: true, cell: ({ delivered_mwh }) => amount(delivered_mwh / 1e3, 1) },
      { title: "Bought, GWh", numeric: true, cell: ({ shortfall_mwh }) => amount(shortfall_mwh / 1e3, 1) },
      { title: "Sold, GWh", numeric: true, cell: ({ excess_mwh }) => amount(excess_mwh / 1e3, 1) },
      money("Revenue", ({ revenue }) => revenue),
      money("Operation", ({ opex }) => opex),
      money("Interest", ({ interest }) => interest),
      money("Paid back", ({ principal }) => principal),
      money("Tax", ({ tax }) => tax),
      money("Owners", ({ equity_cashflow }) => equity_cashflow),
      { title: "Coverage", numeric: true, cell: ({ dscr }) => amount(dscr, 2) }
    ]}
  />
)
