import { useState } from "preact/hooks"
import { SessionLoading } from "../account/SessionGuard.tsx"
import { pauseOfSeries } from "../api/Polling.ts"
import { useResource } from "../api/Resource.ts"
import { session, signedIn } from "../api/Session.ts"
import { useOrigin } from "../api/Sources.ts"
import { Chart } from "../charts/Chart.tsx"
import { CutWindow } from "../components/CutWindow.tsx"
import { Loaded } from "../components/Loaded.tsx"
import { Notice } from "../components/Notice.tsx"
import { instant } from "../format/Time.ts"
import { navigate, place } from "../router/Router.ts"
import { withParameters } from "../router/Query.ts"
import { Controls } from "./Controls.tsx"
import { type Exploration, explore } from "./Exploration.ts"
import { Files } from "./Files.tsx"
import { KnownAt } from "./KnownAt.tsx"
import { parametersOf, type Query, readQuery } from "./Query.ts"
import { Restatements } from "./Restatements.tsx"
import { embedCharts } from "virtual:reference"
import { Button } from "../components/Button.tsx"
import { EmbedDialog } from "./EmbedDialog.tsx"
import { answered, grid } from "../api/Grid.ts"

/** Ids of the datasets of which the service has no value yet. */
const emptyDatasets = async (signal: AbortSignal): Promise<ReadonlySet<string>> => {
  const { body } = await answered(grid.GET("/developer/v1/catalog", { signal }))
  return new Set(body.data.datasets.filter(({ status }) => status === "never").map(({ id }) => id))
}

const ExplorePage = () => (
  <>
    <div class="page-head">
      <h1>Explore</h1>
      <p class="soft">Any series by area and time, as it is known now or was known then.</p>
    </div>
    {signedIn.value !== null ? <Explorer /> : session.value?.signed_in === false ? <SignedOut /> : <SessionLoading />}
  </>
)

const SignedOut = () => (
  <Notice kind="empty" title="Sign in to explore">
    <p>
      Calls of this page are counted to your tenant's plan: a page costs one call, however many series it shows.{" "}
      <a href="/">The grid now</a> needs no sign-in.
    </p>
    <a
      class="button button-primary"
      href={`/sign-in?next=${encodeURIComponent(place.value.pathname + place.value.search)}`}
    >
      Sign in
    </a>
  </Notice>
)

const nothing: ReadonlySet<string> = new Set()

const Explorer = () => {
  const query = readQuery(place.value.searchParams)
  const isLive = "hours" in query.span && query.knownAt === null
  const exploration = useResource(
    (signal) => explore(query, signal),
    [place.value.search],
    isLive ? pauseOf : undefined
  )
  const { answer, isFormer = false } = exploration.resource.value
  const empty = useResource(emptyDatasets, []).resource.value.answer ?? nothing
  const change = (next: Partial<Query>) =>
    navigate(withParameters(place.value, parametersOf({ ...query, ...next })), { replace: true })
  useOrigin(isFormer ? null : (answer?.origin ?? null))
  return (
    <div class="explore">
      <Controls query={query} empty={empty} onChange={change} />
      <div class="explore-main">
        <Loaded resource={exploration} title="Loading …">
          {(shown) => <Shown exploration={shown} />}
        </Loaded>
        <KnownAt query={query} onChange={change} />
        {answer !== undefined && !isFormer && <Restatements key={answer.url} exploration={answer} />}
      </div>
    </div>
  )
}

const pauseOf = (exploration: Exploration | undefined): number =>
  pauseOfSeries(exploration?.data.times ?? [], Date.now())

const Shown = ({ exploration }: { readonly exploration: Exploration }) => {
  const { added, area, data, kind, knownAt, meta, note, query, restated, series } = exploration
  const [heightPx] = useState(() => (innerWidth < 640 ? 260 : 400))
  return (
    <section class="card" aria-label={`${series.title}, ${area}`}>
      <div class="card-head">
        <h2>
          {series.title}, {area}
        </h2>
        <Files exploration={exploration} query={query}>
          <EmbedButton exploration={exploration} query={query} />
        </Files>
      </div>
      {knownAt !== null && (
        <Notice kind="stale" title={`As known on ${instant(knownAt)}`}>
          {added} of the values known now were not known yet; {restated} have another value now.
        </Notice>
      )}
      {!series.isForecast && <CutWindow window={meta.window} />}
      <Chart
        title={`${series.title}, ${area}`}
        unit={series.unit}
        digits={series.digits}
        data={data}
        kind={kind}
        heightPx={heightPx}
        note={note}
      />
    </section>
  )
}

export default ExplorePage

interface EmbedButtonProps {
  readonly exploration: Exploration
  readonly query: Query
}

/** Way to the chart for pages of other sites, where there is one and the member may make it. */
const EmbedButton = ({ exploration, query }: EmbedButtonProps) => {
  const [isOpen, setOpen] = useState(false)
  if (signedIn.value?.member.role === "viewer" || !embedCharts.includes(exploration.series.id)) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>Embed</Button>
      {isOpen && <EmbedDialog exploration={exploration} query={query} onClose={() => setOpen(false)} />}
    </>
  )
}
