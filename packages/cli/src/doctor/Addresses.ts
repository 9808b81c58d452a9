import type { SourceId } from "@grid/domain/observations/SourceId"
import { settings as sourceSettings, urlSetting } from "@grid/ingest/Sources"
import { Effect, Option } from "effect"
import * as ConfigProvider from "effect/ConfigProvider"
import { lookup } from "node:dns/promises"
import { type Check, ok, warn } from "./Check.ts"

/** The host as a name to look up: an IPv6 address without its brackets. */
const hostOf = (url: string) => new URL(url).hostname.replaceAll(/^\[|\]$/g, "")

const resolves = (host: string) =>
  Effect.tryPromise(() => lookup(host)).pipe(
    Effect.timeout("5 seconds"),
    Effect.as(true),
    Effect.orElseSucceed(() => false)
  )

const addressCheck = Effect.fnUntraced(function* (id: SourceId, url: string, isGiven: boolean) {
  const name = `address ${id}`
  const where = `${url} (${isGiven ? urlSetting(id) : "its public site"})`
  return (yield* resolves(hostOf(url)))
    ? ok(name, `will ask ${where}, whose name can be looked up; nothing was asked now`)
    : warn(name, `${where} cannot be looked up`, `see to this machine's DNS, or set ${urlSetting(id)}`)
})

const isSet = Effect.fnUntraced(function* (variable: string) {
  const node = yield* (yield* ConfigProvider.ConfigProvider).load([variable])
  return node?.value !== undefined && node.value !== ""
})

/** Addresses at which the sources that are switched on are asked. Names are looked up; no third party is called. */
export const addresses = Effect.fn("doctor.addresses")(function* (enabled: ReadonlyArray<SourceId>) {
  const checks = yield* Effect.forEach(
    yield* sourceSettings,
    ([id, url]) =>
      Effect.gen(function* () {
        const isGiven = yield* isSet(urlSetting(id))
        if (enabled.includes(id)) return Option.some<Check>(yield* addressCheck(id, url, isGiven))
        return isGiven
          ? Option.some(
              warn(
                `address ${id}`,
                `${urlSetting(id)} is set and ${id} is not switched on`,
                `add ${id} to GDS_SOURCES, or remove ${urlSetting(id)}`
              )
            )
          : Option.none<Check>()
      }),
    { concurrency: 8 }
  )
  return checks.flatMap(Option.toArray)
})
