import { assert, describe, it } from "@effect/vitest"
import { compute, computeV1 } from "@grid/models/carbon/GridMix"
import { estimates } from "@grid/models/carbon/UnknownDemand"
import { balance, ends } from "@grid/models/carbon/Corridors"
import { blockFactors, emissions, intensity } from "@grid/models/carbon/Intensity"
import { type GridMix, type GridMixInputs, type Mix, mixFuels } from "@grid/domain/carbon/GridMix"
import { corridors, national, zones } from "@grid/domain/observations/Area"
import { fuels } from "@grid/domain/observations/datasets/Live"
import { factorSets } from "@grid/domain/reference/EmissionFactors"
import { states } from "@grid/domain/states/State"
import * as FastCheck from "fast-check"

const between = (least: number, most: number) =>
  FastCheck.integer({ min: least * 8, max: most * 8 }).map((mw) => mw / 8)
const power = (most: number) => between(0, most)
const orNull = <A>(arbitrary: FastCheck.Arbitrary<A>) => FastCheck.option(arbitrary, { freq: 8, nil: null })

/** Blocks as they come: some readings missing, some fuels without capacity, imports and exports. */
const blocks: FastCheck.Arbitrary<GridMixInputs> = FastCheck.record({
  block_start: FastCheck.constant(0),
  generation_mw: FastCheck.tuple(...fuels.map((fuel) => (fuel === "coal" ? between(1_000, 2e5) : orNull(power(5e4))))),
  total_mw: FastCheck.constant(null),
  demand_mw: FastCheck.constant(null),
  net_import_mw: orNull(between(-500, 4_000)),
  corridors_mw: FastCheck.tuple(...corridors.map(() => orNull(between(-2e4, 2e4)))),
  states: FastCheck.tuple(
    ...states.map(({ slug, zone }) =>
      FastCheck.record({
        slug: FastCheck.constant(slug),
        zone: FastCheck.constant(zone),
        demand_mw: slug === "goa" ? orNull(power(800)) : between(1, 3e4),
        own_generation_mw: orNull(power(3e4)),
        capacity_mw: FastCheck.tuple(...fuels.map(() => FastCheck.oneof(FastCheck.constant(0), power(2e4))))
      })
    )
  )
})

const assertProperty = FastCheck.assert

const assertBlocks = (property: (block: GridMixInputs) => void) =>
  assertProperty(FastCheck.property(blocks, property), { numRuns: 50, seed: 20_261_121, endOnFailure: true })

const areaOf = (mix: GridMix, area: string) => {
  const found = mix.areas.find((entry) => entry.area === area)
  if (found === undefined) throw new Error(`no ${area}`)
  return found
}

const slugs = states.map(({ slug }) => slug)

/** Areas that make up the country: a state whose demand is not known is told of in its zone alone. */
const consumers = [...zones, ...states.flatMap(({ slug, zone }) => (zone === null ? slug : []))]

const sum = (values: ReadonlyArray<number>) => values.reduce((total, value) => total + value, 0)

const assertNear = (actual: number, expected: number, tolerance = 1e-9) =>
  assert.isAtMost(Math.abs(actual - expected), tolerance * Math.max(1, Math.abs(expected)), `${actual} ${expected}`)

const presentColumns = (mix: GridMix, generation: Mix) =>
  mixFuels.flatMap((_, column) =>
    (generation.mw[column] ?? 0) > 0 || (areaOf(mix, national).consumption?.mw[column] ?? 0) > 0 ? [column] : []
  )

describe("a computed block", () => {
  it("consumers use of every fuel what is generated of it and imported, exports apart", () =>
    assertBlocks((block) => {
      const mix = compute(block)
      const whole = areaOf(mix, national)
      const consumed = consumers.flatMap((area) => areaOf(mix, area).consumption ?? [])
      const net = block.net_import_mw ?? 0
      const generated = whole.generation as Mix
      assertNear(sum(consumed.map(({ total_mw }) => total_mw)), generated.total_mw + net)
      for (const [column, fuel] of mixFuels.entries()) {
        const used = sum(consumed.map(({ mw }) => mw[column] as number))
        const given = fuel === "imports" ? Math.max(0, net) : (generated.mw[column] as number)
        // An export takes a part of every fuel along; never does anybody use more than there is.
        if (net >= 0) assertNear(used, given)
        else assert.isAtMost(used, given * (1 + 1e-9) + 1e-9)
      }
    }))

  it.each(factorSets)("emissions of consumers = emissions of generators, by $id", (set) =>
    assertBlocks((given) => {
      const block = { ...given, net_import_mw: 0 }
      const mix = compute(block)
      const factors = blockFactors(mix, set) as ReadonlyArray<number>
      const generated = emissions(areaOf(mix, national).generation as Mix, factors)
      const placed = sum(
        slugs.map((slug) => emissions(areaOf(mix, slug).generation ?? { mw: [], total_mw: 0 }, factors))
      )
      const consumed = sum(
        consumers.map((area) => emissions(areaOf(mix, area).consumption ?? { mw: [], total_mw: 0 }, factors))
      )
      assertNear(placed, generated)
      assertNear(consumed, generated)
    })
  )

  it.each(factorSets)("no intensity lies outside the factors of what is there, by $id", (set) =>
    assertBlocks((block) => {
      const mix = compute(block)
      const factors = blockFactors(mix, set) as ReadonlyArray<number>
      const present = presentColumns(mix, areaOf(mix, national).generation as Mix).map(
        (column) => factors[column] as number
      )
      for (const { consumption, generation } of mix.areas) {
        for (const of of [consumption, generation]) {
          if (of === null) continue
          assert.isTrue(of.mw.every((mw) => mw >= 0))
          const value = intensity(of, factors)
          if (value === null) continue
          assert.isAtLeast(value, Math.min(...present) - 1e-6)
          assert.isAtMost(value, Math.max(...present) + 1e-6)
        }
      }
    })
  )

  it("states without generation take the mix of their zone's pool, and so one and the same", () =>
    assertBlocks((given) => {
      const bare = ["delhi", "chandigarh"]
      const block = {
        ...given,
        states: given.states.map((state) =>
          bare.includes(state.slug) ? { ...state, demand_mw: 1_000, capacity_mw: fuels.map(() => 0) } : state
        )
      }
      const mix = compute(block)
      const [first, second] = bare.map((slug) => areaOf(mix, slug).consumption as Mix)
      for (const column of mixFuels.keys()) assertNear(first?.mw[column] as number, second?.mw[column] as number)
    }))

  it("the order of the states changes nothing", () =>
    assertBlocks((block) => {
      const mix = compute(block)
      const turned = compute({ ...block, states: block.states.toReversed() })
      for (const { area, consumption, generation } of mix.areas) {
        const other = areaOf(turned, area)
        for (const [one, two] of [
          [consumption, other.consumption],
          [generation, other.generation]
        ] as const) {
          assert.strictEqual(one === null, two === null)
          if (one === null || two === null) continue
          for (const column of mixFuels.keys()) assertNear(one.mw[column] as number, two.mw[column] as number, 1e-8)
        }
      }
    }))

  it("zones are the sums of their states, those not known by their estimate", () =>
    assertBlocks((block) => {
      const mix = compute(block)
      const delhi = areaOf(mix, "delhi").consumption as Mix
      const mwAtBars = delhi.total_mw / (block.states.find(({ slug }) => slug === "delhi")?.demand_mw ?? 0)
      const estimated = estimates(block)
      for (const zone of zones) {
        const members = states.filter((state) => state.zone?.toLowerCase() === zone)
        const whole = areaOf(mix, zone).consumption as Mix
        const consumed = members.map(
          ({ slug }) => areaOf(mix, slug).consumption?.total_mw ?? (estimated.get(slug) ?? 0) * mwAtBars
        )
        assertNear(whole.total_mw, sum(consumed))
      }
    }))

  it("unknown coal, or less than 80 % of the demand explained, gives nothing rather than a wrong value", () => {
    const [block] = FastCheck.sample(blocks, { numRuns: 1, seed: 1 }) as [GridMixInputs]
    const generated = sum(block.generation_mw.map((mw) => mw ?? 0))
    const withoutCoal = fuels.map((fuel, index) =>
      fuel === "coal" || fuel === "thermal" ? null : (block.generation_mw[index] ?? null)
    )
    for (const broken of [
      { ...block, generation_mw: withoutCoal },
      { ...block, demand_mw: generated / 0.79 },
      { ...block, total_mw: generated / 0.79, demand_mw: generated }
    ]) {
      assert.isTrue(
        compute(broken).areas.every(({ consumption, generation }) => consumption === null && generation === null)
      )
    }
    assert.isNotNull(areaOf(compute({ ...block, demand_mw: generated / 0.81 }), national).generation)
  })

  it("where most states are unknown the country is known and no state's consumption is", () => {
    const [block] = FastCheck.sample(blocks, { numRuns: 1, seed: 2 }) as [GridMixInputs]
    const mix = compute({ ...block, states: block.states.map((state) => ({ ...state, demand_mw: null })) })
    assert.isNotNull(areaOf(mix, national).consumption)
    assert.isTrue(slugs.every((slug) => areaOf(mix, slug).consumption === null))
    assert.isTrue(slugs.some((slug) => areaOf(mix, slug).generation !== null))
  })

  it("the pools' solution is the one that mixing step by step ends in", () =>
    assertBlocks((given) => {
      const block = { ...given, net_import_mw: null }
      const mix = compute(block)
      // Every state lets its surplus and takes its lack; the pools are mixed over and over until nothing changes.
      const estimated = estimates(block)
      const demandOf = ({ demand_mw, slug }: GridMixInputs["states"][number]) => demand_mw ?? estimated.get(slug) ?? 0
      const totalDemand = sum(block.states.map((state) => (state.zone === null ? 0 : demandOf(state))))
      const generation = (slug: string) => areaOf(mix, slug).generation ?? { mw: mixFuels.map(() => 0), total_mw: 0 }
      const supply = sum(block.states.map(({ slug, zone }) => (zone === null ? 0 : generation(slug).total_mw)))
      const given_mw = zones.map(() => mixFuels.map(() => 0))
      const surplus = zones.map(() => 0)
      const kept = new Map<string, number>()
      for (const state of block.states) {
        const { own_generation_mw, slug, zone } = state
        if (zone === null) continue
        const at = zones.indexOf(zone.toLowerCase() as (typeof zones)[number])
        const own = generation(slug)
        const wanted = (demandOf(state) * supply) / totalDemand
        const keeps = Math.min(own.total_mw, own_generation_mw ?? Infinity, wanted)
        kept.set(slug, keeps)
        surplus[at] = (surplus[at] as number) + own.total_mw - wanted
        for (const [column, mw] of own.mw.entries()) {
          const row = given_mw[at] as Array<number>
          row[column] = (row[column] as number) + (own.total_mw > 0 ? (mw * (own.total_mw - keeps)) / own.total_mw : 0)
        }
      }
      const flows = balance(block.corridors_mw, surplus)
      let pools = zones.map(() => mixFuels.map(() => 1 / mixFuels.length))
      for (let round = 0; round < 20_000; round++) {
        const next = zones.map((_, zone) => {
          const inflow = [...(given_mw[zone] as Array<number>)]
          for (const [index, [first, second]] of ends.entries()) {
            const flow = flows[index] as number
            const [to, from] = flow >= 0 ? [first, second] : [second, first]
            if (to !== zone) continue
            for (const column of inflow.keys())
              inflow[column] = (inflow[column] as number) + Math.abs(flow) * (pools[from]?.[column] as number)
          }
          const total = sum(inflow)
          return inflow.map((mw) => mw / total)
        })
        const change = Math.max(
          ...next.flatMap((pool, zone) =>
            pool.map((share, column) => Math.abs(share - (pools[zone]?.[column] as number)))
          )
        )
        pools = next
        if (change < 1e-14) break
      }
      for (const { demand_mw, slug, zone } of block.states) {
        const traced = areaOf(mix, slug).consumption
        if (zone === null || traced === null || demand_mw === null) continue
        const at = zones.indexOf(zone.toLowerCase() as (typeof zones)[number])
        const own = generation(slug)
        const keeps = kept.get(slug) as number
        for (const column of mixFuels.keys()) {
          const expected =
            (own.total_mw > 0 ? ((own.mw[column] as number) * keeps) / own.total_mw : 0) +
            (traced.total_mw - keeps) * (pools[at]?.[column] as number)
          assert.isAtMost(Math.abs((traced.mw[column] as number) - expected), 1e-9 * Math.max(1, supply))
        }
      }
    }))
})

describe("a block with states whose demand is not known", () => {
  const members = states.map(({ record_demand_mw, slug, zone }): GridMixInputs["states"][number] => ({
    slug,
    zone,
    // Uttar Pradesh has a lot less than its share of record demand, as in winter.
    demand_mw: zone === null ? null : record_demand_mw * (slug === "uttar-pradesh" ? 0.57 : 0.7),
    own_generation_mw: 2_000,
    capacity_mw: fuels.map((fuel) => (fuel === "coal" ? 10_000 : 0))
  }))
  /** The states are 97.8 % of the country's demand, all of it is generated by coal. */
  const whole: GridMixInputs = {
    block_start: 0,
    generation_mw: fuels.map((fuel) => (fuel === "coal" ? 230_000 : null)),
    total_mw: null,
    demand_mw: sum(members.map(({ demand_mw }) => demand_mw ?? 0)) / 0.978,
    net_import_mw: 0,
    corridors_mw: corridors.map(() => null),
    states: members
  }
  const without = (slugs: ReadonlyArray<string>): GridMixInputs => ({
    ...whole,
    states: members.map((state) => (slugs.includes(state.slug) ? { ...state, demand_mw: null } : state))
  })
  const total = (mix: GridMix, area: string) => areaOf(mix, area).consumption?.total_mw ?? Number.NaN

  const few = without(["uttar-pradesh", "bihar"])

  it("gives all others what they have with every state known, and the country, too", () => {
    const [all, partly] = [compute(whole), compute(few)]
    for (const area of ["maharashtra", "delhi", "assam", "wr", "india"])
      assertNear(total(partly, area), total(all, area))
    for (const zone of zones) assertNear(total(partly, zone), total(all, zone), 0.05)
    assert.isAbove(total(computeV1(few), "maharashtra"), 1.1 * total(all, "maharashtra"))
  })

  it("has no mix of those states, nor of a zone of which nothing is known", () => {
    const mix = compute(few)
    assert.isNull(areaOf(mix, "bihar").consumption)
    assert.isNotNull(areaOf(mix, "bihar").generation)
    const northEast = states.flatMap(({ slug, zone }) => (zone === "NER" ? slug : []))
    const apart = compute(without(northEast))
    assert.isNull(areaOf(apart, "ner").consumption)
    assertNear(total(apart, "india"), total(mix, "india"))
  })

  it("takes their share of record demand where the country's demand is not known, and keeps within 30 % of it", () => {
    const estimateOf = (demand_mw: number | null) => {
      const [bihar = Number.NaN] = estimates({ ...without(["bihar"]), demand_mw }).values()
      return bihar
    }
    const others = states.flatMap((state) =>
      state.zone === null || state.slug === "bihar" ? [] : state.record_demand_mw
    )
    const demand = sum(members.map(({ demand_mw, slug }) => (slug === "bihar" ? 0 : (demand_mw ?? 0))))
    const byRecord = (demand * 9_340) / sum(others)
    assertNear(estimateOf(null), byRecord)
    assertNear(estimateOf((demand + 1.1 * byRecord) / 0.978), 1.1 * byRecord)
    assertNear(estimateOf(1e6), 1.3 * byRecord)
    assertNear(estimateOf(1_000), 0.7 * byRecord)
  })

  it("is what it was by the method before where all are known", () =>
    assertBlocks((given) => {
      const block = { ...given, states: given.states.map((state) => ({ ...state, demand_mw: state.demand_mw ?? 0 })) }
      assert.deepStrictEqual(compute(block), computeV1(block))
    }))
})

/** A state: its demand, MW, and whether it has no coal, as much as its part of the demand takes, or twice that. */
const holdings = FastCheck.tuple(FastCheck.constantFrom(0, 0, 0, 100, 700), FastCheck.constantFrom(0, 1, 1, 1, 2))

/**
 * Blocks that no grid has: coal where it is used and nowhere else, so that pools hold nothing or what is left of rounding, while corridors
 * report flows that go round.
 */
const islands: FastCheck.Arbitrary<GridMixInputs> = FastCheck.record({
  coal_mw: FastCheck.constantFrom(1, 1_000, 12_345.678),
  net_import_mw: FastCheck.constantFrom(null, 0, 0, 100, -100),
  corridors_mw: FastCheck.tuple(...corridors.map(() => FastCheck.constantFrom(null, 0, 100, -100, 5_000, -5_000))),
  states: FastCheck.tuple(...states.map(() => holdings))
}).map(({ coal_mw, corridors_mw, net_import_mw, states: held }) => ({
  block_start: 0,
  generation_mw: fuels.map((fuel) => (fuel === "coal" ? coal_mw : null)),
  total_mw: null,
  demand_mw: null,
  net_import_mw,
  corridors_mw,
  states: states.map(({ slug, zone }, index) => {
    const [demand_mw = 0, times = 0] = held[index] ?? []
    const capacity_mw = fuels.map((fuel) => (fuel === "coal" ? demand_mw * times : 0))
    return { slug, zone, demand_mw, own_generation_mw: null, capacity_mw }
  })
}))

/** A loop of the eastern, southern and western zone, none of which gives its pool anything. */
const loop: GridMixInputs = {
  block_start: 0,
  generation_mw: fuels.map((fuel) => (fuel === "coal" ? 1_000 : null)),
  total_mw: null,
  demand_mw: null,
  net_import_mw: 0,
  corridors_mw: corridors.map((corridor) =>
    corridor === "er-wr" || corridor === "wr-sr" ? 3_000 : corridor === "er-sr" ? -3_000 : 0
  ),
  states: states.map(({ slug, zone }) => ({
    slug,
    zone,
    demand_mw: slug === "delhi" ? 500 : 0,
    own_generation_mw: null,
    capacity_mw: fuels.map((fuel) => (fuel === "coal" && slug === "delhi" ? 2_000 : 0))
  }))
}

describe("a block whose pools are empty", () => {
  it("leaves everybody with what is generated at home, whatever goes round", () => {
    const goingRound = compute(loop)
    const still = compute({ ...loop, corridors_mw: corridors.map(() => null) })
    for (const mix of [goingRound, still]) {
      const used = areaOf(mix, "delhi").consumption
      assertNear(used?.total_mw ?? 0, 1_000)
      assertNear(used?.mw[mixFuels.indexOf("coal")] ?? 0, 1_000)
      assert.strictEqual(areaOf(mix, "bihar").consumption?.total_mw, 0)
    }
  })

  it("is computed all the same: power is conserved, and no number is none", () =>
    assertProperty(
      FastCheck.property(islands, (block) => {
        const mix = compute(block)
        for (const { consumption, generation } of mix.areas) {
          for (const of of [consumption, generation]) {
            if (of === null) continue
            assert.isTrue([...of.mw, of.total_mw].every((mw) => Number.isFinite(mw) && mw >= 0))
          }
        }
        const consumed = slugs.flatMap((slug) => areaOf(mix, slug).consumption ?? [])
        if (consumed.length === 0) return
        const generated = areaOf(mix, national).generation?.total_mw ?? 0
        assertNear(sum(consumed.map(({ total_mw }) => total_mw)), generated + (block.net_import_mw ?? 0), 1e-6)
      }),
      { numRuns: 300, seed: 20_261_123, endOnFailure: true }
    ))
})

describe("flows over corridors", () => {
  const flows = FastCheck.tuple(...corridors.map(() => between(-2e4, 2e4)))
  const surplusOf = (measured: ReadonlyArray<number>) =>
    zones.map((_, zone) =>
      sum(ends.map(([to, from], index) => (from === zone ? 1 : to === zone ? -1 : 0) * (measured[index] as number)))
    )

  it("measured flows that balance are taken as they are", () =>
    assertProperty(
      FastCheck.property(flows, (measured) => {
        for (const [index, flow] of balance(measured, surplusOf(measured)).entries()) {
          assertNear(flow, measured[index] as number)
        }
      })
    ))

  it("whatever was measured, every zone balances", () =>
    assertProperty(
      FastCheck.property(flows, flows, (measured, others) => {
        const surplus = surplusOf(others)
        for (const [zone, left] of surplusOf([...balance(measured, surplus)]).entries()) {
          assertNear(left, surplus[zone] as number)
        }
      })
    ))
})
