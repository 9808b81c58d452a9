import type { components } from "@grid-data/client/openapi"
import { barOf } from "../charts/Bar.ts"
import { Bars } from "../charts/Bars.tsx"
import { Card } from "../components/Card.tsx"
import { percent } from "../format/Numbers.ts"
import { addressOf } from "./Call.ts"
import { EngineForm } from "./EngineForm.tsx"
import { horizonInput, nodeInput, technologyInput } from "./Places.ts"

type Schemas = components["schemas"]

export const CurtailmentForm = () => (
  <EngineForm<Schemas["CurtailmentForecast"]>
    title="Curtailment"
    text="Part of the solar and wind energy of a node that the grid cannot take, by year, and what it is lost to."
    inputs={[nodeInput("node", "rajasthan"), horizonInput(3)]}
    callOf={({ horizon_years, node }) => ({
      path: addressOf(["curtailment", "forecast", node], { horizon_years }),
      isLong: true
    })}
    picture={(answer) => <Curtailed answer={answer} />}
  />
)

const causes = [
  { cause: "transmission", label: "Transmission", colour: "--data-1" },
  { cause: "ramps", label: "Ramps and least outputs", colour: "--data-3" },
  { cause: "demand", label: "Too little demand", colour: "--data-5" }
] as const

/** Words for curtailment that no outcome bears out. */
export const TooLow = () => (
  <p class="soft small">
    Not calibrated: held against 2025 such forecasts were too low, with no curtailment where 2 to 3 % of the solar
    energy was reported. <a href="/docs/curtailment#limits">Limits</a>
  </p>
)

const Curtailed = ({
  answer: { annual, calibrated, driver_shares, kind, node }
}: {
  readonly answer: Schemas["CurtailmentForecast"]
}) => (
  <>
    <Card title={`Curtailment at ${node}`}>
      <Bars
        title="Curtailed part of the energy by year, median and up to 90 %"
        unit="%"
        kind={kind}
        bars={annual.map(({ curtailment_pct: { p50, p90 }, year }) => ({
          ...barOf(String(year), 100 * p50, 1),
          band: { low: 100 * p50, high: 100 * p90 },
          text: `${percent(p50)} (to ${percent(p90)})`
        }))}
        table={{
          caption: "Curtailed part of the energy by year, %",
          rows: annual,
          keyOf: ({ year }) => year,
          columns: [
            { title: "Year", cell: ({ year }) => year },
            { title: "Median", digits: 1, value: ({ curtailment_pct }) => 100 * curtailment_pct.p50 },
            { title: "90 %", digits: 1, value: ({ curtailment_pct }) => 100 * curtailment_pct.p90 }
          ]
        }}
      />
      {!calibrated && <TooLow />}
    </Card>
    <Card title="Causes in the last year">
      {driver_shares === null ? (
        <p class="soft">The forecast has no curtailment.</p>
      ) : (
        <Bars
          title="Shares of the causes"
          unit="%"
          kind={kind}
          bars={causes.map(({ cause, colour, label }) => barOf(label, 100 * driver_shares[cause], 1, { colour }))}
          table={{
            caption: "Shares of the causes, %",
            rows: causes,
            keyOf: ({ cause }) => cause,
            columns: [
              { title: "Cause", cell: ({ label }) => label },
              { title: "Share", digits: 1, value: ({ cause }) => 100 * driver_shares[cause] }
            ]
          }}
        />
      )}
    </Card>
  </>
)

export const CaptureRateForm = () => (
  <EngineForm<Schemas["CaptureRate"]>
    title="Capture rate"
    text="Mean price by a plant's generation over the mean price, by year, with its band."
    inputs={[nodeInput("node", "rajasthan"), technologyInput("technology"), horizonInput(3)]}
    callOf={(body) => ({ path: "/v1/capture-rate/forward", body, isLong: true })}
    picture={({ annual, calibrated, kind, node, technology }) => (
      <Card title={`Capture rate of ${technology} at ${node}`}>
        <Bars
          title="Capture rate by year, median (10 % to 90 %)"
          unit="% of the mean price"
          kind={kind}
          bars={annual.map(({ p10, p50, p90, year }) => ({
            ...barOf(String(year), 100 * p50, 1),
            band: { low: 100 * p10, high: 100 * p90 },
            text: `${percent(p50)} (${percent(p10)} to ${percent(p90)})`
          }))}
          table={{
            caption: "Capture rate by year, % of the mean price",
            rows: annual,
            keyOf: ({ year }) => year,
            columns: [
              { title: "Year", cell: ({ year }) => year },
              { title: "10 %", digits: 1, value: ({ p10 }) => 100 * p10 },
              { title: "Median", digits: 1, value: ({ p50 }) => 100 * p50 },
              { title: "90 %", digits: 1, value: ({ p90 }) => 100 * p90 }
            ]
          }}
        />
        {!calibrated && <p class="soft small">Not calibrated: the band was never held against outcomes.</p>}
      </Card>
    )}
  />
)
