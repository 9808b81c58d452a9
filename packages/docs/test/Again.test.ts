import { dispatchDefaults } from "@grid/domain/dispatch/DispatchAssumptions"
import { assume } from "@grid/domain/engines/Assumptions"
import { docsPages } from "@grid/docs/pages/Docs"
import { plainOf } from "@grid/docs/pages/Html"
import { indiaNetwork, zonePlaces } from "@grid/models/dispatch/India"
import { makeRandom } from "@grid/models/engines/Random"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Result } from "effect"
import { runInNewContext } from "node:vm"

const bodyOf = (path: "/docs/curtailment" | "/docs/results") =>
  Effect.map(docsPages("https://grid.test")[path], ({ body }) => body)

/** Rows of a table of a page by its caption, without the head. */
const rowsOf = (page: string, caption: string): ReadonlyArray<ReadonlyArray<string>> => {
  const [, table = ""] = new RegExp(`<caption>\\s*${caption}\\s*</caption>([^]*?)</table>`).exec(page) ?? []
  return table
    .split("<tr>")
    .slice(2)
    .map((row) => [...row.matchAll(/<t[hd][^>]*>([^]*?)<\/t[hd]>/g)].map(([, cell = ""]) => plainOf(cell)))
}

describe("what a customer computes an answer again from", () => {
  it.effect("has the costs, corridors and zones of the network that engines dispatch", () =>
    Effect.gen(function* () {
      const page = yield* bodyOf("/docs/curtailment")
      const { values } = Result.getOrThrow(assume(dispatchDefaults))
      const network = indiaNetwork(zonePlaces, values)
      const costs = new Map(rowsOf(page, "Cost by fuel").map(([fuel, usd]) => [fuel, 82.6 * Number(usd)]))
      const zones = new Map(rowsOf(page, "Zones").map(([zone, ...rest]) => [zone, rest.map(Number)]))
      for (const { cost_per_mwh, curve, fuel, node } of network.generators) {
        const mean = costs.get(fuel) ?? Number.NaN
        assert.closeTo(mean, cost_per_mwh, 1e-4, fuel)
        for (const [part, { cost_per_mwh, fraction }] of (curve ?? []).entries()) {
          const offset = zones.get(node)?.[0] ?? Number.NaN
          assert.closeTo(mean * (1 + 0.4 * ((part + 0.5) / 6 - 0.5 - offset)), cost_per_mwh, 1e-4, node)
          assert.closeTo(fraction, 1 / 6, 1e-12)
        }
      }
      assert.deepStrictEqual(
        network.stores.map(({ node, power_mw }) => [node, power_mw]),
        [...zones].flatMap(([zone, [, mw = 0]]) => (mw > 0 ? [[zone, mw]] : []))
      )
      assert.deepStrictEqual(
        network.links.map(({ forward_mw, from, reverse_mw, to }) => [from, to, String(forward_mw), String(reverse_mw)]),
        rowsOf(page, "Corridors")
      )
      for (const { forward_mw, reactance_pu, reverse_mw } of network.links) {
        const slope = (Number(forward_mw) + Number(reverse_mw)) / 2 / 0.3
        assert.closeTo(100 / (reactance_pu ?? Number.NaN), slope, 1e-9 * slope)
      }
    })
  )

  it.effect("has the generator that engines draw with", () =>
    Effect.gen(function* () {
      const page = yield* bodyOf("/docs/results")
      const [, code = ""] = /(const drawsOf[^]*?)<\/code>/.exec(page) ?? []
      const text = code.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"')
      for (const seed of ["Q1,Q2", "2026-11-29"]) {
        const draws: ReadonlyArray<number> = runInNewContext(
          `${text}; const next = drawsOf(${JSON.stringify(seed)}, "years"); Array.from({ length: 100 }, next)`
        )
        const random = makeRandom(seed, "years")
        assert.deepStrictEqual(
          [...draws],
          Array.from({ length: 100 }, () => random.next())
        )
      }
    })
  )
})
