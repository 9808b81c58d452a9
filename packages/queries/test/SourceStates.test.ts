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

/** State of a source by the newest values that it gave, whose begins are counted from now on, minutes. */
const stateBy = (
  given: ReadonlyArray<readonly [SeriesStatus["dataset"], number, number?]>,
  source: Partial<SourceInfo> = {}
) =>
  sourceStates(
    [{ ...info, ...source }],
    {
      enabled: ["npp"],
      series: given.map(([dataset, minutes, period_minutes = 15]) => ({
        ...seriesTo(now + minutes * minuteMs),
        dataset,
        period_minutes
      })),
      runs: [run("succeeded")],
      successes: new Map()
    },
    new Set(),
    now
  )[0]

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

  // Prices of tomorrow are out on the day before, a report on the next morning, a month three weeks after its end.
  it.each([
    [
      "a dataset of which one area is behind",
      [
        ["demand", -622],
        ["demand", -22]
      ],
      { state: "fresh", lag_minutes: 7, newest: -22 }
    ],
    [
      "demand that stopped beside prices of tomorrow",
      [
        ["demand", -307],
        ["price_dam", 833]
      ],
      { state: "late", lag_minutes: 292, newest: -307 }
    ],
    [
      "real-time prices that stopped beside those of tomorrow",
      [
        ["price_rtm", -307],
        ["price_dam", 833]
      ],
      { state: "late", lag_minutes: 292, newest: -307 }
    ],
    [
      "demand and prices of tomorrow, whose block of now is no later than now",
      [
        ["demand", -22],
        ["price_dam", 833]
      ],
      { state: "fresh", lag_minutes: 0, newest: -7 }
    ],
    [
      "a report of yesterday and a month that is three weeks over, neither of which is due again",
      [
        ["demand", -22],
        ["max_demand", -2 * 1_440, 1_440],
        ["energy_availability_month", -50 * 1_440, 43_200]
      ],
      { state: "fresh", lag_minutes: 7, newest: -22 }
    ],
    [
      "of two late datasets the one that has missed more of its intervals",
      [
        ["demand", -300],
        ["max_demand", -6 * 1_440, 1_440]
      ],
      { state: "late", lag_minutes: 285, newest: -300 }
    ]
  ] as const)("counts of %s", (_, given, { newest, ...expected }) => {
    assert.deepInclude(stateBy(given), { ...expected, newest_at: iso(now + newest * minuteMs) })
  })

  it("is due with the first of its datasets", () => {
    const state = stateBy([
      ["demand", -307],
      ["price_dam", 833]
    ])
    assert.strictEqual(state?.expected_at, iso(now + 8 * minuteMs))
  })

  it("judges quarter hours that come with the report of their day by that report", () => {
    const given = [["demand", -1_222] as const, ["max_demand", -2_647, 1_440] as const]
    assert.strictEqual(stateBy(given)?.state, "late")
    assert.strictEqual(stateBy(given, { publication: "daily_report" })?.state, "fresh")
  })

  it("has no lag where nothing has come", () => {
    assert.strictEqual(stateOf({ series: [], successes: new Map() })[0]?.lag_minutes, null)
  })
})
