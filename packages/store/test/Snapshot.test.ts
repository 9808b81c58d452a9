import { makeSnapshot, type NewestRow } from "@grid/store/grid/Snapshot"
import { staleAt } from "@grid/domain/catalog/Freshness"
import { makeAged } from "@grid/domain/grid/Aged"
import type { DemandLatest } from "@grid/domain/grid/Grid"
import { dayMs, hourMs, iso, minuteMs } from "@grid/domain/time/Time"
import { assert, describe, it } from "@effect/vitest"
import { Exit, Option } from "effect"

const now = Date.parse("2026-11-20T11:00:00Z")

const row = (some: Partial<NewestRow>): NewestRow => ({
  dataset: "demand",
  area: "india",
  source: "npp",
  kind: "observed",
  period_minutes: 0,
  ts: now,
  value: 200_000,
  captured_at: now,
  ...some
})

const live = row({})

/** What a file of last month gave, read just now. */
const imported = (some: Partial<NewestRow> = {}) =>
  row({ ts: now - 30 * dayMs, captured_at: now + minuteMs, value: 1, ...some })

const demandOf = (rows: ReadonlyArray<NewestRow>, enabled: ReadonlyArray<string> = ["npp"]) =>
  Exit.getSuccess(makeSnapshot({ version: 1, newest: now, rows }, enabled, () => []).demand)

describe("the newest values", () => {
  it.each([
    ["of the same source", imported()],
    ["of a better source", imported({ source: "psp" })],
    ["of a source that is switched off", imported({ source: "demand" })]
  ])("an import of old files %s, captured later, is not the present", (_, old) => {
    for (const rows of [
      [live, old],
      [old, live]
    ]) {
      const { data } = demandOf(rows).pipe(Option.getOrThrow)
      assert.strictEqual(data.national.demand_mw, 200_000)
      assert.deepStrictEqual([data.as_of, data.observed_at], [iso(now), iso(now)])
    }
  })

  it("of one time of measurement what was captured later holds", () => {
    const later = row({ area: "goa", value: 2, captured_at: now + minuteMs })
    const { data } = demandOf([row({ area: "goa", value: 1 }), later, live]).pipe(Option.getOrThrow)
    assert.strictEqual(data.states?.find(({ slug }) => slug === "goa")?.demand_mw, 2)
  })

  it("a value is stale once it lies further back than its dataset allows, under another version, and one answer for all", () => {
    const answer = demandOf([imported()]).pipe(Option.getOrThrow)
    const aged = makeAged<DemandLatest>()
    const limit = staleAt("demand")(now - 30 * dayMs)
    assert.strictEqual(limit, now - 30 * dayMs + 2 * hourMs)
    assert.strictEqual(aged(answer, limit), answer)
    const stale = aged(answer, limit + 1)
    assert.isTrue(stale.data.stale)
    assert.notStrictEqual(stale.version, answer.version)
    assert.strictEqual(aged(answer, now), stale)
    assert.deepStrictEqual([stale.data.observed_at, stale.data.as_of], [iso(now - 30 * dayMs), iso(now + minuteMs)])
  })
})
