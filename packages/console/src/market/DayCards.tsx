import { bidAreas } from "virtual:reference"
import { useMemo, useState } from "preact/hooks"
import { Loaded } from "../components/Loaded.tsx"
import { pauseMs } from "../api/Polling.ts"
import { useResource } from "../api/Resource.ts"
import { Chart } from "../charts/Chart.tsx"
import { Card } from "../components/Card.tsx"
import { CutWindow } from "../components/CutWindow.tsx"
import { Choice, Select } from "../components/Field.tsx"
import { blockMs, instant } from "../format/Time.ts"
import { dayChart, divergenceChart, spreadChart } from "./Charts.ts"
import { type Day, loadDay, loadSpread } from "./Loading.ts"
import { useCardOrigin } from "./Origins.ts"
import type { Market } from "./Query.ts"

interface DayCardsProps {
  readonly market: Market
  /** IST day of delivery. */
  readonly date: string
  /** Bid area beside the market; null for none. */
  readonly area: string | null
  readonly onArea: (area: string | null) => void
}

/** Pause until prices of a day are asked for again, ms: until more of them are due. */
const pauseOf = (day: Day | undefined): number =>
  day?.next == null ? blockMs : pauseMs(day.next - 2 * blockMs, blockMs, Date.now())

/** Prices of the blocks of a day with those of the bid areas, and the distance between markets or areas. */
export const DayCards = ({ area, date, market, onArea }: DayCardsProps) => {
  const day = useResource((signal) => loadDay(market, date, signal), [market, date], pauseOf)
  const { answer } = day.resource.value
  useCardOrigin("day", answer?.origin)
  return (
    <>
      <Card title="Price by block" wide>
        <Loaded resource={day} title="Loading the prices …">
          {(prices) => <Prices day={prices} area={area} onArea={onArea} />}
        </Loaded>
      </Card>
      <SpreadCard date={date} day={day} />
    </>
  )
}

const Prices = ({ area, day, onArea }: Pick<DayCardsProps, "area" | "onArea"> & { readonly day: Day }) => {
  const chart = useMemo(() => dayChart(day, area), [day, area])
  const { congested, kind, market, next, window } = day
  return (
    <>
      <CutWindow window={window} />
      {day.areas.length > 0 && (
        <Select
          label="Bid area beside it"
          value={area ?? ""}
          options={[{ value: "", label: "None" }, ...bidAreas.map((one) => ({ value: one, label: one }))]}
          onChange={(chosen) => onArea(chosen === "" ? null : chosen)}
        />
      )}
      <Chart
        title={`${market}, price by block`}
        unit="INR/MWh"
        digits={0}
        data={chart}
        kind={kind}
        heightPx={320}
        note={congested === 0 ? undefined : `Congestion split the market into areas in ${congested} of the blocks.`}
      />
      {next !== null && <p class="soft small">More of this day is to come out at about {instant(next)}.</p>}
    </>
  )
}

const spreads = [
  { value: "markets", label: "Between markets" },
  { value: "areas", label: "Between bid areas" }
] as const

interface SpreadCardProps {
  readonly date: string
  /** Prices of the bid areas. */
  readonly day: ReturnType<typeof useResource<Day>>
}

const SpreadCard = ({ date, day }: SpreadCardProps) => {
  const [between, setBetween] = useState<(typeof spreads)[number]["value"]>("markets")
  const spread = useResource((signal) => loadSpread(date, signal), [date])
  useCardOrigin("spread", spread.resource.value.answer?.origin)
  return (
    <Card title="Spread">
      <Choice label="Difference" value={between} options={spreads} onChange={setBetween} />
      {between === "areas" ? (
        <Loaded resource={day} title="Loading the prices …">
          {(prices) => (
            <Chart
              title={`${prices.market}, dearest less cheapest bid area`}
              unit="INR/MWh"
              digits={0}
              data={divergenceChart(prices.date, prices.divergence)}
              kind={prices.kind}
            />
          )}
        </Loaded>
      ) : (
        <Loaded resource={spread} title="Loading the spread …">
          {(answer) => (
            <>
              <CutWindow window={answer.window} />
              <Chart
                title="Real-time and day-ahead price"
                unit="INR/MWh"
                digits={0}
                data={spreadChart(answer.date, answer.blocks)}
                kind={answer.kind}
              />
            </>
          )}
        </Loaded>
      )}
    </Card>
  )
}
