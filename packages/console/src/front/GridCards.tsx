import { useMemo } from "preact/hooks"
import { Chart } from "../charts/Chart.tsx"
import { Dial } from "../charts/Dial.tsx"
import { Card } from "../components/Card.tsx"
import { Figure } from "../components/Figure.tsx"
import { marked } from "../format/Kind.ts"
import { amount, change } from "../format/Numbers.ts"
import { istClock } from "../format/Time.ts"
import { blockChart, dayBefore, demandChart, generationChart } from "./Figures.ts"
import type { PublicData } from "./PublicPage.ts"

interface CardProps {
  readonly data: PublicData
}

export const DemandCard = ({ data: { demand, simulated } }: CardProps) => {
  const chart = useMemo(() => demandChart(demand, Date.now()), [demand])
  const before = dayBefore(demand)
  const difference = change(before, demand.latest?.value ?? null)
  return (
    <Card title="Demand met" wide>
      <Figure value={amount(demand.latest?.value, 0)} unit="MW">
        {demand.latest !== null && `at ${istClock(Date.parse(demand.latest.ts))} IST`}
        {difference !== null && `, ${difference} on yesterday at this time`}
      </Figure>
      <Chart
        title="Demand met, today and yesterday"
        unit="MW"
        digits={0}
        data={chart}
        kind={marked(demand.latest?.kind, simulated)}
      />
    </Card>
  )
}

export const FrequencyCard = ({ data: { frequency, simulated } }: CardProps) => {
  const chart = useMemo(() => blockChart("Frequency", "--data-1", frequency.last_hour, "lines"), [frequency])
  return (
    <Card title="Frequency">
      <Dial
        hertz={frequency.latest?.value ?? null}
        ms={frequency.latest === null ? null : Date.parse(frequency.latest.ts)}
        band={frequency.band}
      />
      <Chart
        title="Frequency in the last hour"
        unit="Hz"
        digits={3}
        data={chart}
        kind={marked(frequency.latest?.kind, simulated)}
        limits={frequency.band}
        heightPx={110}
      />
    </Card>
  )
}

export const GenerationCard = ({ data: { generation, simulated } }: CardProps) => {
  const { data, unknown } = useMemo(() => generationChart(generation), [generation])
  return (
    <Card title="Generation by fuel, last 24 hours" wide>
      <Chart
        title="Generation by fuel"
        unit="MW"
        digits={0}
        data={data}
        kind={marked(generation.kind, simulated)}
        heightPx={300}
        note={unknown.length === 0 ? undefined : `Not known: ${unknown.join(", ")}.`}
      />
    </Card>
  )
}

export const CarbonCard = ({ data: { carbon, simulated } }: CardProps) => {
  const chart = useMemo(() => blockChart("Carbon intensity", "--data-4", carbon.day, "lines"), [carbon])
  return (
    <Card title="Carbon intensity">
      <Figure value={amount(carbon.latest?.value, 0)} unit="kg CO₂e/MWh">
        {carbon.latest === null
          ? "not known"
          : `average of what is consumed, at ${istClock(Date.parse(carbon.latest.ts))} IST`}
      </Figure>
      <Chart
        title="Carbon intensity today"
        unit="kg CO₂e/MWh"
        digits={0}
        data={chart}
        kind={marked(carbon.latest?.kind, simulated)}
        heightPx={190}
      />
    </Card>
  )
}
