import type { components } from "@grid-data/client/openapi"
import { barOf } from "../charts/Bar.ts"
import { Bars } from "../charts/Bars.tsx"
import { Card } from "../components/Card.tsx"
import { Figure } from "../components/Figure.tsx"
import type { TableProps } from "../components/Table.tsx"
import { amount, percent } from "../format/Numbers.ts"
import type { ProfileLists } from "../profiles/Profiles.ts"
import { type CashFlowRow, cashFlowRows, energyText, flowColour, ownersInvestment } from "./CashFlow.ts"
import type { Input } from "./Inputs.ts"
import { stateInput, technologyInput } from "./Places.ts"
import { generationProfileInput, loadProfileInput, ProfileForm } from "./ProfileForm.tsx"

type Ppa = components["schemas"]["PpaEconomics"]

const inputsOf = (profiles: ProfileLists): ReadonlyArray<Input> => [
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
  { kind: "number", path: "contract.capacity_mw", label: "Capacity, MW", initial: 10 },
  loadProfileInput(profiles),
  generationProfileInput(profiles),
  stateInput
]

export const PpaForm = () => (
  <ProfileForm<Ppa>
    title="Power purchase agreement"
    text="What a contract earns its seller: the load against the generation block by block, debt, tax and returns by year."
    inputsOf={inputsOf}
    subjects={["load", "generation"]}
    callOf={(body) => ({ path: "/v1/ppa/economics", body })}
    picture={(answer, { contract }) => <Economics answer={answer} capacity_mw={Number(Object(contract).capacity_mw)} />}
  />
)

/** Why there is no rate of return. */
const rateNotes: Readonly<Record<Ppa["irr_status"], string>> = {
  found: "",
  no_irr: "; no rate makes the cash flow nothing",
  multiple_irr: "; more than one rate makes the cash flow nothing"
}

const crore = 1e7

interface EconomicsProps {
  readonly answer: Ppa
  /** Capacity of the contract. */
  readonly capacity_mw: number
}

const Economics = ({ answer, capacity_mw }: EconomicsProps) => {
  const { capture_rate_sensitivities: sensitivities, kind, regulatory_risk_band: band } = answer
  const investment = ownersInvestment(answer, capacity_mw)
  const rows = cashFlowRows(answer, investment)
  return (
    <>
      <Card title="Returns of the contract">
        <div class="figures">
          <Figure value={amount(answer.irr_pct, 1)} unit="%">
            internal rate of return of the project after tax{rateNotes[answer.irr_status]}
          </Figure>
          <Figure value={amount(answer.equity_irr_pct, 1)} unit="%">
            Equity IRR: internal rate of return of the owners’ money after tax{rateNotes[answer.equity_irr_status]}
          </Figure>
          <Figure value={amount(answer.npv_inr / crore, 1)} unit="INR crore">
            net present value; debt of {amount(answer.debt_inr / crore, 1)} INR crore, covered at least{" "}
            {amount(answer.min_dscr, 2)} times
          </Figure>
        </div>
        <p class="soft small">
          {energyText(answer)}Blocks cost {amount(answer.mean_price_inr_per_kwh, 2)} INR/kWh on average, and{" "}
          {amount(answer.capture_price_inr_per_kwh, 2)} INR/kWh where the plant generates. Revisions like those of the
          past would change the open-access charges by {amount(band.low_inr_per_kwh, 2)} to{" "}
          {amount(band.high_inr_per_kwh, 2)} INR/kWh (10 % to 90 %).
          {answer.days !== undefined && ` ${amount(answer.days, 0)} days of load stand for every year.`}
        </p>
      </Card>
      <Card title="Cash flow by year">
        <Bars
          title="Cash flow of the owners by year"
          unit="INR crore"
          kind={kind}
          bars={rows.map(({ equity_cashflow, year }) =>
            barOf(`Year ${year}`, equity_cashflow / crore, 1, { colour: flowColour(equity_cashflow) })
          )}
          table={cashFlowTable(rows)}
        >
          <p class="soft small">
            {investment === null
              ? "The owners’ part of the investment is not drawn: the answer does not say what the plant costs."
              : `Year 0 is the owners’ part of the investment: ${amount((investment + answer.debt_inr) / crore, 1)} INR crore less the debt.`}
          </p>
        </Bars>
      </Card>
      <Card title="Returns by capture rate">
        <Bars
          title="Rate of return where what is left over is sold at a part of the mean price"
          unit="%"
          kind={kind}
          bars={sensitivities.map(({ capture_rate_fraction, irr_pct }) =>
            barOf(`${percent(capture_rate_fraction, 0)} % of the mean`, irr_pct, 1)
          )}
          table={{
            caption: "Returns by capture rate",
            rows: sensitivities,
            keyOf: ({ capture_rate_fraction }) => capture_rate_fraction,
            columns: [
              { title: "Capture rate", digits: 2, value: ({ capture_rate_fraction }) => capture_rate_fraction },
              { title: "Rate of return, %", digits: 1, value: ({ irr_pct }) => irr_pct },
              { title: "Present value, INR crore", digits: 1, value: ({ npv_inr }) => npv_inr / crore }
            ]
          }}
        />
      </Card>
    </>
  )
}

/** Column for a value, or the part of it that people read; a dash in the year before the contract. */
const column = (
  title: string,
  digits: number,
  valueOf: (row: CashFlowRow) => number | null | undefined,
  divisor = 1
) => ({
  title,
  digits,
  value: (row: CashFlowRow) => {
    const value = valueOf(row)
    return value == null ? null : value / divisor
  }
})

const cashFlowTable = (rows: ReadonlyArray<CashFlowRow>): TableProps<CashFlowRow> => ({
  caption: "Cash flow by year, INR crore",
  rows,
  keyOf: ({ year }) => year,
  columns: [
    { title: "Year", cell: ({ year }) => year },
    column("Delivered, GWh", 1, ({ delivered_mwh }) => delivered_mwh, 1e3),
    column("Bought, GWh", 1, ({ shortfall_mwh }) => shortfall_mwh, 1e3),
    column("Sold, GWh", 1, ({ excess_mwh }) => excess_mwh, 1e3),
    column("Revenue", 2, ({ revenue }) => revenue, crore),
    column("Operation", 2, ({ opex }) => opex, crore),
    column("Interest", 2, ({ interest }) => interest, crore),
    column("Paid back", 2, ({ principal }) => principal, crore),
    column("Tax", 2, ({ tax }) => tax, crore),
    column("Owners", 2, ({ equity_cashflow }) => equity_cashflow, crore),
    column("Coverage", 2, ({ dscr }) => dscr)
  ]
})
