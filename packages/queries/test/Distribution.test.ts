import { assert, describe, it } from "@effect/vitest"
import { Distribution } from "@grid/domain/distribution/Distribution"
import type { EngineTask } from "@grid/domain/engines/EngineTask"
import type { Consumer, FeederNetwork, TransformerNetwork } from "@grid/domain/network/Distribution"
import type { MeterReadings } from "@grid/domain/network/Readings"
import { on } from "@grid/domain/reference/Reference"
import { ReferenceData } from "@grid/domain/reference/ReferenceData"
import type { ReferenceTables } from "@grid/domain/reference/ReferenceTables"
import type { Rule } from "@grid/domain/reference/Rules"
import type { HostingInputs } from "@grid/models/distribution/HostingEngine"
import type { ReverseFlowInputs } from "@grid/models/distribution/ReverseFlowEngine"
import type { StressInputs } from "@grid/models/distribution/StressEngine"
import { chargingSites, type SitesInputs } from "@grid/models/distribution/SitesEngine"
import * as Distributions from "@grid/queries/distribution/Distribution"
import * as MemoryNetworks from "@grid/testing/network/MemoryNetworks"
import { Effect, Layer } from "effect"
import { section } from "./support/Sections.ts"

const now = Date.parse("2026-11-23T12:00:00+05:30")
const to = Date.parse("2026-11-23T00:00:00+05:30")

const origin = { source: "test", source_url: null, licence: null, recorded_at: 0 }
const place = { state: "maharashtra", lat: 18.5, lon: 73.9 }

const consumer = (consumer_id: string): Consumer => ({
  consumer_id,
  node: "p1",
  phase: "A",
  p_kw: 2,
  q_kvar: 0.4,
  meter_id: consumer_id
})

const transformer: TransformerNetwork = {
  transformer: {
    dt_id: "DT-1",
    feeder_id: "F-1",
    feeder_node: "n1",
    name: "one",
    rated_kva: 100,
    hv_kv: 11,
    lv_kv: 0.415,
    resistance_pct: 1.7,
    reactance_pct: 4.1,
    vector_group: "Dyn11",
    source_vm_pu: 1,
    ...place,
    ...origin
  },
  lv_node: "lv",
  sections: [section("lv", "p1")],
  consumers: [consumer("c1"), consumer("c2")]
}

const feeder: FeederNetwork = {
  feeder: { feeder_id: "F-1", name: "one", kv: 11, source_node: "s", source_vm_pu: 1, ...place, ...origin },
  sections: [section("s", "n1")],
  loads: []
}

/** Readings of a quarter of the load in kW; null where it is. */
const meter = (id: string, kw: (block: number) => number | null): MeterReadings => {
  const import_kwh = Array.from({ length: 2_880 }, (_, block) => {
    const value = kw(block)
    return value === null ? null : value / 4
  })
  const none = import_kwh.map(() => null)
  return { meter_id: id, consumer_id: id, interval_minutes: 15, import_kwh, export_kwh: none }
}

const rule = (name: Rule["rule"], value: number): Rule => ({
  rule: name,
  state: "maharashtra",
  scope: null,
  value,
  unit: "%",
  applicable_from: on("2026-10-01"),
  applicable_to: null,
  confidence: "published",
  order_id: "an order",
  order_date: null,
  source_url: null,
  note: null,
  recorded_at: 0
})

const tables = {
  rules: [rule("supply_voltage_limit_pct", 10), rule("transformer_solar_cap_pct", 70)]
} as unknown as ReferenceTables

const ask = <A>(
  of: (service: Distribution["Service"]) => Effect.Effect<EngineTask<A>, unknown>,
  transformers: ReadonlyArray<TransformerNetwork> = [transformer],
  rules: Effect.Effect<ReferenceTables> = Effect.succeed(tables)
) =>
  Effect.flatMap(Distribution, of).pipe(
    Effect.provide(
      Distributions.layer.pipe(
        Layer.provide(
          Layer.succeed(ReferenceData, ReferenceData.of({ tables: rules, history: Effect.die("not asked for") }))
        ),
        Layer.provide(
          MemoryNetworks.layer({
            feeders: [feeder],
            transformers,
            readings: new Map([
              [
                "DT-1",
                {
                  realm: "real",
                  meters: [
                    meter("c1", (block) => (block % 96 === 80 ? 9 : 1)),
                    meter("c2", (block) => (block < 96 ? null : 1))
                  ],
                  provenance: []
                }
              ]
            ]),
            extent: { from: to - 30 * 86_400_000, to }
          })
        )
      )
    )
  )

const additions = [{ type: "load", kw: 1, schedule: "10:00-11:00" }] as const

describe("inputs of answers about distribution networks", () => {
  it.effect("have the limit of voltage and the cap of the state that hold on the day that is asked of", () =>
    Effect.gen(function* () {
      const of = Effect.fnUntraced(function* (as_of?: string) {
        const day = as_of === undefined ? {} : { as_of: on(as_of) }
        const hosting = yield* ask(({ hosting }) => hosting({ payload: { dt_id: "DT-1", additions, ...day }, now }))
        const reverse = yield* ask(({ reverseFlow }) =>
          reverseFlow({ payload: { dt_id: "DT-1", solar_kw: 5, ...day }, now })
        )
        const { values } = hosting.inputs as HostingInputs
        const { cap } = reverse.inputs as ReverseFlowInputs
        return [values.voltage_limit_fraction, cap?.cap_pct ?? null]
      })
      assert.deepStrictEqual(yield* of("2026-09-30"), [0.06, null])
      assert.deepStrictEqual(yield* of("2026-10-01"), [0.1, 70])
      assert.deepStrictEqual(yield* of(), [0.1, 70])
    })
  )

  it.effect("of a feeder have the pattern of each transformer, and its consumers' own loads", () =>
    Effect.gen(function* () {
      const task = yield* ask(({ stress }) =>
        stress({ payload: { feeder_id: "F-1", scenario: { additions, temperature_c: 40 } }, now })
      )
      const [member] = (task.inputs as StressInputs).transformers
      assert.strictEqual(member?.feeder_node, "n1")
      // On the first day c2 has a gap: the pattern is that of c1 alone.
      assert.deepStrictEqual(
        [0, 80, 96, 176].map((block) => member?.pattern?.[block]),
        [0.5, 4.5, 0.5, 2.5]
      )
      const own = new Map(member?.own?.map(({ block, kw }) => [block, kw]))
      assert.strictEqual(own.size, 2_880)
      assert.deepStrictEqual(
        [80, 176].map((block) => own.get(block)),
        [
          [9, null],
          [9, 1]
        ]
      )
      assert.closeTo(member?.coverage ?? 0, 1 - 96 / 5_760, 1e-9)
    })
  )
})

/** A transformer without consumers, so far north of the place. */
const bare = (dt_id: string, rated_kva: number, north_km: number, source_vm_pu = 1): TransformerNetwork => ({
  ...transformer,
  transformer: { ...transformer.transformer, dt_id, rated_kva, source_vm_pu, lat: place.lat + north_km / 111.2 },
  consumers: []
})

const small = Array.from({ length: 10 }, (_, index) => bare(`DT-small-${index}`, 25, 0.1 * (index + 1)))

const screened = Effect.fnUntraced(function* (
  transformers: ReadonlyArray<TransformerNetwork>,
  station_kw: number,
  assumptions?: Readonly<Record<string, number>>
) {
  const { lat, lon: lng } = place
  const payload = { lat, lng, station_kw, dwell_pattern: "highway", ...(assumptions && { assumptions }) } as const
  const task = yield* ask(({ sites }) => sites({ payload, now }), transformers)
  return task.inputs as SitesInputs
})

const idsOf = ({ sites }: SitesInputs) => sites.map(({ dt_id }) => dt_id)

describe("sites of a charging station", () => {
  const large = bare("DT-large", 630, 3)

  it.effect("are found behind ten nearer transformers that cannot bear it", () =>
    Effect.gen(function* () {
      const inputs = yield* screened([...small, large], 60)
      assert.deepStrictEqual(idsOf(inputs), [...small.slice(0, 9).map((one) => one.transformer.dt_id), "DT-large"])
      const { candidates } = chargingSites.compute(inputs, { seed: "", highs: null as never })
      assert.deepStrictEqual(
        candidates.map(({ dt_id }) => dt_id),
        ["DT-large"]
      )
    })
  )

  it.effect("have the limit of voltage of their own state each, or that of the question", () =>
    Effect.gen(function* () {
      const beyond = bare("DT-beyond", 630, 2)
      const abroad = { ...beyond, transformer: { ...beyond.transformer, state: "karnataka" } }
      const near = bare("DT-near", 630, 1)
      const limitsOf = ({ sites }: SitesInputs) => sites.map((site) => [site.dt_id, site.voltage_limit_fraction])
      const inputs = yield* screened([near, abroad], 60)
      assert.deepStrictEqual(limitsOf(inputs), [
        ["DT-near", 0.1],
        ["DT-beyond", 0.06]
      ])
      const listed = inputs.frame.assumptions.filter(({ name }) => name === "voltage_limit_fraction")
      assert.deepStrictEqual(
        listed.map(({ value }) => value),
        [0.1, 0.06]
      )
      assert.strictEqual(
        new Set(inputs.frame.assumptions.map(({ name }) => name)).size,
        inputs.frame.assumptions.length - 1
      )
      const { candidates } = chargingSites.compute(inputs, { seed: "", highs: null as never })
      assert.deepStrictEqual(
        candidates.map(({ voltage_limit_fraction }) => voltage_limit_fraction),
        [0.1, 0.06]
      )
      assert.deepStrictEqual(
        limitsOf(yield* screened([near, abroad], 60, { voltage_limit_fraction: 0.08 })).map(([, limit]) => limit),
        [0.08, 0.08]
      )
    })
  )

  it.effect("look up the rules of a state once, however many of them stand there", () =>
    Effect.gen(function* () {
      let reads = 0
      const counted = Effect.sync(() => {
        reads++
        return tables
      })
      const abroad = { ...large, transformer: { ...large.transformer, dt_id: "DT-abroad", state: "karnataka" } }
      const { lat, lon: lng } = place
      const payload = { lat, lng, station_kw: 20, dwell_pattern: "highway" } as const
      yield* ask(({ sites }) => sites({ payload, now }), [...small.slice(0, 5), abroad, large], counted)
      assert.strictEqual(reads, 2)
    })
  )

  it.effect("are the ten nearest where each could bear it, at the limit of loading that is asked for", () =>
    Effect.gen(function* () {
      assert.notInclude(idsOf(yield* screened([...small, large], 37)), "DT-large")
      assert.notInclude(idsOf(yield* screened([...small, large], 60, { peak_loading_limit_fraction: 2.5 })), "DT-large")
      assert.deepStrictEqual(idsOf(yield* screened(small, 80)), [])
    })
  )

  it.effect("bear no more than the rating that chooses them, whatever the voltage in front of them", () =>
    Effect.gen(function* () {
      const limit = { peak_loading_limit_fraction: 1.2, hot_spot_limit_c: 180, voltage_limit_fraction: 0.5 }
      for (const source_vm_pu of [0.95, 1, 1.1]) {
        const most_kw = 100 * 1.2 * source_vm_pu
        const inputs = yield* screened([bare("DT-1", 100, 1, source_vm_pu)], most_kw / 2, limit)
        const { candidates } = chargingSites.compute(inputs, { seed: "", highs: null as never })
        assert.isAtMost(candidates[0]?.hosting_capacity_kw ?? Number.NaN, most_kw)
        assert.isAtLeast(candidates[0]?.hosting_capacity_kw ?? Number.NaN, 0.9 * most_kw)
      }
    })
  )
})
