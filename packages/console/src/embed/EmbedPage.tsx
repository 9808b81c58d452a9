import { useEffect, useState } from "preact/hooks"
import type { Failure } from "../api/Failure.ts"
import { pauseOfSeries } from "../api/Polling.ts"
import { useResource } from "../api/Resource.ts"
import { Chart } from "../charts/Chart.tsx"
import { Instant } from "../components/Instant.tsx"
import { FailureNotice, Notice, StaleNotice } from "../components/Notice.tsx"
import { Waiting } from "../components/Waiting.tsx"
import { hourMs } from "../format/Time.ts"
import { type EmbeddedChart, loadChart } from "./EmbeddedChart.ts"

/** Room that title, legend and source take beside the plot, and the least that the plot has, px. */
const aroundPx = 200
const leastPx = 140

/** One chart, as it stands in a page of another site. */
export const EmbedPage = ({ token }: { readonly token: string }) => {
  const { reload, resource } = useResource((signal) => loadChart(token, signal), [token], pauseOf)
  const { answer, failure } = resource.value
  useEffect(() => {
    if (answer !== undefined) document.title = answer.title
  }, [answer])
  return (
    <main class="embed">
      {failure !== undefined && isRefusal(failure) ? (
        <Refused failure={failure} />
      ) : answer !== undefined ? (
        <>
          {failure !== undefined && <StaleNotice failure={failure} onRetry={reload} />}
          <Shown chart={answer} />
        </>
      ) : failure !== undefined ? (
        <FailureNotice failure={failure} onRetry={reload} />
      ) : (
        <Waiting title="Loading …" />
      )}
    </main>
  )
}

/** True where the chart is not to be shown any more, be it known or not. */
const isRefusal = ({ status }: Failure): boolean => status === 402 || status === 403 || status === 404

const Refused = ({ failure: { message, status } }: { readonly failure: Failure }) =>
  status === 404 ? (
    <Notice kind="empty" title="This chart is not there any more">
      {message}
    </Notice>
  ) : (
    <Notice kind="refused" title="This chart cannot be shown">
      The plan of whoever put it here, or the licence of the data, does not allow it.
    </Notice>
  )

const Shown = ({ chart: { data, kind, note, origin, series, title } }: { readonly chart: EmbeddedChart }) => {
  const [heightPx] = useState(() => Math.max(leastPx, innerHeight - aroundPx))
  return (
    <>
      <h1>{title}</h1>
      <Chart
        title={title}
        unit={series.unit}
        digits={series.digits}
        data={data}
        kind={kind}
        heightPx={heightPx}
        note={note}
      />
      <p class="soft small">
        Source: {origin.sources.join(", ") || "none yet"}. Data as of <Instant ms={origin.asOf} />.{" "}
        <a href="/" target="_blank" rel="noopener">
          Grid Data Service
        </a>
      </p>
    </>
  )
}

const pauseOf = (chart: EmbeddedChart | undefined): number =>
  chart?.isLive === false ? hourMs : pauseOfSeries(chart?.data.times ?? [], Date.now())
