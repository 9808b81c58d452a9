import type { components } from "@grid-data/client/openapi"
import type { ComponentChildren } from "preact"
import { Card } from "../components/Card.tsx"
import { type Column, Table } from "../components/Table.tsx"
import { dayName, istDate } from "../format/Time.ts"
import { addressOf } from "./Call.ts"
import { WithCompanies, withCompany } from "./Companies.tsx"
import { EngineForm } from "./EngineForm.tsx"
import { OrderLink } from "./OrderLink.tsx"
import { voltageInput } from "./Places.ts"
import { type Billed, demandCharges, energyCharges, range, staleText } from "./TariffTexts.ts"
import { titleOf } from "./Words.ts"

type Schemas = components["schemas"]
type Tariff = Schemas["TariffOfClass"]
type Component = Schemas["OpenAccessScheduleComponent"]

interface OrdersFormProps<A> {
  readonly title: string
  readonly text: string
  readonly route: string
  readonly picture: (answer: A) => ComponentChildren
}

/** Form for what the orders of a distribution company say on a day. */
const OrdersForm = <A extends object>({ picture, route, text, title }: OrdersFormProps<A>) => (
  <WithCompanies>
    {(company) => (
      <EngineForm<A>
        title={title}
        action="Look up"
        text={text}
        inputs={[
          company,
          voltageInput("Empty for all of them", ""),
          { kind: "day", path: "as_of", label: "IST day", initial: istDate(Date.now()) }
        ]}
        callOf={(body) => {
          const { discom, state, ...query } = withCompany(body)
          return { path: addressOf([route, state, discom], query) }
        }}
        picture={picture}
      />
    )}
  </WithCompanies>
)

/** Rows of an order with a key: nothing in a row is unlike in all of them. */
const keyed = <Row extends object>(rows: ReadonlyArray<Row>) => ({
  rows: rows.map((row, index) => ({ ...row, index })),
  keyOf: ({ index }: { readonly index: number }) => index
})

interface Ordered {
  readonly applicable_from: string | null
  readonly applicable_to: string | null
  readonly order_id: string | null
  readonly source_url: string | null
  readonly confidence: string
  readonly note: string | null
  readonly stale?: boolean | null
}

/** Columns for what a row of an order rests on. */
const orderColumns = <Row extends Ordered>(): ReadonlyArray<Column<Row>> => [
  {
    title: "Applies",
    cell: ({ applicable_from, applicable_to, stale = false }) => (
      <>
        {applicable_from === null && applicable_to === null ? (
          <span class="soft">not known</span>
        ) : (
          <>
            <div class="whole">from {dayName(applicable_from)}</div>
            <div class="whole">to {dayName(applicable_to)}</div>
          </>
        )}
        <div class="soft small">{staleText(stale)}</div>
      </>
    )
  },
  {
    title: "Order",
    cell: ({ note, order_id, source_url }) => (
      <div class="order-name">
        <OrderLink text={order_id ?? (source_url === null ? "–" : "Source")} url={source_url} />
        {note !== null && <div class="soft small">{note}</div>}
      </div>
    )
  },
  { title: "Confidence", cell: ({ confidence }) => confidence }
]

export const TariffsForm = () => (
  <OrdersForm<Schemas["TariffSchedule"]>
    title="Tariffs"
    text="High-tension tariffs of a distribution company as they stood on a day, each with its order."
    route="tariffs"
    picture={({ as_of, discom, tariffs }) => (
      <Card title={`Tariffs of ${discom} on ${dayName(as_of)}`}>
        <Table
          blocks
          caption={`Tariffs of ${discom}`}
          {...keyed(tariffs)}
          columns={[...tariffColumns, ...orderColumns()]}
        />
      </Card>
    )}
  />
)

const Charge = ({ unit, value }: Billed) => (
  <div class="charge">
    <span class="whole">{value}</span> <span class="whole">{unit}</span>
  </div>
)

const tariffColumns: ReadonlyArray<Column<Tariff>> = [
  { title: "Category", cell: ({ consumer_category }) => <span class="category">{consumer_category}</span> },
  { title: "Voltage", cell: ({ voltage_class }) => voltage_class ?? "all" },
  { title: "Energy", numeric: true, cell: (row) => <Charge {...energyCharges(row).energy} /> },
  { title: "Fuel surcharge", numeric: true, cell: (row) => <Charge {...energyCharges(row).fuel} /> },
  { title: "Wheeling", numeric: true, cell: (row) => <Charge {...energyCharges(row).wheeling} /> },
  {
    title: "Demand",
    numeric: true,
    cell: (row) => demandCharges(row).map((charge) => <Charge key={charge.value} {...charge} />)
  }
]

export const ChargesForm = () => (
  <OrdersForm<Schemas["OpenAccessSchedule"]>
    title="Open-access charges"
    text="Wheeling, surcharges, fees and losses by voltage class as they applied on a day, each with its order."
    route="open-access-charges"
    picture={({ as_of, charges, discom }) =>
      charges.map(({ components, voltage_class, waivers }) => (
        <Card key={voltage_class ?? ""} title={`${discom}, ${voltage_class ?? "all voltages"}, on ${dayName(as_of)}`}>
          <Table
            blocks
            caption={`Charges and losses, ${voltage_class ?? "all voltages"}`}
            {...keyed(components)}
            columns={[...chargeColumns, ...orderColumns()]}
          />
          <Waivers waivers={waivers} />
        </Card>
      ))
    }
  />
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
  { title: "Charge or loss", cell: ({ component }) => <span class="assumption">{titleOf(component)}</span> },
  { title: "Category", cell: ({ consumer_category }) => consumer_category ?? "all" },
  { title: "Value", numeric: true, cell: ({ high, low }) => range(low, high) },
  { title: "Unit", cell: ({ unit }) => <span class="whole">{unit}</span> }
]
