import { catalog } from "@grid/domain/catalog/Catalog"
import type { PublishedPage } from "@grid/domain/http/PublishedPages"
import type { Incident } from "@grid/domain/operations/Incident"
import { iso, istMinute } from "@grid/domain/time/Time"
import type { SourceState } from "@grid/queries/catalog/SourceStates"
import type { Status } from "../live/Live.ts"
import { atomFeed } from "./Feed.ts"
import { type Content, contentOf } from "./Frame.ts"
import { type Html, html, rendered, table } from "./Html.ts"
import { addressOf, type Site } from "./Site.ts"

/** State of the service at an instant, epoch ms; null where the store does not answer. */
interface Look {
  readonly now: number
  readonly status: Status | null
}

const clock = (ms: number): Html => html`<time datetime="${iso(secondOf(ms))}">${istMinute(ms)} IST</time>`

const clockOf = (instant: string | null) => (instant === null ? "unknown" : clock(Date.parse(instant)))

const secondOf = (ms: number) => Math.floor(ms / 1_000) * 1_000

/** Colours of a state, as those of a dataset have them. */
type Tone = "fresh" | "late" | "stale" | "never"

const stateOf = (tone: Tone, words: string): Html => html`<span class="state ${tone}">${words}</span>`

/** Page on the state of the service; without a look, as the search has it, its texts alone. */
export const statusPage = (site: Site, look?: Look): Content =>
  contentOf(site, ["status"], {
    as_of: look === undefined ? "any time" : html`${clock(look.now)} (${iso(secondOf(look.now))})`,
    summary: look === undefined ? "" : summaryOf(look.status),
    components: look === undefined ? "" : componentsTable(site, look.status),
    sources: look === undefined ? "" : sourcesTable(site, look.status?.sources ?? null),
    incidents: look === undefined ? "" : incidentsOf(look.status?.incidents ?? null)
  })

const away =
  "The store does not answer. Calls for data are refused with 503 (service_unavailable) until it does; nothing that was stored is lost."

const summaryOf = (status: Status | null): Html => {
  if (status === null) return html`<p>${stateOf("stale", "Down:")} ${away}</p>`
  const going = status.incidents.filter(({ ended_at }) => ended_at === null).length
  const ill = status.sources.filter(({ state }) => state !== "fresh").length
  const sources =
    ill === 0 ? "every source is fresh." : `${ill} of ${status.sources.length} sources are late or down: see below.`
  const incidents = going === 0 ? "No incident is open." : `Open incidents: ${going}.`
  const state = ill + going === 0 ? stateOf("fresh", "Well:") : stateOf("late", "Disturbed:")
  return html`<p>${state} ${sources} ${incidents}</p>`
}

const freshnessWords = { fresh: "fresh", late: "late", stale: "stale", never: "nothing yet" } as const

/** The worst state of these datasets; unknown where the store does not say. */
const datasetsState = (status: Status | null, ids: ReadonlyArray<string>): Html => {
  const states = status?.freshness.filter(({ dataset }) => ids.includes(dataset)).map((one) => one.status) ?? []
  const worst = (["stale", "late", "fresh", "never"] as const).find((state) => states.includes(state))
  return worst === undefined ? stateOf("never", "not known now") : stateOf(worst, freshnessWords[worst])
}

const computed = catalog.flatMap(({ computedFrom, id }) => (computedFrom === undefined ? [] : [id]))

const issued = catalog.flatMap(({ id, target }) => (target === undefined ? [] : [id]))

const componentsTable = ({ hasConsole }: Site, status: Status | null): Html =>
  table(
    "Components",
    ["Component", "State"],
    [
      ["Pages and API", stateOf("fresh", "answers")],
      [
        "Store: keys, quota and data",
        status === null ? stateOf("stale", "does not answer") : stateOf("fresh", "answers")
      ],
      ["Carbon intensity", datasetsState(status, computed)],
      ["Forecasts", datasetsState(status, issued)],
      ["Console", hasConsole ? stateOf("fresh", "answers") : stateOf("never", "not built here")]
    ]
  )

const tones: Readonly<Record<SourceState["state"], Tone>> = {
  fresh: "fresh",
  late: "late",
  down: "stale",
  off: "never"
}

const lagOf = (minutes: number | null): string => {
  if (minutes === null) return "unknown"
  if (minutes < 120) return `${minutes}\u00A0min`
  return minutes < 2_880 ? `${Math.round(minutes / 60)}\u00A0h` : `${Math.round(minutes / 1_440)}\u00A0days`
}

/** Most datasets that a row names without being asked. */
const mostNamed = 4

const linksTo = (site: Site, datasets: ReadonlyArray<string>): Html => {
  const links = html`${datasets.map(
    (id, index) => html`${index === 0 ? "" : ", "}<a href="${addressOf(site, `/docs/datasets#${id}`)}">${id}</a>`
  )}`
  if (datasets.length <= mostNamed) return links
  return html`<details>
    <summary>${datasets.length} datasets</summary>
    ${links}
  </details>`
}

const sourcesTable = (site: Site, sources: ReadonlyArray<SourceState> | null): Html => {
  if (sources === null) return html`<p>Not known while the store does not answer.</p>`
  if (sources.length === 0) return html`<p>No source is switched on: values come by import alone.</p>`
  return table(
    "Sources",
    ["Source", "State", "Lag", "Newest value", "Next expected", "Feeds"],
    sources.map(({ datasets, expected_at, lag_minutes, newest_at, source, state }) => [
      html`<code>${source}</code>`,
      stateOf(tones[state], state),
      lagOf(lag_minutes),
      clockOf(newest_at),
      clockOf(expected_at),
      linksTo(site, datasets)
    ])
  )
}

const paragraphsOf = (text: string) => text.split(/\n+/).map((part) => html`<p>${part}</p>`)

/** Facts of an incident: when, and what it touches. */
const factsOf = ({ began_at, ended_at, sources }: Incident): Html =>
  html`<ul class="facts">
    <li>${ended_at === null ? stateOf("late", "goes on") : stateOf("fresh", "is over")}</li>
    <li>Began ${clock(began_at)}${ended_at === null ? "" : html`, ended ${clock(ended_at)}`}</li>
    <li>${sources.length === 0 ? "The service itself" : `Sources: ${sources.join(", ")}`}</li>
  </ul>`

const anchorOf = ({ id }: Incident) => `incident-${id}`

const incidentsOf = (incidents: ReadonlyArray<Incident> | null): Html => {
  if (incidents === null) return html`<p>Not known while the store does not answer.</p>`
  if (incidents.length === 0) return html`<p>None has been noted.</p>`
  return html`${incidents.map(
    (incident) =>
      html`<section aria-labelledby="${anchorOf(incident)}">
        <h3 id="${anchorOf(incident)}">${incident.title}</h3>
        ${factsOf(incident)} ${paragraphsOf(incident.text)}
      </section>`
  )}`
}

/** Incidents as an Atom feed, for whoever wants to be told. */
export const incidentsFeed = ({ baseUrl }: Site, status: Status | null): PublishedPage =>
  atomFeed({
    page: `${baseUrl}/docs/status`,
    title: "incidents",
    subtitle: status === null ? away : "",
    cacheControl: "public, max-age=60",
    entries: (status?.incidents ?? []).map((incident) => ({
      anchor: anchorOf(incident),
      updated: iso(incident.changed_at),
      title: rendered(incident.ended_at === null ? incident.title : `Over: ${incident.title}`),
      content: rendered([factsOf(incident), ...paragraphsOf(incident.text)])
    }))
  })
