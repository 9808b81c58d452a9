import { useEffect } from "preact/hooks"
import { SessionGuard } from "../account/SessionGuard.tsx"
import { pauseMs } from "../api/Polling.ts"
import { useResource } from "../api/Resource.ts"
import { origin, originOf } from "../api/Sources.ts"
import { Loaded } from "../components/Loaded.tsx"
import { navigate, place } from "../router/Router.ts"
import { withParameters } from "../router/Query.ts"
import { AreaCard } from "./AreaCard.tsx"
import { type CarbonView, loadCarbon } from "./Carbon.ts"
import { CarbonControls } from "./CarbonControls.tsx"
import { carbonParameters, type CarbonQuery, readCarbonQuery } from "./CarbonQuery.ts"
import { RestatementsCard } from "./RestatementsCard.tsx"
import { SnapshotDialog } from "./SnapshotDialog.tsx"
import { StatesCard } from "./StatesCard.tsx"
import { blockMs } from "../format/Time.ts"

const CarbonPage = () => (
  <>
    <div class="page-head">
      <h1>Carbon intensity</h1>
      <p class="soft">
        Emissions of a MWh by state, now, in the past and ahead: the average signal. Each value shows what it was
        computed from. The <a href="/docs/marginal-carbon">marginal signal</a> is one of the enterprise products.
      </p>
    </div>
    <SessionGuard>{() => <Carbon />}</SessionGuard>
  </>
)

const pauseOf = (view: CarbonView | undefined): number => {
  const newest = view?.latest.data.national.block_start
  return pauseMs(newest === undefined ? null : Date.parse(newest), blockMs, Date.now())
}

const Carbon = () => {
  const query = readCarbonQuery(place.value.searchParams)
  const { snapshot, ...shown } = query
  const carbon = useResource((signal) => loadCarbon(query, signal), Object.values(shown), pauseOf)
  const { answer } = carbon.resource.value
  const hrefOf = (next: Partial<CarbonQuery>) => withParameters(place.value, carbonParameters({ ...query, ...next }))
  const change = (next: Partial<CarbonQuery>) => navigate(hrefOf(next), { replace: true })
  useEffect(() => {
    origin.value = answer === undefined ? null : originOf(answer.blocks.body.meta)
    return () => {
      origin.value = null
    }
  }, [answer])
  return (
    <div class="explore carbon">
      <CarbonControls query={query} onChange={change} />
      <div class="explore-main">
        <Loaded resource={carbon} title="Loading …">
          {(view) => (
            <>
              <AreaCard view={view} hrefOf={hrefOf} />
              <StatesCard view={view} hrefOf={hrefOf} />
              <RestatementsCard query={view.query} />
            </>
          )}
        </Loaded>
      </div>
      {snapshot !== null && (
        <SnapshotDialog
          key={snapshot}
          query={query}
          id={snapshot}
          hrefOf={hrefOf}
          onClose={() => change({ snapshot: null })}
        />
      )}
    </div>
  )
}

export default CarbonPage
