import { assert, describe, it } from "@effect/vitest"
import { ExchangePrices } from "@grid/domain/market/ExchangePrices"
import { expectedBlocks } from "@grid/domain/market/Publication"
import { coverage, type Provenance } from "@grid/domain/observations/Provenance"
import { blockMs, dayMs, iso, istDay, istDayStart } from "@grid/domain/time/Time"
import { exchangeBlocks } from "@grid/queries/market/ExchangeBlocks"
import { Effect } from "effect"

const first = istDay(Date.parse("2025-04-01T06:00:00Z"))
const start = istDayStart(first)

type Realm = "real" | "simulated"

const provenanceOf = (realm: Realm): Provenance => ({
  dataset: "price_dam",
  source: realm === "real" ? "iex" : "simulator",
  kind: realm === "real" ? "observed" : "simulated",
  captured_at: iso(start),
  licence: "none",
  url: null
})

/** An exchange whose days are of these realms, null for a day without a block; a price is the number of its day. */
const exchange = (realms: ReadonlyArray<Realm | null>) =>
  ExchangePrices.of({
    day: (market, day) => {
      const realm = realms[day - first] ?? null
      const blocks = Array.from({ length: realm === null ? 0 : 96 }, (_, index) => ({
        ts: iso(istDayStart(day) + index * blockMs),
        block: index + 1,
        mcp_inr_per_mwh: day - first,
        mcv_mw: 1,
        purchase_bid_mw: null,
        sell_bid_mw: null,
        scheduled_mw: null,
        congestion: null,
        price_basis: null
      }))
      return Effect.succeed({
        data: {
          blocks,
          complete: realm !== null,
          expected_blocks: expectedBlocks(market, day),
          coverage: coverage(blocks.length, 96)
        },
        as_of: realm === null ? null : istDayStart(day),
        provenance: realm === null ? [] : [provenanceOf(realm)],
        version: `${day}`
      })
    }
  })

describe("blocks of the exchange over several days", () => {
  it.effect.each([
    [["simulated", "real"], [1]],
    [
      ["real", "simulated", "real"],
      [0, 2]
    ],
    [
      ["simulated", null, "simulated"],
      [0, 2]
    ],
    [[null, null], []]
  ] as const)("%j: no simulated block beside a real one", ([realms, days]) =>
    Effect.gen(function* () {
      const span = { from: start, to: start + realms.length * dayMs }
      const { as_of, data, provenance } = yield* exchangeBlocks(exchange(realms), "dam", span)
      assert.deepStrictEqual(
        data.map(({ mcp_inr_per_mwh }) => mcp_inr_per_mwh),
        days.flatMap((day) => Array.from({ length: 96 }, () => day))
      )
      assert.strictEqual(new Set(provenance.map(({ kind }) => kind)).size, days.length === 0 ? 0 : 1)
      const last = days.at(-1)
      assert.strictEqual(as_of, last === undefined ? null : istDayStart(first + last))
    })
  )

  it.effect("only those of the span, oldest first, and says how many days are read", () =>
    Effect.gen(function* () {
      const heard: Array<string> = []
      const span = { from: start + dayMs / 2, to: start + dayMs + blockMs }
      const { data } = yield* exchangeBlocks(exchange(["real", "real", "real"]), "dam", span, (read, days) =>
        Effect.sync(() => heard.push(`${read}/${days}`))
      )
      assert.lengthOf(data, 49)
      assert.deepStrictEqual([data[0]?.ts, data.at(-1)?.ts], [iso(span.from), iso(start + dayMs)])
      assert.deepStrictEqual(heard, ["1/2", "2/2"])
    })
  )
})
