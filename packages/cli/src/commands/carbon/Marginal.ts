import { MarginalEngine } from "@grid/domain/carbon/MarginalEngine"
import { iso, istDayStart } from "@grid/domain/time/Time"
import { Effect } from "effect"
import { command, page } from "../../arguments/Commands.ts"
import { json, toggle } from "../../arguments/Parameters.ts"
import { CommandFailed } from "../../output/Failure.ts"
import { instant } from "../../output/Format.ts"
import { print } from "../../output/Output.ts"
import * as Progress from "../../output/Progress.ts"
import { list } from "../../output/Table.ts"
import { daysOf, from, spanOf, store, to } from "./Bounds.ts"

/** `gds carbon marginal` */
export const marginal = command(
  "marginal",
  page(
    "Compute the marginal carbon intensities of blocks that lack them, which the service does by itself for the last 40 days. With --replay compute those that are stored again from what was frozen and compare byte for byte; ends with 1 where anything differs",
    "gds carbon marginal --from 2026-04-01 --to 2026-08-31",
    "gds carbon marginal --from 2026-08-18 --to 2026-08-18 --replay"
  ),
  { from, to, replay: toggle("replay", "Compare what is stored instead of computing what is not"), json },
  Effect.fnUntraced(function* (options) {
    const span = yield* spanOf(options)
    const days = daysOf(span)
    const counts = yield* Effect.gen(function* () {
      const engine = yield* MarginalEngine
      const report = yield* Progress.make(options.replay ? "Replaying" : "Computing", "days")
      let blocks = 0
      const differing: Array<string> = []
      for (const [place, day] of days.entries()) {
        const part = { from: Math.max(span.from, istDayStart(day)), to: Math.min(span.to, istDayStart(day + 1)) }
        if (options.replay) {
          const replayed = yield* engine.replay(part)
          blocks += replayed.blocks
          differing.push(...replayed.differing)
        } else {
          blocks += yield* engine.compute(part)
        }
        yield* report(place + 1, days.length)
      }
      return { blocks, differing }
    }).pipe(Effect.scoped, Effect.provide(store))
    yield* print(options.json, { from: iso(span.from), to: iso(span.to), ...counts }, () =>
      list([
        ["from", instant(span.from)],
        ["to", instant(span.to)],
        [options.replay ? "replayed" : "computed", String(counts.blocks)],
        ["differing", String(counts.differing.length)]
      ])
    )
    if (counts.differing.length > 0) {
      return yield* new CommandFailed({
        message: `${counts.differing.length} of ${counts.blocks} blocks do not replay to what is stored.`
      })
    }
  })
)
