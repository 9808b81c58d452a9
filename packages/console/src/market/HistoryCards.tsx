import { useMemo } from "preact/hooks"
import { Loaded } from "../components/Loaded.tsx"
import { useResource } from "../api/Resource.ts"
import { Chart } from "../charts/Chart.tsx"
import { DayMap } from "../charts/DayMap.tsx"
import { priceScale } from "../charts/Levels.ts"
import { Card } from "../components/Card.tsx"
import { CutWindow } from "../components/CutWindow.tsx"
import { amount } from "../format/Numbers.ts"
import { durationChart } from "./Charts.ts"
import { historyDays, loadHistory } from "./Loading.ts"
import { useCardOrigin } from "./Origins.ts"
import type { Market } from "./Query.ts"

type History = Awaited<ReturnType<typeof loadHistory>>

interface HistoryCardsProps {
  readonly market: Market
  /** Last day, IST. */
  readonly date: string
}

/** Prices of the days up to one: by day and block, and how long each was reached. */
export const HistoryCards = ({ date, market }: HistoryCardsProps) => {
  const history = useResource((signal) => loadHistory(market, date, signal), [market, date])
  useCardOrigin("history", history.resource.value.answer?.origin)
  return (
    <>
      <Card title={`Prices of ${historyDays} days`} wide>
        <Loaded resource={history} title="Loading the days …">
          {({ days, kind, market: name, window }) => (
            <>
              <CutWindow window={window} />
              <DayMap
                title={`${name}, price by day and block`}
                unit="INR/MWh"
                digits={0}
                kind={kind}
                days={days}
                scale={priceScale}
              />
            </>
          )}
        </Loaded>
      </Card>
      <Card title={`Price-duration curve of ${historyDays} days`}>
        <Loaded resource={history} title="Loading the curve …">
          {(answer) => <Duration history={answer} />}
        </Loaded>
      </Card>
    </>
  )
}

/** Ends of the axis of shares, %: the highest price stands a little to the right of 0. */
const wholeShare = { from: 0, to: 100 }

const Duration = ({ history: { duration, kind, market } }: { readonly history: History }) => {
  const chart = useMemo(() => durationChart(duration.curve), [duration])
  const { at_cap_fraction, cap_inr_per_mwh, mean } = duration
  const cap =
    at_cap_fraction === null || cap_inr_per_mwh === null
      ? ""
      : ` ${amount(100 * at_cap_fraction, 1)} % of the blocks cleared at the cap of ${amount(cap_inr_per_mwh, 0)} INR/MWh.`
  return (
    <Chart
      title={`${market}, price by share of the blocks of ${historyDays} days`}
      unit="INR/MWh"
      digits={0}
      data={chart}
      kind={kind}
      window={wholeShare}
      note={
        mean === null ? "No mean: the prices of too few blocks are known." : `Mean ${amount(mean, 0)} INR/MWh.${cap}`
      }
    />
  )
}
