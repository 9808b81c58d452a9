import { assert, describe, it } from "@effect/vitest"
import { guard } from "@grid/domain/observations/Observation"
import { fromSlug } from "@grid/domain/states/State"
import { blockMs, dayMs, floorIst, istDay, istDayStart } from "@grid/domain/time/Time"
import * as Model from "@grid/ingest/simulator/Model"
import * as Simulator from "@grid/ingest/sources/Simulator"
import { Chunk, Effect, FastCheck, Stream, TestClock } from "effect"
import { raw } from "./support/Raw.ts"

const seeds = FastCheck.integer({ min: 0, max: Number.MAX_SAFE_INTEGER })
const instants = FastCheck.integer({ min: Date.UTC(2018, 0, 1), max: Date.UTC(2028, 11, 31) })

const total = (values: Iterable<number>) => [...values].reduce((sum, value) => sum + value, 0)
const tolerance = 1e-6

describe("Model.block", () => {
  it.prop(
    "balances: states and losses, fuels and import, own generation and import of each state",
    [seeds, instants],
    ([seed, ms]) => {
      const block = Model.block(seed, ms)
      assert.approximately(
        total(block.states.map((state) => state.demand_mw)) + block.losses_mw,
        block.demand_mw,
        tolerance
      )
      assert.approximately(total(Object.values(block.generation)) + block.transnational_mw, block.demand_mw, tolerance)
      assert.approximately(block.losses_mw / block.demand_mw, Model.lossFraction, 1e-5)
      for (const state of block.states) {
        assert.approximately(state.own_generation_mw + state.net_import_mw, state.demand_mw, tolerance)
      }
      for (const [zone, demand] of Object.entries(block.zones)) {
        const own = block.states.filter((state) => fromSlug(state.slug)?.zone === zone)
        assert.approximately(total(own.map((state) => state.demand_mw)) / (1 - Model.lossFraction), demand, 0.051)
      }
      for (const mw of Object.values(block.generation)) assert.isAtLeast(mw, 0)
      for (const price of Object.values(block.price_inr_per_mwh)) assert.isTrue(price >= 0 && price <= 10_000)
    }
  )

  it.prop("passes every guard, says that it is simulated, and starts on a block", [seeds, instants], ([seed, ms]) => {
    for (const observation of Model.observations(Model.block(seed, ms))) {
      assert.isNull(guard(observation), `${observation.dataset} ${observation.area}`)
      assert.strictEqual(observation.kind, "simulated")
      assert.strictEqual(observation.period_minutes, 15)
      assert.strictEqual(observation.ts, floorIst(ms, blockMs))
      assert.strictEqual(observation.captured_at, observation.ts)
    }
  })

  it.prop("is a function of seed and block, in whatever order blocks are computed", [seeds, instants], ([seed, ms]) => {
    const start = floorIst(ms, blockMs)
    const here = Model.block(seed, start)
    Model.block(seed + 1, start + blockMs)
    assert.deepStrictEqual(Model.block(seed, start + blockMs - 1), here)
    assert.notDeepEqual(Model.block(seed + 1, start), here)
  })

  const days = (from: string, count: number) => {
    const start = Date.parse(`${from}T00:00:00+05:30`)
    return Array.from({ length: count * 96 }, (_, index) => Model.block(1, start + index * blockMs))
  }
  const mean = (values: ReadonlyArray<number>) => total(values) / values.length

  it("has the level of the year 2026, growing by a twentieth a year", () => {
    const year = (name: number) => mean(days(`${name}-01-01`, 365).map((block) => block.demand_mw))
    const of2026 = year(2026)
    assert.isTrue(of2026 > 190_000 && of2026 < 205_000, `${of2026}`)
    assert.approximately(of2026 / year(2025), 1.05, 0.02)
  })

  it("has the sun at midday, dear evenings, and dips on Sundays and holidays", () => {
    const august = days("2026-08-01", 31)
    const at = (hour: number) => august.filter((_, index) => Math.floor((index % 96) / 4) === hour)
    const price = (hour: number) => mean(at(hour).map((block) => block.price_inr_per_mwh.dam))
    assert.isAbove(mean(at(12).map((block) => block.generation.solar)), 50_000)
    assert.strictEqual(mean(at(1).map((block) => block.generation.solar)), 0)
    assert.isAbove(price(20), 2 * price(12))
    const day = (date: string) => mean(days(date, 1).map((block) => block.demand_mw))
    assert.isBelow(day("2026-08-15"), day("2026-08-14"))
    assert.isBelow(day("2026-03-04"), day("2026-03-03"))
  })

  it("prices follow the load of thermal plants, frequency falls with demand nobody foresaw", () => {
    const blocks = days("2026-05-01", 14)
    const correlation = (x: (block: Model.Block) => number, y: (block: Model.Block) => number) => {
      const [mx, my] = [mean(blocks.map(x)), mean(blocks.map(y))]
      const covariance = mean(blocks.map((block) => (x(block) - mx) * (y(block) - my)))
      return (
        covariance / Math.sqrt(mean(blocks.map((b) => (x(b) - mx) ** 2)) * mean(blocks.map((b) => (y(b) - my) ** 2)))
      )
    }
    const thermal = (block: Model.Block) => block.generation.coal + block.generation.lignite
    assert.isAbove(
      correlation(thermal, (block) => block.price_inr_per_mwh.dam),
      0.7
    )
    assert.isBelow(
      correlation(
        (block) => block.imbalance_mw,
        (block) => block.frequency_hz
      ),
      -0.5
    )
    const inBand = blocks.filter(({ frequency_hz }) => frequency_hz >= 49.9 && frequency_hz <= 50.05)
    assert.isAbove(inBand.length / blocks.length, 0.75)
  })
})

describe("Simulator", () => {
  const source = Simulator.make({ seed: 7 })
  const now = Date.parse("2026-08-20T10:07:00Z")

  const fetchAll = (from: number, to: number) =>
    Effect.map(Stream.runCollect(source.fetch({ from, to })), (answers) => Chunk.toReadonlyArray(answers))

  it.effect("covers a span once, an IST day an answer at most, up to the block that runs now", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(now)
      const answers = yield* fetchAll(now - 3 * dayMs, now + dayMs)
      assert.strictEqual(answers.length, 4)
      const stamps = new Set<number>()
      for (const answer of answers) {
        const { observations } = yield* source.parse(answer)
        const own = new Set(observations.map((observation) => observation.ts))
        assert.strictEqual(new Set([...own].map(istDay)).size, 1)
        for (const ts of own) assert.isFalse(stamps.has(ts))
        for (const ts of own) stamps.add(ts)
      }
      const sorted = [...stamps].sort((a, b) => a - b)
      assert.strictEqual(sorted[0], floorIst(now - 3 * dayMs, blockMs))
      assert.strictEqual(sorted.at(-1), floorIst(now, blockMs))
      assert.strictEqual(sorted.length, 3 * 96 + 1)
    })
  )

  it.effect("gives the same values whenever an answer is read again", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(now)
      const [answer] = yield* fetchAll(istDayStart(istDay(now)), now)
      assert.isDefined(answer)
      if (answer === undefined) return
      const first = yield* source.parse(answer)
      yield* TestClock.adjust("10 days")
      assert.deepStrictEqual(yield* Simulator.make({ seed: 99 }).parse(answer), first)
    })
  )

  it.effect.each([
    ["garbage", "nothing"],
    ["another model", { model_version: 0, seed: 1, from: now, to: now + blockMs }],
    ["an endless span", { model_version: Model.version, seed: 1, from: now, to: now + 400 * dayMs }],
    ["a time that is none", { model_version: Model.version, seed: 1, from: -9e15, to: -9e15 + blockMs }]
  ] as const)("refuses a recipe with %s", ([, body]) =>
    Effect.map(Effect.flip(Simulator.parse(raw("simulator", body))), (error) =>
      assert.strictEqual(error.reason, "unexpected_shape")
    )
  )

  it.effect.prop("never throws, whatever the bytes", [FastCheck.uint8Array()], ([bytes]) =>
    Effect.ignore(Simulator.parse(raw("simulator", bytes)))
  )

  it("gives every dataset of every area in each of the fourteen days' blocks", () => {
    let count = 0
    for (let index = 0; index < 1344; index++) count += Model.observations(Model.block(1, now + index * blockMs)).length
    assert.strictEqual(count, 178_752)
  })
})
