import { shipped } from "@grid/ingest/network/Shipped"
import { seeds } from "@grid/ingest/reference/Seeds"
import * as SimulatedNetwork from "@grid/ingest/simulator/networks/SimulatedNetwork"
import { infos } from "@grid/ingest/Sources"
import * as AlertOutbox from "@grid/store/alerts/AlertOutbox"
import * as AlertStore from "@grid/store/alerts/AlertStore"
import * as CarbonStore from "@grid/store/carbon/CarbonStore"
import * as MarginalStore from "@grid/store/carbon/MarginalStore"
import * as RiskScreens from "@grid/store/curtailment/RiskScreens"
import * as Database from "@grid/store/database/Database"
import * as Health from "@grid/store/database/Health"
import * as Pooler from "@grid/store/database/Pooler"
import * as Notices from "@grid/store/database/Notices"
import * as Migrations from "@grid/store/database/Migrations"
import * as Sql from "@grid/store/database/Sql"
import * as EngineResults from "@grid/store/engines/EngineResults"
import * as EmbedStore from "@grid/store/embeds/EmbedStore"
import * as ProfileStore from "@grid/store/profiles/ProfileStore"
import * as Scope2Store from "@grid/store/scope2/Scope2Store"
import * as ForecastLedger from "@grid/store/forecast/ForecastLedger"
import * as GridData from "@grid/store/grid/GridData"
import * as Holdings from "@grid/store/grid/Holdings"
import * as IngestRuns from "@grid/store/ingest/IngestRuns"
import * as Leadership from "@grid/store/ingest/Leadership"
import * as JobStore from "@grid/store/jobs/JobStore"
import * as AuditLog from "@grid/store/keys/AuditLog"
import * as NetworkData from "@grid/store/network/NetworkData"
import * as KeyStore from "@grid/store/keys/KeyStore"
import * as Inventory from "@grid/store/observations/Inventory"
import * as ObservationStore from "@grid/store/observations/ObservationStore"
import * as Quarantine from "@grid/store/observations/Quarantine"
import * as RawArchive from "@grid/store/observations/RawArchive"
import * as Revisions from "@grid/store/observations/Revisions"
import * as Incidents from "@grid/store/operations/Incidents"
import * as MemberStore from "@grid/store/people/MemberStore"
import * as OwnData from "@grid/store/people/OwnData"
import * as PasskeyStore from "@grid/store/people/PasskeyStore"
import * as SessionStore from "@grid/store/people/SessionStore"
import * as QuotaLedger from "@grid/store/quota/QuotaLedger"
import * as PageLoads from "@grid/store/requests/PageLoads"
import * as ReferenceData from "@grid/store/reference/ReferenceData"
import * as RequestLog from "@grid/store/requests/RequestLog"
import { EnabledSources } from "@grid/domain/ingest/Source"
import { Console, Effect, Layer } from "effect"
import { AppSettings } from "@grid/server/config/Settings"
import { resolve } from "node:path"

const databaseWith = (options: Pick<Database.DatabaseOptions, "connectTimeoutMs">) =>
  Layer.unwrap(
    Effect.map(AppSettings, ({ dataDir, databaseReadUrl, databaseSessionUrl, databaseUrl }) =>
      Sql.layer.pipe(
        Layer.provideMerge(
          Database.layer({
            url: databaseUrl,
            sessionUrl: databaseSessionUrl,
            readUrl: databaseReadUrl,
            dataDir,
            ...options
          })
        )
      )
    )
  )

/** The database that the settings name, without migrating it, for a service: its callers wait for connections. */
export const database = databaseWith({})

/** The same for one command, which on a machine that is busy had better be late than fail. */
export const databaseOnce = databaseWith({ connectTimeoutMs: 15_000 })

const enabledSources = Layer.effect(
  EnabledSources,
  Effect.map(AppSettings, (settings) => settings.sources)
)

const requestLog = Layer.unwrap(Effect.map(AppSettings, ({ workers }) => RequestLog.layer(workers)))

/** Services on a migrated database, but for reads of the grid. */
const services = Layer.mergeAll(
  Health.layer,
  KeyStore.layer,
  QuotaLedger.layer,
  MemberStore.layer,
  SessionStore.layer,
  PasskeyStore.layer,
  EmbedStore.layer,
  Incidents.layer,
  AuditLog.layer,
  OwnData.layer,
  requestLog,
  PageLoads.layer,
  Layer.provideMerge(Quarantine.layer, ObservationStore.layer),
  RawArchive.layer,
  IngestRuns.layer,
  Leadership.layer,
  Inventory.layer,
  Holdings.layer,
  AlertStore.layer,
  AlertOutbox.layer,
  CarbonStore.layer,
  MarginalStore.layer,
  RiskScreens.layer,
  ReferenceData.layer(seeds),
  NetworkData.layer({ shipped, simulated: SimulatedNetwork.make() }),
  Scope2Store.layer,
  ForecastLedger.layer,
  EngineResults.layer,
  ProfileStore.layer,
  JobStore.layer,
  Revisions.layer
).pipe(Layer.provideMerge(Notices.layer))

const prepared = enabledSources.pipe(Layer.provideMerge(Migrations.layer), Layer.provideMerge(Pooler.layer))

/** Every service tag that the store fulfils, on a migrated database. */
export const layer = GridData.layer(infos).pipe(
  Layer.provideMerge(services),
  Layer.provideMerge(prepared),
  Layer.provideMerge(database)
)

/** Line about a database that a command has made: keys in it, say, are none for a service with other settings. */
const announcement = Layer.effectDiscard(
  Effect.gen(function* () {
    const { embedded } = yield* Database.Database
    const { dataDir } = yield* AppSettings
    if (embedded?.created !== true) return
    yield* Console.error(
      `A new database was made in ${resolve(dataDir)}. A service with another GDS_DATA_DIR, or with DATABASE_URL, does not see it.`
    )
  })
)

/** The same for one command, which does not watch for the writes of others. */
export const once = GridData.unwatched(infos).pipe(
  Layer.provideMerge(services),
  Layer.provideMerge(prepared),
  Layer.provideMerge(announcement),
  Layer.provideMerge(databaseOnce)
)
