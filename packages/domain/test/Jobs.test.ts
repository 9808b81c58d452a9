import { assert, describe, it } from "@effect/vitest"
import { exported } from "@grid/domain/catalog/Catalog"
import { ExportSpec, exportOf, fieldsOf, windowOf } from "@grid/domain/jobs/Export"
import { CreateJob } from "@grid/domain/jobs/Job"
import { type JobEvent, JobState, next } from "@grid/domain/jobs/JobState"
import { get } from "@grid/domain/plans/Plan"
import { dayMs, iso } from "@grid/domain/time/Time"
import { windowMeta } from "@grid/domain/time/Window"
import { Result, Schema } from "effect"

describe("states of a job", () => {
  const isOpen = (state: JobState): boolean => state === "queued" || state === "running"
  const table: ReadonlyArray<readonly [JobState, Readonly<Record<JobEvent, JobState | null>>]> = [
    ["queued", { claim: "running", giveBack: null, succeed: null, fail: null, delete: "cancelled", expire: null }],
    [
      "running",
      { claim: "running", giveBack: "queued", succeed: "succeeded", fail: "failed", delete: "cancelled", expire: null }
    ],
    ["succeeded", { claim: null, giveBack: null, succeed: null, fail: null, delete: "expired", expire: "expired" }],
    ["failed", { claim: null, giveBack: null, succeed: null, fail: null, delete: null, expire: "expired" }],
    ["cancelled", { claim: null, giveBack: null, succeed: null, fail: null, delete: null, expire: "expired" }],
    ["expired", { claim: null, giveBack: null, succeed: null, fail: null, delete: null, expire: null }]
  ]

  it.each(table)("%s", (state, events) => {
    for (const [event, after] of Object.entries(events))
      assert.strictEqual(next(state, event as JobEvent), after, event)
  })

  it("are all in the table, and none that has ended opens again", () => {
    assert.sameMembers(
      table.map(([state]) => state),
      [...JobState.literals]
    )
    for (const [state, events] of table.filter(([state]) => !isOpen(state))) {
      assert.isFalse(
        Object.values(events).some((after) => after !== null && isOpen(after)),
        state
      )
    }
  })
})

describe("what an export reads", () => {
  const now = Date.parse("2026-08-18T10:07:00Z")
  const decode = Schema.decodeUnknownSync(CreateJob, { onExcessProperty: "error" })
  const ask = (dataset: string, query: unknown, plan = get("enterprise")) =>
    exportOf(decode({ type: "export", dataset, query, format: "csv" }), plan, now)
  const spec = (dataset: string, query: unknown): ExportSpec => Result.getOrThrow(ask(dataset, query))

  it("every dataset that is stored as such can be asked for, most of them by nothing but their name", () => {
    for (const entry of exported) {
      const found = spec(entry.id, entry.id === "exchange_prices" ? { market_type: "DAM" } : {})
      assert.strictEqual(found.dataset, entry.id)
      if (found.rows === "series") assert.deepStrictEqual(found.fields, fieldsOf(entry))
    }
  })

  it("days and blocks without a window are the last 30 days, to the last whole interval", () => {
    const found = spec("demand", {})
    assert(found.rows === "series")
    assert.deepStrictEqual(found.areas, ["india"])
    assert.deepStrictEqual(
      [iso(found.window.from), iso(found.window.to), found.window.clamped],
      ["2026-07-19T10:00:00Z", "2026-08-18T10:00:00Z", false]
    )
  })

  it("the window that was asked for is kept with the job, though not all of it is over", () => {
    const asked = spec("demand", { from: "2026-08-01", to: "2026-08-18", resolution: "day" })
    const kept = Schema.decodeUnknownSync(ExportSpec)(Schema.encodeSync(ExportSpec)(asked))
    const window = windowOf(kept)
    assert(window !== null)
    const { requested, to } = windowMeta(window, { as_of: now }, get("enterprise"))
    assert.deepStrictEqual(requested, { from: "2026-07-31T18:30:00Z", to: "2026-08-18T18:30:00Z" })
    assert.strictEqual(to, "2026-08-17T18:30:00Z")
  })

  it("months are whole, also where the plan's history begins within one", () => {
    const found = Result.getOrThrow(ask("installed_capacity", { from: "2020-01-01" }, get("trial")))
    assert(found.rows === "series")
    assert.deepStrictEqual([iso(found.window.from), found.window.clamped], ["2026-07-31T18:30:00Z", true])
  })

  it("prices reach to the end of tomorrow, and the plan's history is counted from now", () => {
    const found = Result.getOrThrow(
      ask("exchange_prices", { market_type: ["DAM", "DAM"], from: "2026-01-01", to: "2026-08-31" }, get("trial"))
    )
    assert(found.rows === "exchange")
    assert.deepStrictEqual(found.market_types, ["DAM"])
    assert.strictEqual(iso(found.window.to), "2026-08-19T18:30:00Z")
    assert.strictEqual(found.window.from, Date.parse("2026-08-18T10:00:00Z") - 7 * dayMs)
  })

  it("states by slug, code and all of them, beside other areas, each once", () => {
    const found = spec("demand", { state: ["IN-MH", "maharashtra"], area: ["india", "maharashtra"] })
    assert(found.rows === "series")
    assert.deepStrictEqual(found.areas, ["india", "maharashtra"])
    const all = spec("demand", { state: "all" })
    assert(all.rows === "series")
    assert.lengthOf(all.areas ?? [], 36)
  })

  it.each([
    ["demand", { market_type: "DAM" }, "query.market_type"],
    ["demand", { hours: 1, from: "2026-01-01" }, "hours"],
    ["demand", { from: "2026-03-01", to: "2026-02-01" }, "to"],
    ["demand", { area: "atlantis" }, "query.area"],
    ["demand", { field: "demand" }, "query.field"],
    ["demand", { collection: "plant" }, "query.collection"],
    ["exchange_prices", {}, "query.market_type"],
    ["exchange_prices", { market_type: "DAM", area: "india" }, "query.area"],
    ["daily_report", { resolution: "hour" }, "query.resolution"],
    ["daily_report", { field: ["energy_met", "demand"] }, "query.field"],
    ["power_plants", { from: "2026-01-01" }, "query.from"],
    ["station_generation", { collection: "plant" }, "query.collection"]
  ])("%s by %j is refused at %s", (dataset, query, path) => {
    const refused = Result.flip(ask(dataset, query)).pipe(Result.getOrThrow)
    assert(refused._tag === "InvalidParameter")
    assert.deepStrictEqual(
      refused.errors.map((error) => error.path),
      [path]
    )
  })

  it.each([
    ["demand", { state: "goa" }],
    ["demand", { area: ["india", "goa"] }],
    ["installed_capacity", { area: "goa/central-sector" }],
    ["daily_report", { area: "dvc" }],
    ["state_drawal", {}]
  ])("%s by %j needs a plan with states", (dataset, query) => {
    const refused = Result.flip(ask(dataset, query, get("starter"))).pipe(Result.getOrThrow)
    assert(refused._tag === "NotInPlan")
    assert.deepStrictEqual([refused.feature, refused.required_plan], ["states", "pro"])
    assert.isTrue(Result.isSuccess(ask(dataset, query, get("pro"))))
  })
})
