import { type Instant, istDay } from "@grid/domain/time/Time"
import { Effect } from "effect"
import { UsageError } from "../../output/Failure.ts"

const mostDays = 1_100

/** First and last IST day of `--from` and `--to`. */
export const spanOf = Effect.fnUntraced(function* ({ from, to }: { readonly from: Instant; readonly to: Instant }) {
  const first = istDay(from.ms)
  const last = istDay(to.isDate ? to.ms : to.ms - 1)
  if (first > last) return yield* new UsageError({ message: "--from must lie before --to" })
  if (last - first >= mostDays) {
    return yield* new UsageError({ message: `--from and --to may span at most ${mostDays} days` })
  }
  return { first, last }
})
