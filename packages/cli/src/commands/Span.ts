import type { Span } from "@grid/domain/ingest/Source"
import { ceilIst, dayMs, floorIst, type Instant, istDay, spanEnd } from "@grid/domain/time/Time"
import { Effect } from "effect"
import { UsageError } from "../output/Failure.ts"

/** Longest span of most commands, days. */
export const mostDays = 3_660

/** Span of `--from` and `--to`, epoch ms, which is not empty and has at most so many days. */
export const checkedSpan = (span: Span, most = mostDays): Effect.Effect<Span, UsageError> => {
  if (span.from >= span.to) return new UsageError({ message: "--from must lie before --to" })
  return span.to - span.from > most * dayMs
    ? new UsageError({ message: `--from and --to may span at most ${most} days` })
    : Effect.succeed(span)
}

/** The same, of all IST days that it touches. */
export const wholeDays = ({ from, to }: Span, most?: number) =>
  checkedSpan({ from: floorIst(from, dayMs), to: ceilIst(to, dayMs) }, most)

/** First and last of these days. */
export const firstAndLast = (span: Span, most?: number) =>
  Effect.map(wholeDays(span, most), ({ from, to }) => ({ first: istDay(from), last: istDay(to - 1) }))

/** First and last IST day of a backtest. */
export const backtestDays = ({ from, to }: { readonly from: Instant; readonly to: Instant }) =>
  firstAndLast({ from: from.ms, to: spanEnd(to) }, 1_100)
