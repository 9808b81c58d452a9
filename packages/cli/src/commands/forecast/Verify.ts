import { type Damage, makeVerifier } from "@grid/models/forecast/Seal"
import { ForecastLedger } from "@grid/domain/forecast/ForecastLedger"
import { wireArea } from "@grid/domain/observations/AreaName"
import { iso } from "@grid/domain/time/Time"
import { Effect } from "effect"
import { command, page } from "../../arguments/Commands.ts"
import { json } from "../../arguments/Parameters.ts"
import { CommandFailed } from "../../output/Failure.ts"
import { print } from "../../output/Output.ts"
import * as Progress from "../../output/Progress.ts"
import { table } from "../../output/Table.ts"
import { store } from "../../session/Session.ts"

const atOnce = 1_000

/** `gds forecast verify` */
export const verify = command(
  "verify",
  page(
    "Check the ledger of forecasts: every vintage is as it was written, and none is missing between two. Exit code 1 where one is not",
    "gds forecast verify"
  ),
  { json },
  Effect.fnUntraced(function* (options) {
    const check = makeVerifier()
    const damaged: Array<Damage> = []
    let checked = 0
    yield* Effect.gen(function* () {
      const ledger = yield* ForecastLedger
      const report = yield* Progress.make("Checking", "vintages")
      for (let number = 0; ;) {
        const part = yield* ledger.after({ number, limit: atOnce })
        for (const vintage of part) {
          const damage = check(vintage)
          if (damage !== null) damaged.push(damage)
          number = vintage.number
          checked++
        }
        yield* report(checked, null)
        if (part.length < atOnce) break
      }
    }).pipe(Effect.scoped, Effect.provide(store))
    const rows = damaged.map((one) => ({ ...one, area: wireArea(one.area), issued_at: iso(one.issued_at) }))
    yield* print(options.json, { checked, damaged: rows }, () =>
      rows.length === 0
        ? checked === 0
          ? "There are no forecasts yet; gds forecast run makes some."
          : `${checked} vintages are as they were written`
        : table(
            ["number", "target", "area", "issued at", "damage"],
            rows.map(({ area, damage, issued_at, number, target }) => [number, target, area, issued_at, damage])
          )
    )
    if (damaged.length > 0) {
      return yield* new CommandFailed({ message: `${damaged.length} of ${checked} vintages are damaged` })
    }
  })
)
