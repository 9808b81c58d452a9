import { assert, describe, it } from "@effect/vitest"
import type { LoadAddition } from "@grid/domain/distribution/Additions"
import { reverseFlowDefaults } from "@grid/domain/distribution/DistributionAssumptions"
import { assume } from "@grid/domain/engines/Assumptions"
import type { Section } from "@grid/domain/network/Distribution"
import { hostingCapacity, hostingCapacityV08 } from "@grid/models/distribution/HostingEngine"
import type { TransformerCase } from "@grid/models/distribution/Inputs"
import { idleFlow, noLoads, perUnit, solve } from "@grid/models/distribution/PowerFlow"
import { reverseFlow, reverseFlowV08 } from "@grid/models/distribution/ReverseFlowEngine"
import { overload, setLoads, simulationOf } from "@grid/models/distribution/Simulation"
import { chargingSites, chargingSitesV08 } from "@grid/models/distribution/SitesEngine"
import { feederStressV06, feederStressV09 } from "@grid/models/distribution/StressEngine"
import { loadSolver } from "@grid/models/engines/Highs"
import { holdsForAll } from "@grid/testing/Property"
import { Result } from "effect"
import * as FastCheck from "fast-check"
import { frame } from "./support/EngineInputs.ts"
import { lane, modelled, shortFeeder, values } from "./support/Street.ts"

const highs = await loadSolver()
const tools = { highs, seed: "" }

const line = { r1_ohm_per_km: 0.6, x1_ohm_per_km: 0.3, r0_ohm_per_km: null, x0_ohm_per_km: 1.1 }

/** Networks of up to 16 sections in any shape, of which some nodes have consumers. */
const networks = FastCheck.array(
  FastCheck.record({
    parent: FastCheck.nat(100),
    length_m: FastCheck.integer({ min: 1, max: 120 }),
    rating_a: FastCheck.option(FastCheck.integer({ min: 1, max: 20 })),
    p_kw: FastCheck.option(FastCheck.integer({ min: -8, max: 8 })),
    phase: FastCheck.constantFrom("A" as const, "B" as const, "C" as const, null)
  }),
  { minLength: 1, maxLength: 16 }
).map((rows): TransformerCase => {
  const nameOf = (index: number) => (index === 0 ? "lv" : `n${index}`)
  return {
    ...lane([]),
    sections: rows.map(({ length_m, parent, rating_a }, index) => ({
      ...line,
      from_node: nameOf(parent % (index + 1)),
      to_node: nameOf(index + 1),
      length_m,
      rating_a
    })),
    consumers: rows.flatMap(({ p_kw, phase }, index) =>
      p_kw === null ? [] : [{ node: nameOf(index + 1), phase, p_kw, q_kvar: 0.3 * p_kw, kw: null }]
    )
  }
})

/** The network with each section in three, the middle one as thin as `thin` says, and a line to nobody from each node. */
const jointed = ({ sections, ...rest }: TransformerCase, thin: number | null): TransformerCase => ({
  ...rest,
  sections: sections.flatMap((section): ReadonlyArray<Section> => {
    const { from_node, length_m, rating_a, to_node } = section
    const [first, second] = [`${to_node} a`, `${to_node} b`]
    const part = { ...section, length_m: length_m / 3 }
    return [
      { ...part, from_node, to_node: first },
      { ...part, from_node: first, to_node: second, rating_a: thin ?? rating_a },
      { ...part, from_node: second, to_node },
      { ...part, from_node: to_node, to_node: `${to_node} end` },
      { ...part, from_node: `${to_node} end`, to_node: `${to_node} far end` }
    ]
  })
})

const charger: LoadAddition = { type: "ev_charger", kw: 20, schedule: "18:00-23:00", places: 3 }
const roofs: LoadAddition = { type: "rooftop_solar", kw: 30, schedule: "06:00-18:00", places: 3 }
const four = modelled(lane(["A", "B", "C", "A"]))

describe("a network without the nodes at which nothing is supplied", () => {
  it("has at the others the voltages that it has with them, and the section that is beyond its rating", () => {
    holdsForAll(
      [networks],
      ([network]) => {
        const [all, supplied] = (["all", "supplied"] as const).map((nodes) => {
          const simulation = simulationOf(network, values, nodes)
          const { tree } = simulation
          const loads = noLoads(tree)
          setLoads(simulation, loads, 80)
          const flow = idleFlow(tree)
          const place = solve(tree, loads, flow)
          const over = place === null ? overload(simulation, { flow, idle: idleFlow(tree) }) : null
          return { over: over === null ? null : tree.tightest[over], flow, isCarried: place === null, tree }
        })
        assert(all !== undefined && supplied !== undefined)
        assert.strictEqual(supplied.isCarried, all.isCarried)
        if (!all.isCarried) return
        for (const [node, name] of supplied.tree.nodes.entries()) {
          const whole = all.tree.indices.get(name) ?? Number.NaN
          for (const phase of [0, 1, 2]) {
            const pu = perUnit(supplied.tree, supplied.flow, 3 * node + phase)
            assert.closeTo(pu, perUnit(all.tree, all.flow, 3 * whole + phase), 1e-9)
          }
        }
        assert.strictEqual(supplied.over === null, all.over === null)
        if (supplied.over === null) return
        const thin = all.tree.indices.get(supplied.over ?? "") ?? Number.NaN
        const { i_im, i_re } = all.flow
        const amperes = [0, 1, 2].map((phase) => Math.hypot(i_re[3 * thin + phase] ?? 0, i_im[3 * thin + phase] ?? 0))
        assert.isAbove(Math.max(...amperes), all.tree.rating_a[thin] ?? Infinity)
      },
      { numRuns: 300 }
    )
  })

  it("has no node more than consumers and what leads to several of them", () => {
    const { tree } = simulationOf(jointed(four, null), values, "supplied")
    assert.deepStrictEqual(tree.nodes, simulationOf(four, values).tree.nodes)
    holdsForAll(
      [networks],
      ([network]) => {
        const { nodes, parents } = simulationOf(network, values, "supplied").tree
        const own = new Set(network.consumers.map(({ node }) => node))
        if (own.size === 0) return
        for (const [node, name] of nodes.entries()) {
          const ways = parents.reduce((count, parent, other) => count + Number(other > 0 && parent === node), 0)
          assert.isTrue(node < 2 || own.has(name) || ways > 1, name)
        }
      },
      { numRuns: 100 }
    )
  })

  it.each([
    ["that rises in voltage", jointed(four, null), [roofs], { voltage_limit_fraction: 0.03 }, /^p\d$/u],
    ["of two additions", jointed(four, null), [charger, roofs], { voltage_limit_fraction: 0.02 }, /^p\d$/u],
    ["whose thin sections limit", jointed(four, 12), [charger], { voltage_limit_fraction: 0.2 }, /^p\d b$/u],
    ["in which nobody is connected", jointed(lane([]), null), [charger], {}, /./u]
  ] as const)("hosts what it hosts with them: one %s", (_, network, additions, own, place) => {
    const inputs = { frame, ...network, from: 0, values: { ...values, ...own }, additions, chart: true }
    const before = hostingCapacityV08.compute(inputs, tools)
    const after = hostingCapacity.compute(inputs, tools)
    assert.deepStrictEqual(
      { ...after, chart: after.chart?.replaceAll("dhc-v0.9", "dhc-v0.8") },
      { ...before, chart: before.chart ?? undefined }
    )
    assert.match(after.limit_node ?? "no limit", place)
  })

  it("is answered alike about roofs, charging sites and stress", () => {
    const network = jointed(four, 40)
    const flow = Result.getOrThrow(assume(reverseFlowDefaults)).values
    const roof = { frame, ...network, from: 0, values: flow, solar_kw: 12, lat: 22, lng: 79, cap: null }
    assert.deepStrictEqual(reverseFlow.compute(roof, tools), reverseFlowV08.compute(roof, tools))
    const sites = { frame, values, station: { ...charger, kw: 3 }, sites: [{ ...network, distance_km: 1 }] }
    assert.deepStrictEqual(chargingSites.compute(sites, tools), chargingSitesV08.compute(sites, tools))
    const stress = {
      frame,
      ...shortFeeder,
      loads: [],
      transformers: [{ ...network, feeder_node: "n1", pattern: null, coverage: 0 }],
      additions: [{ ...charger, kw: 60 }, roofs],
      temperature_c: 42,
      from: 0,
      values
    }
    const stressed = feederStressV09.compute(stress, tools)
    assert.deepStrictEqual(stressed, feederStressV06.compute(stress, tools))
    assert.isAbove(stressed.voltage_stress_fraction, 0)
  })
})
