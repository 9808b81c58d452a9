import type { TenantId } from "@grid/domain/Brands"
import { GridData } from "@grid/domain/grid/GridData"
import { KeyStore } from "@grid/domain/keys/KeyStore"
import { ObservationStore } from "@grid/domain/observations/ObservationStore"
import { dayMs } from "@grid/domain/time/Time"
import { simulate } from "@grid/ingest/Simulate"
import { AppSettings, type Settings } from "@grid/server/config/Settings"
import { Listener } from "@grid/server/Listener"
import * as Service from "./Service.ts"
import * as Store from "../database/Store.ts"
import { Database } from "@grid/store/database/Database"
import { Clock, Effect, Layer } from "effect"
import { setFlagsFromString } from "node:v8"
import { print } from "../output/Output.ts"
import * as Progress from "../output/Progress.ts"
import * as Session from "../session/Session.ts"

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

/** Loads the first simulated days where the simulator is on and has never given any. */
const loadFirstDays = Effect.gen(function* () {
  const settings = yield* AppSettings
  if (!settings.sources.includes("simulator")) return
  if ((yield* (yield* ObservationStore).newest("simulator")) !== null) return
  yield* Effect.logInfo(`loading the first ${firstDays} simulated days`)
  const report = yield* Progress.make("Loading the first simulated days", "days")
  const now = yield* Clock.currentTimeMillis
  yield* withRoom(
    simulate(
      { from: now - firstDays * dayMs, to: now + 1 },
      { onProgress: ({ answers, days }) => report(answers, days) }
    )
  )
  // The first call must show the newest block, not how far the loading was when reads last looked.
  yield* (yield* GridData).refresh
}).pipe(Effect.scoped)

/** A key to try the service with: only when this start made the embedded database. Stored like any other. */
const demoKey = Effect.gen(function* () {
  const { embedded } = yield* Database
  if (embedded === null || !embedded.created) return null
  const keys = yield* KeyStore
  const created = yield* keys.create(
    { tenant_id: demoTenant, tenant_plan: "growth", name: "demo", ip_allow_list: [], expires_at: null },
    { kind: "system", id: "first-start" }
  )
  return created.secret
})

const banner = (url: string, key: string | null) =>
  [
    "",
    `  Grid Data Service is listening on ${url}`,
    "",
    key === null
      ? "  Create a key with:  npx gds keys create --tenant demo --plan growth --name mine"
      : `  Your demo key, shown only this once:  ${key}`,
    "",
    `  curl -s -H "X-API-Key: ${key ?? "<your key>"}" ${url}/developer/v1/grid/demand/latest`,
    "",
    `  Docs: ${url}/docs`,
    ""
  ].join("\n")

/** Runs the service until it is told to stop, which is its normal end. */
export const run = (overrides: Partial<Settings>, json: boolean) => {
  const started = Layer.effectDiscard(
    Effect.gen(function* () {
      const { address, baseUrl, port } = yield* Listener
      const document = { url: baseUrl, address, port, pid: process.pid, demo_key: yield* demoKey }
      yield* print(json, document, () => banner(baseUrl, document.demo_key))
      process.exitCode = 0
    })
  )
  const prepared = Layer.effectDiscard(loadFirstDays).pipe(Layer.provideMerge(Store.layer))
  return started.pipe(
    Layer.provide(Service.layerOn(prepared)),
    Layer.provide(Session.logging),
    Layer.launch,
    Effect.provide(Session.settings(overrides, "info"))
  )
}
