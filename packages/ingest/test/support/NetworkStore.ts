import { EnabledSources } from "@grid/domain/ingest/Source"
import type { NetworkDataset } from "@grid/domain/network/NetworkDatasets"
import { importFiles } from "@grid/ingest/network/Import"
import { shipped } from "@grid/ingest/network/Shipped"
import * as SimulatedNetwork from "@grid/ingest/simulator/networks/SimulatedNetwork"
import type { SourceId } from "@grid/domain/observations/SourceId"
import * as Sql from "@grid/store/database/Sql"
import * as NetworkData from "@grid/store/network/NetworkData"
import { databaseOn, ownDatabase } from "@grid/testing/cluster/TestCluster"
import { Effect, Layer, Stream } from "effect"

const database = Layer.unwrap(Effect.map(ownDatabase("migrated"), ({ url }) => databaseOn(url)))

/** Network data on a fresh database, with what comes with the service, where these sources are on. */
export const layer = (sources: ReadonlyArray<SourceId>) =>
  Layer.fresh(
    NetworkData.layer({ shipped, simulated: SimulatedNetwork.make() }).pipe(
      Layer.provide(Layer.succeed(EnabledSources, sources)),
      Layer.provideMerge(Sql.layer),
      Layer.provide(database)
    )
  )

const encoder = new TextEncoder()

/** Imports texts as files. */
export const importTexts = (dataset: NetworkDataset, files: Readonly<Record<string, string>>, dryRun = false) =>
  importFiles(
    dataset,
    Object.entries(files).map(([name, text]) => ({ name, bytes: Stream.make(encoder.encode(text)) })),
    { actor: { kind: "operator", id: "test" }, dryRun }
  )
