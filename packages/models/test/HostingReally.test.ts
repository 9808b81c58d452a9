import { assert, describe, expect, it } from "@effect/vitest"
import type { LoadAddition } from "@grid/domain/distribution/Additions"
import { type HostingMethod, hostingOf, screenedDraws } from "@grid/models/distribution/Hosting"
import { hostingCapacity, hostingCapacityV02, type HostingInputs } from "@grid/models/distribution/HostingEngine"
import type { TransformerCase } from "@grid/models/distribution/Inputs"
import { simulationOf } from "@grid/models/distribution/Simulation"
import { loadSolver } from "@grid/models/engines/Highs"
import { simulatedTransformer } from "@grid/testing/network/SimulatedTransformers"
import { frame } from "./support/EngineInputs.ts"
import { keptDecisions } from "./support/EveryBlock.ts"
import { europeanCase, hasCases } from "./support/NetworkCases.ts"
import { lane, modelled, values } from "./support/Street.ts"

const highs = await loadSolver()

const place = "snapshots/hosting.json"
const decisions = keptDecisions(new URL(place, import.meta.url))

const answerOf = (
  network: TransformerCase,
  additions: ReadonlyArray<LoadAddition>,
  own = values,
  engine = hostingCapacity
) => {
  const inputs: HostingInputs = { frame, ...network, from: 0, values: own, additions, chart: false }
  return engine.compute(inputs, { highs, seed: "" })
}

/** Holds an answer against the solution of every block of every draw: what is reported fits, and 5 % more does not. */
const assertExact = (network: TransformerCase, addition: LoadAddition) => {
  const answer = answerOf(network, [addition])
  const settings = { own: values, whole: answer.limited_by === "transformer" }
  const factor = answer.hosting_capacity_kw / addition.kw
  assert.isAbove(factor, 0)
  assert.isTrue(decisions.fits(network, [addition], factor, settings))
  assert.isFalse(decisions.fits(network, [addition], factor * 1.05, settings))
  return answer
}

/** A transformer of the simulator as it is asked about. */
const simulated = (dt_id: string): TransformerCase => {
  const { network, readings } = simulatedTransformer(dt_id)
  const { consumers, lv_node, sections, transformer } = network
  return {
    dt_id,
    transformer,
    lv_node,
    sections,
    consumers: consumers.map((consumer, index) => ({
      ...consumer,
      kw:
        readings[index]?.import_kwh.map((kwh, block) =>
          kwh === null ? null : 4 * (kwh - (readings[index]?.export_kwh[block] ?? 0))
        ) ?? null
    })),
    age_days: 0
  }
}

/** Factor of an answer, and that of the same draws when each is settled. */
const bothOf = (network: TransformerCase, additions: ReadonlyArray<LoadAddition>) => {
  const simulation = simulationOf(network, values)
  const factorOf = (drawing: HostingMethod["drawing"]) =>
    hostingOf(simulation, additions, values, network.dt_id, { growth: "square", drawing }).factor
  return { factor: factorOf(screenedDraws), each: factorOf({ ...screenedDraws, settlesAll: true }) }
}

const roofs: LoadAddition = { type: "rooftop_solar", kw: 60, schedule: "11:00-13:00", places: 10 }
const chargers: LoadAddition = { type: "ev_charger", kw: 60, schedule: "02:00-03:00", places: 10 }

describe("the power that is reported fits in 95 % of the draws, and 5 % more does not", () => {
  it.each([
    ["ami-imputed", "voltage", simulated("SIM-DT-006"), roofs],
    ["ami-direct", "voltage", simulated("SIM-DT-012"), chargers],
    ["modelled-only", "section", simulated("SIM-DT-010"), roofs],
    ["modelled-only", "transformer", modelled(simulated("SIM-DT-009")), chargers]
  ] as const)("below a transformer of the simulator, %s, limited by %s", (tier, limit, network, addition) => {
    const { data_quality, limited_by } = assertExact(network, addition)
    assert.deepStrictEqual([data_quality, limited_by], [tier, limit])
  })

  it("is told at every hour below a transformer that is beyond its rating in the evening", () => {
    for (const schedule of ["18:00-23:00", "22:00-06:00", "09:00-17:00"]) {
      const { factor, each } = bothOf(simulated("SIM-DT-008"), [{ type: "ev_charger", kw: 20, schedule }])
      assert.isAbove(factor, 0, schedule)
      assert.strictEqual(factor, each, schedule)
    }
  })

  it.skipIf(!hasCases).each([
    ["roofs", { ...roofs, places: 20 }],
    ["chargers at night", chargers]
  ] as const)("on the European low-voltage feeder: %s", (_, addition) => {
    const { consumers, ...network } = europeanCase()
    const unmetered = consumers.map((consumer) => ({ ...consumer, kw: null }))
    const feeder = { dt_id: "DT-EULV", ...network, consumers: unmetered, age_days: 0 }
    const { limited_by, reasons, source_vm_pu } = assertExact(feeder, addition)
    assert.strictEqual(source_vm_pu, 1.05)
    if (limited_by === "voltage") assert.match(reasons?.join() ?? "", /behind a transformer fed at 1\.05 pu$/u)
  })

  it("by decisions that are kept", async () => {
    await expect(decisions.text()).toMatchFileSnapshot(place)
  })
})

describe("reasons of a hosting capacity", () => {
  const at = (own: Partial<typeof values>) => ({ ...values, ...own })
  const four = modelled(lane(["A", "B", "C", "A"]))

  it("say that the transformer is beyond its limits without additions", () => {
    const hot = modelled(lane(["A", "B", "C"], { kva: 8, metres: 5, kw: 5 }))
    const answer = answerOf(hot, [chargers])
    assert.deepInclude(answer, { scale_factor: 0, limited_by: "transformer", holds_before: false })
    assert.strictEqual(answer.reasons?.[0], "a limit is passed without any addition")
    assert.isTrue(answerOf(hot, [chargers], values, hostingCapacityV02).holds_before)
    const cool = answerOf(modelled(lane(["A", "B", "C"], { kva: 8, metres: 5 })), [chargers])
    assert.deepInclude(cool, { limited_by: "transformer", holds_before: true })
  })

  it("name the node, the limit, and where its voltage stands without additions behind the transformer's own", () => {
    const { limit_node, reasons, source_vm_pu } = answerOf(four, [roofs], at({ voltage_limit_fraction: 0.03 }))
    assert.strictEqual(source_vm_pu, 1)
    const [, node, limit, before] =
      /^voltage: more raises (\S+) above ([\d.]+) pu; without additions it stands at ([\d.]+) pu then, behind a transformer fed at 1 pu$/u.exec(
        reasons?.join() ?? ""
      ) ?? []
    assert.strictEqual(node, limit_node)
    assert.strictEqual(limit, "1.03")
    assert.isTrue(Number(before) > 0.97 && Number(before) < 1.01)
    const fed = { ...four, transformer: { ...four.transformer, source_vm_pu: 1.02 } }
    const high = answerOf(fed, [roofs], at({ voltage_limit_fraction: 0.03 }))
    assert.match(high.reasons?.join() ?? "", /fed at 1\.02 pu$/u)
    assert.isBelow(
      high.hosting_capacity_kw,
      answerOf(four, [roofs], at({ voltage_limit_fraction: 0.03 })).hosting_capacity_kw
    )
  })

  it("tell a load that lowers from a roof that raises, a section, the transformer, and limits that are passed before", () => {
    const reasonsOf = (network: TransformerCase, own: Partial<typeof values>, additions = [chargers]) =>
      answerOf(network, additions, at(own)).reasons?.join("; ") ?? ""
    assert.match(reasonsOf(four, {}), /^voltage: more lowers \S+ below 0\.94 pu/u)
    assert.match(
      reasonsOf(modelled(lane(["A", "B", "C"], { kva: 16, metres: 5 })), {}),
      /^transformer: .*1\.5 times.*120 °C/u
    )
    const thin = { ...four, sections: four.sections.map((section) => ({ ...section, rating_a: 12 })) }
    assert.match(reasonsOf(thin, { voltage_limit_fraction: 0.2 }), /^section: more loads that to \S+ above its 12 A$/u)
    assert.match(reasonsOf(modelled(lane(["A", "A", "A"], { kw: 20 })), {}), /^a limit is passed without any addition/u)
  })
})
