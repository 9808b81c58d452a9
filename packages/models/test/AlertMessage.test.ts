import { assert, it } from "@effect/vitest"
import { Message, type Metric } from "@grid/domain/alerts/Alert"
import type { StoredAlert } from "@grid/domain/alerts/AlertStore"
import { AlertId, TenantId } from "@grid/domain/Brands"
import { testMessage, turnMessage, wireAlert } from "@grid/models/alerts/Wire"
import { Effect, Schema } from "effect"

const decode = Schema.decodeUnknownSync(Schema.fromJsonString(Message), { onExcessProperty: "error" })

const alertOf = (metric: Metric): StoredAlert => ({
  id: AlertId.make("alert_4t8w1z6b3e9h2k7n5q0s"),
  tenant_id: TenantId.make("tenant-1"),
  seq: 1,
  name: "evening",
  metric,
  market_type: null,
  area: "goa",
  op: ">",
  threshold: 700,
  for_blocks: 1,
  url: "https://desk.example/hook",
  firing: true,
  enabled: true,
  last_fired_at: null,
  secret_hint: "abcd",
  failing_since: 1
})

it("a message about carbon says the signal of its value, one about another metric none", () => {
  for (const [metric, signal] of [
    ["carbon", "average"],
    ["demand", undefined]
  ] as const) {
    const alert = alertOf(metric)
    const turn = { type: "alert.fired", block_start: 0, value: 710, kind: "modelled" } as const
    const reader = { unit: "kg_co2e_per_mwh", read: () => Effect.die("not read") }
    const fired = decode(turnMessage(alert, turn, { as_of: 0, provenance: [] }, reader, 0))
    const test = decode(testMessage(alert, reader.unit, 0))
    assert.deepStrictEqual([fired.data.signal_type, test.data.signal_type], [signal, signal], metric)
  }
})

it("a message says nothing of deliveries that failed before it, since it is the same in every attempt", () => {
  const alert = alertOf("demand")
  assert.notProperty(decode(testMessage(alert, "MW", 0)).data.alert, "failing_since")
  assert.strictEqual(wireAlert(alert).failing_since, "1970-01-01T00:00:00.001Z")
})

it("an alert says the unit of its threshold, which a message has beside it", () => {
  for (const [metric, unit] of [
    ["price", "INR/MWh"],
    ["frequency", "Hz"]
  ] as const) {
    assert.strictEqual(wireAlert(alertOf(metric)).unit, unit)
    assert.notProperty(decode(testMessage(alertOf(metric), unit, 0)).data.alert, "unit")
  }
})
