import * as CarbonEngineLayer from "@grid/analytics/carbon/CarbonEngine"
import { CarbonEngine } from "@grid/domain/carbon/CarbonEngine"
import { EnabledSources } from "@grid/domain/ingest/Source"
import { infos } from "@grid/ingest/Sources"
import * as CarbonStore from "@grid/store/carbon/CarbonStore"
import * as Database from "@grid/store/database/Database"
import * as Notices from "@grid/store/database/Notices"
import * as Sql from "@grid/store/database/Sql"
import * as GridData from "@grid/store/grid/GridData"
import * as Revisions from "@grid/store/observations/Revisions"
import { startForRun } from "@grid/testing/cluster/TestCluster"
import { Effect, Layer, Option, Redacted } from "effect"

const engineOn = (url: string) =>
  CarbonEngineLayer.layer.pipe(
    Layer.provide(GridData.layer(infos)),
    Layer.provide(Layer.mergeAll(Notices.layer, Revisions.layer, CarbonStore.layer)),
    Layer.provide(Layer.succeed(EnabledSources, ["simulator"] as const)),
    Layer.provide(Sql.layer),
    Layer.provide(Database.layer({ url: Option.some(Redacted.make(url)), dataDir: "unused" }))
  )

/**
 * What is computed from simulated days is there from the start, so that no suite waits for it.
 *
 * @public vitest's globalSetup
 */
export default () =>
  startForRun((url) =>
    Effect.runPromise(
      Effect.asVoid(Effect.flatMap(CarbonEngine, ({ look }) => look)).pipe(Effect.provide(engineOn(url)))
    )
  )
