import { SessionGuard } from "../account/SessionGuard.tsx"
import { DayPicker } from "../components/DayPicker.tsx"
import { Choice } from "../components/Field.tsx"
import { dateAfter, istDate } from "../format/Time.ts"
import { withParameters } from "../router/Query.ts"
import { navigate, place } from "../router/Router.ts"
import { DayCards } from "./DayCards.tsx"
import { DuckCard } from "./DuckCard.tsx"
import { HistoryCards } from "./HistoryCards.tsx"
import { useOriginOfCards } from "./Origins.ts"
import { marketNames, markets, parametersOf, type Query, readQuery } from "./Query.ts"
import { WindowsCard } from "./WindowsCard.tsx"

const MarketPage = () => (
  <>
    <div class="page-head">
      <h1>Market</h1>
      <p class="soft">Prices of the power exchange by block, day and bid area. Days are those of delivery, in IST.</p>
    </div>
    <SessionGuard>{() => <Markets />}</SessionGuard>
  </>
)

const Markets = () => {
  useOriginOfCards()
  const query = readQuery(place.value.searchParams)
  const today = istDate(Date.now())
  const date = query.date ?? today
  const change = (next: Partial<Query>) =>
    navigate(withParameters(place.value, parametersOf({ ...query, ...next })), { replace: true })
  return (
    <>
      <section class="card map-controls" aria-label="What is shown">
        <Choice
          label="Market"
          value={query.market}
          options={markets.map((market) => ({ value: market, label: marketNames[market] }))}
          onChange={(market) => change({ market })}
        />
        <DayPicker date={date} last={dateAfter(today, 1)} onChange={(next) => change({ date: next })} />
      </section>
      <div class="market">
        <DayCards market={query.market} date={date} area={query.area} onArea={(area) => change({ area })} />
        <WindowsCard query={query} date={dateAfter(today, 1)} onChange={change} />
        <HistoryCards market={query.market} date={date} />
        <DuckCard date={date < today ? date : dateAfter(today, -1)} />
      </div>
    </>
  )
}

export default MarketPage
