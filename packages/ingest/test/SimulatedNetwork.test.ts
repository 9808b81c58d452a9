import { assert, describe, it } from "@effect/vitest"
import { leastSubstationKv, radiusKm } from "@grid/domain/datacentre/Rules"
import { stateAt } from "@grid/domain/states/StateAt"
import * as SimulatedNetwork from "@grid/ingest/simulator/networks/SimulatedNetwork"
import { blockMs } from "@grid/domain/time/Time"
import { kmBetween } from "@grid/models/substations/Measure"
import { createHash } from "node:crypto"

const now = Date.parse("2026-11-23T00:00:00+05:30")
const network = SimulatedNetwork.make()
const { substations } = network.substations(now)

describe("the simulated network", () => {
  it.each([
    ["Mumbai", 19.08, 72.88],
    ["Navi Mumbai", 19.03, 73.02],
    ["Pune", 18.52, 73.86],
    ["Chennai", 13.08, 80.27],
    ["Bengaluru", 12.97, 77.59],
    ["Hyderabad", 17.39, 78.49],
    ["Delhi", 28.61, 77.21],
    ["Noida", 28.54, 77.39],
    ["Kolkata", 22.57, 88.36],
    ["Ahmedabad", 23.02, 72.57],
    ["Jaipur", 26.91, 75.79]
  ])("has a substation that can serve a data centre about %s", (_, lat, lng) => {
    const near = substations.filter(
      ({ lat: y, lon: x, voltage_kv }) =>
        x !== null &&
        y !== null &&
        kmBetween([lng, lat], [x, y]) <= radiusKm.substations &&
        (voltage_kv ?? 0) >= leastSubstationKv
    )
    assert.isNotEmpty(near)
  })

  it("has several substations about Bikaner, so that a ranking has something to rank", () => {
    const near = substations.filter(({ lat, lon }) => kmBetween([73.31, 28.02], [lon ?? 0, lat ?? 0]) <= 75)
    assert.isAtLeast(near.length, 3)
  })

  it("has every substation within its state", () => {
    for (const { lat, lon, name, state } of substations) {
      assert.strictEqual(stateAt({ latitude: lat ?? 0, longitude: lon ?? 0 })?.slug, state ?? "", name ?? "")
    }
  })
})

describe("simulated meters", () => {
  const { from, to } = network.extent(now)
  const readingsIn = (dt_id: string, window: { readonly from: number; readonly to: number }) =>
    network.transformer(dt_id, now)?.consumers.map((consumer) => network.readings(consumer, window, now)) ?? []

  it("record the same for the same block whatever the window, and nothing outside of their extent", () => {
    const [whole] = readingsIn("SIM-DT-002", { from: from - 40 * blockMs, to: to + 40 * blockMs })
    const [part] = readingsIn("SIM-DT-002", { from: from + 7 * blockMs, to: from + 300 * blockMs })
    for (const name of ["import_kwh", "export_kwh"] as const) {
      assert.deepStrictEqual(part?.[name], whole?.[name].slice(47, 340))
      for (const outside of [whole?.[name].slice(0, 40), whole?.[name].slice(-40)])
        assert.isTrue(outside?.every((value) => value === null))
    }
  })

  it("record what they recorded before, of homes with the sun and without, some of them half", () => {
    const ids = ["SIM-DT-001", "SIM-DT-002", "SIM-DT-003", "SIM-DT-006"]
    const text = JSON.stringify(ids.map((dt_id) => readingsIn(dt_id, { from, to })))
    assert.strictEqual(
      createHash("sha256").update(text).digest("hex"),
      "308d3f1a28ef7ba6be0b363a87ac5e0ed1e25d1115c7d372be23652ee6ba868e"
    )
  })
})
