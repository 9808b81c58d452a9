import { loadSolver } from "@grid/models/engines/Highs"
import { dispatch } from "@grid/models/dispatch/Dispatch"
import { read } from "@grid/models/dispatch/Matpower"
import type { Generator, Link, Network, Period, Store } from "@grid/models/dispatch/Network"
import { sum } from "@grid/domain/numbers/Numbers"
import { holdsForAll } from "@grid/testing/Property"
import { Result } from "effect"
import * as FastCheck from "fast-check"
import type { Highs } from "highs"
import { readFileSync } from "node:fs"
import { assert, beforeAll, describe, it } from "vitest"
import { leastCost } from "./support/PlainDispatch.ts"

let highs: Highs
beforeAll(async () => {
  highs = await loadSolver()
})

const text = readFileSync(new URL("cases/pjm5.m", import.meta.url), "utf8")
const solved = (file: string) => {
  const { fixed_cost_per_h, network, period } = Result.getOrThrow(read(file))
  const result = dispatch(network, period, highs)
  return { ...result, objective: result.objective + fixed_cost_per_h }
}

describe("the five buses of PJM", () => {
  it("costs, prices, outputs and flows as published (DC power flow)", () => {
    const { generators, links, nodes, objective, status } = solved(text)
    assert.strictEqual(status, "optimal")
    assert.closeTo(objective, 17_479.9, 5e-3)
    for (const [index, price] of [16.977, 26.384, 30, 39.943, 10].entries()) {
      assert.closeTo(nodes[index]?.price[0] ?? Number.NaN, price, 1e-3)
    }
    assert.deepStrictEqual(
      nodes.map(({ node }) => node),
      ["A", "B", "C", "D", "E"]
    )
    assert.closeTo(sum(generators.map(({ mw }) => mw[0] ?? 0)), 1_000, 1e-4)
    assert.closeTo(links[5]?.mw[0] ?? Number.NaN, -240, 1e-4)
  })

  it("cost the price of a bus more with 1 MW more load there", () => {
    const { network, period } = Result.getOrThrow(read(text))
    const { nodes, objective } = dispatch(network, period, highs)
    for (const { node, price } of nodes) {
      const [mw = 0] = period.load_mw[node] ?? []
      const more = dispatch(network, { ...period, load_mw: { ...period.load_mw, [node]: [mw + 1] } }, highs)
      assert.closeTo(more.objective - objective, price[0] ?? Number.NaN, 1e-3, node)
    }
  })

  it("leaves out what is out of service, adds constant costs, and takes a base other than 100 MVA", () => {
    const without = solved(text.replace("5	466.51	0	450	-450	1	100	1", "5	466.51	0	450	-450	1	100	0"))
    assert.strictEqual(without.status, "unserved")
    assert.closeTo(sum(without.nodes.map(({ unserved_mw }) => unserved_mw[0] ?? 0)), 70, 1e-4)
    assert.closeTo(solved(text.replace("2	14	0;", "2	14	250;")).objective, 17_729.9, 5e-3)
    assert.closeTo(solved(text.replace("baseMVA = 100", "baseMVA = 250")).objective, 17_479.9, 5e-3)
  })

  it.each([
    ["a quadratic cost", text.replace("2	0	0	2	14	0;", "2	0	0	3	0.1	14	0;"), /linear.*row 1/],
    ["a unit at no bus", text.replace("5	466.51", "9	466.51"), /bus 9/],
    ["a phase shifter", text.replace("240	240	240	0	0	1", "240	240	240	0	5	1"), /shift/],
    ["a branch without reactance", text.replace("0.0281", "0"), /reactance/],
    ["a bus twice", text.replace("	2	1	300", "	1	1	300"), /differ/],
    [
      "an angle that is always there",
      text.replace("240	240	240	0	0	1	-360	360", "240	240	240	0	0	1	5	30"),
      /angles.*row 6/
    ],
    ["a load without end", text.replace("	2	1	300", "	2	1	Inf"), /loads/],
    ["a cost without end", text.replace("2	0	0	2	14	0", "2	0	0	2	-Inf	0"), /costs/],
    ["a unit that can give nothing", text.replace("1	600	0", "1	-Inf	-Inf"), /row 5 of mpc\.gen/],
    ["no costs", text.replace("mpc.gencost", "mpc.other"), /mpc\.gencost/],
    ["a word for a number", text.replace("520", "much"), /numbers/]
  ])("says what stands in the way of %s", (_, file, message) => {
    const refusal = read(file)
    assert.isTrue(Result.isFailure(refusal))
    assert.match(Result.isFailure(refusal) ? refusal.failure : "", message)
  })
})

/** Three buses in a triangle of equal branches: 100 MW at the second, which has the dear unit, 50 MW at the third. */
const triangle = ({
  limits = "-360 360",
  ends = "1 2",
  reactance = "0.1 0 0 0 0 0",
  cheap = "300 0",
  dear = "300 0"
} = {}) => `mpc.baseMVA = 100;
mpc.bus = [1 3 0 0 0 0; 2 2 100 0 0 0; 3 1 50 0 0 0];
mpc.gen = [1 0 0 99 -99 1 100 1 ${cheap}; 2 0 0 99 -99 1 100 1 ${dear}];
mpc.branch = [${ends} 0 ${reactance} 0 1 ${limits}; 1 3 0 0.1 0 0 0 0 0 0 1 -360 360; 2 3 0 0.1 0 0 0 0 0 0 1 0 0];
mpc.gencost = [2 0 0 2 10 0; 2 0 0 2 30 0];`

describe("limits of the angles of a branch", () => {
  // With p MW of the dear unit (125 - p) 2/3 MW flow on the first branch: at most 1,000 MW/rad times a degree.
  const flow = (1_000 * Math.PI) / 180

  it.each([
    ["the most from its begin", { limits: "-1 1" }, flow],
    ["the least from its end", { ends: "2 1", limits: "-1 30" }, -flow],
    ["one of a ratio", { limits: "-1 1.25", reactance: "0.08 0 0 0 0 1.25" }, flow * 1.25],
    ["one that is none on its other side", { limits: "0 1" }, flow]
  ])("bind: %s", (_, branch, mw) => {
    const { links, objective } = solved(triangle(branch))
    assert.closeTo(links[0]?.mw[0] ?? Number.NaN, mw, 1e-4)
    assert.closeTo(objective, 10 * 150 + 20 * (125 - 1.5 * Math.abs(mw)), 1e-3)
  })

  it("cost what the case costs by hand", () => {
    assert.closeTo(solved(triangle({ limits: "-1 1" })).objective, 3_476.401, 1e-3)
  })

  it.each([["-360 360"], ["0 0"], ["-Inf Inf"], ["-1 0"], ["-400 359"]])(
    "are none that bind where they are %s",
    (limits) => {
      assert.closeTo(solved(triangle({ limits })).objective, 1_500, 1e-4)
    }
  )

  it("turn about with a reactance below 0", () => {
    const [link] = Result.getOrThrow(read(triangle({ limits: "-1 2", reactance: "-0.1 0 0 0 0 0" }))).network.links
    assert.closeTo(link?.forward_mw ?? Number.NaN, flow, 1e-9)
    assert.closeTo(link?.reverse_mw ?? Number.NaN, 2 * flow, 1e-9)
  })
})

describe("outputs without a limit", () => {
  it("are dispatched as those of a large one, both ways", () => {
    const { generators, objective } = solved(triangle({ limits: "-1 1", cheap: "Inf 0", dear: "inf 0" }))
    assert.closeTo(objective, solved(triangle({ limits: "-1 1" })).objective, 1e-4)
    assert.closeTo(sum(generators.map(({ mw }) => mw[0] ?? 0)), 150, 1e-4)
    // The dear unit takes what the cheap one gives beyond the loads.
    const taken = solved(triangle({ cheap: "300 0", dear: "0 -Inf" }))
    assert.deepStrictEqual(
      taken.generators.map(({ mw }) => mw[0]),
      [300, -150]
    )
  })

  it("have no least cost where one takes without end what another gives", () => {
    assert.throws(() => solved(triangle({ cheap: "Inf 0", dear: "0 -Inf" })), /no optimum/)
  })
})

const period = (load_mw: Period["load_mw"], rest: Partial<Period> = {}): Period => ({
  block_h: 1,
  blocks_per_day: 24,
  available_mw: {},
  minimum_mw: {},
  energy_mwh: {},
  load_mw,
  ...rest
})

const network = (rest: Partial<Network>): Network => ({
  nodes: ["A"],
  generators: [],
  stores: [],
  links: [],
  unserved_per_mwh: 1_000,
  surplus_per_mwh: 100,
  ...rest
})

const unit = (
  name: string,
  node: string,
  capacity_mw: number,
  cost_per_mwh: number,
  rest: Partial<Generator> = {}
) => ({
  name,
  node,
  fuel: "coal",
  capacity_mw,
  cost_per_mwh,
  ...rest
})

describe("known cases", () => {
  it("prices a node at its marginal unit, and at the penalty where load is shed", () => {
    const merit = network({ generators: [unit("cheap", "A", 100, 10), unit("dear", "A", 50, 40)] })
    const { nodes, status } = dispatch(merit, period({ A: [60, 120, 170] }), highs)
    assert.deepStrictEqual(nodes[0]?.price, [10, 40, 1_000])
    assert.deepStrictEqual(nodes[0]?.unserved_mw, [0, 0, 20])
    assert.strictEqual(status, "unserved")
  })

  it("prices nodes whose whole load is shed at the penalty, in a loop that nothing can flow in", () => {
    const line = (from: string, to: string, reverse_mw: number): Link => ({
      from,
      to,
      forward_mw: 0,
      reverse_mw,
      reactance_pu: 0.1
    })
    const loop = network({
      nodes: ["A", "B", "C"],
      generators: [unit("idle", "B", 1, 0)],
      links: [line("A", "B", 1), line("B", "C", 0), line("C", "A", 0)]
    })
    const hours = period({ A: [1, 0], B: [0, 0], C: [1, 0] }, { block_h: 0.5 })
    const { nodes } = dispatch(loop, hours, highs)
    // Engines of the first version of the method took the dual, and their results are replayed by it.
    const duals = dispatch(loop, hours, highs, "dual").nodes.flatMap(({ price }) => price)
    assert.isAbove(Math.max(...duals), 1_000)
    for (const { node, price, unserved_mw } of nodes) {
      if (node !== "B") assert.deepStrictEqual([price[0], unserved_mw[0]], [1_000, 1])
      assert.isAtMost(Math.max(...price), 1_000)
    }
  })

  it("curtails what must be taken where nobody can use it, at the price of that", () => {
    const sun = network({ generators: [unit("sun", "A", 100, -5), unit("coal", "A", 100, 20)] })
    const { generators, nodes } = dispatch(sun, period({ A: [60, 120] }), highs)
    assert.deepStrictEqual(generators[0]?.mw, [60, 100])
    assert.deepStrictEqual(nodes[0]?.price, [-5, 20])
  })

  it("keeps what is committed above its least output, and pays the rest of the day for a peak", () => {
    const commitment = { minimum_fraction: 0.5, ramp_fraction_per_h: null, cost_per_mw_h: 0 }
    const coal = network({ generators: [unit("coal", "A", 100, 20, { commitment }), unit("gas", "A", 100, 90)] })
    const { generators } = dispatch(coal, period({ A: [80, 20] }, { blocks_per_day: 2 }), highs)
    assert.deepStrictEqual(generators[0]?.mw, [40, 20])
    assert.deepStrictEqual(generators[0]?.committed_mw, [40])
  })

  it("spreads the energy of water over the dearest hours, and gives a least output back as surplus", () => {
    const water = network({
      generators: [unit("hydro", "A", 50, 0), unit("coal", "A", 30, 20), unit("gas", "A", 90, 90)]
    })
    const dry = dispatch(water, period({ A: [40, 80, 20] }, { energy_mwh: { hydro: [60] } }), highs)
    assert.deepStrictEqual(dry.generators[0]?.mw, [10, 50, 0])
    const forced = period({ A: [10] }, { minimum_mw: { hydro: [25] }, energy_mwh: { hydro: [5] } })
    assert.deepStrictEqual(dispatch(water, forced, highs).nodes[0]?.surplus_mw, [15])
  })
})

const unitOf = (node: string, index: number) =>
  FastCheck.record({
    capacity_mw: FastCheck.integer({ min: 0, max: 60 }),
    cost_per_mwh: FastCheck.integer({ min: -2, max: 50 }),
    commitment: FastCheck.option(
      FastCheck.record({
        minimum_fraction: FastCheck.constantFrom(0, 0.4, 0.55),
        ramp_fraction_per_h: FastCheck.constantFrom(null, 0.2, 0.6),
        cost_per_mw_h: FastCheck.constantFrom(0, 1)
      }),
      { nil: undefined }
    )
  }).map(({ capacity_mw, commitment, cost_per_mwh }) =>
    unit(`u${node}${index}`, node, capacity_mw, cost_per_mwh, commitment === undefined ? {} : { commitment })
  )

const ring: ReadonlyArray<readonly [string, string]> = [
  ["A", "B"],
  ["B", "C"],
  ["C", "A"]
]

const links = (kind: "transport" | "dc") =>
  FastCheck.tuple(
    ...ring.map(([from, to]) =>
      FastCheck.record({
        forward_mw: FastCheck.integer({ min: 0, max: 30 }),
        reverse_mw: FastCheck.integer({ min: 0, max: 30 }),
        size: FastCheck.integer({ min: 1, max: 5 })
      }).map(({ forward_mw, reverse_mw, size }): Link => ({
        from,
        to,
        forward_mw,
        reverse_mw,
        ...(kind === "dc" ? { reactance_pu: size / 10 } : { loss_fraction: (size - 1) / 100, cost_per_mwh: size - 1 })
      }))
    )
  )

const store = FastCheck.record({
  power_mw: FastCheck.integer({ min: 0, max: 20 }),
  initial_mwh: FastCheck.integer({ min: 0, max: 10 })
}).map(({ initial_mwh, power_mw }): Store => ({
  name: "store",
  node: "B",
  power_mw,
  energy_mwh: initial_mwh + 20,
  efficiency: 0.9,
  initial_mwh
}))

const loads = FastCheck.array(FastCheck.integer({ min: 0, max: 80 }), { minLength: 2, maxLength: 2 })

/** Three nodes in a ring, two units at each, two blocks of half an hour. */
const cases = FastCheck.record({
  units: FastCheck.tuple(...["A", "B", "C"].flatMap((node) => [unitOf(node, 1), unitOf(node, 2)])),
  links: FastCheck.oneof(links("transport"), links("dc")),
  store: FastCheck.option(store, { nil: null }),
  load_mw: FastCheck.record({ A: loads, B: loads, C: loads }),
  energy: FastCheck.integer({ min: 0, max: 40 })
}).map(({ energy, links, load_mw, store, units }) => ({
  network: network({ nodes: ["A", "B", "C"], generators: units, links, stores: store === null ? [] : [store] }),
  period: period(load_mw, { block_h: 0.5, blocks_per_day: 2, energy_mwh: { uC2: [energy] } })
}))

describe("random small cases", () => {
  it("cost what the same programme costs by a plain simplex of its own", () => {
    holdsForAll(
      [cases],
      ([one]) =>
        assert.closeTo(dispatch(one.network, one.period, highs).objective, leastCost(one.network, one.period), 1e-4),
      { numRuns: 60 }
    )
  })

  it("have as their price what a little more load costs", () => {
    const more = 1e-3
    const place = FastCheck.record({ node: FastCheck.constantFrom("A", "B", "C"), block: FastCheck.constantFrom(0, 1) })
    holdsForAll(
      [cases, place],
      ([one, { block, node }]) => {
        const costWith = (change: number) => {
          const load_mw = {
            ...one.period.load_mw,
            [node]: (one.period.load_mw[node] ?? []).map((mw, index) => mw + (index === block ? change : 0))
          }
          return dispatch(one.network, { ...one.period, load_mw }, highs).objective
        }
        const { nodes, objective } = dispatch(one.network, one.period, highs)
        const price = nodes.find((row) => row.node === node)?.price[block] ?? Number.NaN
        // The price lies between what is saved by less load and what more load costs; they differ where a unit is just full.
        const above = (costWith(more) - objective) / (more * one.period.block_h)
        const below = (objective - costWith(-more)) / (more * one.period.block_h)
        const isEmpty = (one.period.load_mw[node]?.[block] ?? 0) === 0
        assert.isAtMost(price, above + 0.05)
        if (!isEmpty) assert.isAtLeast(price, below - 0.05)
      },
      { numRuns: 60 }
    )
  })

  it("never cost more with more transmission, and are the same bytes twice", () => {
    holdsForAll(
      [cases],
      ([one]) => {
        const wider = one.network.links.map((link) => ({
          ...link,
          forward_mw: (link.forward_mw ?? 0) + 10,
          reverse_mw: (link.reverse_mw ?? 0) + 10
        }))
        const result = dispatch(one.network, one.period, highs)
        assert.isAtMost(
          dispatch({ ...one.network, links: wider }, one.period, highs).objective,
          result.objective + 1e-4
        )
        assert.strictEqual(JSON.stringify(dispatch(one.network, one.period, highs)), JSON.stringify(result))
      },
      { numRuns: 60 }
    )
  })

  it("balance every node where nothing is lost: what is generated, drawn and sent is its load", () => {
    holdsForAll(
      [cases],
      ([one]) => {
        const lossless = one.network.links.map((link) => ({ ...link, loss_fraction: 0 }))
        const { generators, links, nodes, stores } = dispatch({ ...one.network, links: lossless }, one.period, highs)
        for (const { node, unserved_mw } of nodes) {
          for (const [block, unserved] of unserved_mw.entries()) {
            const at = (
              rows: ReadonlyArray<{ readonly mw: ReadonlyArray<number> }>,
              isHere: (index: number) => boolean
            ) => sum(rows.flatMap(({ mw }, index) => (isHere(index) ? [mw[block] ?? 0] : [])))
            const supply =
              at(generators, (index) => one.network.generators[index]?.node === node) +
              at(stores, (index) => one.network.stores[index]?.node === node) +
              at(links, (index) => links[index]?.to === node) -
              at(links, (index) => links[index]?.from === node) +
              unserved
            assert.closeTo(supply, one.period.load_mw[node]?.[block] ?? 0, 1e-4)
          }
        }
      },
      { numRuns: 40 }
    )
  })
})
