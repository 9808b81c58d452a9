import { capacityMonths } from "@grid/domain/assets/CapacityMonths"
import { get } from "@grid/domain/plans/Plan"
import { assert, it } from "@effect/vitest"
import { Result } from "effect"

it("a month that is not over is refused by the parameter that was sent", () => {
  const at = (day: string) => Date.parse(`${day}T00:00:00+05:30`)
  const call = { now: at("2026-11-29"), plan: get("pro") }
  const refusal = (query: Parameters<typeof capacityMonths>[0]) =>
    Result.getOrThrow(Result.flip(capacityMonths(query, call))).errors
  assert.deepStrictEqual(refusal({ from: at("2026-11-01") }), [
    { path: "from", message: "must be a month that is over: the newest is 2026-10" }
  ])
  assert.deepStrictEqual(refusal({ from: at("2026-09-01"), to: at("2026-08-01") }), [
    { path: "to", message: "must not be before from" }
  ])
})
