import type { components } from "@grid-data/client/openapi"
import { Bars } from "../charts/Bars.tsx"
import { Card } from "../components/Card.tsx"
import { Table } from "../components/Table.tsx"
import { amount } from "../format/Numbers.ts"
import { addressOf } from "./Call.ts"
import { EngineForm } from "./EngineForm.tsx"
import type { Input } from "./Inputs.ts"
import { nodeInput, technologyInput } from "./Places.ts"

type Schemas = components["schemas"]

const horizon: Input = { kind: "number", path: "horizon_years", label: "Years", initial: 3 }

const percent = (fraction: number): string => amount(100 * fraction, 1)

export const CurtailmentForm = () => (
  <EngineForm<Schemas["CurtailmentForecast"]>
    title="Curtailment"
    text="Part of the solar and wind energy of a node that the grid cannot take, by year, and what it is lost to."
    inputs={[nodeInput("node", "rajasthan"), horizon]}
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

const Curtailed = ({
  answer: { annual, driver_shares, kind, node }
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
          label: String(year),
          parts: [{ from: 0, to: 100 * p50, colour: "--data-1" }],
          band: { low: 100 * p50, high: 100 * p90 },
          text: `${percent(p50)} (to ${percent(p90)})`
        }))}
        table={() => (
          <Table
            caption="Curtailed part of the energy by year, %"
            rows={annual}
            keyOf={({ year }) => year}
            columns={[
              { title: "Year", cell: ({ year }) => year },
              { title: "Median", numeric: true, cell: ({ curtailment_pct }) => percent(curtailment_pct.p50) },
              { title: "90 %", numeric: true, cell: ({ curtailment_pct }) => percent(curtailment_pct.p90) }
            ]}
          />
        )}
      />
    </Card>
    <Card title="Causes in the last year">
      {driver_shares === null ? (
        <p class="soft">Nothing is curtailed.</p>
      ) : (
        <Bars
          title="Shares of the causes"
          unit="%"
          kind={kind}
          bars={causes.map(({ cause, colour, label }) => ({
            label,
            parts: [{ from: 0, to: 100 * driver_shares[cause], colour }],
            text: percent(driver_shares[cause])
          }))}
          table={() => (
            <Table
              caption="Shares of the causes, %"
              rows={causes}
              keyOf={({ cause }) => cause}
              columns={[
                { title: "Cause", cell: ({ label }) => label },
                { title: "Share", numeric: true, cell: ({ cause }) => percent(driver_shares[cause]) }
              ]}
            />
          )}
        />
      )}
    </Card>
  </>
)

export const CaptureRateForm = () => (
  <EngineForm<Schemas["CaptureRate"]>
    title="Capture rate"
    text="Mean price by a plant's generation over the mean price, by year, with its band."
    inputs={[nodeInput("node", "rajasthan"), technologyInput("technology"), horizon]}
    callOf={(body) => ({ path: "/v1/capture-rate/forward", body, isLong: true })}
    picture={({ annual, kind, node, technology }) => (
      <Card title={`Capture rate of ${technology} at ${node}`}>
        <Bars
          title="Capture rate by year, median (10 % to 90 %)"
          unit="% of the mean price"
          kind={kind}
          bars={annual.map(({ p10, p50, p90, year }) => ({
            label: String(year),
            parts: [{ from: 0, to: 100 * p50, colour: "--data-1" }],
            band: { low: 100 * p10, high: 100 * p90 },
            text: `${percent(p50)} (${percent(p10)} to ${percent(p90)})`
          }))}
          table={() => (
            <Table
              caption="Capture rate by year, % of the mean price"
              rows={annual}
              keyOf={({ year }) => year}
              columns={[
                { title: "Year", cell: ({ year }) => year },
                { title: "10 %", numeric: true, cell: ({ p10 }) => percent(p10) },
                { title: "Median", numeric: true, cell: ({ p50 }) => percent(p50) },
                { title: "90 %", numeric: true, cell: ({ p90 }) => percent(p90) }
              ]}
            />
          )}
        />
      </Card>
    )}
  />
)
