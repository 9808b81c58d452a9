import type { KeyId, TenantId } from "@grid/domain/Brands"
import type { SourceInfo } from "@grid/domain/ingest/Source"
import { EnabledSources } from "@grid/domain/ingest/Source"
import { type NewKey, KeyStore } from "@grid/domain/keys/KeyStore"
import type { Observation } from "@grid/domain/observations/Observation"
import type { PlanId } from "@grid/domain/plans/Plan"
import * as AlertOutbox from "@grid/store/alerts/AlertOutbox"
import * as AlertStore from "@grid/store/alerts/AlertStore"
import * as Notices from "@grid/store/database/Notices"
import * as Sql from "@grid/store/database/Sql"
import * as GridData from "@grid/store/grid/GridData"
import * as JobStore from "@grid/store/jobs/JobStore"
import * as KeyStoreLayer from "@grid/store/keys/KeyStore"
import * as ObservationStore from "@grid/store/observations/ObservationStore"
import * as Inventory from "@grid/store/observations/Inventory"
import * as Quarantine from "@grid/store/observations/Quarantine"
import * as RawArchive from "@grid/store/observations/RawArchive"
import * as Revisions from "@grid/store/observations/Revisions"
import * as IngestRuns from "@grid/store/ingest/IngestRuns"
import * as QuotaLedger from "@grid/store/quota/QuotaLedger"
import * as RequestLog from "@grid/store/requests/RequestLog"
import { QuotaLedger as QuotaLedgerTag } from "@grid/domain/quota/QuotaLedger"
import { RequestLog as RequestLogTag } from "@grid/domain/requests/RequestLog"
import { databaseOn, ownDatabase } from "@grid/testing/cluster/TestCluster"
import { SqlClient } from "effect/sql/SqlClient"
import type { Fragment } from "effect/sql/Statement"
import { Context, Effect, Layer, Schedule } from "effect"

/** Connection string of the test file's own database. */
export class Url extends Context.Service<Url, string>()("test/Url") {}

const url = Layer.effect(
  Url,
  Effect.map(ownDatabase("migrated"), (database) => database.url)
)

const database = Layer.unwrap(Effect.map(Url, databaseOn))

export const infos: ReadonlyArray<SourceInfo> = (["npp", "merit", "simulator"] as const).map((id) => ({
  id,
  title: id,
  url: `https://${id}.example`,
  licence: `licence of ${id}`,
  datasets: []
}))

/** Two ledgers, as two nodes have them. */
export class OtherLedger extends Context.Service<OtherLedger, Context.Service.Shape<typeof QuotaLedgerTag>>()(
  "test/OtherLedger"
) {}

/** Two logs, as two nodes have them. */
export class OtherLog extends Context.Service<OtherLog, Context.Service.Shape<typeof RequestLogTag>>()(
  "test/OtherLog"
) {}

/** The whole store on a fresh migrated database. */
export const layer = Layer.mergeAll(
  KeyStoreLayer.layer,
  QuotaLedger.layer,
  Layer.effect(OtherLedger, QuotaLedgerTag).pipe(Layer.provide(Layer.fresh(QuotaLedger.layer))),
  RequestLog.layer(1),
  Layer.effect(OtherLog, RequestLogTag).pipe(Layer.provide(Layer.fresh(RequestLog.layer(1)))),
  Layer.provideMerge(Quarantine.layer, ObservationStore.layer),
  RawArchive.layer,
  AlertStore.layer,
  AlertOutbox.layer,
  IngestRuns.layer,
  Revisions.layer,
  Inventory.layer,
  JobStore.layer.pipe(Layer.provide(Notices.layer)),
  GridData.layer(infos).pipe(Layer.provide(Notices.layer), Layer.provide(Revisions.layer))
).pipe(
  Layer.provide(Layer.succeed(EnabledSources, ["npp", "merit", "simulator"])),
  Layer.provideMerge(Sql.layer),
  Layer.provideMerge(database),
  Layer.provideMerge(url)
)

export const operator = { kind: "operator", id: "test" } as const

export const newKey = (tenant: string, rest: Partial<NewKey> = {}): NewKey => ({
  tenant_id: tenant as TenantId,
  name: "test",
  ip_allow_list: [],
  expires_at: null,
  ...rest
})

export const createKey = (tenant: string, plan: PlanId, rest: Partial<NewKey> = {}) =>
  Effect.flatMap(KeyStore, (keys) => keys.create(newKey(tenant, { tenant_plan: plan, plan, ...rest }), operator))

export const asKeyId = (text: string) => text as KeyId

/** Rows of a statement; instants as epoch ms. */
export const rows = <Row extends object>(text: string, values: ReadonlyArray<unknown> = []) =>
  Effect.flatMap(SqlClient, (sql) => sql.unsafe<Row>(text, [...values]))

/** Ends the connection of whoever waits for a lock on the table. */
export const killWaiter = (table: string) =>
  eventually(
    Effect.map(
      rows<{ killed: boolean }>(
        `select pg_terminate_backend(pid) as killed from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and query like '%' || $1 || '%'`,
        [table]
      ),
      ([row]) => row?.killed === true
    )
  )

/** Lines of the plan that PostgreSQL chooses. */
export const explain = (statement: (sql: SqlClient) => Fragment) =>
  Effect.map(
    Effect.flatMap(SqlClient, (sql) => sql<{ readonly "QUERY PLAN": string }>`explain ${statement(sql)}`),
    (lines) => lines.map((line) => line["QUERY PLAN"]).join("\n")
  )

/** Repeats a look, for at most two minutes, until it is true. */
export const eventually = <E, R>(look: Effect.Effect<boolean, E, R>) =>
  Effect.retry(
    Effect.filterOrFail(
      look,
      (seen) => seen,
      () => "not yet" as const
    ),
    Schedule.spaced("20 millis").pipe(Schedule.upTo({ duration: "2 minutes" }))
  )

export const observation = (rest: Partial<Observation> & Pick<Observation, "ts" | "value">): Observation => ({
  dataset: "demand",
  area: "india",
  kind: "observed",
  captured_at: rest.ts,
  period_minutes: 15,
  ...rest
})
