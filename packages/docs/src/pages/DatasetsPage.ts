import type { PublishedPage } from "@grid/domain/http/PublishedPages"
import { catalog, isFedBy } from "@grid/domain/catalog/Catalog"
import { cadenceMinutes, type CatalogEntry } from "@grid/domain/catalog/CatalogEntry"
import type { SourceInfo } from "@grid/domain/ingest/Source"
import { fieldsOf } from "@grid/domain/jobs/Export"
import { bidAreas, exchanges, national } from "@grid/domain/observations/Area"
import { lowestWith } from "@grid/domain/plans/Plan"
import { infos } from "@grid/ingest/Sources"
import { docsPage } from "./Frame.ts"
import { type Html, html, prose, table } from "./Html.ts"

/** Page on every dataset of the catalogue, and every source with its licence. */
export const datasetsPage = (baseUrl: string): PublishedPage =>
  docsPage(baseUrl, ["datasets"], {
    datasets: table(
      "All datasets",
      ["Dataset", "What it is", "Unit", "Every", "Route"],
      catalog.map((entry) => [
        html`<a href="#${entry.id}"><code>${entry.id}</code></a>`,
        entry.title,
        entry.unit ?? "several",
        every(entry),
        routeOf(entry)
      ])
    ),
    sources: table(
      "Sources",
      ["Source", "What it is", "Address", "Licence"],
      infos.map((source) => [html`<code>${source.id}</code>`, source.title, source.url ?? "none", source.licence])
    ),
    dataset_sections: catalog.map(section)
  })

const every = (entry: CatalogEntry): string => {
  const minutes = cadenceMinutes(entry)
  return minutes < 1_440 ? `${minutes} min` : minutes < 43_200 ? "day" : "month"
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
const ownSourcesOf = ({ table, target }: CatalogEntry): ReadonlyArray<readonly [source: string, licence: string]> =>
  target !== undefined
    ? [["forecast", "Apache-2.0, computed here from the other datasets"]]
    : [...new Set(table?.sources.map(({ terms }) => terms?.licence ?? ""))].map((licence) => ["reference", licence])

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

const section = (entry: CatalogEntry): Html =>
  html`<section aria-labelledby="${entry.id}">
    <h2 id="${entry.id}">${entry.title}</h2>
    <p>${prose(entry.description)}</p>
    <ul>
      <li>Id: <code>${entry.id}</code></li>
      <li>Route: ${routeOf(entry)}</li>
      <li>Unit: ${entry.unit ?? "several, see the fields"}</li>
      <li>A value every ${every(entry)}</li>
      <li>Plans: ${plansOf(entry)}</li>
      ${exportFields(entry)}
      ${sourcesOf(entry).map(({ id, licence }) => html`<li>Source <code>${id}</code>: ${licence}</li>`)}
      ${ownSourcesOf(entry).map(([source, licence]) => html`<li>Source <code>${source}</code>: ${licence}</li>`)}
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
  </section> `
