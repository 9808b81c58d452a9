import type { TenantId } from "@grid/domain/Brands"
import { GridData } from "@grid/domain/grid/GridData"
import { KeyStore } from "@grid/domain/keys/KeyStore"
import { MemberStore } from "@grid/domain/people/MemberStore"
import { isBuilt } from "@grid/portal/site/SiteRoutes"
import { ObservationStore } from "@grid/domain/observations/ObservationStore"
import { dayMs } from "@grid/domain/time/Time"
import { simulate } from "@grid/ingest/Simulate"
import { AppSettings } from "@grid/server/config/Settings"
import { Database } from "@grid/store/database/Database"
import { Clock, Effect, Schedule } from "effect"
import { setFlagsFromString } from "node:v8"
import * as Progress from "../output/Progress.ts"
import { site } from "./Site.ts"

/** Simulated history that a fresh database starts with, days. */
const firstDays = 14

const demoTenant = "demo" as TenantId

/** Growth of the heap over what it holds before it is collected, percent. */
const growth = (percent: number) => Effect.sync(() => setFlagsFromString(`--heap-growing-percent=${percent}`))

/** A load that nobody's calls share the process with is done sooner where less is collected meanwhile; then as `bin/gds.js` sets it. */
const withRoom = <A, E, R>(load: Effect.Effect<A, E, R>) =>
  Effect.acquireUseRelease(
    growth(200),
    () => load,
    () => growth(40)
  )

/** On a machine that is busy, the first connections of a store may take longer than a call would wait for them. */
const patience = { times: 5, schedule: Schedule.spaced("1 second") }

/** Loads the first simulated days where the simulator is on and has never given any. */
export const loadFirstDays = Effect.gen(function* () {
  const settings = yield* AppSettings
  if (!settings.sources.includes("simulator")) return
  if ((yield* (yield* ObservationStore).newest("simulator")) !== null) return
  yield* Effect.logInfo(`loading the first ${firstDays} simulated days`)
  const report = yield* Progress.make("Loading the first simulated days", "days")
  const now = yield* Clock.currentTimeMillis
  const load = simulate(
    { from: now - firstDays * dayMs, to: now + 1 },
    { onProgress: ({ answers, days }) => report(answers, days) }
  )
  yield* withRoom(Effect.retry(load, patience))
  // The first call must show the newest block, not how far the loading was when reads last looked.
  yield* (yield* GridData).refresh
}).pipe(Effect.scoped)

const actor = { kind: "system", id: "first-start" } as const

/** Secrets that a first start shows once: a key to try the service with, and the token of the first owner's link. */
export interface FirstCredentials {
  readonly key: string | null
  /** Null where there is no web application to sign in to. */
  readonly link: string | null
}

/** Token of a link by which whoever started the service signs in. */
const ownerLink = Effect.gen(function* () {
  const members = yield* MemberStore
  const owner = yield* members.owner({ tenant_id: demoTenant, name: "owner", is_operator: true }, actor)
  return (yield* members.makeLink(owner.id, actor)).token
})

/**
 * Key and link, stored like any other: only for an embedded database that has no tenant yet. One that an earlier start made, which
 * ended before it served, has none either.
 */
export const firstCredentials = Effect.gen(function* () {
  const { embedded } = yield* Database
  const keys = yield* KeyStore
  if (embedded === null || (yield* keys.tenants).length > 0) return null
  const created = yield* keys.create(
    { tenant_id: demoTenant, tenant_plan: "growth", name: "demo", ip_allow_list: [], expires_at: null },
    actor
  )
  return { key: created.secret, link: isBuilt(site) ? yield* ownerLink : null } satisfies FirstCredentials
})
