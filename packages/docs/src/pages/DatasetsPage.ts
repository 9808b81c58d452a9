import type { Status } from "@grid/domain/catalog/Freshness"
import { catalog, isFedBy } from "@grid/domain/catalog/Catalog"
import { cadenceMinutes, type CatalogEntry } from "@grid/domain/catalog/CatalogEntry"
import type { SourceInfo } from "@grid/domain/ingest/Source"
import { fieldsOf } from "@grid/domain/jobs/Export"
import { bidAreas, exchanges, national } from "@grid/domain/observations/Area"
import { lowestWith } from "@grid/domain/plans/Plan"
import { infos } from "@grid/ingest/Sources"
import { istMinute } from "@grid/domain/time/Time"
import type { Curve, Curves, Freshness } from "../live/Live.ts"
import { callsOf, sampleOf } from "./DatasetSamples.ts"
import { type Content, contentOf } from "./Frame.ts"
import { type Html, html, prose, table } from "./Html.ts"
import { publishingOf } from "./Publishing.ts"
import type { Site } from "./Site.ts"
import { sparkline } from "./Sparkline.ts"

/** Page on every dataset of the catalogue, how fresh it is where that is asked, with its curve where it has one, and every source with its licence. */
export const datasetsPage = (site: Site, freshness?: Freshness, curves: Curves = new Map()): Content =>
  contentOf(site, ["datasets"], {
    datasets: table(
      "All datasets",
      ["Dataset", "Id", "Now", "Unit", "Every"],
      catalog.map((entry) => [
        html`<a href="#${entry.id}">${entry.title}</a>`,
        html`<code>${entry.id}</code>`,
        stateOf(entry, freshness),
        entry.unit ?? "several",
        every(entry)
      ])
    ),
    sources: table(
      "Sources",
      ["Source", "What it is", "Address", "Licence"],
      infos.map((source) => [html`<code>${source.id}</code>`, source.title, source.url ?? "none", source.licence])
    ),
    dataset_sections: catalog.map((entry) => section(entry, site, { freshness, curves }))
  })

const states: Readonly<Record<Status, string>> = {
  fresh: "fresh",
  late: "late",
  stale: "stale",
  never: "nothing yet"
}

/** A dot and a word: how fresh a dataset is. */
const stateOf = ({ id }: CatalogEntry, freshness: Freshness | undefined): Html | string => {
  if (freshness === undefined) return ""
  const state = freshness?.find(({ dataset }) => dataset === id)?.status
  return state === undefined ? "not known now" : html`<span class="state ${state}">${states[state]}</span>`
}

/** The newest value of a dataset, in Indian time. */
const newestOf = ({ id }: CatalogEntry, freshness: Freshness | undefined): string => {
  const latest = freshness?.find(({ dataset }) => dataset === id)?.latest ?? null
  return latest === null ? "" : `, newest ${istMinute(Date.parse(latest))} IST`
}

const every = (entry: CatalogEntry): string => {
  const minutes = cadenceMinutes(entry)
  return minutes < 1_440 ? `${minutes}\u00A0min` : minutes < 43_200 ? "day" : "month"
}

const routeOf = ({ endpoint }: CatalogEntry) => html`<code>${endpoint}</code>`

/** Areas of which at least one belongs to every dataset that depends on the area. */
const areas = [national, ...bidAreas.map((area) => `bid-${area}`), ...exchanges]

/** Sources that can feed the dataset. */
const sourcesOf = (entry: CatalogEntry): ReadonlyArray<SourceInfo> =>
  infos.filter(
    ({ collections = [], datasets }) =>
      datasets.some((dataset) => areas.some((area) => isFedBy(entry, dataset, area))) ||
      collections.some((collection) => collection === entry.collection)
  )

/** Origin of what no source of ingest gives. */
const ownSourcesOf = ({
  network,
  table,
  target
}: CatalogEntry): ReadonlyArray<readonly [source: string, licence: string]> =>
  target !== undefined
    ? [["forecast", "Apache-2.0, computed here from the other datasets"]]
    : table !== undefined
      ? [["reference", table.licence]]
      : network === undefined
        ? []
        : [["imports", "each row names its own, and answers carry it; an operator imports them"]]

/** Names of fields that an export can be limited to, where it has several. */
const exportFields = (entry: CatalogEntry) => {
  const fields = fieldsOf(entry)
  return fields.length < 2 || entry.id === "exchange_prices"
    ? ""
    : html`<li>
        <code>field</code> of an export:
        ${fields.map((field, index) => html`${index === 0 ? "" : ", "}<code>${field}</code>`)}
      </li>`
}

const plansOf = ({ right, states }: CatalogEntry) =>
  right !== undefined
    ? html`from <code>${lowestWith(right)}</code> on`
    : states
      ? html`with state data, from <code>${lowestWith("states")}</code> on`
      : "all"

interface State {
  readonly freshness: Freshness | undefined
  readonly curves: Curves
}

const curveOf = (curve: Curve | undefined) => (curve === undefined ? "" : sparkline(curve))

const section = (entry: CatalogEntry, { baseUrl }: Site, { curves, freshness }: State): Html =>
  html`<section aria-labelledby="${entry.id}">
    <h2 id="${entry.id}">${entry.title}</h2>
    <p>${prose(entry.description)}</p>
    ${curveOf(curves.get(entry.id))}
    <ul class="facts">
      <li>Id: <code>${entry.id}</code></li>
      ${freshness === undefined ? "" : html`<li>Now: ${stateOf(entry, freshness)}${newestOf(entry, freshness)}</li>`}
      <li>Route: ${routeOf(entry)}</li>
      <li>Unit: ${entry.unit ?? "several, see the fields"}</li>
      <li>A value every ${every(entry)}, published ${publishingOf(entry)}</li>
      <li>Plans: ${plansOf(entry)}</li>
      ${exportFields(entry)}
      ${sourcesOf(entry).map(({ id, licence }) => html`<li>Source <code>${id}</code>, licence: ${licence}</li>`)}
      ${ownSourcesOf(entry).map(([source, licence]) => html`<li>Source <code>${source}</code>, licence: ${licence}</li>`)}
    </ul>
    ${table(
      `Fields of ${entry.id}`,
      ["Field", "Type", "Unit", "What it is"],
      entry.fields.map(({ description, name, type, unit }) => [
        html`<code>${name}</code>`,
        type,
        unit ?? "",
        prose(description)
      ])
    )}
    ${callsOf(entry, baseUrl)} ${sampleOf(entry)}
  </section> `
