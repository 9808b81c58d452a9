import type { Span } from "@grid/domain/ingest/Source"
import { dayMs, type Instant, iso, spanEnd } from "@grid/domain/time/Time"
import { simulate as runSimulation } from "@grid/ingest/Simulate"
import { defaults } from "@grid/ingest/sources/Simulator"
import { Clock, Effect, Option } from "effect"
import { command, page } from "../arguments/Commands.ts"
import { instant as instantOption, integer, json, optional, withDefault } from "../arguments/Parameters.ts"
import { CommandFailed, UsageError } from "../output/Failure.ts"
import { instant } from "../output/Format.ts"
import { print } from "../output/Output.ts"
import * as Progress from "../output/Progress.ts"
import { list } from "../output/Table.ts"
import { store } from "../session/Session.ts"
import { countsDocument } from "./ingest/Refusals.ts"
import { checkedSpan, mostDays } from "./Span.ts"

const largestSeed = 2_147_483_647
const earliest = Date.UTC(2000, 0, 1)

const bounds = {
  days: integer("days", 1, mostDays, `So many days up to now, 1 to ${mostDays}; instead of --from and --to`).pipe(
    optional
  ),
  from: instantOption("from", "Begin: IST day or timestamp with offset").pipe(optional),
  to: instantOption("to", "End: IST day (inclusive) or timestamp with offset (exclusive); without it now").pipe(
    optional
  )
}

interface Bounds {
  readonly days: Option.Option<number>
  readonly from: Option.Option<Instant>
  readonly to: Option.Option<Instant>
}

/** The span that the options ask for. */
const spanOf = Effect.fnUntraced(function* ({ days, from, to }: Bounds): Effect.fn.Return<Span, UsageError> {
  const now = yield* Clock.currentTimeMillis
  if (Option.isSome(days)) {
    if (Option.isSome(from) || Option.isSome(to)) {
      return yield* new UsageError({ message: "--days excludes --from and --to" })
    }
    return { from: now - days.value * dayMs, to: now + 1 }
  }
  if (Option.isNone(from)) return yield* new UsageError({ message: "Give --days, or --from and --to" })
  const end = Option.match(to, { onNone: () => now + 1, onSome: spanEnd })
  if (from.value.ms < earliest) {
    return yield* new UsageError({ message: `--from must not lie before ${iso(earliest)}` })
  }
  return yield* checkedSpan({ from: from.value.ms, to: end })
})

/** `gds simulate` */
export const simulate = command(
  "simulate",
  page(
    "Compute a plausible grid (demand, frequency, generation, exchange prices) and store it like any other source. Blocks that have not begun yet are left out",
    "gds simulate --days 30",
    "gds simulate --from 2026-04-01 --to 2026-04-30 --seed 7"
  ),
  {
    ...bounds,
    seed: integer(
      "seed",
      -largestSeed,
      largestSeed,
      `Integer; each gives another, equally plausible grid (${defaults.seed})`
    ).pipe(withDefault(defaults.seed)),
    json
  },
  (options) =>
    Effect.flatMap(spanOf(options), (span) => run(span, options.seed, options.json).pipe(Effect.provide(store)))
)

const run = Effect.fnUntraced(function* (span: Span, seed: number, asJson: boolean) {
  const result = yield* Effect.scoped(
    Effect.flatMap(Progress.make("Simulating", "days"), (report) =>
      runSimulation(span, { seed, onProgress: ({ answers, days }) => report(answers, days) })
    )
  )
  const { error, run_id, summary } = result
  const counts = countsDocument(summary)
  const document = { run_id, source: "simulator", from: iso(span.from), to: iso(span.to), seed, error, ...counts }
  yield* print(asJson, document, () =>
    list([
      ["run", String(run_id)],
      ["from", instant(span.from)],
      ["to", instant(span.to)],
      ["seed", String(seed)],
      ...Object.entries(counts).map(([name, count]) => [name, String(count)] as const)
    ])
  )
  if (error !== null)
    return yield* new CommandFailed({ message: `The simulation failed: ${error.code}: ${error.detail}` })
})
