import { assert, describe, it } from "@effect/vitest"
import type { Definition } from "@grid/ingest/sources/Definition"
import * as Import from "@grid/ingest/Import"
import * as Demand from "@grid/ingest/sources/Demand"
import * as Developments from "@grid/ingest/sources/Developments"
import * as Exchange from "@grid/ingest/sources/Exchange"
import { Effect } from "effect"
import { TestClock } from "effect/testing"

const now = Date.parse("2026-08-20T10:07:00+05:30")

/** Lines of a file that would be read and refused, imported now though it is a day old. */
const dryRun = (definition: Definition, name: string, lines: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    yield* TestClock.setTime(now)
    const bytes = Effect.succeed(new TextEncoder().encode(`${lines.join("\n")}\n`))
    const { rejected, summary } = yield* Import.dryRun(definition, [{ name, modified_at: now - 86_400_000, bytes }])
    return { read: summary.read, rejected }
  })

describe("values of a time that has not come", () => {
  it.effect("are refused of demand, whatever the age of the file, and the rest of it is read", () =>
    Effect.gen(function* () {
      const lines = [
        "ts_ist,load_mw",
        "2026-08-20T10:00:00+05:30,4000",
        "2026-08-20T10:15:00+05:30,4001",
        "2026-08-20T10:30:00+05:30,4002",
        "2036-08-20T10:00:00+05:30,4003"
      ]
      const { read, rejected } = yield* dryRun(Demand.definition, "kerala_15min.csv", lines)
      assert.strictEqual(read, 2)
      assert.deepStrictEqual(rejected, [
        { file: "kerala_15min.csv", entry: "demand of kerala at 2026-08-20T05:00:00Z", reason: "lies in the future" },
        { file: "kerala_15min.csv", entry: "demand of kerala at 2036-08-20T04:30:00Z", reason: "lies in the future" }
      ])
    })
  )

  it.effect("are read of a market up to the end of tomorrow", () =>
    Effect.gen(function* () {
      const lines = [
        "market,date,time_block,mcp_rs_mwh",
        "dam,21-08-2026,23:45 - 24:00,3000",
        "dam,22-08-2026,00:00 - 00:15,3000"
      ]
      const { read, rejected } = yield* dryRun(Exchange.definition, "dam.csv", lines)
      assert.strictEqual(read, 1)
      assert.deepStrictEqual(
        rejected.map(({ entry }) => entry),
        ["price_dam of india at 2026-08-21T18:30:00Z"]
      )
    })
  )
})

describe("records of what is no text", () => {
  it.effect("are refused one by one, and a text that only looks like it is kept", () =>
    Effect.gen(function* () {
      const row = (id: string, name: string) => [id, name, 5, 20, 78].join(",")
      const lines = [
        "id,name,capacity_mw,latitude,longitude",
        row("a", "Fir\0st"),
        row("b\0", "Second"),
        row("c", "Third \\u0000"),
        row("d", "Fourth \u{1f600}")
      ]
      const { read, rejected } = yield* dryRun(Developments.definition, "developments.csv", lines)
      assert.strictEqual(read, 2)
      assert.deepStrictEqual(
        rejected.map(({ entry }) => entry),
        ['development "a"', 'development "b\\u0000"']
      )
    })
  )
})
