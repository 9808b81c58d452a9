import { Command, Options } from "@effect/cli"
import { CarbonIntensity, type CarbonChange, type ChangePlace } from "@grid/domain/carbon/Carbon"
import type { IstDate } from "@grid/domain/Brands"
import type { Scope2Id } from "@grid/domain/enterprise/Carbon"
import { Scope2Store } from "@grid/domain/enterprise/Scope2"
import { dayMs, istDate } from "@grid/domain/time/Time"
import { Effect, Option } from "effect"
import { instant as instantOption, json } from "../../arguments/Parameters.ts"
import { instant } from "../../output/Format.ts"
import { page } from "../../output/Help.ts"
import { print } from "../../output/Output.ts"
import { table } from "../../output/Table.ts"
import { state, store, to } from "./Bounds.ts"

/** What `--help` says. */
export const pages = {
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
  /** Of every tenant. */
  readonly scope2_results: ReadonlyArray<Scope2Id>
}

/** `gds carbon changes` */
export const changes = Command.make(
  "changes",
  {
    from: instantOption("from", "Restated from then on: IST day or timestamp with offset; without it ever").pipe(
      Options.withDefault({ ms: 0, isDate: false })
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
      const found: Array<Change> = []
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
        const shown = data.changes.filter(({ restated_at }) => Date.parse(restated_at) < until)
        const results = yield* scope2.restingOn(shown, "direct", null)
        found.push(
          ...shown.map((change, index) => ({
            ...change,
            daily_summary: istDate(Date.parse(change.block_start)),
            scope2_results: results[index] ?? []
          }))
        )
        after = data.next
      }
      return found
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
).pipe(Command.withDescription(pages["carbon changes"].summary))
