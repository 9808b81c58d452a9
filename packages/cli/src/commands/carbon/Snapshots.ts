import { CarbonEngine } from "@grid/domain/carbon/CarbonEngine"
import { CarbonStore } from "@grid/domain/carbon/CarbonStore"
import { national } from "@grid/domain/observations/Area"
import { defaultFactorSet, factorSet } from "@grid/domain/reference/EmissionFactors"
import { iso } from "@grid/domain/time/Time"
import { Effect, Option } from "effect"
import { command, page } from "../../arguments/Commands.ts"
import { json } from "../../arguments/Parameters.ts"
import { UsageError } from "../../output/Failure.ts"
import { instant } from "../../output/Format.ts"
import { print } from "../../output/Output.ts"
import { table } from "../../output/Table.ts"
import { daysOf, from, spanOf, state, store, to } from "./Bounds.ts"

const mostDays = 31

/** `gds carbon snapshots` */
export const snapshots = command(
  "snapshots",
  page(
    "List every snapshot of the blocks of a span, also those that were replaced, with the intensity of the country or a state",
    "gds carbon snapshots --from 2026-08-18 --to 2026-08-18 --state maharashtra"
  ),
  { from, to, state, json },
  Effect.fnUntraced(function* (options) {
    const span = yield* spanOf(options)
    if (daysOf(span).length > mostDays + 1) {
      return yield* new UsageError({ message: `--from and --to may span at most ${mostDays} days` })
    }
    const area = Option.getOrElse(options.state, () => national)
    const rows = yield* Effect.gen(function* () {
      const all = yield* (yield* CarbonStore).made(span)
      const { whatIf } = yield* CarbonEngine
      return all.map((block) => ({
        snapshot_id: block.id,
        block_start: iso(block.block_start),
        method_version: block.method_version,
        kind: block.simulated ? "simulated" : "real",
        holds: block.holds,
        created_at: iso(block.created_at),
        kg_co2e_per_mwh:
          whatIf(block, { set: factorSet(defaultFactorSet), view: "consumption" }).find((one) => one.area === area)
            ?.stored ?? null
      }))
    }).pipe(Effect.provide(store))
    yield* print(options.json, { area, snapshots: rows }, () =>
      table(
        ["snapshot", "block", "method", "kind", "holds", "created", "kg CO2e/MWh"],
        rows.map((row) => [
          row.snapshot_id,
          instant(Date.parse(row.block_start)),
          row.method_version,
          row.kind,
          row.holds,
          instant(Date.parse(row.created_at)),
          row.kg_co2e_per_mwh
        ]),
        "There are no snapshots of this span; gds carbon compute makes them of what is stored."
      )
    )
  })
)
