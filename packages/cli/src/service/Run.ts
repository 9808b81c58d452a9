import { AppSettings } from "@grid/server/config/Settings"
import { Listener } from "@grid/server/Listener"
import { isBuilt } from "@grid/portal/site/SiteRoutes"
import { Effect, Layer, Option } from "effect"
import { print } from "../output/Output.ts"
import * as Store from "../database/Store.ts"
import { logging } from "../session/Session.ts"
import { consoleAddress, signInAddress } from "../settings/ConsoleAddress.ts"
import { type FirstCredentials, firstCredentials, loadFirstDays } from "./FirstStart.ts"
import * as Service from "./Service.ts"
import { site } from "./Site.ts"

/** Address of the console, and how to sign in. */
const consoleLine = (address: string, link: string | null) =>
  link === null
    ? `${address}  (a link to sign in: npx gds console link)`
    : `${link}  (signs in once, within 15 minutes)`

const banner = (url: string, key: string | null, entry: string | null) =>
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
    ...(entry === null ? [] : [`  Console: ${entry}`]),
    `  Docs: ${url}/docs`,
    ""
  ].join("\n")

/** Announcement of a service that serves: being stopped is from now on its normal end. */
export const announce = Effect.fnUntraced(function* (
  json: boolean,
  { address, port }: { readonly address: string; readonly port: number },
  credentials: FirstCredentials | null
) {
  const { baseUrl } = yield* AppSettings
  const { key, link } = credentials ?? { key: null, link: null }
  const place = { baseUrl, host: address, port }
  const console_link = link === null ? null : signInAddress(place, link)
  const entry = isBuilt(site) ? consoleLine(consoleAddress(place), console_link) : null
  const host = address.includes(":") ? `[${address}]` : address
  const url = Option.getOrElse(baseUrl, () => `http://${host}:${port}`)
  yield* print(json, { url, address, port, pid: process.pid, demo_key: key, console_link }, () =>
    banner(url, key, entry)
  )
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
  serve((listener) => Effect.flatMap(firstCredentials, (credentials) => announce(json, listener, credentials)))
