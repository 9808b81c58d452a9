import { assert, describe, it } from "@effect/vitest"
import type { IngestRun, SourceInfo } from "@grid/domain/ingest/Source"
import type { SeriesStatus } from "@grid/domain/observations/Inventory"
import { iso, minuteMs } from "@grid/domain/time/Time"
import { type Records, sourceStates } from "@grid/queries/catalog/SourceStates"

const now = Date.parse("2026-08-18T10:07:00Z")

const info: SourceInfo = {
  id: "npp",
  title: "NPP",
  url: "https://npp.example",
  licence: "none stated",
  datasets: ["demand", "frequency"]
}

const seriesTo = (last_ts: number): SeriesStatus => ({
  dataset: "demand",
  area: "india",
  source: "npp",
  kind: "observed",
  period_minutes: 15,
  values: 1,
  first_ts: last_ts,
  last_ts,
  captured_at: last_ts
})

const run = (outcome: IngestRun["outcome"]): IngestRun => ({
  id: 1,
  source: "npp",
  started_at: now - minuteMs,
  ended_at: outcome === "running" ? null : now,
  outcome,
  error_code: null,
  error_detail: null,
  read: 1,
  written: 1,
  revised: 0,
  unchanged: 0,
  quarantined: 0,
  rejected: 0
})

const stateOf = (records: Partial<Records>, shown: ReadonlyArray<string> = []) =>
  sourceStates(
    [info],
    {
      enabled: ["npp"],
      series: [seriesTo(now - 20 * minuteMs)],
      runs: [run("succeeded")],
      successes: new Map([["npp", now - minuteMs]]),
      ...records
    },
    new Set(shown),
    now
  )

describe("the state of a source", () => {
  it("is fresh while its newest value is as old as is usual, counted from the end of the interval", () => {
    assert.deepStrictEqual(stateOf({}), [
      {
        source: "npp",
        last_success_at: iso(now - minuteMs),
        newest_at: iso(now - 20 * minuteMs),
        expected_at: iso(now + 10 * minuteMs),
        lag_minutes: 5,
        state: "fresh",
        datasets: ["demand", "frequency", "carbon_intensity"]
      }
    ])
  })

  it.each([
    ["late where the newest value is old", { series: [seriesTo(now - 120 * minuteMs)] }, "late"],
    ["late where nothing has come yet", { series: [], runs: [run("running")], successes: new Map() }, "late"],
    ["down where the last run failed", { runs: [run("failed")] }, "down"],
    ["fresh while the next run goes on", { runs: [run("running")] }, "fresh"]
  ] as const)("is %s", (_, records, state) => {
    assert.strictEqual(stateOf(records)[0]?.state, state)
  })

  it("is off where it is switched off and values of it are shown; else it is not listed", () => {
    assert.isEmpty(stateOf({ enabled: [] }))
    assert.strictEqual(stateOf({ enabled: [] }, ["npp"])[0]?.state, "off")
  })

  it("is of the newest value of all its series", () => {
    const series = [seriesTo(now - 600 * minuteMs), seriesTo(now - 20 * minuteMs)]
    assert.deepInclude(stateOf({ series })[0], { lag_minutes: 5, state: "fresh" })
    assert.strictEqual(stateOf({ series: [], successes: new Map() })[0]?.lag_minutes, null)
  })
})
