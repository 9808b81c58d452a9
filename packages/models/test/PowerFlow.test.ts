import type { Section } from "@grid/domain/network/Distribution"
import { idleFlow, noLoads, perUnit, solve } from "@grid/models/distribution/PowerFlow"
import { feederSnapshot, solveFeeder, solveTransformer, transformerSnapshot } from "@grid/models/distribution/Snapshot"
import { feederTree, transformerTree } from "@grid/models/distribution/Tree"
import { clockOf } from "@grid/models/distribution/VectorGroup"
import { holdsForAll } from "@grid/testing/Property"
import * as FastCheck from "fast-check"
import { assert, describe, it } from "vitest"
import { amount, case33, europeanCase, hasCases, rows } from "./support/NetworkCases.ts"
import { newton } from "./support/NewtonFlow.ts"

const voltagesOf = (file: string, column: string) =>
  new Map(rows(file).map((row) => [row["node"] ?? "", amount(row, column)]))

/** The two published cases; they lie beside the repository, not in it. */
describe.skipIf(!hasCases)("published cases", () => {
  it("the feeder of 33 nodes has its losses and every voltage", () => {
    const snapshot = feederSnapshot(solveFeeder(case33()))
    assert(snapshot.converged)
    assert.closeTo(snapshot.losses_kw, 202.677, 1e-3)
    const expected = voltagesOf("case33bw_expected.csv", "vm_pu")
    assert.strictEqual(snapshot.nodes.length, expected.size)
    for (const { node, vm_pu } of snapshot.nodes) assert.closeTo(vm_pu, expected.get(node) ?? Number.NaN, 1e-5)
    assert.closeTo(Math.min(...snapshot.nodes.map(({ vm_pu }) => vm_pu)), 0.91309, 1e-5)
  })

  it("the European feeder has every voltage of every phase, and the power of each phase in front of it", () => {
    const snapshot = transformerSnapshot(solveTransformer(europeanCase()), "Dyn")
    assert(snapshot.converged)
    for (const phase of ["a", "b", "c"] as const) {
      const expected = voltagesOf("european_lv_566_expected.csv", `vm_${phase}_pu`)
      assert.strictEqual(snapshot.nodes.length, expected.size)
      for (const row of snapshot.nodes) {
        assert.closeTo(row[`vm_${phase}_pu`], expected.get(row.node) ?? Number.NaN, 1e-4, row.node)
      }
    }
    for (const [phase, kw] of [
      ["a", 25.224226],
      ["b", 20.541753],
      ["c", 13.660266]
    ] as const) {
      assert.closeTo(snapshot.source_kw[phase], kw, 0.005 * kw)
    }
  })

  it.each([2, 3])("%d times the loads of 33 nodes converge", (factor) => {
    const { loads, ...feeder } = case33()
    const scaled = loads.map(({ node, p_kw, q_kvar }) => ({ node, p_kw: factor * p_kw, q_kvar: factor * q_kvar }))
    const snapshot = feederSnapshot(solveFeeder({ ...feeder, loads: scaled }))
    assert(snapshot.converged)
    assert.isAbove(Math.min(...snapshot.nodes.map(({ vm_pu }) => vm_pu)), 0.5)
  })

  it("twice the loads of the European feeder converge, and a hundred times have no numbers", () => {
    const { consumers, ...network } = europeanCase()
    const scaled = (factor: number) =>
      transformerSnapshot(
        solveTransformer({
          ...network,
          consumers: consumers.map((one) => ({ ...one, p_kw: factor * one.p_kw, q_kvar: factor * one.q_kvar }))
        }),
        "Dyn"
      )
    const twice = scaled(2)
    assert(twice.converged)
    assert.closeTo(
      twice.source_kw.a + twice.source_kw.b + twice.source_kw.c,
      2 * consumers.reduce((sum, { p_kw }) => sum + p_kw, 0) + twice.losses_kw,
      1e-3
    )
    assert.deepStrictEqual(Object.keys(scaled(100)), ["converged", "not_converged"])
  })

  it("loads beyond what the lines can carry have a place and no numbers", () => {
    const { loads, ...feeder } = case33()
    const scaled = loads.map(({ node, p_kw, q_kvar }) => ({ node, p_kw: 5 * p_kw, q_kvar: 5 * q_kvar }))
    const snapshot = feederSnapshot(solveFeeder({ ...feeder, loads: scaled }))
    assert.deepStrictEqual(Object.keys(snapshot), ["converged", "not_converged"])
    assert(!snapshot.converged)
    assert.match(snapshot.not_converged.node, /^n\d+$/u)
  })
})

/** A random tree: each node hangs on one before it. */
const network = FastCheck.array(
  FastCheck.record({
    parent: FastCheck.nat(1_000),
    length_m: FastCheck.integer({ min: 5, max: 60 }),
    r: FastCheck.double({ min: 0.1, max: 1.4, noNaN: true }),
    x: FastCheck.double({ min: 0.05, max: 0.4, noNaN: true }),
    zero: FastCheck.double({ min: 1, max: 5, noNaN: true }),
    kw: FastCheck.tuple(...[0, 1, 2].map(() => FastCheck.double({ min: -4, max: 6, noNaN: true }))),
    tan: FastCheck.double({ min: -0.3, max: 0.5, noNaN: true })
  }),
  { minLength: 1, maxLength: 8 }
)

describe("sweeps", () => {
  it("agree with Newton's method on random radial networks, phase by phase", () => {
    holdsForAll([network], ([drawn]) => {
      const sections = drawn.map(({ length_m, parent, r, x, zero }, index): Section => ({
        from_node: index === 0 ? "lv" : `n${(parent % index) + 1}`,
        to_node: `n${index + 1}`,
        length_m,
        r1_ohm_per_km: r,
        x1_ohm_per_km: x,
        r0_ohm_per_km: zero * r,
        x0_ohm_per_km: zero * x,
        rating_a: null
      }))
      const unit = { rated_kva: 200, lv_kv: 0.415, resistance_pct: 1.4, reactance_pct: 4.3, source_vm_pu: 1.02 }
      const tree = transformerTree(unit, { lv_node: "lv", sections })
      const loads = noLoads(tree)
      for (const [index, { kw, tan }] of drawn.entries()) {
        for (const [phase, own] of kw.entries()) {
          loads.p_w[3 * (index + 2) + phase] = 1_000 * own
          loads.q_var[3 * (index + 2) + phase] = 1_000 * own * tan
        }
      }
      const flow = idleFlow(tree)
      const voltages = newton(tree, loads, idleFlow(tree))
      assert.strictEqual(solve(tree, loads, flow), null)
      assert(voltages !== null)
      for (const [index, value] of voltages.entries()) {
        const place = 3 + Math.floor(index / 2)
        const own = index % 2 === 0 ? flow.v_re[place] : flow.v_im[place]
        assert.closeTo(own ?? Number.NaN, value, 1e-6 * tree.base_v)
      }
    })
  })

  it("find the voltage of a line with one load at its end, and none beyond the most that it can carry", () => {
    const line = {
      from_node: "s",
      to_node: "e",
      length_m: 1_000,
      r1_ohm_per_km: 1,
      x1_ohm_per_km: 0,
      r0_ohm_per_km: null,
      x0_ohm_per_km: null,
      rating_a: null
    }
    const tree = feederTree({ kv: 0.4 * Math.sqrt(3), source_node: "s", source_vm_pu: 1 }, [line])
    const at = (watts: number) => {
      const loads = noLoads(tree)
      for (let phase = 0; phase < 3; phase++) loads.p_w[3 + phase] = watts
      const flow = idleFlow(tree)
      return { place: solve(tree, loads, flow), volts: perUnit(tree, flow, 3) * tree.base_v }
    }
    // The most is E² / 4R = 40 kW; below it V = E/2 + √(E²/4 − P R).
    for (const watts of [0, 10_000, 30_000, 39_900]) {
      const { place, volts } = at(watts)
      assert.isNull(place)
      assert.closeTo(volts, 200 + Math.sqrt(40_000 - watts), 1e-3)
    }
    for (const watts of [40_100, 60_000, 1e6]) assert.strictEqual(at(watts).place, 1)
  })
})

describe("vector groups", () => {
  const one = (phase: "A" | "B" | "C") =>
    solveTransformer({
      transformer: { rated_kva: 100, lv_kv: 0.415, resistance_pct: 0, reactance_pct: 0.001, source_vm_pu: 1 },
      lv_node: "lv",
      sections: [],
      consumers: [{ consumer_id: "c", meter_id: "c", node: "lv", phase, p_kw: 6, q_kvar: 0 }]
    })

  it.each([
    ["Dyn11", "A", { a: 3, b: 3, c: 0 }],
    ["Dyn11", "B", { a: 0, b: 3, c: 3 }],
    ["Dyn11", "C", { a: 3, b: 0, c: 3 }],
    ["Dyn1", "A", { a: 3, b: 0, c: 3 }],
    ["Dyn5", "A", { a: 3, b: 3, c: 0 }],
    ["Dyn3", "A", { a: 0, b: 3, c: 3 }]
  ] as const)(
    "%s: a load on phase %s is carried by the two phases that its winding lies between",
    (group, phase, kw) => {
      const snapshot = transformerSnapshot(one(phase), group)
      assert(snapshot.converged)
      for (const name of ["a", "b", "c"] as const) assert.closeTo(snapshot.source_kw[name], kw[name], 1e-3)
    }
  )

  it("are known by their clock number; without one it is that of the IEEE feeder", () => {
    assert.deepStrictEqual(["Dyn11", "Dyn1", "dyn5", "Dyn", "Dyn2", "Yyn0", "Dyn13", ""].map(clockOf), [
      11,
      1,
      5,
      1,
      null,
      null,
      null,
      null
    ])
  })
})
