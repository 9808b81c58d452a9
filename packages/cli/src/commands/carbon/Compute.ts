import { CarbonEngine } from "@grid/domain/carbon/CarbonEngine"
import { iso } from "@grid/domain/time/Time"
import { Effect } from "effect"
import { command, page } from "../../arguments/Commands.ts"
import { json } from "../../arguments/Parameters.ts"
import { instant } from "../../output/Format.ts"
import { print } from "../../output/Output.ts"
import * as Progress from "../../output/Progress.ts"
import { list } from "../../output/Table.ts"
import { daysOf, from, spanOf, store, to } from "./Bounds.ts"

/** `gds carbon compute` */
export const compute = command(
  "compute",
  page(
    "Compute the carbon snapshots of IST days from what is stored. Blocks whose inputs are unchanged are left as they are, so one that was interrupted goes on where it was; others are restated",
    "gds carbon compute --from 2016-04-01 --to 2026-03-31"
  ),
  { from, to, json },
  Effect.fnUntraced(function* (options) {
    const span = yield* spanOf(options)
    const days = daysOf(span)
    const counts = yield* Effect.gen(function* () {
      const engine = yield* CarbonEngine
      const report = yield* Progress.make("Computing", "days")
      return yield* engine.compute(days, (count) => report(count, days.length))
    }).pipe(Effect.scoped, Effect.provide(store))
    yield* print(options.json, { from: iso(span.from), to: iso(span.to), days: days.length, ...counts }, () =>
      list([
        ["from", instant(span.from)],
        ["to", instant(span.to)],
        ["days", String(days.length)],
        ...Object.entries(counts).map(([name, count]) => [name, String(count)] as const)
      ])
    )
  })
)
