import type { components } from "@grid-data/client/openapi"
import { barOf } from "../charts/Bar.ts"
import { Bars } from "../charts/Bars.tsx"
import { Chart } from "../charts/Chart.tsx"
import { Card } from "../components/Card.tsx"
import { Figure } from "../components/Figure.tsx"
import { Table, type TableProps } from "../components/Table.tsx"
import { amount, percent } from "../format/Numbers.ts"
import { dayName, instant } from "../format/Time.ts"
import { addressOf } from "./Call.ts"
import { EngineForm } from "./EngineForm.tsx"
import type { Body, Input } from "./Inputs.ts"
import { nodeInput, plantInputs } from "./Places.ts"
import { contentChart, curveChart, markets, powerChart, priceChart, yearBar } from "./StorageCharts.ts"

type Schemas = components["schemas"]

const power = (path: string): Input => ({ kind: "number", path, label: "Power, MW", initial: 50 })

/** Fields for the markets; deviations are avoided beside a plant alone. */
const marketMix = (plant: string): ReadonlyArray<Input> =>
  markets.map(({ label, market }) => ({
    kind: "flag",
    path: `market_mix.${market}`,
    label,
    initial: market !== "asm",
    ...(market === "dsm_avoidance" && { beside: `${plant}.technology` })
  }))

const asset: ReadonlyArray<Input> = [
  nodeInput("asset.location_node"),
  power("asset.capacity_mw"),
  { kind: "number", path: "asset.duration_hr", label: "Duration, h", initial: 2 },
  ...plantInputs("asset.plant")
]

/** Body that says of every market whether the storage takes part, also of one that was not asked about. */
const withAllMarkets = (body: Body): Body => ({
  ...body,
  market_mix: { dsm_avoidance: false, ...Object(body["market_mix"]) }
})

export const DispatchForm = () => (
  <EngineForm<Schemas["Dispatch"]>
    title="Storage dispatch"
    text="The schedule of 48 hours that earns most over the markets taken part in, from the forecasts of prices."
    inputs={[
      ...asset,
      { kind: "number", path: "initial_soc_fraction", label: "Content at the start, share", initial: 0.5 },
      ...marketMix("asset.plant")
    ]}
    callOf={(body) => ({ path: "/v1/dispatch/co-optimisation", body: withAllMarkets(body) })}
    picture={(answer) => <Schedule dispatch={answer} />}
  />
)

const charts = [
  { title: "Power of the storage", unit: "MW", digits: 1, heightPx: 220, dataOf: powerChart },
  { title: "Content of the storage", unit: "MWh", digits: 1, heightPx: 160, dataOf: contentChart },
  { title: "Expected prices", unit: "INR/MWh", digits: 0, heightPx: 180, dataOf: priceChart }
] as const

const Schedule = ({ dispatch }: { readonly dispatch: Schemas["Dispatch"] }) => {
  const { expected_by_market_inr, kind, revenue_by_market_inr, revenue_inr, scenarios, schedule, wear_inr } = dispatch
  const { avoidance_loss_inr: loss = 0 } = dispatch
  return (
    <>
      <Card title="Schedule">
        <Figure value={amount(revenue_inr, 0)} unit="INR">
          Revenue of 48 hours at expected prices; wear of {amount(wear_inr, 0)} INR
          {loss === 0
            ? ""
            : ` and energy of ${amount(loss, 0)} INR, lost while charges for deviation are avoided,`}{" "}
          {loss === 0 ? "is" : "are"} not taken off.
        </Figure>
        {charts.map(({ dataOf, ...chart }) => (
          <Chart key={chart.title} {...chart} isTitled data={dataOf(schedule)} kind={kind} />
        ))}
      </Card>
      <Card title="Revenue by market">
        <Table
          caption="Revenue by market"
          rows={markets}
          keyOf={({ market }) => market}
          columns={[
            { title: "Market", cell: ({ label }) => label },
            { title: "At expected prices, INR", digits: 0, value: ({ market }) => revenue_by_market_inr[market] },
            {
              title: `Mean of ${scenarios} scenarios, INR`,
              digits: 0,
              value: ({ market }) => expected_by_market_inr[market]
            }
          ]}
        />
        <p class="soft small">The spread of the scenarios was not yet held against outcomes.</p>
      </Card>
    </>
  )
}

export const RevenueForm = () => (
  <EngineForm<Schemas["RevenueStack"]>
    title="Storage revenue"
    text="Revenue of coming years by market with its band: past weeks put together anew, at what forecasts of their time would have earned."
    inputs={[
      ...asset,
      { kind: "number", path: "horizon_years", label: "Years", initial: 10 },
      ...marketMix("asset.plant")
    ]}
    callOf={(body) => ({
      path: "/v1/storage/revenue-stack",
      body: withAllMarkets(body),
      isLong: true
    })}
    picture={(answer) => <Years stack={answer} />}
  />
)

const Years = ({
  stack: { annual_revenue_inr_per_kw_year: years, kind, measured }
}: {
  readonly stack: Schemas["RevenueStack"]
}) => (
  <Card title="Revenue by year">
    <Bars
      title="Revenue by year and market, median (10 % to 90 %)"
      unit="INR/kW"
      kind={kind}
      bars={years.map(yearBar)}
      legend={markets.filter(({ market }) => years.some(({ by_market }) => (by_market[market] ?? 0) !== 0))}
      table={{
        caption: "Revenue by year, INR/kW, with shares of the markets, %",
        rows: years,
        keyOf: ({ year }) => year,
        columns: [
          { title: "Year", cell: ({ year }) => year },
          { title: "10 %", digits: 0, value: ({ p10 }) => p10 },
          { title: "Median", digits: 0, value: ({ p50 }) => p50 },
          { title: "90 %", digits: 0, value: ({ p90 }) => p90 },
          ...markets.map(({ label, market }) => ({
            title: `${label}, %`,
            numeric: true,
            cell: ({ by_market }: (typeof years)[number]) => percent(by_market[market])
          })),
          {
            title: "Lost while avoiding charges",
            digits: 0,
            value: ({ avoidance_loss_inr_per_kw }) => avoidance_loss_inr_per_kw ?? null
          }
        ]
      }}
    >
      <p class="soft small">
        The narrow band is 10 % to 90 %; bands of coming years were never held against outcomes. On {measured.days} days
        from {dayName(measured.from)} to {dayName(measured.to)} forecasts earned {amount(measured.capture_pct, 1)} % of
        perfect foresight.
      </p>
    </Bars>
  </Card>
)

export const DurationForm = () => (
  <EngineForm<Schemas["OptimalDuration"]>
    title="Storage duration"
    text="What a storage of 1, 2, 4 and 8 hours earns, and the rate of return at the cost among the assumptions."
    inputs={[nodeInput("location_node"), power("capacity_mw"), ...plantInputs("plant"), ...marketMix("plant")]}
    callOf={(body) => ({
      path: "/v1/storage/optimal-duration",
      body: withAllMarkets(body),
      isLong: true
    })}
    picture={(answer) => <Durations answer={answer} />}
  />
)

const Durations = ({
  answer: { best_duration_hr, durations, kind }
}: {
  readonly answer: Schemas["OptimalDuration"]
}) => (
  <Card title="Return by duration">
    <p>
      {best_duration_hr === null
        ? "No duration has a rate of return."
        : `The highest rate of return is that of ${best_duration_hr} h.`}
    </p>
    <Bars
      title="Internal rate of return by duration"
      unit="% a year"
      kind={kind}
      bars={durations.map(({ duration_hr, irr_note, irr_pct }) =>
        barOf(`${duration_hr} h`, irr_pct, 1, { unknown: irr_note ?? "not known" })
      )}
      table={durationTable(durations)}
    />
    <Table {...durationTable(durations)} />
  </Card>
)

type Duration = Schemas["OptimalDuration"]["durations"][number]

const durationTable = (durations: ReadonlyArray<Duration>): TableProps<Duration> => ({
  caption: "Returns of a storage by its duration",
  blocks: true,
  rows: durations,
  keyOf: ({ duration_hr }) => duration_hr,
  columns: [
    { title: "Duration, h", cell: ({ duration_hr }) => duration_hr },
    { title: "Return, %", digits: 1, value: ({ irr_pct }) => irr_pct },
    { title: "INR/MWh discharged", digits: 0, value: ({ revenue_inr_per_mwh }) => revenue_inr_per_mwh },
    { title: "First year, INR/kW", digits: 0, value: ({ first_year_inr_per_kw }) => first_year_inr_per_kw },
    { title: "Cost, INR million/MW", digits: 1, value: ({ capex_inr_per_mw }) => capex_inr_per_mw / 1e6 },
    { title: "Of perfect foresight, %", digits: 1, value: ({ capture_pct }) => capture_pct }
  ]
})

export const ForwardCurveForm = () => (
  <EngineForm<Schemas["NodeForwardCurve"]>
    title="Forward curve"
    text="Day-ahead prices at a node by block, as far as they are forecast, with their bands."
    inputs={[nodeInput("node")]}
    callOf={({ node }) => ({ path: addressOf(["market", "forward-curve", node]) })}
    picture={({ bid_area, calibrated, issued_at, kind, node, series }) => (
      <Card title={`Prices at ${node}`}>
        <Chart
          title={`Forward prices at ${node}`}
          unit="INR/MWh"
          digits={0}
          data={curveChart(series)}
          kind={kind}
          note={[
            bid_area === null ? "Prices of the whole market stand for the node." : `Prices of bid area ${bid_area}.`,
            `The forecast was issued ${instant(Date.parse(issued_at))}.`,
            calibrated ? "The bands are held against outcomes." : "The bands were never held against outcomes."
          ].join(" ")}
        />
      </Card>
    )}
  />
)
