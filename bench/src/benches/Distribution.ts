import { secondsOf } from "../Seconds.ts"
import { distributionDefaults } from "@grid/domain/distribution/DistributionAssumptions"
import type { LoadAddition } from "@grid/domain/distribution/Additions"
import { assume } from "@grid/domain/engines/Assumptions"
import type { Section } from "@grid/domain/network/Distribution"
import { hostingOf, screenedDraws } from "@grid/models/distribution/Hosting"
import type { TransformerCase } from "@grid/models/distribution/Inputs"
import { idleFlow, solve } from "@grid/models/distribution/PowerFlow"
import { simulationOf } from "@grid/models/distribution/Simulation"
import { solveTransformer } from "@grid/models/distribution/Snapshot"
import { feederStress } from "@grid/models/distribution/StressEngine"
import { loadSolver } from "@grid/models/engines/Highs"
import { Result } from "effect"
import type { Bench } from "../Bench.ts"
import { distribution as goals, measuredColumns, measuredRow } from "../Figures.ts"
import { figure } from "../report/Table.ts"

const { values } = Result.getOrThrow(assume(distributionDefaults))

const cable = { r1_ohm_per_km: 0.32, x1_ohm_per_km: 0.085, r0_ohm_per_km: 1.15, x0_ohm_per_km: 0.34, rating_a: 215 }

/** A transformer with six streets of poles, a consumer with a meter at every `each`-th. */
const network = (nodes: number, each: number): TransformerCase => ({
  dt_id: `bench-${nodes}`,
  transformer: { rated_kva: 400, lv_kv: 0.415, resistance_pct: 1.2, reactance_pct: 4.5, source_vm_pu: 1.01 },
  lv_node: "lv",
  sections: Array.from({ length: nodes }, (_, node): Section => ({
    from_node: node < 6 ? "lv" : `n${node - 6}`,
    to_node: `n${node}`,
    length_m: 1_800 / nodes,
    ...cable
  })),
  consumers: Array.from({ length: Math.floor(nodes / each) }, (_, index) => ({
    node: `n${index * each}`,
    phase: (["A", "B", "C"] as const)[index % 3] ?? "A",
    p_kw: 1,
    q_kvar: 0.25,
    kw: Array.from({ length: 2_880 }, (_, block) => {
      const hour = (block % 96) / 4
      const noise = ((block * 7_919 + index * 104_729) % 997) / 997
      return Math.round((200 + 500 * Math.exp(-(((hour - 20) / 3) ** 2)) + 300 * noise) * (100 / nodes)) / 1_000
    })
  })),
  age_days: 0
})

/** Roofs and chargers: what is limited by voltage at noon and by the transformer at night. */
const additions: ReadonlyArray<LoadAddition> = [
  { type: "rooftop_solar", kw: 60, schedule: "06:00-18:00", places: 20 },
  { type: "ev_charger", kw: 40, schedule: "22:00-06:00", places: 10 }
]

/** One flow from a network without load, mean of many. */
const snapshotSeconds = (): number => {
  const { loads, tree } = solveTransformer({
    ...network(900, 3),
    consumers: network(900, 3).consumers.map((consumer, index) => ({
      ...consumer,
      consumer_id: `${index}`,
      meter_id: `${index}`
    }))
  })
  const count = 200
  const once = () => solve(tree, loads, idleFlow(tree))
  for (let warm = 0; warm < count; warm++) once()
  return secondsOf(() => Array.from({ length: count }, once)) / count
}

/** A feeder of transformers with 30 nodes and 30 consumers each. */
const feederSeconds = async (transformers: number): Promise<number> => {
  const highs = await loadSolver()
  const one = network(30, 1)
  const inputs = {
    frame: { kind: "simulated", confidence: 0, assumptions: [], missing: [], sources: [] },
    feeder_id: "bench",
    feeder: { kv: 11, source_node: "source", source_vm_pu: 1 },
    sections: Array.from({ length: transformers }, (_, node) => ({
      ...cable,
      from_node: node === 0 ? "source" : `m${Math.floor((node - 1) / 2)}`,
      to_node: `m${node}`,
      length_m: 60
    })),
    loads: [],
    transformers: Array.from({ length: transformers }, (_, index) => ({
      ...one,
      dt_id: `bench-${index}`,
      consumers: one.consumers.map(({ node, p_kw, phase, q_kvar }) => ({ node, phase, p_kw, q_kvar })),
      feeder_node: `m${index}`,
      pattern: one.consumers[0]?.kw ?? null,
      coverage: 1
    })),
    additions: [{ type: "ev_charger", kw: 400, schedule: "18:00-23:00", places: 40 }],
    temperature_c: 42,
    from: 0,
    values
  } as const
  return secondsOf(() => feederStress.compute(inputs, { highs, seed: "bench" }))
}

/** Power flow, hosting capacity and stress of a feeder, on one thread. */
export const distributionBench: Bench = {
  name: "distribution",
  description: "a power flow of 900 nodes, hosting capacity of 100 and 900, stress of a feeder of 200 transformers",
  run: async ({ progress, quick }) => {
    const hosting = (nodes: number, each: number) => {
      const of = network(nodes, each)
      return secondsOf(() =>
        hostingOf(simulationOf(of, values), additions, values, "bench", { growth: "square", drawing: screenedDraws })
      )
    }
    const rows = [
      { name: "power flow, 900 nodes", seconds: snapshotSeconds(), goal: goals.snapshotSeconds },
      { name: "hosting, 100 nodes, each with a meter", seconds: hosting(100, 1), goal: goals.smallSeconds },
      { name: "hosting, 900 nodes, each with a meter", seconds: hosting(900, 1), goal: goals.largeSeconds },
      { name: "stress, 200 transformers", seconds: await feederSeconds(quick ? 20 : 200), goal: goals.feederSeconds }
    ].map((row) => ({ ...row, text: `${figure(row.seconds, 4)} s` }))
    for (const { name, text } of rows) progress(`${name}: ${text}`)
    return {
      title: "Distribution",
      tables: [
        {
          title: "One question each",
          columns: measuredColumns,
          rows: rows.map(({ goal, name, seconds, text }) => measuredRow(name, text, goal, seconds))
        }
      ],
      notes: ["Networks and meters are made up; nothing is read from a store."],
      raw: { rows: rows.map(({ name, seconds }) => ({ name, seconds })) }
    }
  }
}
