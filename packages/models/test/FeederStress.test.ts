import { assert, describe, it } from "@effect/vitest"
import type { LoadAddition } from "@grid/domain/distribution/Additions"
import { mean } from "@grid/domain/numbers/Numbers"
import {
  type FeederTransformer,
  makeDay,
  simulationOfMember,
  solveTrunk,
  type StressRules,
  trunkOf
} from "@grid/models/distribution/Feeder"
import type { TransformerCase } from "@grid/models/distribution/Inputs"
import { type OwnLoads, ownBlocksOf, ownLoadsByDay } from "@grid/models/distribution/OwnLoads"
import { coverageOf, homeLoad } from "@grid/models/distribution/Profiles"
import { feederSnapshot, solveFeeder } from "@grid/models/distribution/Snapshot"
import {
  feederStress,
  feederStressV01,
  feederStressV02,
  feederStressV04,
  feederStressV05,
  feederStressV09,
  feederStressV10,
  type StressInputs
} from "@grid/models/distribution/StressEngine"
import { loadSolver } from "@grid/models/engines/Highs"
import { makeRandom } from "@grid/models/engines/Random"
import { holdsForAll } from "@grid/testing/Property"
import * as FastCheck from "fast-check"
import { frame } from "./support/EngineInputs.ts"
import { lane, shortFeeder, values } from "./support/Street.ts"

const highs = await loadSolver()

const rules: StressRules = {
  collapse: "part",
  nominal: "own",
  unconnected: "record",
  missing: "feeder",
  order: "named",
  additions: "stated",
  nodes: "supplied",
  draws: "quota",
  hours: "told"
}
const spoilt: StressRules = { ...rules, collapse: "astray" }

const small: LoadAddition = { type: "load", kw: 0.1, schedule: "00:00-01:00" }

/** Loads of a day, and how often it paused before. */
const ran = (parts: ReturnType<ReturnType<typeof ownLoadsByDay>>) => {
  for (let pauses = 0; ; pauses++) {
    const { done, value } = parts.next()
    if (done === true) return { pauses, value }
  }
}

/** Loads of the consumers themselves in all days. */
const ownLoadsOf = (...question: Parameters<typeof ownLoadsByDay>): ReadonlyArray<OwnLoads> => {
  const loadsOf = ownLoadsByDay(...question)
  return days.flatMap((day) => ran(loadsOf(day)).value)
}

const days = Array.from({ length: 30 }, (_, day) => day)

/** A feeder of one section with a transformer on it. */
const feederOf = (network: TransformerCase, own: ReadonlyArray<OwnLoads>): StressInputs => {
  const { consumers, ...rest } = network
  const loads = consumers.map(({ kw }) => kw ?? [])
  const nameplates = consumers.reduce((total, { p_kw }) => total + p_kw, 0)
  const member: FeederTransformer = {
    ...rest,
    feeder_node: "n1",
    consumers: consumers.map(({ node, p_kw, phase, q_kvar }) => ({ node, phase, p_kw, q_kvar })),
    pattern: Array.from(
      { length: 2_880 },
      (_, block) => loads.reduce((total, kw) => total + (kw[block] ?? 0), 0) / nameplates
    ),
    own,
    coverage: coverageOf(consumers)
  }
  return {
    frame,
    ...shortFeeder,
    loads: [],
    transformers: [member],
    additions: [small],
    temperature_c: 30,
    from: 0,
    values
  }
}

const tools = { highs, seed: "stress" }

/** A lane of homes of which each draws by itself now and then, kW. */
const homes = (peakOf: (home: number, block: number) => number, kva = 400): TransformerCase => {
  const network = lane(["A", "B", "C", "A", "B", "C"], { kva })
  return {
    ...network,
    consumers: network.consumers.map((consumer, home) => ({
      ...consumer,
      q_kvar: 0,
      kw: Array.from({ length: 2_880 }, (_, block) => peakOf(home, block))
    }))
  }
}

describe("stress of a feeder", () => {
  it.each([0, 7, 13, 23])(
    "tells that hour %i is the worst of stressed days, and none where nothing is stressed",
    (hour) => {
      const given = (kws: ReadonlyArray<number>, kva: number) => {
        const kwOf = (home: number, block: number) => (Math.floor((block % 96) / 4) === hour ? (kws[home] ?? 0) : 0.1)
        const network = homes(kwOf, kva)
        return feederOf(network, ownLoadsOf(network, [small], 4))
      }
      const hoursOf = (inputs: StressInputs) =>
        feederStress
          .compute(inputs, tools)
          .transformers.map(({ thermal_worst_hour_ist, voltage_worst_hour_ist }) => [
            thermal_worst_hour_ist,
            voltage_worst_hour_ist
          ])
      const far = given([0, 0, 0, 0, 0, 40], 20)
      assert.deepStrictEqual(hoursOf(far), [[hour, hour]])
      assert.deepStrictEqual(hoursOf(given([2, 2, 2, 2, 2, 2], 7.5)), [[hour, null]])
      assert.deepStrictEqual(hoursOf(given([], 400)), [])
      const { transformers, ...rest } = feederStress.compute(far, tools)
      const told = transformers.map(({ thermal_worst_hour_ist: _t, voltage_worst_hour_ist: _v, ...one }) => one)
      assert.deepStrictEqual({ ...rest, transformers: told }, feederStressV10.compute(far, tools))
    }
  )

  it("counts what a single consumer draws by itself, which a common pattern spreads over all", () => {
    const network = homes((home, block) => (home === 5 && block % 96 === 80 ? 40 : 0.3))
    const own = ownLoadsOf(network, [small], 4)
    const { missing, transformers, voltage_stress_fraction } = feederStress.compute(feederOf(network, own), tools)
    assert.strictEqual(voltage_stress_fraction, 1)
    assert.deepStrictEqual(
      transformers.map(({ dt_id }) => dt_id),
      ["lane"]
    )
    assert.deepStrictEqual(missing, [])
    assert.strictEqual(feederStressV01.compute(feederOf(network, own), tools).voltage_stress_fraction, 0)
  })

  it("is with a few blocks of each day what it is with all of them", () => {
    const random = makeRandom("homes")
    const draws = Array.from({ length: 6 * 2_880 }, () => random.next() ** 12)
    const network = homes((home, block) => 0.3 + 10 * (draws[6 * block + home] ?? 0))
    const fractionOf = (own: ReadonlyArray<OwnLoads>) =>
      feederStress.compute(feederOf(network, own), tools).voltage_stress_fraction
    const [few, all] = [4, 96].map((blocks) => fractionOf(ownLoadsOf(network, [small], blocks)))
    assert.isTrue(all !== undefined && all > 0.1 && all < 0.9, `${all}`)
    assert.strictEqual(few, all)
    assert.strictEqual(fractionOf([]), 0)
  })
})

describe("draws by quota", () => {
  const network = lane(["A", "B", "C", "A", "B", "C"], { kva: 400, metres: 120, kw: 2 })
  const charger: LoadAddition = { type: "ev_charger", kw: 5, schedule: "18:00-22:00" }

  /** Fractions of stress of one feeder under many names, which its draws hang on. */
  const fractionsOf = (engine: typeof feederStress) =>
    Array.from({ length: 12 }, (_, name) => {
      const question = { ...feederOf(network, []), additions: [charger], feeder_id: `feeder ${name}` }
      return engine.compute(question, tools).voltage_stress_fraction
    })

  const spreadOf = (fractions: ReadonlyArray<number>) =>
    Math.sqrt(mean(fractions.map((fraction) => (fraction - mean(fractions)) ** 2)))

  it("have the mean of draws one by one, and vary by less than half as much where one addition is made", () => {
    const [single, quota] = [fractionsOf(feederStressV09), fractionsOf(feederStress)]
    assert.isTrue(mean(quota) > 0.2 && mean(quota) < 0.8, `${mean(quota)}`)
    assert.closeTo(mean(quota), mean(single), 0.03)
    assert.isBelow(spreadOf(quota), spreadOf(single) / 2)
  })
})

describe("order of what is listed", () => {
  const member = (dt_id: string, phases: ReadonlyArray<"A" | "B" | "C">, kva: number): FeederTransformer => {
    const { consumers, ...rest } = lane(phases, { kva, metres: 100, kw: 2 })
    const pattern = Array.from({ length: 96 }, (_, block) => 0.3 + 0.5 * (((block * 7_919) % 97) / 97))
    const own = consumers.map(({ node, p_kw, phase, q_kvar }) => ({ node, phase, p_kw, q_kvar }))
    return { ...rest, dt_id, consumers: own, feeder_node: "n1", pattern, coverage: 1 }
  }
  const transformers = [
    member("t1", ["A", "B", "C"], 25),
    member("t2", ["B", "C", "A", "B"], 25),
    member("t3", ["C"], 16)
  ]
  const question: StressInputs = {
    ...feederOf(
      homes(() => 1),
      []
    ),
    transformers,
    additions: [
      { type: "ev_charger", kw: 20, places: 6, schedule: "18:00-23:00" },
      { type: "rooftop_solar", kw: 30, places: 5, schedule: "06:00-18:00" },
      { type: "ev_charger", kw: 11, places: 6, schedule: "22:00-06:00" }
    ]
  }
  const shuffled = <A>(all: ReadonlyArray<A>) =>
    FastCheck.shuffledSubarray([...all], { minLength: all.length, maxLength: all.length })
  const anyOrder = FastCheck.tuple(
    FastCheck.tuple(
      ...transformers.map((one) => shuffled(one.consumers).map((consumers) => ({ ...one, consumers })))
    ).chain(shuffled),
    shuffled(question.additions)
  )

  it("of transformers, consumers and additions moves no stress", () => {
    const told = feederStress.compute(question, tools)
    assert.isTrue(told.voltage_stress_fraction > 0.1 && told.voltage_stress_fraction < 0.99)
    const inOrder = ([some, additions]: readonly [StressInputs["transformers"], StressInputs["additions"]]) =>
      feederStress.compute({ ...question, transformers: some, additions }, tools)
    holdsForAll([anyOrder], ([order]) => assert.deepStrictEqual(inOrder(order), told), { numRuns: 8 })
    const former = (some: StressInputs["transformers"]) =>
      feederStressV04.compute({ ...question, transformers: some }, tools)
    assert.notDeepEqual(former(transformers.toReversed()), former(transformers))
    const fifth = (additions: StressInputs["additions"]) => feederStressV05.compute({ ...question, additions }, tools)
    assert.notDeepEqual(fifth(question.additions.toReversed()), fifth(question.additions))
  })

  it("hides no addition: one of no power beside the others leaves them where they were", () => {
    const idle: LoadAddition = { type: "load", kw: 0, places: 3, schedule: "00:00-24:00" }
    assert.deepStrictEqual(
      feederStress.compute({ ...question, additions: [idle, ...question.additions] }, tools),
      feederStress.compute(question, tools)
    )
  })
})

describe("loads of consumers themselves", () => {
  const network = homes((home, block) => (home === 2 ? -1 : 1) * (block % 96 === 30 + home ? 5 : 0.1))

  it("are those of blocks in the hours of the additions and of the whole day, by the day", () => {
    const own = ownLoadsOf(network, [{ ...small, schedule: "08:00-09:00" }], 4)
    assert.strictEqual(own.length, 4 * 30)
    const order = own.map(({ block }) => Math.floor(block / 96))
    assert.deepStrictEqual(
      order,
      order.toSorted((one, other) => one - other)
    )
    const slots = own.slice(0, 4).map(({ block }) => block % 96)
    // The farthest home on its phase draws most at 35, what home 2 feeds in raises most at 32; both also at 08:00 to 09:00.
    assert.includeMembers(slots, [32, 35])
    for (const { block, kw } of own) {
      assert.deepStrictEqual(
        kw,
        network.consumers.map(({ kw: all }) => all?.[block] ?? null)
      )
    }
  })

  it("are those of a day whichever days were looked at before it", () => {
    const random = makeRandom("days")
    const draws = Array.from({ length: 6 * 2_880 }, () => random.next() - 0.2)
    const network = homes((home, block) => draws[6 * block + home] ?? 0)
    const loadsOf = ownLoadsByDay(network, [small], 4)
    const backwards = days
      .toReversed()
      .map((day) => ran(loadsOf(day)).value)
      .toReversed()
    assert.deepStrictEqual(backwards.flat(), ownLoadsOf(network, [small], 4))
  })

  it("pause the more often the larger the network is, and never in a small one", () => {
    const { consumers, sections, ...rest } = lane(["A"])
    const pausesOf = (homes: number): number => {
      const large = {
        ...rest,
        sections: Array.from({ length: homes }, (_, home) => ({ ...sections[0], to_node: `p${home}` })),
        consumers: Array.from({ length: homes }, (_, home) => ({ ...consumers[0], node: `p${home}` }))
      } as TransformerCase
      return ran(ownLoadsByDay(large, [small], 4)(0)).pauses
    }
    assert.strictEqual(pausesOf(20), 0)
    assert.isAtLeast(pausesOf(1_000), 1)
    assert.isAtLeast(pausesOf(5_000), 9)
  })

  it("are all of a small feeder, fewer of a large one, none without meters", () => {
    assert.deepStrictEqual([1, 173, 4_000, 1e6].map(ownBlocksOf), [96, 96, 4, 0])
    const unmetered = { ...network, consumers: network.consumers.map((consumer) => ({ ...consumer, kw: null })) }
    assert.deepStrictEqual(ownLoadsOf(unmetered, [small], 4), [])
    assert.deepStrictEqual(ownLoadsOf(network, [small], 0), [])
  })
})

describe("the trunk of a feeder", () => {
  const [section] = shortFeeder.sections
  assert(section !== undefined)
  const sections = [section, { ...section, from_node: "n1", to_node: "n2" }]
  const own = { node: "n2", p_kw: 2_000, q_kvar: 700 }
  const trunk = trunkOf({ ...shortFeeder, sections, loads: [own], transformers: [] }, rules)
  const place = trunk.tree.indices.get("n1") ?? 0

  it("has in each block of the day the voltages of its loads as homes have them then, and of what is drawn from it", () => {
    const drawnIn = (slot: number) => ({ node: place, kw: 30 * slot, kvar: 5 * slot })
    const { voltages } = solveTrunk(trunk, (slot) => [drawnIn(slot)], values, rules)
    for (const slot of [0, 1, 50, 95]) {
      const share = homeLoad(slot)
      const { kvar: q_kvar, kw: p_kw } = drawnIn(slot)
      const loads = [
        { node: "n2", p_kw: share * own.p_kw, q_kvar: share * own.q_kvar },
        { node: "n1", p_kw, q_kvar }
      ]
      const snapshot = feederSnapshot(solveFeeder({ ...shortFeeder, sections, loads }))
      assert(snapshot.converged)
      for (const [node, { vm_pu }] of snapshot.nodes.entries()) assert.closeTo(voltages[node]?.[slot] ?? 0, vm_pu, 1e-9)
    }
    assert.isBelow(voltages[2]?.[95] ?? 1, 0.995)
  })

  it("has the voltages of the part that lines carry, before none but the source's, and begins anew behind it", () => {
    const load = { node: "n2", p_kw: 130_000, q_kvar: 65_000 }
    const heavy = trunkOf({ ...shortFeeder, sections, loads: [load], transformers: [] }, rules)
    const { voltages: parts } = solveTrunk(heavy, () => [], values, rules)
    const { thermal, voltage, voltages } = solveTrunk(heavy, () => [], values, { ...rules, collapse: "dark" })
    assert.deepInclude({ thermal, voltage }, { thermal: true, voltage: true })
    const former = solveTrunk(heavy, () => [], values, spoilt).voltages
    let [dark, astray] = [0, 0]
    for (let slot = 0; slot < 96; slot++) {
      const share = homeLoad(slot)
      const loads = [{ node: "n2", p_kw: share * load.p_kw, q_kvar: share * load.q_kvar }]
      const snapshot = feederSnapshot(solveFeeder({ ...shortFeeder, sections, loads }))
      const expected = snapshot.converged ? (snapshot.nodes[2]?.vm_pu ?? 0) : 0
      assert.closeTo(voltages[2]?.[slot] ?? 1, expected, 1e-6)
      assert.strictEqual(voltages[0]?.[slot], 1)
      if (snapshot.converged) assert.closeTo(parts[2]?.[slot] ?? 1, expected, 1e-6)
      else assert.isTrue((parts[2]?.[slot] ?? 0) > 0.4 && (parts[2]?.[slot] ?? 1) < 0.7)
      if (!snapshot.converged) dark++
      else if (Math.abs((former[2]?.[slot] ?? 1) - expected) > 0.01) astray++
    }
    assert.isAbove(dark, 0)
    assert.isAbove(astray, 0)
  })
})

/** Rating up to which a load is stress, A. */
const ratingOf = (isStressed: (rating_a: number) => boolean): number => {
  let [least, most] = [1, 32_768]
  for (let step = 0; step < 24; step++) {
    const middle = (least + most) / 2
    if (isStressed(middle)) least = middle
    else most = middle
  }
  return least
}

type Collapse = Pick<StressRules, "collapse">

describe("thermal stress through the nose of a collapse and far beyond", () => {
  const { consumers: _consumers, ...rest } = lane(["A"], { kva: 400, metres: 400 })

  /** Stress of one home at the end of a lane, by its load. */
  const below = (kw: number, rating_a: number, { collapse }: Collapse): boolean => {
    const member: FeederTransformer = {
      ...rest,
      sections: rest.sections.map((section) => ({ ...section, rating_a })),
      consumers: [{ node: "p0", phase: "A", p_kw: kw, q_kvar: 0 }],
      feeder_node: "n1",
      pattern: Array.from({ length: 2_880 }, () => 1),
      coverage: 1
    }
    const solveDay = makeDay(simulationOfMember(member, values, rules.nodes), 30, values, { collapse })
    return solveDay(0, new Float64Array(96).fill(1)).thermal
  }

  /** Stress of a feeder's section, by the load behind it. */
  const onLine = (kw: number, rating_a: number, { collapse }: Collapse): boolean => {
    const sections = shortFeeder.sections.map((section) => ({ ...section, rating_a }))
    const trunk = trunkOf({ ...shortFeeder, sections, loads: [], transformers: [] }, rules)
    return solveTrunk(trunk, () => [{ node: 1, kw, kvar: kw / 2 }], values, { ...rules, collapse }).thermal
  }

  it.each([
    ["below a transformer", below, [24, 28, 32, 34, 36, 40, 48, 60, 90]],
    ["on the lines of a feeder", onLine, [80_000, 90_000, 95_000, 100_000, 110_000, 130_000, 200_000]]
  ] as const)("never falls with more load %s", (_, isStressed, loads) => {
    const fallsOf = (of: Collapse) => {
      const ratings = loads.map((kw) => ratingOf((rating_a) => isStressed(kw, rating_a, of)))
      return ratings.filter((rating, index) => rating < 0.99 * Math.max(...ratings.slice(0, index)))
    }
    assert.deepStrictEqual(fallsOf({ collapse: "part" }), [])
    assert.isAbove(fallsOf({ collapse: "dark" }).length, 1)
  })
})

describe("stress of what stands on a feeder", () => {
  const network = homes(() => 0.3)
  const inputs = feederOf(network, [])

  it("is that of every transformer where the lines cannot carry the loads, wherever they are", () => {
    const [section] = shortFeeder.sections
    assert(section !== undefined)
    const far: StressInputs = {
      ...inputs,
      sections: [
        { ...section, length_m: 1 },
        { ...section, to_node: "n2", length_m: 5_000 }
      ],
      loads: [{ node: "n2", p_kw: 8_500, q_kvar: 4_250 }]
    }
    const stressed = { dt_id: "lane", thermal_stress_fraction: 0, voltage_stress_fraction: 1 }
    // Homes draw 8.5 MW in the evening alone.
    const hours = { thermal_worst_hour_ist: null, voltage_worst_hour_ist: 19 }
    assert.deepStrictEqual(feederStress.compute(far, tools).transformers, [{ ...stressed, ...hours }])
    assert.deepStrictEqual(feederStressV02.compute(far, tools).transformers, [])
  })

  it("judges loads of the feeder itself by its own voltage, whatever low voltage is nominal", () => {
    const high: StressInputs = {
      ...inputs,
      transformers: [],
      feeder: { ...inputs.feeder, source_vm_pu: 1.02 },
      loads: [{ node: "n1", p_kw: 100, q_kvar: 0 }],
      values: { ...values, nominal_fraction: 0.958 }
    }
    assert.strictEqual(feederStress.compute(high, tools).voltage_stress_fraction, 0)
    assert.strictEqual(feederStressV02.compute(high, tools).voltage_stress_fraction, 1)
  })

  it("is that of additions where nobody is connected yet: at the transformers, else at the nodes of the feeder", () => {
    const empty = inputs.transformers.map((one) => ({ ...one, consumers: [], own: [] }))
    for (const transformers of [empty, []]) {
      const large: StressInputs = { ...inputs, transformers, additions: [{ ...small, kw: 100_000 }] }
      assert.strictEqual(feederStress.compute(large, tools).voltage_stress_fraction, 1)
      assert.strictEqual(feederStressV02.compute(large, tools).voltage_stress_fraction, 0)
    }
  })

  it("is that of a load on record at a transformer without consumers", () => {
    const loads = [{ node: "n1", p_kw: 5_000, q_kvar: 0 }]
    const empty = { ...inputs, loads, transformers: inputs.transformers.map((one) => ({ ...one, consumers: [] })) }
    assert.strictEqual(feederStress.compute(empty, tools).thermal_stress_fraction, 1)
    assert.strictEqual(feederStressV02.compute(empty, tools).thermal_stress_fraction, 0)
    assert.strictEqual(feederStress.compute({ ...inputs, loads }, tools).thermal_stress_fraction, 0)
  })

  it("names the places on the feeder that are not known, among them nodes that it has not", () => {
    const astray = { ...inputs, transformers: inputs.transformers.map((one) => ({ ...one, feeder_node: "n9" })) }
    const missing = (of: StressInputs, engine = feederStress) => engine.compute(of, tools).missing ?? []
    assert.include(missing(astray), "feeder_nodes")
    assert.notInclude(missing(inputs), "feeder_nodes")
    assert.notInclude(missing(astray, feederStressV02), "feeder_nodes")
  })
})
