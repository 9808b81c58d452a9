import { KeyStore, type NewKey } from "@grid/domain/keys/KeyStore"
import type { TenantId } from "@grid/domain/Brands"
import type { ApiKey } from "@grid/domain/keys/ApiKey"
import type { Role } from "@grid/domain/keys/Role"
import { MemberStore, type SignInLink } from "@grid/domain/people/MemberStore"
import type { SessionStore } from "@grid/domain/people/SessionStore"
import type { PlanId } from "@grid/domain/plans/Plan"
import * as Database from "@grid/store/database/Database"
import * as Sql from "@grid/store/database/Sql"
import * as Keys from "@grid/store/keys/Keys"
import * as KeyStoreLayer from "@grid/store/keys/KeyStore"
import * as MemberStoreLayer from "@grid/store/people/MemberStore"
import * as SessionStoreLayer from "@grid/store/people/SessionStore"
import * as ObservationStoreLayer from "@grid/store/observations/ObservationStore"
import { ObservationStore } from "@grid/domain/observations/ObservationStore"
import type { Observation } from "@grid/domain/observations/Observation"
import type { SourceRecord } from "@grid/domain/observations/SourceRecord"
import type { SourceId } from "@grid/domain/observations/SourceId"
import { Effect, Layer, ManagedRuntime, Option, Redacted, Semaphore } from "effect"
import { SqlClient } from "effect/sql/SqlClient"

const operator = { kind: "operator", id: "test" } as const

/** Connections of the pool. Who waits for one is refused after 2 s, which a busy machine may take: here all wait for their turn. */
const connections = 8

/** A server that is busy takes a connection later than the 2 s for which a service waits. */
const connectTimeoutMs = 30_000

/** A database by its connection string, or the embedded one of a data directory. */
export type StoreAddress = string | { readonly dataDir: string }

const makeRuntime = (address: StoreAddress) =>
  ManagedRuntime.make(
    Layer.mergeAll(
      KeyStoreLayer.layer,
      ObservationStoreLayer.layer,
      MemberStoreLayer.layer,
      SessionStoreLayer.layer
    ).pipe(
      Layer.provideMerge(Sql.layer),
      Layer.provide(
        Database.layer(
          typeof address === "string"
            ? { url: Option.some(Redacted.make(address)), dataDir: "unused", connectTimeoutMs }
            : { url: Option.none(), dataDir: address.dataDir }
        )
      )
    )
  )

/** A database in which tests put keys and values from beside the service, and do what an operator does. */
export const openStore = (address: StoreAddress) => {
  const runtime = makeRuntime(address)
  const turns = Semaphore.makeUnsafe(connections)
  const run = <A, E>(work: Effect.Effect<A, E, ManagedRuntime.ManagedRuntime.Services<typeof runtime>>): Promise<A> =>
    runtime.runPromise(turns.withPermits(1)(work))
  return {
    /** A key and its secret, of a tenant that is added where unknown: their rows alone, since tests make thousands. */
    createKey: (
      tenant: string,
      plan: PlanId,
      options: Partial<Pick<NewKey, "name" | "ip_allow_list" | "expires_at">> = {}
    ): Promise<{ readonly key: ApiKey; readonly secret: string }> => {
      const tenant_id = tenant as TenantId
      const key = { tenant_id, plan, name: "test", ip_allow_list: [], expires_at: null, ...options }
      return run(
        Effect.flatMap(SqlClient, (sql) =>
          Effect.andThen(
            sql`insert into tenant (id, plan) values (${tenant_id}, ${plan}) on conflict do nothing`,
            Keys.insert(sql, key, null, operator)
          )
        )
      )
    },
    suspend: (tenant: TenantId) => run(Effect.flatMap(KeyStore, (keys) => keys.suspend(tenant, true, operator, null))),
    revokeKey: (key: ApiKey) => run(Effect.flatMap(KeyStore, (keys) => keys.revoke(null, key.id, operator, null))),
    /** A new member of a tenant, that is created where unknown, with a link to sign in. */
    invite: (tenant: string, role: Role, plan: PlanId): Promise<SignInLink> =>
      run(
        Effect.flatMap(MemberStore, (members) =>
          Effect.flatMap(
            members.invite(
              { tenant_id: tenant as TenantId, tenant_plan: plan, name: role, role, is_operator: false },
              operator
            ),
            ({ id }) => members.makeLink(id, operator)
          )
        )
      ),
    /** Runs what an operator does. */
    run: <A, E>(work: Effect.Effect<A, E, KeyStore | MemberStore | SessionStore>): Promise<A> => run(work),
    write: (source: SourceId, observations: ReadonlyArray<Observation>, records: ReadonlyArray<SourceRecord> = []) =>
      run(
        Effect.flatMap(ObservationStore, (store) =>
          store.write({ source, run_id: 0, raw_id: null, observations, records })
        )
      ),
    close: () => runtime.dispose()
  }
}

export type TestStore = ReturnType<typeof openStore>
