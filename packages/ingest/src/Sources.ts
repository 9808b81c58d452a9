import { EnabledSources, type Source, SourceId, type SourceInfo } from "@grid/domain/ingest/Source"
import { Config, ConfigError, Context, Effect, Either, Layer, Schema } from "effect"
import type { Upstream } from "./http/Upstream.ts"
import * as Merit from "./sources/Merit.ts"
import * as Npp from "./sources/Npp.ts"
import * as Simulator from "./sources/Simulator.ts"

/** Every source there is, for provenance: plain values. */
export const infos: Readonly<Record<SourceId, SourceInfo>> = {
  npp: Npp.info,
  merit: Merit.info,
  simulator: Simulator.info
}

/** Names of the sources switched on: `GDS_SOURCES`, by default the simulator alone. */
export const ids: Config.Config<ReadonlyArray<SourceId>> = Config.string("GDS_SOURCES").pipe(
  Config.withDefault("simulator"),
  Config.mapOrFail((text) => {
    const names = [...new Set(text.split(",").map((name) => name.trim()))].filter((name) => name !== "")
    const unknown = names.filter((name) => !Schema.is(SourceId)(name))
    return unknown.length === 0
      ? Either.right(names.filter(Schema.is(SourceId)))
      : Either.left(
          ConfigError.InvalidData(
            ["GDS_SOURCES"],
            `GDS_SOURCES names ${unknown.join(", ")}; there are ${SourceId.literals.join(", ")}`
          )
        )
  })
)

export interface Settings {
  readonly npp: Npp.Options
  readonly merit: Merit.Options
  readonly simulator: Simulator.Options
}

const baseUrl = (name: string, otherwise: string) =>
  Config.url(name).pipe(
    Config.map((url) => url.href.replace(/\/+$/, "")),
    Config.withDefault(otherwise)
  )

/** Where the sources are asked: `GDS_UPSTREAM_NPP_URL`, `GDS_UPSTREAM_MERIT_URL`, by default the public sites. */
export const settings: Config.Config<Settings> = Config.all({
  npp: baseUrl("GDS_UPSTREAM_NPP_URL", Npp.defaults.baseUrl),
  merit: baseUrl("GDS_UPSTREAM_MERIT_URL", Merit.defaults.baseUrl)
}).pipe(
  Config.map(({ npp, merit }) => ({
    npp: { ...Npp.defaults, baseUrl: npp },
    merit: { ...Merit.defaults, baseUrl: merit },
    simulator: Simulator.defaults
  }))
)

/** The sources of the given names, in their order. */
export const make = (
  ids: ReadonlyArray<SourceId>,
  settings: Settings
): Effect.Effect<ReadonlyArray<Source>, never, Upstream> =>
  Effect.forEach(
    ids,
    (id) => {
      if (id === "npp") return Npp.make(settings.npp)
      if (id === "merit") return Merit.make(settings.merit)
      return Effect.succeed(Simulator.make(settings.simulator))
    },
    { concurrency: 1 }
  )

/** The sources switched on in this process. */
export class Sources extends Context.Tag("@grid/ingest/Sources")<Sources, ReadonlyArray<Source>>() {}

/** Reads the settings from the environment. */
export const layer: Layer.Layer<Sources | EnabledSources, ConfigError.ConfigError, Upstream> = Layer.unwrapEffect(
  Effect.map(Config.all({ ids, settings }), ({ ids, settings }) =>
    Layer.merge(Layer.effect(Sources, make(ids, settings)), Layer.succeed(EnabledSources, ids))
  )
)
