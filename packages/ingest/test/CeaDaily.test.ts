import { readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { guard } from "@grid/domain/ingest/Guard"
import { dayMs } from "@grid/domain/time/Time"
import * as CeaDaily from "@grid/ingest/sources/CeaDaily"
import * as Recordings from "@grid/testing/upstream/Recordings"
import { Effect } from "effect"
import * as FastCheck from "fast-check"
import { raw } from "./support/Raw.ts"
import { sourceLaws } from "./support/SourceLaws.ts"

const name = "cea_daily_generation_2018-04_2024-12.csv"
const file = (body: string) => CeaDaily.parse(raw("cea-daily", `${body}\n`, { fetched_at: 0, url: `file:${name}` }))

const header = "yyyymmdd,CEA.DGR.COL,CEA.DGR.HSO,CEA.DGR.BHU,CEA.DGR.SOL"
const start = Date.parse("2018-04-01T00:00:00+05:30")

describe("CeaDaily.parse", () => {
  it.effect("reads GWh as MWh, captured as the day ends; what is blank was not published", () =>
    Effect.gen(function* () {
      const { observations, rejected } = yield* file(`${header}\n20180401,"2,702.66",0,2.44,\n`)
      const of = { ts: start, kind: "observed", captured_at: start + dayMs, period_minutes: 1_440 } as const
      assert.deepStrictEqual(rejected, [])
      assert.deepStrictEqual(observations, [
        { dataset: "gross_generation_coal", area: "india", value: 2_702_660, ...of },
        { dataset: "exchange_energy", area: "bhutan", value: 2_440, ...of }
      ])
    })
  )

  it.effect("says of what it cannot read where it stands and why", () =>
    Effect.gen(function* () {
      const { rejected } = yield* file(`${header},more\n20180431,1,,,,\n20180402,many,,,,\n20180403,1\n`)
      assert.deepStrictEqual(
        rejected.map(({ field, line, reason }) => [line, field, reason]),
        [
          [4, undefined, "has 2 cells instead of 6"],
          [undefined, "more", "unknown column"],
          [2, "yyyymmdd", '"20180431" is no day'],
          [3, "CEA.DGR.COL", '"many" is not a number']
        ]
      )
    })
  )

  it.effect.each([
    ["another table", "a,b\n1,2"],
    ["an empty file", ""]
  ])("fails on %s", ([, body = ""]) =>
    Effect.map(Effect.flip(file(body)), (error) => assert.strictEqual(error.reason, "unexpected_shape"))
  )

  sourceLaws(CeaDaily.definition, {
    "the lines of a file": {
      answers: FastCheck.array(FastCheck.array(FastCheck.string({ maxLength: 6 }), { maxLength: 5 })).map((rows) =>
        raw("cea-daily", [header, "20180401,1,,,", ...rows.map((cells) => cells.join()), ""].join("\n"), {
          fetched_at: 0,
          url: `file:${name}`
        })
      ),
      holds: ({ observations }) => assert.isAtLeast(observations.length, 1)
    }
  })

  const dataDir = Recordings.directory()

  it.effect.skipIf(dataDir === undefined)("reads every day of the compiled table (skipped without recordings)", () =>
    Effect.gen(function* () {
      const text = readFileSync(join(dataDir ?? "", "history", name), "utf8")
      const [head = [], ...rows] = text
        .trim()
        .split(/\r?\n/)
        .map((line) => line.split(","))
      const { observations, rejected } = yield* file(text)
      assert.deepStrictEqual(rejected, [])
      assert.deepStrictEqual(
        observations.filter((one) => guard(one) !== null),
        []
      )
      const cells = rows.flatMap((row) =>
        row.filter((cell, column) => cell !== "" && !/date|yyyymmdd|HSO|NAP|MFU/.test(head[column] ?? ""))
      )
      assert.strictEqual(observations.length, cells.length)
      const total = (dataset: string) =>
        observations.reduce((sum, one) => (one.dataset === dataset ? sum + (one.value ?? 0) : sum), 0)
      const column = (id: string) =>
        rows.reduce((sum, row) => sum + Number(row[head.indexOf(`CEA.DGR.${id}`)] || 0), 0) * 1_000
      for (const [dataset, id] of [
        ["gross_generation_coal", "COL"],
        ["generated_energy", "TOT"],
        ["renewable_energy_total", "RES"]
      ] as const) {
        assert.approximately(total(dataset) / column(id), 1, 1e-9, dataset)
      }
    })
  )
})
