import { assert, describe, it } from "@effect/vitest"
import { fileUrl } from "@grid/domain/ingest/Source"
import * as Ancillary from "@grid/ingest/sources/Ancillary"
import { Effect } from "effect"
import * as FastCheck from "fast-check"
import { raw } from "./support/Raw.ts"
import { sourceLaws } from "./support/SourceLaws.ts"

const file = (lines: ReadonlyArray<string>, header: string = Ancillary.columns.join(",")) =>
  raw("ancillary", [header, ...lines].join("\n"), { url: fileUrl("prices.csv") })

describe("Ancillary.parse", () => {
  it.effect("reads prices by product, block and area; blank is no price, no area is the country", () =>
    Effect.gen(function* () {
      const { observations, rejected } = yield* Ancillary.parse(
        file(["2026-08-18,1,TRAS-up,,6400", '18-08-2026,96,tras-down,W2,"1,250.5"', "2026-08-18,2,SRAS-up,india,"])
      )
      assert.deepStrictEqual(rejected, [])
      assert.deepStrictEqual(
        observations.map(({ area, dataset, period_minutes, ts, value }) => [
          dataset,
          area,
          new Date(ts).toISOString(),
          period_minutes,
          value
        ]),
        [
          ["ancillary_price_tras_up", "india", "2026-08-17T18:30:00.000Z", 15, 6_400],
          ["ancillary_price_tras_down", "bid-w2", "2026-08-18T18:15:00.000Z", 15, 1_250.5],
          ["ancillary_price_sras_up", "india", "2026-08-17T18:45:00.000Z", 15, null]
        ]
      )
    })
  )

  it.effect.each([
    ["2026-13-18,1,TRAS-up,,6400", "date"],
    ["2026-08-18,97,TRAS-up,,6400", "block"],
    ["2026-08-18,1,TRAS,,6400", "product"],
    ["2026-08-18,1,TRAS-up,X1,6400", "area"],
    ["2026-08-18,1,TRAS-up,,dear", "clearing_price_inr_per_mwh"]
  ] as const)("refuses the line %s for its %s and says where it stands", ([line, field]) =>
    Effect.gen(function* () {
      const { observations, rejected } = yield* Ancillary.parse(file([line, "2026-08-18,5,TRAS-up,,1"]))
      assert.lengthOf(observations, 1)
      assert.deepStrictEqual(
        rejected.map((one) => [one.line, one.field]),
        [[2, field]]
      )
    })
  )

  it.effect("refuses a table without one of its columns, by its name", () =>
    Effect.map(Effect.flip(Ancillary.parse(file([], "date,block,product,area"))), ({ detail }) =>
      assert.include(detail, "clearing_price_inr_per_mwh")
    )
  )
})

const cells = FastCheck.tuple(
  FastCheck.constantFrom("2026-08-18", "18-08-2026", "x"),
  FastCheck.integer({ min: -1, max: 98 }),
  FastCheck.constantFrom("TRAS-up", "SRAS-down", "reserve"),
  FastCheck.constantFrom("", "W2", "india", "?"),
  FastCheck.oneof(FastCheck.double(), FastCheck.string())
).map((row) => row.map((cell) => String(cell).replaceAll(/[",\r\n]/g, " ")).join(","))

sourceLaws(Ancillary.definition, {
  "tables of prices": { answers: FastCheck.array(cells, { maxLength: 20 }).map((lines) => file(lines)) }
})
