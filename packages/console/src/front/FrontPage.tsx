import { pauseMs } from "../api/Polling.ts"
import { request } from "../api/Request.ts"
import { useResource } from "../api/Resource.ts"
import { originOf, useOrigin } from "../api/Sources.ts"
import { Badge } from "../components/Badge.tsx"
import { Instant } from "../components/Instant.tsx"
import { FailureNotice, Notice, StaleNotice } from "../components/Notice.tsx"
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
  return (
    <>
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
      {failure !== undefined && answer !== undefined && <StaleNotice failure={failure} onRetry={reload} />}
      {answer !== undefined ? (
        <Country data={answer.data} />
      ) : failure === undefined ? (
        <Notice kind="loading" title="Loading the newest values …" />
      ) : failure.kind === "absent" ? (
        <Private />
      ) : (
        <FailureNotice failure={failure} onRetry={reload} />
      )}
    </>
  )
}

const Private = () => (
  <Notice kind="empty" title="This service shows the grid to its members">
    <p>
      <a href="/sign-in">Sign in</a> to see it, or read the <a href="/docs">documentation</a>.
    </p>
  </Notice>
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
