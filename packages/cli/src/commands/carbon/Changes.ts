import { CarbonIntensity, type CarbonChange, type ChangePlace } from "@grid/domain/carbon/Carbon"
import type { IstDate, Scope2Id } from "@grid/domain/Brands"
import { Scope2Store } from "@grid/domain/scope2/Scope2Store"
import { type Instant, istDate, spanEnd } from "@grid/domain/time/Time"
import { Effect, Option } from "effect"
import { command, page } from "../../arguments/Commands.ts"
import { instant as instantOption, json, withDefault } from "../../arguments/Parameters.ts"
import { instant } from "../../output/Format.ts"
import { print } from "../../output/Output.ts"
import { table } from "../../output/Table.ts"
import { state, store, to } from "./Bounds.ts"

const atOnce = 500

/** A restated value with everything that was computed from it, and is restated with it. */
interface Change extends CarbonChange {
  /** IST day. */
  readonly daily_summary: IstDate
  /** Results of every tenant. */
  readonly scope2_results: ReadonlyArray<Scope2Id>
}

interface Query {
  readonly from: Instant
  readonly to: Option.Option<Instant>
  readonly state: Option.Option<string>
}

const changesOf = Effect.fnUntraced(function* ({ from, state, to }: Query) {
  const until = Option.match(to, { onNone: () => Number.POSITIVE_INFINITY, onSome: spanEnd })
  const carbon = yield* CarbonIntensity
  const scope2 = yield* Scope2Store
  const changes: Array<Change> = []
  let after: ChangePlace | null = { number: 0, area: -1 }
  while (after !== null) {
    const { data }: { readonly data: { changes: ReadonlyArray<CarbonChange>; next: ChangePlace | null } } =
      yield* carbon.changes({
        basis: "direct",
        view: "consumption",
        after,
        since: from.ms,
        marginal: false,
        areas: Option.match(state, { onNone: () => null, onSome: (slug) => [slug] }),
        limit: atOnce
      })
    const page = data.changes.filter(({ restated_at }) => Date.parse(restated_at) < until)
    const results = yield* scope2.restingOn(page, "direct", null)
    changes.push(
      ...page.map((change, index) => ({
        ...change,
        daily_summary: istDate(Date.parse(change.block_start)),
        scope2_results: results[index] ?? []
      }))
    )
    after = data.next
  }
  return changes
})

const heading = [
  "restated",
  "area",
  "block",
  "previous kg CO2e/MWh",
  "current kg CO2e/MWh",
  "reason",
  "snapshot",
  "previous snapshot",
  "day",
  "Scope 2 results"
]

const cells = (change: Change) => [
  instant(Date.parse(change.restated_at)),
  change.state,
  instant(Date.parse(change.block_start)),
  change.previous,
  change.current,
  change.reason,
  change.snapshot_id,
  change.previous_snapshot_id,
  change.daily_summary,
  change.scope2_results.join(" ")
]

/** `gds carbon changes` */
export const changes = command(
  "changes",
  page(
    "List restated carbon intensities, oldest restatement first; --from and --to are when they were restated",
    "gds carbon changes --from 2026-08-18 --state maharashtra"
  ),
  {
    from: instantOption("from", "Restated from then on: IST day or timestamp with offset; without it ever").pipe(
      withDefault({ ms: 0, isDate: false })
    ),
    to,
    state,
    json
  },
  Effect.fnUntraced(function* (options) {
    const rows = yield* Effect.provide(changesOf(options), store)
    yield* print(options.json, { changes: rows }, () => table(heading, rows.map(cells), "Nothing was restated."))
  })
)
