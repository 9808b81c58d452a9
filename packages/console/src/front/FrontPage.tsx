import { pauseMs } from "../api/Polling.ts"
import { request } from "../api/Request.ts"
import { useResource } from "../api/Resource.ts"
import { signedIn } from "../api/Session.ts"
import { originOf, useOrigin } from "../api/Sources.ts"
import { Badge } from "../components/Badge.tsx"
import { Instant } from "../components/Instant.tsx"
import { Lazy } from "../components/Lazy.tsx"
import { FailureNotice, Notice, StaleNotice } from "../components/Notice.tsx"
import { Waiting } from "../components/Waiting.tsx"
import { blockMs } from "../format/Time.ts"
import { CarbonCard, DemandCard, FrequencyCard, GenerationCard } from "./GridCards.tsx"
import { PriceCards } from "./PriceCards.tsx"
import type { PublicData, PublicPage } from "./PublicPage.ts"
import { SourcesCard, ZonesCard } from "./TableCards.tsx"

const load = (signal: AbortSignal) => request<PublicPage>("/console/public", undefined, signal)

const nextMs = (page: PublicPage | undefined): number => {
  const newest = page?.data.demand.latest ?? null
  return pauseMs(newest === null ? null : Date.parse(newest.ts), blockMs, Date.now())
}

const FrontPage = () => {
  const { reload, resource } = useResource(load, [], nextMs)
  const { answer, failure } = resource.value
  useOrigin(answer === undefined ? null : originOf(answer.meta))
  if (failure?.kind === "absent") return signedIn.value === null ? <Lazy load={signInPage} /> : <SwitchedOff />
  return (
    <>
      <Head answer={answer} />
      {failure !== undefined && answer !== undefined && <StaleNotice failure={failure} onRetry={reload} />}
      {answer !== undefined ? (
        <Country data={answer.data} />
      ) : failure === undefined ? (
        <Waiting title="Loading the newest values …" />
      ) : (
        <FailureNotice failure={failure} onRetry={reload} />
      )}
    </>
  )
}

const Head = ({ answer }: { readonly answer: PublicPage | undefined }) => (
  <div class="page-head">
    <h1>India’s power grid, now</h1>
    {answer !== undefined && (
      <p class="soft">
        <Badge kind={answer.data.simulated ? "simulated" : "observed"} />{" "}
        {answer.data.simulated && "These values are made by the built-in simulator. "}
        As of <Instant ms={answer.data.as_of === null ? null : Date.parse(answer.data.as_of)} />
      </p>
    )}
  </div>
)

const signInPage = () => import("../account/SignInPage.tsx")

const SwitchedOff = () => (
  <>
    <h1>India’s power grid</h1>
    <Notice kind="empty" title="The front page is switched off here">
      <a href="/explore">Explore</a>, the <a href="/map">map</a> and the <a href="/market">market</a> show the grid to
      members.
    </Notice>
  </>
)

const Country = ({ data }: { readonly data: PublicData }) => (
  <div class="country">
    <DemandCard data={data} />
    <FrequencyCard data={data} />
    <GenerationCard data={data} />
    <CarbonCard data={data} />
    <PriceCards data={data} />
    <ZonesCard data={data} />
    <SourcesCard data={data} />
  </div>
)

export default FrontPage
