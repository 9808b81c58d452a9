import { useMemo } from "preact/hooks"
import { Loaded } from "../components/Loaded.tsx"
import { useResource } from "../api/Resource.ts"
import { Chart } from "../charts/Chart.tsx"
import { Card } from "../components/Card.tsx"
import { CutWindow } from "../components/CutWindow.tsx"
import { amount } from "../format/Numbers.ts"
import { hourName } from "../format/Time.ts"
import { duckChart } from "./Charts.ts"
import { loadDuck } from "./Loading.ts"
import { useCardOrigin } from "./Origins.ts"

type Duck = Awaited<ReturnType<typeof loadDuck>>

/** Net load of the country by hour of a day that is over. */
export const DuckCard = ({ date }: { readonly date: string }) => {
  const duck = useResource((signal) => loadDuck(date, signal), [date])
  useCardOrigin("duck", duck.resource.value.answer?.origin)
  return (
    <Card title="Duck curve" wide>
      <Loaded resource={duck} title="Loading the net load …">
        {(answer) => <Curve duck={answer} />}
      </Loaded>
    </Card>
  )
}

const hourText = (hour: number | null): string => (hour === null ? "–" : `${hourName(hour)} IST`)

const Curve = ({ duck }: { readonly duck: Duck }) => {
  const chart = useMemo(() => duckChart(duck.date, duck.hours), [duck])
  const { belly_hour_ist, belly_mw, max_ramp_mw_per_h, peak_hour_ist, peak_mw, turn_down_pct } = duck
  const note =
    belly_mw === null || peak_mw === null
      ? "Net load is demand less solar and wind. Too few of its hours are known for more."
      : `Net load is demand less solar and wind: lowest ${amount(belly_mw, 0)} MW at ${hourText(belly_hour_ist)}, ` +
        `highest ${amount(peak_mw, 0)} MW at ${hourText(peak_hour_ist)}, ${amount(turn_down_pct, 1)} % apart; ` +
        `steepest rise ${amount(max_ramp_mw_per_h, 0)} MW in an hour.`
  return (
    <>
      <CutWindow window={duck.window} />
      <Chart
        title="Demand and net load of the country"
        unit="MW"
        digits={0}
        data={chart}
        kind={duck.kind}
        note={note}
      />
    </>
  )
}
