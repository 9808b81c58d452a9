import { assert, describe, it } from "@effect/vitest"
import { leastSubstationKv, radiusKm } from "@grid/domain/datacentre/Rules"
import { stateAt } from "@grid/domain/states/StateAt"
import * as SimulatedNetwork from "@grid/ingest/simulator/networks/SimulatedNetwork"
import { kmBetween } from "@grid/models/substations/Measure"

const { substations } = SimulatedNetwork.make().substations(Date.parse("2026-11-23T00:00:00+05:30"))

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
