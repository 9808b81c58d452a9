import {
  type Parsed,
  type RawAnswer,
  type Source,
  type SourceInfo,
  type Span,
  UpstreamError
} from "@grid/domain/ingest/Source"
import { markets } from "@grid/domain/observations/Dataset"
import { blockMs, ceilIst, dayMs, floorIst, istDay, istDayStart } from "@grid/domain/time/Time"
import { Clock, Cron, Effect, Either, Schema, Stream } from "effect"
import * as Model from "../simulator/Model.ts"

export const info: SourceInfo = {
  id: "simulator",
  title: "Built-in simulator of the Indian grid; no measured values",
  url: null,
  licence: "none needed: computed here",
  datasets: [
    "demand",
    "frequency",
    "own_generation",
    "net_import",
    "transnational_exchange",
    ...Model.fuels.map((fuel) => `generation_${fuel}` as const),
    ...markets.flatMap((market) => [`price_${market}`, `cleared_${market}`] as const)
  ]
}

export interface Options {
  /** Integer; each gives another, equally plausible grid. */
  readonly seed: number
}

export const defaults: Options = { seed: 1 }

const Instant = Schema.Int.pipe(Schema.between(Date.UTC(2000, 0, 1), Date.UTC(2100, 0, 1)))

/** What an answer of the simulator says: how to compute its values, `[from, to)` in epoch ms. */
const Recipe = Schema.Struct({
  model_version: Schema.Literal(Model.version),
  seed: Schema.Int,
  from: Instant,
  to: Instant
})

const decodeRecipe = Schema.decodeUnknownEither(Schema.parseJson(Recipe))

/** Longest span a recipe may have: one day. */
const maxSpanMs = dayMs

/** The whole grid every 15 minutes, a function of seed and time alone. An answer covers an IST day at most. */
export const make = ({ seed }: Options): Source => ({
  info,
  schedule: Cron.unsafeParse("*/15 * * * *", "UTC"),
  firstLoadMs: 14 * dayMs,
  politenessMs: 0,
  fetch: (span) =>
    Stream.unwrap(
      Effect.map(Clock.currentTimeMillis, (now) =>
        Stream.map(Stream.fromIterable(days(span, now)), ({ from, to }): RawAnswer => ({
          source: info.id,
          url: `simulator:v${Model.version}`,
          request: null,
          status: 200,
          headers: { "content-type": "application/json" },
          fetched_at: now,
          body: new TextEncoder().encode(JSON.stringify({ model_version: Model.version, seed, from, to }))
        }))
      )
    ).pipe(Stream.withSpan("Simulator.fetch")),
  parse
})

/** The parts of a span by IST day, in whole blocks; blocks that have not begun yet are left out. */
export const days = (span: Span, now: number): ReadonlyArray<Span> => {
  const out: Array<Span> = []
  const end = Math.min(ceilIst(span.to, blockMs), floorIst(now, blockMs) + blockMs)
  let from = floorIst(span.from, blockMs)
  while (from < end) {
    const to = Math.min(end, istDayStart(istDay(from) + 1))
    out.push({ from, to })
    from = to
  }
  return out
}

/** Computes the observations a recipe stands for. */
export const parse = (raw: RawAnswer): Effect.Effect<Parsed, UpstreamError> =>
  Effect.suspend(() => {
    const recipe = decodeRecipe(new TextDecoder().decode(raw.body))
    if (Either.isLeft(recipe) || recipe.right.to - recipe.right.from > maxSpanMs) {
      return new UpstreamError({
        source: info.id,
        reason: "unexpected_shape",
        detail: `no recipe of at most a day for model version ${Model.version}`
      })
    }
    const { seed, from, to } = recipe.right
    const observations = []
    for (let ms = from; ms < to; ms += blockMs) observations.push(...Model.observations(Model.block(seed, ms)))
    return Effect.succeed({ observations, rejected: [] })
  })
