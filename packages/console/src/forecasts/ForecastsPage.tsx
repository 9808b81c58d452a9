import { Loaded } from "../components/Loaded.tsx"
import { SessionGuard } from "../account/SessionGuard.tsx"
import { useResource } from "../api/Resource.ts"
import { Select } from "../components/Field.tsx"
import { statesAndIndia } from "../explore/Areas.ts"
import { navigate, place } from "../router/Router.ts"
import { withParameters } from "../router/Query.ts"
import { AheadCard, DayCard } from "./BandCards.tsx"
import { forecastParameters, type ForecastQuery, hasStates, readForecastQuery, targets } from "./ForecastQuery.ts"
import { loadLedger } from "./Ledger.ts"
import { LedgerCard } from "./LedgerCard.tsx"
import { Scorecard } from "./Scorecard.tsx"
import { infos } from "./Targets.ts"

const ForecastsPage = () => (
  <>
    <div class="page-head">
      <h1>Forecasts</h1>
      <p class="soft">
        What is expected, what was expected and what came; how good it has been, and proof of when it was said.
      </p>
    </div>
    <SessionGuard>{() => <Forecasts />}</SessionGuard>
  </>
)

const Forecasts = () => {
  const query = readForecastQuery(place.value.searchParams)
  const { area, target } = query
  const change = (next: Partial<ForecastQuery>) =>
    navigate(withParameters(place.value, forecastParameters({ ...query, ...next })), { replace: true })
  return (
    <div class="explore">
      <div class="controls card">
        <Select
          label="Forecast of"
          value={target}
          options={targets.map((value) => ({ value, label: infos[value].title }))}
          onChange={(value) => change({ target: value, area: "india" })}
        />
        {hasStates(target) && (
          <Select label="Area" value={area} options={statesAndIndia} onChange={(value) => change({ area: value })} />
        )}
      </div>
      <div class="explore-main">
        <Cards key={`${target} ${area}`} query={query} onDate={(date) => change({ date })} />
      </div>
    </div>
  )
}

interface CardsProps {
  readonly query: ForecastQuery
  readonly onDate: (date: string) => void
}

/** Cards of a forecast. The ledger is asked for first: that there is none, or no right to it, is told once. */
const Cards = ({ onDate, query }: CardsProps) => {
  const { area, target } = query
  const ledger = useResource((signal) => loadLedger(query, signal), [area, target])
  return (
    <Loaded resource={ledger} title="Loading the ledger …">
      {(page) => (
        <>
          <AheadCard query={query} />
          <DayCard query={query} first={Date.parse(page.body.data.first)} onDate={onDate} />
          {target === "demand" && <Scorecard area={area} />}
          <LedgerCard ledger={page} />
        </>
      )}
    </Loaded>
  )
}

export default ForecastsPage
