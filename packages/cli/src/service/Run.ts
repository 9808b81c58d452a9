import { AppSettings } from "@grid/server/config/Settings"
import { Listener } from "@grid/server/Listener"
import { Effect, Layer, Option } from "effect"
import { print } from "../output/Output.ts"
import * as Store from "../database/Store.ts"
import { logging } from "../session/Session.ts"
import { demoKey, loadFirstDays } from "./FirstStart.ts"
import * as Service from "./Service.ts"

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
    ...(key === null
      ? []
      : ["  Carbon intensity and forecasts of the first days are being computed: about a minute.", ""]),
    `  Docs: ${url}/docs`,
    ""
  ].join("\n")

/** Announcement of a service that serves: being stopped is from now on its normal end. */
export const announce = Effect.fnUntraced(function* (
  json: boolean,
  { address, port }: { readonly address: string; readonly port: number },
  key: string | null
) {
  const { baseUrl } = yield* AppSettings
  const host = address.includes(":") ? `[${address}]` : address
  const url = Option.getOrElse(baseUrl, () => `http://${host}:${port}`)
  yield* print(json, { url, address, port, pid: process.pid, demo_key: key }, () => banner(url, key))
  process.exitCode = 0
})

/** Serves until it is told to stop, which is its normal end. */
export const serve = <E, R>(whenServed: (listener: Listener["Service"]) => Effect.Effect<void, E, R>) => {
  const started = Layer.effectDiscard(Effect.flatMap(Listener, whenServed))
  const prepared = Layer.effectDiscard(loadFirstDays).pipe(Layer.provideMerge(Store.layer))
  return started.pipe(Layer.provide(Service.layerOn(prepared)), Layer.provide(logging), Layer.launch)
}

/** Serves by this process alone. */
export const run = (json: boolean) =>
  serve((listener) => Effect.flatMap(demoKey, (key) => announce(json, listener, key)))
