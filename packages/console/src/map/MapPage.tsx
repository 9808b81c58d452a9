import { Loaded } from "../components/Loaded.tsx"
import { SessionGuard } from "../account/SessionGuard.tsx"
import { answered, grid } from "../api/Grid.ts"
import { pauseMs } from "../api/Polling.ts"
import { useResource } from "../api/Resource.ts"
import { originOf, useOrigin } from "../api/Sources.ts"
import { DayPicker } from "../components/DayPicker.tsx"
import { Choice } from "../components/Field.tsx"
import { TimeSlider } from "../components/TimeSlider.tsx"
import { blockMs, dayMs, instant, istDate } from "../format/Time.ts"
import { withParameters } from "../router/Query.ts"
import { navigate, place } from "../router/Router.ts"
import { FlowsCard } from "./FlowsCard.tsx"
import { measures } from "./Measures.ts"
import { MapCard } from "./MapCard.tsx"
import { blocksOf, parametersOf, type Query, readQuery } from "./Query.ts"
import { loadFlows, loadValues, type MapValues } from "./Loading.ts"

const MapPage = () => (
  <>
    <div class="page-head">
      <h1>Map</h1>
      <p class="soft">States by demand, import, carbon intensity, price and shortage, and the flows between zones.</p>
    </div>
    <SessionGuard>{({ plan }) => <PlanMap plan={plan} />}</SessionGuard>
  </>
)

/** Map of what a plan has: asked for before, so that nothing is refused. */
const PlanMap = ({ plan }: { readonly plan: string }) => {
  const plans = useResource((signal) => answered(grid.GET("/developer/v1/plans", { signal })), [])
  return (
    <Loaded resource={plans} title="Loading …">
      {({ body }) => {
        const ofStates = body.data.plans.filter(({ states }) => states)
        const hasStates = ofStates.some(({ id }) => id === plan)
        return <MapView hasStates={hasStates} planNeeded={ofStates[0]?.id ?? null} />
      }}
    </Loaded>
  )
}

const pauseOf = (answer: MapValues | undefined): number => {
  const times = (answer?.values ?? []).flatMap(({ ms }) => ms ?? [])
  return pauseMs(times.length === 0 ? null : Math.max(...times), blockMs, Date.now())
}

interface MapViewProps {
  readonly hasStates: boolean
  /** Lowest plan that has values of states; null where none has. */
  readonly planNeeded: string | null
}

const MapView = ({ hasStates, planNeeded }: MapViewProps) => {
  const query = readQuery(place.value.searchParams)
  const isLive = query.date === null && query.at === null
  const values = useResource(
    (signal) => loadValues(query, hasStates, signal),
    [place.value.search, hasStates],
    isLive ? pauseOf : undefined
  )
  const flows = useResource((signal) => loadFlows(query.date, signal), [query.date])
  const change = (next: Partial<Query>) =>
    navigate(withParameters(place.value, parametersOf({ ...query, ...next })), { replace: true })
  const { answer } = values.resource.value
  const { answer: drawn, isFormer = false } = flows.resource.value
  useOrigin(answer === undefined || answer.metas.length === 0 ? null : originOf(...answer.metas))
  return (
    <>
      <Controls query={query} onChange={change} />
      {!hasStates && planNeeded !== null && (
        <p class="soft">Your plan shows zones and bid areas. Values of states come with the plan “{planNeeded}”.</p>
      )}
      <Loaded resource={values} title="Loading the map …">
        {(map) => (
          <MapCard map={map} query={query} planNeeded={planNeeded} flows={isFormer ? [] : (drawn?.flows ?? [])} />
        )}
      </Loaded>
      <FlowsCard resource={flows} />
    </>
  )
}

interface ControlsProps {
  readonly query: Query
  readonly onChange: (next: Partial<Query>) => void
}

/** Choice of measure, day and block. */
const Controls = ({ onChange, query }: ControlsProps) => {
  const { at, date, measure } = query
  const now = Date.now()
  const { first, last } = blocksOf(query, now)
  const today = istDate(now)
  return (
    <section class="card map-controls" aria-label="What the map shows">
      <Choice
        label="Colour"
        value={measure.id}
        options={measures.map(({ id, label }) => ({ value: id, label }))}
        onChange={(id) => onChange({ measure: measures.find((one) => one.id === id) ?? measure })}
      />
      <Choice
        label="Time"
        value={date === null ? "newest" : "day"}
        options={[
          { value: "newest", label: measure.interval === "day" ? "Newest report" : "Last 24 hours" },
          { value: "day", label: "A day" }
        ]}
        onChange={(value) => onChange({ at: null, date: value === "newest" ? null : istDate(now - dayMs) })}
      />
      {date !== null && <DayPicker date={date} last={today} onChange={(next) => onChange({ date: next, at: null })} />}
      {measure.interval === "block" && first < last && (
        <div class="map-slider">
          <TimeSlider
            label="Block"
            first={first}
            last={last - blockMs}
            at={at !== null && at >= first && at < last ? at : null}
            end={date === null ? "newest values" : instant(last)}
            hint={date === null ? "The newest values. Move back through the last 24 hours." : instant(last)}
            onChange={(next) => onChange({ at: next })}
          />
        </div>
      )}
    </section>
  )
}

export default MapPage
