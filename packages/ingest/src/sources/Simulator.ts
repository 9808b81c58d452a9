import type { RawAnswer, Source, SourceInfo, Span } from "@grid/domain/ingest/Source"
import { publishedAt } from "@grid/domain/market/Publication"
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

/**
 * Answer of the simulator: how to compute its values, `[from, to)` in epoch ms; with `ahead` only those that are known before
 * their block begins.
 */
const Recipe = Schema.Struct({
  model_version: Schema.Literals(Simulation.versions),
  seed: Schema.Int,
  from: Instant,
  to: Instant,
  ahead: Schema.optionalKey(Schema.Literal(true))
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
        Stream.map(Stream.fromIterable(parts(span, now)), (part): RawAnswer => ({
          source: info.id,
          url: `simulator:v${Simulation.version}`,
          request: null,
          status: 200,
          headers: { "content-type": "application/json" },
          fetched_at: now,
          body: new TextEncoder().encode(JSON.stringify({ model_version: Simulation.version, seed, ...part }))
        }))
      )
    ).pipe(Stream.withSpan("Simulator.fetch")),
  parse
})

interface Part extends Span {
  readonly ahead?: true
}

/**
 * The parts of a span by IST day; blocks that begin before it or have not begun yet are left out. Of the block that runs now
 * only the first millisecond belongs to its part: a day has not ended before its last block has. Then what the day-ahead
 * markets cleared within the span of the blocks that come after it: for the rest of its last day, and for the next.
 */
export const parts = (span: Span, now: number): ReadonlyArray<Part> => {
  const out: Array<Part> = []
  const end = Math.min(ceilIst(span.to, blockMs), floorIst(now, blockMs) + 1)
  for (let { from } = span; from < end;) {
    const to = Math.min(end, istDayStart(istDay(from) + 1))
    out.push({ from, to })
    from = to
  }
  for (const day of [istDay(end), istDay(end) + 1]) {
    const cleared = publishedAt("dam", istDayStart(day))
    const from = Math.max(istDayStart(day), ceilIst(end, blockMs))
    if (cleared >= span.from && cleared < end) out.push({ from, to: istDayStart(day + 1), ahead: true })
  }
  return out
}

/** Computes the observations and records a recipe stands for. */
export const parse: Source["parse"] = parser(info.id, (raw) => {
  const recipe = decodeRecipe(new TextDecoder().decode(raw.body))
  if (Result.isFailure(recipe) || recipe.success.to - recipe.success.from > Simulation.maxSpanMs) {
    return unexpected(`no recipe of at most a day for model version ${Simulation.versions.join(", ")}`)
  }
  const { ahead, model_version, seed, ...span } = recipe.success
  return Result.succeed(
    ahead ? Simulation.ahead(model_version, seed, span) : Simulation.ofVersion[model_version](seed, span)
  )
})

export const definition: Definition = {
  info,
  parse,
  files: [],
  live: { baseUrl: null, make: () => Effect.succeed(make(defaults)) }
}
