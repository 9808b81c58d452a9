import { EnabledSources, type Source, type SourceInfo } from "@grid/domain/ingest/Source"
import type { SourceId } from "@grid/domain/observations/SourceId"
import { Config, Context, Effect, Layer, Schema, SchemaIssue } from "effect"
import type { Definition } from "./sources/Definition.ts"
import type { Upstream } from "./http/Upstream.ts"
import * as Ancillary from "./sources/Ancillary.ts"
import * as CeaCapacity from "./sources/CeaCapacity.ts"
import * as CeaDaily from "./sources/CeaDaily.ts"
import * as CeaRe from "./sources/CeaRe.ts"
import * as Demand from "./sources/Demand.ts"
import * as Developments from "./sources/Developments.ts"
import * as Dsm from "./sources/Dsm.ts"
import * as Erldc from "./sources/Erldc.ts"
import * as Exchange from "./sources/Exchange.ts"
import * as Holidays from "./sources/Holidays.ts"
import * as Merit from "./sources/Merit.ts"
import * as Npp from "./sources/Npp.ts"
import * as NppDgr from "./sources/NppDgr.ts"
import * as Plants from "./sources/Plants.ts"
import * as Psp from "./sources/Psp.ts"
import * as PspHistory from "./sources/PspHistory.ts"
import * as Simulator from "./sources/Simulator.ts"
import * as SldcDl from "./sources/SldcDl.ts"
import * as SldcKa from "./sources/SldcKa.ts"
import * as SldcPb from "./sources/SldcPb.ts"
import * as SldcUp from "./sources/SldcUp.ts"
import * as VidyutPravah from "./sources/VidyutPravah.ts"

/** Every source there is. */
export const definitions: ReadonlyArray<Definition> = [
  Psp.definition,
  PspHistory.definition,
  Npp.definition,
  SldcUp.definition,
  SldcPb.definition,
  SldcDl.definition,
  SldcKa.definition,
  Merit.definition,
  Demand.definition,
  Exchange.definition,
  VidyutPravah.definition,
  NppDgr.definition,
  CeaDaily.definition,
  CeaRe.definition,
  CeaCapacity.definition,
  Erldc.definition,
  Dsm.definition,
  Ancillary.definition,
  Plants.definition,
  Developments.definition,
  Holidays.definition,
  Simulator.definition
]

const byId = new Map(definitions.map((definition) => [definition.info.id, definition]))

export const find = (id: SourceId): Definition | undefined => byId.get(id)

/** Every source there is, for provenance: plain values. */
export const infos: ReadonlyArray<SourceInfo> = definitions.map(({ info }) => info)

/** Sources that can be asked over the network, or computed. */
export const liveIds: ReadonlyArray<SourceId> = definitions.flatMap(({ info, live }) =>
  live === null ? [] : [info.id]
)

const isLive = (name: string): name is SourceId => liveIds.some((id) => id === name)

const invalid = (name: string, message: string) =>
  new Config.ConfigError(
    new Schema.SchemaError(new SchemaIssue.Pointer([name], new SchemaIssue.InvalidValue({ message })))
  )

/** Names of the sources switched on: `GDS_SOURCES`, by default the simulator alone. */
export const ids: Config.Config<ReadonlyArray<SourceId>> = Config.String("GDS_SOURCES").pipe(
  Config.withDefault("simulator"),
  Config.mapEffect((text) => {
    const names = [...new Set(text.split(",").map((name) => name.trim()))].filter((name) => name !== "")
    const unknown = names.filter((name) => !isLive(name))
    return unknown.length === 0
      ? Effect.succeed(names.filter(isLive))
      : Effect.fail(invalid("GDS_SOURCES", `GDS_SOURCES names ${unknown.join(", ")}; there are ${liveIds.join(", ")}`))
  })
)

/** Name of the setting that says where a source is asked, such as `GDS_UPSTREAM_NPP_DGR_URL`. */
export const urlSetting = (id: SourceId): string => `GDS_UPSTREAM_${id.toUpperCase().replaceAll("-", "_")}_URL`

/** Every such setting that has a reader. */
export const urlSettings: ReadonlyArray<string> = definitions.flatMap(({ info, live }) =>
  live === null || live.baseUrl === null ? [] : [urlSetting(info.id)]
)

/** Address of each source; the simulator and sources that come by import alone have none. */
export type Settings = ReadonlyMap<SourceId, string>

/** `GDS_UPSTREAM_<NAME>_URL` for each, by default the public sites. */
export const settings: Config.Config<Settings> = Config.all(
  definitions.flatMap(({ info, live }) =>
    live === null || live.baseUrl === null
      ? []
      : [
          Config.String(urlSetting(info.id)).pipe(
            Config.mapEffect((text) =>
              URL.canParse(text)
                ? Effect.succeed(new URL(text).href.replace(/\/+$/, ""))
                : Effect.fail(invalid(urlSetting(info.id), `Expected an URL value but received "${text}"`))
            ),
            Config.withDefault(live.baseUrl),
            Config.map((url) => [info.id, url] as const)
          )
        ]
  )
).pipe(Config.map((entries) => new Map(entries)))

/** The sources of the given names, in their order; those that come by import alone are left out. */
export const make = (
  ids: ReadonlyArray<SourceId>,
  settings: Settings
): Effect.Effect<ReadonlyArray<Source>, never, Upstream> =>
  Effect.forEach(
    ids.flatMap((id) => byId.get(id)?.live?.make(settings.get(id) ?? "") ?? []),
    (source) => source,
    { concurrency: 1 }
  )

/** The sources switched on in this process. */
export class Sources extends Context.Service<Sources, ReadonlyArray<Source>>()("@grid/ingest/Sources") {}

/** Reads the settings from the environment. */
export const layer: Layer.Layer<Sources | EnabledSources, Config.ConfigError, Upstream> = Layer.unwrap(
  Effect.map(Config.all({ ids, settings }), ({ ids, settings }) =>
    Layer.merge(Layer.effect(Sources, make(ids, settings)), Layer.succeed(EnabledSources, ids))
  )
)
