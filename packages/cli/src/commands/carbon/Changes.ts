import { CarbonIntensity, type CarbonChange, type ChangePlace } from "@grid/domain/carbon/Carbon"
import type { IstDate, Scope2Id } from "@grid/domain/Brands"
import { Scope2Store } from "@grid/domain/scope2/Scope2Store"
import { dayMs, istDate } from "@grid/domain/time/Time"
import { Effect, Option } from "effect"
import { command, page } from "../../arguments/Commands.ts"
import { instant as instantOption, json, withDefault } from "../../arguments/Parameters.ts"
import { instant } from "../../output/Format.ts"
import { print } from "../../output/Output.ts"
import { table } from "../../output/Table.ts"
import { state, store, to } from "./Bounds.ts"

const pages = {
  "carbon changes": page(
    "List restated carbon intensities, oldest restatement first; --from and --to are when they were restated",
    "gds carbon changes --from 2026-08-18 --state maharashtra"
  )
}

const atOnce = 500

/** A restated value with everything that was computed from it, and is restated with it. */
interface Change extends CarbonChange {
  /** IST day. */
  readonly daily_summary: IstDate
  /** Results of every tenant. */
  readonly scope2_results: ReadonlyArray<Scope2Id>
}

/** `gds carbon changes` */
export const changes = command(
  "changes",
  pages["carbon changes"],
  {
    from: instantOption("from", "Restated from then on: IST day or timestamp with offset; without it ever").pipe(
      withDefault({ ms: 0, isDate: false })
    ),
    to,
    state,
    json
  },
  Effect.fnUntraced(function* (options) {
    const until = Option.match(options.to, {
      onNone: () => Number.POSITIVE_INFINITY,
      onSome: ({ isDate, ms }) => (isDate ? ms + dayMs : ms)
    })
    const rows = yield* Effect.gen(function* () {
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
            since: options.from.ms,
            areas: Option.match(options.state, { onNone: () => null, onSome: (slug) => [slug] }),
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
    }).pipe(Effect.provide(store))
    yield* print(options.json, { changes: rows }, () =>
      table(
        [
          "restated",
          "area",
          "block",
          "previous",
          "current",
          "reason",
          "snapshot",
          "previous snapshot",
          "day",
          "Scope 2 results"
        ],
        rows.map((row) => [
          instant(Date.parse(row.restated_at)),
          row.state,
          instant(Date.parse(row.block_start)),
          row.previous,
          row.current,
          row.reason,
          row.snapshot_id,
          row.previous_snapshot_id,
          row.daily_summary,
          row.scope2_results.join(" ")
        ]),
        "Nothing was restated."
      )
    )
  })
)
