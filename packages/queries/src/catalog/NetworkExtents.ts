import { oncePer } from "@grid/domain/Once"
import { istDateStart } from "@grid/domain/time/Time"
import type { CatalogSource } from "@grid/domain/catalog/CatalogEntry"
import { intervalMs } from "@grid/domain/catalog/Freshness"
import { NetworkData } from "@grid/domain/network/NetworkData"
import type { NetworkDataset } from "@grid/domain/network/NetworkDatasets"
import type { DistributionTables, SubstationTables } from "@grid/domain/network/NetworkTables"
import { provenanceOf, type Sourced } from "@grid/domain/network/Origin"
import type { Provenance } from "@grid/domain/observations/Provenance"
import type { Realm } from "@grid/domain/observations/Realm"
import { Effect } from "effect"

/** Extent of a dataset of networks. Instants are epoch ms. */
export interface NetworkExtent {
  readonly rows: number
  /** First and newest instant that a row speaks of; of a row without a day the one at which it was recorded. */
  readonly first: number
  readonly latest: number
  /** End of the newest interval. */
  readonly end: number
  readonly sources: ReadonlyArray<CatalogSource>
}

/** Extents by dataset; null where there is no row. */
export type NetworkExtents = Readonly<Record<NetworkDataset, NetworkExtent | null>>

const sourcesOf = (provenance: ReadonlyArray<Provenance>): ReadonlyArray<CatalogSource> =>
  provenance.map(({ captured_at, kind, licence, source, url }) => ({
    source,
    kind,
    captured_at: Date.parse(captured_at),
    terms: { licence, url }
  }))

const recordedAt = ({ recorded_at }: Sourced): number => recorded_at

/** Extent of rows that stand for themselves, or for an interval of so many minutes. */
const extentOf = <Row extends Sourced>(
  dataset: NetworkDataset,
  rows: ReadonlyArray<Row>,
  realm: Realm | null,
  instantOf: (row: Row) => number = recordedAt,
  minutes = 0
): NetworkExtent | null => {
  if (rows.length === 0) return null
  let [first, latest] = [Infinity, -Infinity]
  for (const at of rows.map(instantOf)) {
    first = Math.min(first, at)
    latest = Math.max(latest, at)
  }
  return {
    rows: rows.length,
    first,
    latest,
    end: latest + intervalMs(minutes),
    sources: sourcesOf(provenanceOf(dataset, rows, realm))
  }
}

const minutesOfMonth = 43_200

const ofSubstations = oncePer(({ loadings, margins, plans, queue, realm, substations }: SubstationTables) => ({
  substations: extentOf("substations", substations, realm, ({ dated, recorded_at }) =>
    dated === null ? recorded_at : istDateStart(dated)
  ),
  "substation-loading": extentOf(
    "substation-loading",
    loadings,
    realm,
    ({ month }) => istDateStart(`${month}-01`),
    minutesOfMonth
  ),
  "transmission-margins": extentOf("transmission-margins", margins, realm, ({ published_on }) =>
    istDateStart(published_on)
  ),
  "connectivity-queue": extentOf("connectivity-queue", queue, realm),
  "expansion-plans": extentOf("expansion-plans", plans, realm)
}))

const ofDistribution = oncePer(({ feeders, realm, transformers }: DistributionTables) => ({
  network: extentOf<Sourced>("network", [...feeders, ...transformers], realm)
}))

/** Extents of what is stored and simulated, as they are known at the `KnowledgeTime`. */
export const networkExtents = Effect.gen(function* () {
  const network = yield* NetworkData
  const readings = yield* network.allReadings
  return {
    ...ofSubstations(yield* network.substations),
    ...ofDistribution(yield* network.distribution),
    ami:
      readings === null
        ? null
        : {
            rows: readings.rows,
            first: readings.from,
            latest: readings.to,
            end: readings.to,
            sources: sourcesOf(readings.provenance)
          }
  } satisfies NetworkExtents
})
