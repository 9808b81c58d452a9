import type { components } from "@grid-data/client/openapi"
import { request } from "../api/Request.ts"
import { useResource } from "../api/Resource.ts"
import { Chart } from "../charts/Chart.tsx"
import type { ChartData } from "../charts/Series.ts"
import { Card } from "../components/Card.tsx"
import { Loaded } from "../components/Loaded.tsx"
import { dayName } from "../format/Time.ts"
import { addressOf } from "./Call.ts"

type History = components["schemas"]["StateCarbonHistory"]

interface SignalsOfDayProps {
  /** Code of the state. */
  readonly state: string
  /** IST day. */
  readonly day: string
  readonly kind: string
}

/** Marginal signal by dispatch and the average of a state, by block of an IST day. */
export const SignalsOfDay = ({ day, kind, state }: SignalsOfDayProps) => {
  const resource = useResource(
    (signal) => {
      const load = (query: Readonly<Record<string, string>>) =>
        request<History>(
          addressOf(["carbon-intensity", "history"], { state, from: day, to: day, ...query }),
          undefined,
          signal
        )
      return Promise.all([load({ signal: "marginal", method: "dispatch" }), load({ signal: "average" })])
    },
    [state, day]
  )
  return (
    <Card title={`Marginal and average of ${state} on ${dayName(day)}`}>
      <Loaded resource={resource} title="Loading the day …">
        {([marginal, average]) => (
          <Chart
            title={`Emissions of one MWh in ${state} by block`}
            unit="kg CO₂e/MWh"
            digits={0}
            kind={kind}
            data={dayChart(marginal, average)}
            note={`What one MWh more emits, and what all that is consumed emits on average. ${marginal.coverage.present} of ${marginal.coverage.expected} blocks have a marginal value.`}
          />
        )}
      </Loaded>
    </Card>
  )
}

const dayChart = (marginal: History, average: History): ChartData => {
  const averages = new Map(
    average.series.map(({ block_start_ist, kg_co2e_per_mwh }) => [block_start_ist, kg_co2e_per_mwh])
  )
  return {
    times: marginal.series.map(({ block_start_ist }) => Date.parse(block_start_ist)),
    form: "steps",
    series: [
      {
        label: "Marginal, by dispatch",
        colour: "--data-1",
        values: marginal.series.map(({ kg_co2e_per_mwh }) => kg_co2e_per_mwh)
      },
      {
        label: "Average",
        colour: "--data-2",
        values: marginal.series.map(({ block_start_ist }) => averages.get(block_start_ist) ?? null)
      }
    ]
  }
}
