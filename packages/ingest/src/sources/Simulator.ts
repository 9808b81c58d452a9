import type { RawAnswer, Source, SourceInfo, Span } from "@grid/domain/ingest/Source"
import { blockMs, ceilIst, dayMs, floorIst, istDay, istDayStart } from "@grid/domain/time/Time"
import { Clock, Cron, Effect, Result, Schema, Stream } from "effect"
import type { Definition } from "./Definition.ts"
import { parser, unexpected } from "../reading/Answer.ts"
import { datasets } from "../simulator/Datasets.ts"
import * as Simulation from "../simulator/Simulation.ts"

export const info: SourceInfo = {
  id: "simulator",
  title: "Built-in simulator of the Indian grid; no measured values",
  url: null,
  licence: "none needed: computed here",
  collections: ["daily_report", "line", "plant"],
  datasets
}

export interface Options {
  /** Integer; each gives another, equally plausible grid. */
  readonly seed: number
}

export const defaults: Options = { seed: 1 }

const Instant = Schema.Int.pipe(
  Schema.check(Schema.isBetween({ minimum: Date.UTC(2000, 0, 1), maximum: Date.UTC(2100, 0, 1) }))
)

/** Answer of the simulator: how to compute its values, `[from, to)` in epoch ms. */
const Recipe = Schema.Struct({
  model_version: Schema.Literals(Simulation.versions),
  seed: Schema.Int,
  from: Instant,
  to: Instant
})

const decodeRecipe = Schema.decodeUnknownResult(Schema.fromJsonString(Recipe))

/** The whole grid every 15 minutes, a function of seed and time alone. An answer covers an IST day at most. */
export const make = ({ seed }: Options): Source => ({
  info,
  schedule: Cron.parseUnsafe("*/15 * * * *", "UTC"),
  firstLoadMs: 14 * dayMs,
  politenessMs: 0,
  fetch: (span) =>
    Stream.unwrap(
      Effect.map(Clock.currentTimeMillis, (now) =>
        Stream.map(Stream.fromIterable(days(span, now)), ({ from, to }): RawAnswer => ({
          source: info.id,
          url: `simulator:v${Simulation.version}`,
          request: null,
          status: 200,
          headers: { "content-type": "application/json" },
          fetched_at: now,
          body: new TextEncoder().encode(JSON.stringify({ model_version: Simulation.version, seed, from, to }))
        }))
      )
    ).pipe(Stream.withSpan("Simulator.fetch")),
  parse
})

/**
 * The parts of a span by IST day, in whole blocks; blocks that have not begun yet are left out. Of the block that runs now only
 * the first millisecond belongs to its part: a day has not ended before its last block has.
 */
export const days = (span: Span, now: number): ReadonlyArray<Span> => {
  const out: Array<Span> = []
  const end = Math.min(ceilIst(span.to, blockMs), floorIst(now, blockMs) + 1)
  let from = floorIst(span.from, blockMs)
  while (from < end) {
    const to = Math.min(end, istDayStart(istDay(from) + 1))
    out.push({ from, to })
    from = to
  }
  return out
}

/** Computes the observations and records a recipe stands for. */
export const parse: Source["parse"] = parser(info.id, (raw) => {
  const recipe = decodeRecipe(new TextDecoder().decode(raw.body))
  if (Result.isFailure(recipe) || recipe.success.to - recipe.success.from > Simulation.maxSpanMs) {
    return unexpected(`no recipe of at most a day for model version ${Simulation.versions.join(", ")}`)
  }
  const { model_version, seed, ...span } = recipe.success
  return Result.succeed(Simulation.ofVersion[model_version](seed, span))
})

export const definition: Definition = {
  info,
  parse,
  files: [],
  live: { baseUrl: null, make: () => Effect.succeed(make(defaults)) }
}
