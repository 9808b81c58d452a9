import type { Curve, Status } from "@grid/docs/live/Live"
import { docsPages } from "@grid/docs/pages/Docs"
import { sparkline } from "@grid/docs/pages/Sparkline"
import { iso, minuteMs } from "@grid/domain/time/Time"
import type { SourceState } from "@grid/queries/catalog/SourceStates"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"

const baseUrl = "https://grid.test/in"
const now = Date.parse("2026-08-18T10:07:00Z")

const source = (rest: Partial<SourceState> = {}): SourceState => ({
  source: "npp",
  last_success_at: iso(now),
  newest_at: iso(now - 20 * minuteMs),
  expected_at: iso(now + 10 * minuteMs),
  lag_minutes: 5,
  state: "fresh",
  datasets: ["demand"],
  ...rest
})

const incident = {
  id: 7,
  title: "<b>Prices</b> are late",
  text: "The exchange publishes late & we wait.\nTomorrow it is back.",
  began_at: now - 60 * minuteMs,
  ended_at: null,
  sources: ["exchange"],
  changed_at: now
} as const

const well: Status = { freshness: [], sources: [source()], incidents: [] }

const pagesWith = (status: () => Status | null) => docsPages(baseUrl, { live: { status: Effect.sync(status) } })

const bodyWith = (status: Status | null, path: "/docs/status" | "/docs/status.atom" = "/docs/status") =>
  Effect.andThen(
    TestClock.setTime(now),
    Effect.map(pagesWith(() => status)[path], ({ body }) => body)
  )

describe("the page on the status", () => {
  it.effect("has every source with its state in words, lag, newest value and the next, in Indian time", () =>
    Effect.gen(function* () {
      const page = yield* bodyWith(well)
      assert.include(
        page,
        `State of this service at <time datetime="${iso(now)}">2026-08-18 15:37 IST</time> (${iso(now)})`
      )
      assert.include(page, ">Well:</span> every source is fresh. No incident is open.")
      assert.match(
        page,
        /<code>npp<\/code><\/th>\s*<td><span class="state fresh">fresh<\/span><\/td>\s*<td>5\u00A0min<\/td>/
      )
      assert.include(page, ">2026-08-18 15:17 IST</time></td>")
      assert.include(page, ">2026-08-18 15:47 IST</time></td>")
      assert.include(page, '<a href="/in/docs/datasets#demand">demand</a>')
      assert.include(page, "None has been noted.")
      const ill = yield* bodyWith({ ...well, sources: [source(), source({ source: "merit", state: "down" })] })
      assert.include(ill, ">Disturbed:</span> 1 of 2 sources are late or down")
      assert.include(ill, '<span class="state stale">down</span>')
      assert.include(yield* bodyWith({ ...well, sources: [] }), "No source is switched on")
    })
  )

  it.effect("folds the datasets of a source that feeds many, and names those of few", () =>
    Effect.gen(function* () {
      const datasets = ["demand", "frequency", "fuel_mix", "exchange_prices", "daily_report"]
      const few = yield* bodyWith({ ...well, sources: [source({ datasets: datasets.slice(1) })] })
      assert.notInclude(few, "<details>")
      const many = yield* bodyWith({ ...well, sources: [source({ datasets })] })
      assert.include(many, "<summary>5 datasets</summary>")
      for (const id of datasets) assert.include(many, `<a href="/in/docs/datasets#${id}">${id}</a>`)
    })
  )

  it.effect("shows incidents as text, and that they are over", () =>
    Effect.gen(function* () {
      const page = yield* bodyWith({ ...well, incidents: [incident] })
      assert.include(page, "Open incidents: 1.")
      assert.include(page, '<h3 id="incident-7">&lt;b&gt;Prices&lt;/b&gt; are late</h3>')
      assert.include(page, "<p>The exchange publishes late &amp; we wait.</p><p>Tomorrow it is back.</p>")
      assert.include(page, "Sources: exchange")
      assert.include(page, "goes on")
      const over = yield* bodyWith({ ...well, incidents: [{ ...incident, ended_at: now, sources: [] }] })
      assert.match(
        over,
        /Began <time [^>]+>2026-08-18 14:37 IST<\/time>, ended <time [^>]+>2026-08-18 15:37 IST<\/time>/
      )
      assert.include(over, "The service itself")
      assert.include(over, "No incident is open.")
    })
  )

  it.effect("says so while the store does not answer, and looks again soon; else every ten seconds", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(now)
      let count = 0
      const page = pagesWith(() => (count++ === 0 ? null : well))["/docs/status"]
      const away = (yield* page).body
      assert.include(away, '<span class="state stale">does not answer</span>')
      assert.include(
        away,
        ">Down:</span> The store does not answer. Calls for data are refused with 503 (service_unavailable)"
      )
      assert.strictEqual(away.match(/Not known while the store does not answer/g)?.length, 2)
      yield* TestClock.adjust("6 seconds")
      assert.include((yield* page).body, "every source is fresh.")
      yield* TestClock.adjust("9 seconds")
      yield* page
      assert.strictEqual(count, 2)
      yield* TestClock.adjust("2 seconds")
      yield* page
      assert.strictEqual(count, 3)
    })
  )

  it.effect("has a feed of the incidents that readers of Atom take, also where there is none", () =>
    Effect.gen(function* () {
      const feed = yield* bodyWith({ ...well, incidents: [incident] }, "/docs/status.atom")
      assert.include(feed, "<id>https://grid.test/in/docs/status#incident-7</id>")
      assert.include(feed, `<updated>${iso(now)}</updated>`)
      // HTML within XML: escaped once for the feed, and once for the page that it is put into.
      assert.include(feed, '<title type="html">&amp;lt;b&amp;gt;Prices&amp;lt;/b&amp;gt; are late</title>')
      assert.include(feed, "&lt;p&gt;The exchange publishes late &amp;amp; we wait.&lt;/p&gt;")
      assert.include(yield* bodyWith(well, "/docs/status.atom"), "<updated>1970-01-01T00:00:00Z</updated>")
      assert.include(yield* bodyWith(null, "/docs/status.atom"), "<subtitle>The store does not answer.")
    })
  )
})

describe("the line of a dataset", () => {
  const curve = {
    unit: "MW",
    from: now,
    to: now + 4 * minuteMs,
    points: [10, 30, null, 20].map((value, index) => ({ ts: now + index * minuteMs, value })),
    kind: "simulated"
  } as const

  it("breaks where a value is not known, and says range, span, unit and kind in words", () => {
    const { text } = sparkline(curve)
    assert.include(text, 'd="M0.0 46.0L60.0 2.0M180.0 24.0"')
    const words = "National values, 2026-08-18 15:37 to 2026-08-18 15:41 IST: 10 to 30 MW, simulated"
    assert.include(text, `aria-label="${words}"`)
    assert.include(text, `<figcaption>${words}</figcaption>`)
    assert.notMatch(sparkline({ ...curve, kind: "observed" }).text, /observed|simulated/)
  })

  it("is level where all values are the same", () => {
    const points = curve.points.map(({ ts }) => ({ ts, value: 5 }))
    assert.include(sparkline({ ...curve, points }).text, 'd="M0.0 46.0L60.0 46.0L120.0 46.0L180.0 46.0"')
  })

  it.effect("stands in the section of its dataset, made at most once a minute for everybody", () =>
    Effect.gen(function* () {
      let reads = 0
      const curvesOf = () => Effect.sync(() => (reads++, new Map([["demand", curve]])))
      const page = docsPages(baseUrl, { live: { curvesOf, freshness: Effect.succeed([]) } })["/docs/datasets"]
      const { body } = yield* page
      assert.strictEqual(body.match(/<figure class="spark">/g)?.length, 1)
      const section = body.split("<section ").find((part) => part.includes('labelledby="demand"')) ?? ""
      assert.include(section, "10 to 30 MW, simulated")
      yield* TestClock.adjust("59 seconds")
      yield* page
      assert.strictEqual(reads, 1)
      yield* TestClock.adjust("2 seconds")
      yield* page
      assert.strictEqual(reads, 2)
    })
  )

  it.effect.each([
    { missing: "freshness", freshness: null, curves: new Map([["demand", curve]]) },
    { missing: "curves", freshness: [], curves: new Map<string, Curve>() }
  ])("a page that went out without $missing stands for seconds alone", ({ curves, freshness }) =>
    Effect.gen(function* () {
      let reads = 0
      const curvesOf = () => Effect.sync(() => (reads++, curves))
      const page = docsPages(baseUrl, { live: { curvesOf, freshness: Effect.succeed(freshness) } })["/docs/datasets"]
      assert.strictEqual((yield* page).headers?.["cache-control"], "public, max-age=5")
      yield* TestClock.adjust("4 seconds")
      yield* page
      assert.strictEqual(reads, 1)
      yield* TestClock.adjust("2 seconds")
      yield* page
      assert.strictEqual(reads, 2)
    })
  )
})
