import { assert, describe, it } from "@effect/vitest"
import { loadSolver } from "@grid/models/engines/Highs"
import { dispatch } from "@grid/models/dispatch/Dispatch"
import type { Network, Period } from "@grid/models/dispatch/Network"
import { marginalsByLoad, type NodeEmissions } from "@grid/models/marginal/Dispatched"
import * as fc from "fast-check"
import type { Highs } from "highs"
import { beforeAll } from "vitest"

let highs: Highs

beforeAll(async () => {
  highs = await loadSolver()
})

const empty: Omit<Network, "generators" | "links" | "nodes"> = {
  stores: [],
  unserved_per_mwh: 1e5,
  surplus_per_mwh: 10
}

const blocksOf = (load_mw: Period["load_mw"], rest: Partial<Period> = {}): Period => ({
  block_h: 0.25,
  blocks_per_day: 96,
  load_mw,
  available_mw: {},
  minimum_mw: {},
  energy_mwh: {},
  ...rest
})

/** Marginal emissions by node for the loads as they are. */
const marginals = (network: Network, period: Period): ReadonlyArray<NodeEmissions> =>
  marginalsByLoad(network, period, highs, [1])[0] ?? []

/** The same by definition: dispatched again with 1 MW more. */
const again = (network: Network, period: Period, node: string, block: number): number => {
  const emissions = (of: Period) =>
    dispatch(network, of, highs).generators.reduce(
      (sum, { mw }, unit) =>
        sum + (network.generators[unit]?.kg_co2e_per_mwh ?? 0) * mw.reduce((all, one) => all + one, 0),
      0
    )
  const more = (period.load_mw[node] ?? []).map((mw, at) => (at === block ? mw + 1 : mw))
  return emissions({ ...period, load_mw: { ...period.load_mw, [node]: more } }) - emissions(period)
}

describe("marginal emissions of a dispatch", () => {
  it("are those of the marginal unit of a merit order, and of what 1 MW more takes of two", () => {
    const unit = (name: string, capacity_mw: number, cost_per_mwh: number, kg_co2e_per_mwh: number | null) => ({
      name,
      node: "A",
      fuel: name,
      capacity_mw,
      cost_per_mwh,
      kg_co2e_per_mwh
    })
    const network: Network = {
      ...empty,
      nodes: ["A"],
      links: [],
      generators: [
        unit("solar", 50, 0, 0),
        unit("coal", 100, 30, 970),
        unit("gas", 20, 90, 450),
        unit("diesel", 9, 200, null)
      ]
    }
    const loads = [20, 49.4, 60, 149.4, 160, 175, 200]
    const [found] = marginals(network, blocksOf({ A: loads }))
    const rounded = (values: ReadonlyArray<number | null> = []) =>
      values.map((value) => (value === null ? null : Math.round(value * 1e6) / 1e6))
    // Solar that would be cut answers at 0. Diesel has no factor here, and the last load is shed: nothing is known of either.
    assert.deepStrictEqual(rounded(found?.kg_co2e_per_mwh), [0, 0.4 * 970, 970, 0.6 * 970 + 0.4 * 450, 450, null, null])
    // A MW that somebody serves in part is unknown, too.
    const byLoad = marginalsByLoad(network, blocksOf({ A: [60] }), highs, [1, 0.5, 2.7])
    assert.deepStrictEqual(
      byLoad.map(([one]) => rounded(one?.kg_co2e_per_mwh)),
      [[970], [0], [450]]
    )
  })

  const factors = [0, 450, 970, 1_330]
  const networkOf = (sizes: ReadonlyArray<number>, links: ReadonlyArray<number>, reactance: boolean): Network => ({
    ...empty,
    nodes: ["A", "B", "C"],
    generators: sizes.map((capacity_mw, at) => ({
      name: `g${at}`,
      node: ["A", "B", "C"][at % 3] ?? "A",
      fuel: "any",
      capacity_mw,
      cost_per_mwh: 10 + 7 * ((at * 5) % 7) + at / 10,
      kg_co2e_per_mwh: factors[(at * 3) % 4] ?? 0
    })),
    links: links.map((limit, at) => ({
      from: ["A", "B", "C"][at] ?? "A",
      to: ["B", "C", "A"][at] ?? "B",
      forward_mw: limit,
      reverse_mw: limit + 3,
      ...(reactance ? { reactance_pu: 0.01 + at / 50 } : {})
    }))
  })
  const megawatts = (length: number, max: number) =>
    fc.array(
      fc.integer({ min: 0, max: 10 * max }).map((value) => value / 10 + 0.013),
      { minLength: length, maxLength: length }
    )
  // Every node has enough of its own: which of two equally dear loads is shed would be anybody's choice.
  const capacities = megawatts(6, 60).map((all) => all.map((mw) => mw + 36))
  const cases = fc.tuple(
    capacities,
    megawatts(3, 25),
    fc.boolean(),
    fc.tuple(megawatts(2, 70), megawatts(2, 70), megawatts(2, 70))
  )

  it("equal solving again with 1 MW more, and lie between the factors where power may flow as it likes", () => {
    fc.assert(
      fc.property(cases, ([sizes, limits, reactance, [A, B, C]]) => {
        const network = networkOf(sizes, limits, reactance)
        const period = blocksOf({ A, B, C })
        for (const { kg_co2e_per_mwh, node } of marginals(network, period)) {
          for (const [block, value] of kg_co2e_per_mwh.entries()) {
            assert.closeTo(value ?? Number.NaN, again(network, period, node, block), 1e-3)
            if (!reactance) assert.isTrue((value ?? -1) >= -1e-6 && (value ?? 1e9) <= Math.max(...factors) + 1e-6)
          }
        }
      }),
      { numRuns: 30 }
    )
  })

  it.each([
    ["negative", 970, 0, [970, 0, -970]],
    ["above every factor", 0, 970, [0, 970, 1_940]]
  ])("are not clamped where power flows in a loop: %s", (_, cheap, dear, expected) => {
    const unit = (node: string, cost_per_mwh: number, kg_co2e_per_mwh: number) => ({
      name: `unit ${node}`,
      node,
      fuel: "any",
      capacity_mw: 1_000,
      cost_per_mwh,
      kg_co2e_per_mwh
    })
    const line = (from: string, to: string, mw: number) => ({
      from,
      to,
      forward_mw: mw,
      reverse_mw: mw,
      reactance_pu: 0.1
    })
    const network: Network = {
      ...empty,
      nodes: ["A", "B", "C"],
      generators: [unit("A", 10, cheap), unit("B", 50, dear)],
      // Two thirds of what A sends to C take the short line, a third of what B does: one MW more there takes two more of B and one less of A.
      links: [line("A", "C", 150), line("A", "B", 1_000), line("B", "C", 1_000)]
    }
    const period = blocksOf({ A: [0], B: [0], C: [300] })
    const found = marginals(network, period)
    for (const [index, value] of expected.entries()) {
      assert.closeTo(found[index]?.kg_co2e_per_mwh[0] ?? Number.NaN, value, 1e-6)
    }
  })

  it("equal solving again where minimum levels, ramps, energies and storage bind", () => {
    const day = fc.tuple(megawatts(8, 60), megawatts(8, 60), fc.integer({ min: 0, max: 40 }))
    fc.assert(
      fc.property(day, ([A, B, sun]) => {
        const network: Network = {
          ...networkOf([80.3, 40.7, 30.9], [20.1], false),
          nodes: ["A", "B"],
          generators: [
            {
              name: "coal",
              node: "A",
              fuel: "coal",
              capacity_mw: 80.3,
              cost_per_mwh: 31.7,
              kg_co2e_per_mwh: 970,
              commitment: { minimum_fraction: 0.55, ramp_fraction_per_h: 0.6, cost_per_mw_h: 1.3 }
            },
            { name: "solar", node: "B", fuel: "solar", capacity_mw: 60, cost_per_mwh: 0, kg_co2e_per_mwh: 0 },
            { name: "gas", node: "B", fuel: "gas", capacity_mw: 90.9, cost_per_mwh: 92.3, kg_co2e_per_mwh: 450 },
            { name: "gas A", node: "A", fuel: "gas", capacity_mw: 90.9, cost_per_mwh: 95.1, kg_co2e_per_mwh: 480 },
            { name: "hydro", node: "B", fuel: "hydro", capacity_mw: 20.3, cost_per_mwh: 1.1, kg_co2e_per_mwh: 0 }
          ],
          stores: [{ name: "s", node: "B", power_mw: 7.1, energy_mwh: 9.3, efficiency: 0.9, initial_mwh: 3.3 }]
        }
        const period = blocksOf(
          { A, B },
          {
            block_h: 1,
            blocks_per_day: 8,
            available_mw: { solar: A.map((_, at) => (sun * (1 + Math.sin(at))) / 2 + 0.017) },
            energy_mwh: { hydro: [41.9] }
          }
        )
        for (const { kg_co2e_per_mwh, node } of marginals(network, period)) {
          for (const [block, value] of kg_co2e_per_mwh.entries()) {
            assert.closeTo(value ?? Number.NaN, again(network, period, node, block), 1e-2)
          }
        }
      }),
      { numRuns: 12 }
    )
  })
})
