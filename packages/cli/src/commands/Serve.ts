import { Command, Options } from "@effect/cli"
import { KeyStore } from "@grid/domain/keys/KeyStore"
import { ObservationStore } from "@grid/domain/observations/ObservationStore"
import type { TenantId } from "@grid/domain/Brands"
import { dayMs } from "@grid/domain/time/Time"
import { simulate } from "@grid/ingest/Simulate"
import { AppSettings, layerWith } from "@grid/server/config/Settings"
import { Listener } from "@grid/server/http/Listener"
import * as Service from "@grid/server/Service"
import * as Store from "@grid/server/Store"
import * as Logging from "@grid/server/operations/Logging"
import { Database } from "@grid/store/database/Database"
import { Clock, Console, Effect, Layer, Option } from "effect"

const port = Options.integer("port").pipe(
  Options.withDescription("Port to listen on; wins over PORT"),
  Options.optional
)

const host = Options.text("host").pipe(
  Options.withDescription("Address to listen on; wins over HOST"),
  Options.optional
)

/** So much simulated history a fresh database starts with. */
const firstDays = 14

const demoTenant = "demo" as TenantId

/** Loads the first simulated days where the simulator is on and has never given any. */
const loadFirstDays = Effect.gen(function* () {
  const settings = yield* AppSettings
  if (!settings.sources.includes("simulator")) return
  if ((yield* (yield* ObservationStore).newest("simulator")) !== null) return
  const now = yield* Clock.currentTimeMillis
  yield* simulate({ from: now - firstDays * dayMs, to: now + 1 })
})

/** A key to try the service with: only when this start made the embedded database. Stored like any other. */
const demoKey = Effect.gen(function* () {
  const { embedded } = yield* Database
  if (embedded === null || !embedded.created) return Option.none<string>()
  const keys = yield* KeyStore
  const created = yield* keys.create(
    { tenant_id: demoTenant, tenant_plan: "growth", name: "demo", ip_allow_list: [], expires_at: null },
    { kind: "system", id: "first-start" }
  )
  return Option.fromNullable(created.secret)
})

const banner = (baseUrl: string, key: Option.Option<string>) => {
  const shown = Option.getOrElse(key, () => "<your key>")
  return [
    "",
    `  Grid Data Service is listening on ${baseUrl}`,
    "",
    ...(Option.isSome(key)
      ? [`  Your demo key, shown only this once:  ${key.value}`]
      : ["  Create a key with:  npx gds keys create --tenant demo --plan growth --name mine"]),
    "",
    `  curl -s -H "X-API-Key: ${shown}" ${baseUrl}/developer/v1/grid/demand/latest`,
    "",
    `  Docs: ${baseUrl}/docs`,
    ""
  ].join("\n")
}

const run = Effect.gen(function* () {
  const settings = yield* AppSettings
  const started = Layer.effectDiscard(
    Effect.gen(function* () {
      const { baseUrl } = yield* Listener
      yield* Console.log(banner(baseUrl, yield* demoKey))
    })
  )
  const prepared = Layer.effectDiscard(loadFirstDays).pipe(Layer.provideMerge(Store.layer))
  yield* started.pipe(
    Layer.provide(Service.layerOn(prepared)),
    Layer.provide(Logging.layer(settings)),
    Layer.launch
  )
})

/** `gds serve` */
export const serve = Command.make("serve", { port, host }, (options) =>
  Effect.provide(
    run,
    layerWith({
      ...(Option.isSome(options.port) ? { port: options.port.value } : {}),
      ...(Option.isSome(options.host) ? { host: options.host.value } : {})
    })
  )
).pipe(Command.withDescription("Start the service: REST API, docs and ingest"))
