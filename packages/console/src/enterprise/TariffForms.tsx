import type { components } from "@grid-data/client/openapi"
import { Card } from "../components/Card.tsx"
import { type Column, Table } from "../components/Table.tsx"
import { amount } from "../format/Numbers.ts"
import { istDate } from "../format/Time.ts"
import { addressOf } from "./Call.ts"
import { WithCompanies, withCompany } from "./Companies.tsx"
import { EngineForm } from "./EngineForm.tsx"
import type { Body, Input } from "./Inputs.ts"
import { lineName } from "./LandedCostBars.ts"
import { voltageInput } from "./Places.ts"

type Schemas = components["schemas"]
type Tariff = Schemas["TariffOfClass"]
type Component = Schemas["OpenAccessScheduleComponent"]

const inputs = (company: Input): ReadonlyArray<Input> => [
  company,
  voltageInput("Empty for all of them", ""),
  { kind: "day", path: "as_of", label: "IST day", initial: istDate(Date.now()) }
]

const addressFor = (route: string, body: Body): string => {
  const { discom, state, ...query } = withCompany(body)
  return addressOf([route, state, discom], query)
}

/** Range as people read it. */
const range = (low: number, high: number, digits = 2): string =>
  low === high ? amount(low, digits) : `${amount(low, digits)} to ${amount(high, digits)}`

interface Ordered {
  readonly applicable_from: string | null
  readonly applicable_to: string | null
  readonly order_id: string | null
  readonly source_url: string | null
  readonly confidence: string
  readonly note: string | null
}

/** Address of an order, where it is one that a browser opens. */
const isLink = (url: string | null): url is string => url !== null && /^https?:\/\//.test(url)

/** Columns for what a row of an order rests on. */
const orderColumns = <Row extends Ordered>(): ReadonlyArray<Column<Row>> => [
  {
    title: "Applies",
    cell: ({ applicable_from, applicable_to }) =>
      applicable_from === null && applicable_to === null ? (
        <span class="soft">not known</span>
      ) : (
        <>
          <div class="whole">from {applicable_from ?? "–"}</div>
          <div class="whole">to {applicable_to ?? "–"}</div>
        </>
      )
  },
  {
    title: "Order",
    cell: ({ note, order_id, source_url }) => (
      <div class="sentence">
        {isLink(source_url) ? (
          <a href={source_url} rel="noreferrer">
            {order_id ?? "Source"}
          </a>
        ) : (
          (order_id ?? "–")
        )}
        {note !== null && <div class="soft small">{note}</div>}
      </div>
    )
  },
  { title: "Confidence", cell: ({ confidence }) => confidence }
]

export const TariffsForm = () => (
  <WithCompanies>
    {(company) => (
      <EngineForm<Schemas["TariffSchedule"]>
        title="Tariffs"
        action="Look up"
        text="High-tension tariffs of a distribution company as they stood on a day, each with its order."
        inputs={inputs(company)}
        callOf={(body) => ({ path: addressFor("tariffs", body) })}
        picture={({ as_of, discom, tariffs }) => (
          <Card title={`Tariffs of ${discom} on ${as_of}`}>
            <Table
              caption={`Tariffs of ${discom}`}
              rows={tariffs.map((tariff, index) => ({ ...tariff, index }))}
              keyOf={({ index }) => index}
              columns={[...tariffColumns, ...orderColumns()]}
            />
          </Card>
        )}
      />
    )}
  </WithCompanies>
)

const demandText = ({ demand_charges }: Tariff): string =>
  demand_charges.length === 0
    ? "–"
    : demand_charges.map((one) => range(one.low_inr_per_kva_month, one.high_inr_per_kva_month, 0)).join(", ")

const tariffColumns: ReadonlyArray<Column<Tariff>> = [
  { title: "Category", cell: ({ consumer_category }) => <span class="assumption">{consumer_category}</span> },
  { title: "Voltage", cell: ({ voltage_class }) => voltage_class ?? "all" },
  {
    title: "Energy",
    numeric: true,
    cell: ({ energy_charge, unit }) => <span class="whole">{`${amount(energy_charge, 2)} ${unit}`}</span>
  },
  {
    title: "Fuel surcharge",
    numeric: true,
    cell: ({ fuel_surcharge: fuel }) => (fuel === null ? "–" : range(fuel.low, fuel.high))
  },
  { title: "Wheeling", numeric: true, cell: ({ wheeling_charge }) => amount(wheeling_charge, 2) },
  { title: "Demand, INR/kVA", numeric: true, cell: demandText },
  { title: "Out of date", cell: ({ stale }) => (stale === null ? "not known" : stale ? "yes" : "no") }
]

export const ChargesForm = () => (
  <WithCompanies>
    {(company) => (
      <EngineForm<Schemas["OpenAccessSchedule"]>
        title="Open-access charges"
        action="Look up"
        text="Wheeling, surcharges, fees and losses by voltage class as they applied on a day, each with its order."
        inputs={inputs(company)}
        callOf={(body) => ({ path: addressFor("open-access-charges", body) })}
        picture={({ as_of, charges, discom }) =>
          charges.map(({ components, voltage_class, waivers }) => (
            <Card key={voltage_class ?? ""} title={`${discom}, ${voltage_class ?? "all voltages"}, on ${as_of}`}>
              <Table
                caption={`Charges and losses, ${voltage_class ?? "all voltages"}`}
                rows={components.map((component, index) => ({ ...component, index }))}
                keyOf={({ index }) => index}
                columns={[...chargeColumns, ...orderColumns()]}
              />
              <Waivers waivers={waivers} />
            </Card>
          ))
        }
      />
    )}
  </WithCompanies>
)

const Waivers = ({ waivers }: { readonly waivers: ReadonlyArray<string> }) =>
  waivers.length === 0 ? null : (
    <details>
      <summary>What is waived, and for whom</summary>
      <ul class="small">
        {waivers.map((waiver) => (
          <li key={waiver}>{waiver}</li>
        ))}
      </ul>
    </details>
  )

const chargeColumns: ReadonlyArray<Column<Component>> = [
  { title: "Charge or loss", cell: ({ component }) => <span class="assumption">{lineName(component)}</span> },
  { title: "Category", cell: ({ consumer_category }) => consumer_category ?? "all" },
  { title: "Value", numeric: true, cell: ({ high, low }) => range(low, high) },
  { title: "Unit", cell: ({ unit }) => <span class="whole">{unit}</span> }
]
