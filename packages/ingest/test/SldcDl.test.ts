import { assert, describe, it } from "@effect/vitest"
import { isArea } from "@grid/domain/observations/Area"
import { guard } from "@grid/domain/ingest/Guard"
import { dayMs, hourMs, istDay, istDayStart } from "@grid/domain/time/Time"
import * as Ingest from "@grid/ingest/Ingest"
import * as SldcDl from "@grid/ingest/sources/SldcDl"
import { Clock, Effect, Stream } from "effect"
import * as FastCheck from "fast-check"
import * as MemoryStore from "./support/MemoryStore.ts"
import { raw } from "./support/Raw.ts"
import * as Recorded from "./support/Recorded.ts"
import { anyBytes, sourceLaws } from "./support/SourceLaws.ts"

const fetched_at = Date.parse("2026-08-18T15:00:00+05:30")
const parse = (body: string | Uint8Array, rest = {}) =>
  SldcDl.parse(raw("sldc-dl", body, { url: "http://upstream.test/Redirect.aspx?Loc=0804", fetched_at, ...rest }))

const table = (rows: ReadonlyArray<ReadonlyArray<string>>, id = "") =>
  `<table id="${id}" border="1">${rows
    .map((cells) => `<tr>${cells.map((cell) => `<td><font><b>${cell}</b></font></td>`).join("")}</tr>`)
    .join("")}</table>`

const discoms = table([
  ["DISCOM", "SCHEDULE", "DRAWL", "OD/UD"],
  ["BRPL", "2500", "2550", "50"],
  ["BYPL", "1400", "1380", "-20"]
])
const generation = table([
  ["GENCO", "SCHEDULE", "AS", "ACTUAL", "UI"],
  ["GT", "30", "0", "28", "-2"],
  ["TOTAL", "270", "0", "268", "-2"]
])
const load = table([
  ["DELHI LOAD", "SCHEDULE", "DRAWL", "MAX. LOAD"],
  ["6334", "5944", "5717", "7256 at 00:00:42"]
])
const system = table([
  ["FREQUENCY", "OD/UD", "DELHI GENERATION"],
  ["49.98", "-227", "506"]
])
const states = table([
  ["STATE", "SCHEDULE", "DRAWL", "OD/UD", "LOAD"],
  ["Chandigarh", "380", "387", "7", "387"],
  ["Haryana", "10700", "10762", "62", "13301"],
  ["HP", "-550", "-557", "-7", "1280"],
  ["J &amp; K", "1500", "1520", "20", "2900"],
  ["Punjab", "10750", "10430", "-320", "15294"],
  ["Rajasthan", "1100", "1153", "53", "14328"],
  ["UP", "9408", "9182", "-226", "22259"],
  ["Uttarakhand", "900", "930", "30", "1751"],
  ["Total", "34188", "33807", "-381", "71500"]
])
const stamps =
  '<span id="ContentPlaceHolder3_ddtime">14:58:10</span><span id="ContentPlaceHolder3_lblstatestime">14:55:00</span>'

/** As the site lays it out: tables within a table, those of others before and between. */
const page = (...parts: ReadonlyArray<string>) =>
  `<html><head><script>var x = "<td>DELHI LOAD</td>"</script></head><body><!-- <td>9</td> --><form>
   <table><tr><td>Real time ${parts[0] ?? ""}</td><td>${parts.slice(1).join("<hr>")}</td></tr></table></form></body></html>`

const whole = page(discoms, generation, load, stamps, system, states)

const stampOf = { loads: Date.parse("2026-08-18T14:58:10+05:30"), states: Date.parse("2026-08-18T14:55:00+05:30") }

describe("SldcDl.parse, live page", () => {
  it.effect("reads headings per table: a discom's schedule is not Delhi's", () =>
    Effect.gen(function* () {
      const { observations, rejected } = yield* parse(whole)
      assert.deepStrictEqual(rejected, [])
      const of = (area: string) =>
        Object.fromEntries(
          observations.filter((found) => found.area === area).map(({ dataset, value }) => [dataset, value])
        )
      assert.deepStrictEqual(of("delhi"), {
        demand: 6334,
        scheduled_drawal: 5944,
        actual_drawal: 5717,
        frequency: 49.98,
        drawal_deviation: -227
      })
      for (const [area, schedule, drawal, deviation, demand] of [
        ["chandigarh", 380, 387, 7, 387],
        ["haryana", 10_700, 10_762, 62, 13_301],
        ["himachal-pradesh", -550, -557, -7, 1280],
        ["jammu-and-kashmir-and-ladakh", 1500, 1520, 20, 2900],
        ["punjab", 10_750, 10_430, -320, 15_294],
        ["rajasthan", 1100, 1153, 53, 14_328],
        ["uttar-pradesh", 9408, 9182, -226, 22_259],
        ["uttarakhand", 900, 930, 30, 1751]
      ] as const) {
        assert.deepStrictEqual(of(area), {
          scheduled_drawal: schedule,
          actual_drawal: drawal,
          drawal_deviation: deviation,
          demand
        })
      }
      assert.strictEqual(observations.length, 5 + 8 * 4)
      for (const observation of observations) {
        assert.isTrue(isArea(observation.area), observation.area)
        assert.isNull(guard(observation))
        assert.deepStrictEqual([observation.kind, observation.period_minutes], ["observed", 0])
        assert.strictEqual(observation.ts, observation.area === "delhi" ? stampOf.loads : stampOf.states)
        assert.strictEqual(observation.captured_at, observation.ts)
      }
    })
  )

  it.effect("is the same observation while the page stands still", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* parse(whole, { fetched_at: fetched_at + 2 * hourMs }), yield* parse(whole))
    })
  )

  it.effect("without stamps it is of the moment of asking", () =>
    Effect.map(parse(page(discoms, load, system, states)), ({ observations }) =>
      assert.isTrue(observations.every(({ ts }) => ts === fetched_at))
    )
  )

  it.effect.each([
    ["in other words", ["Delhi Load (MW)", "Schedule", "Drawal"], ["6,334 MW", "5944 MW", "5717"], [6334, 5944, 5717]],
    ["in another order", ["DRAWL", "DELHI LOAD", "SCHEDULE"], ["5717", "6334", "5944"], [6334, 5944, 5717]],
    ["with blanks and dashes", ["DELHI LOAD", "SCHEDULE", "DRAWL"], ["6334", "-", "&nbsp;"], [6334, null, null]]
  ] as const)("reads the table of loads %s", ([, headings, cells, expected]) =>
    Effect.map(parse(page(discoms, table([headings, cells]), system)), ({ observations, rejected }) => {
      assert.deepStrictEqual(rejected, [])
      assert.deepStrictEqual(
        (["demand", "scheduled_drawal", "actual_drawal"] as const).map(
          (dataset) => observations.find((found) => found.dataset === dataset && found.area === "delhi")?.value
        ),
        [...expected]
      )
    })
  )

  it.effect("reads a page that closes neither cells nor rows", () =>
    Effect.map(
      parse("<table><tr><td>DELHI LOAD<td>SCHEDULE<td>DRAWL<tr><td>6334<br><td>5944<td>5717</table>"),
      ({ observations, rejected }) => {
        assert.deepStrictEqual(
          observations.map(({ value }) => value),
          [6334, 5944, 5717]
        )
        assert.deepStrictEqual(
          rejected.map(({ entry }) => entry),
          ["FREQUENCY"]
        )
      }
    )
  )

  it.effect("reads sections that stand in one table below each other", () =>
    Effect.map(
      parse(
        page(
          "",
          table([
            ["DELHI LOAD", "SCHEDULE", "DRAWL"],
            ["6334", "5944", "5717"],
            ["FREQUENCY", "OD/UD"],
            ["49.98", "-227"]
          ])
        )
      ),
      ({ observations, rejected }) => {
        assert.deepStrictEqual(rejected, [])
        assert.strictEqual(observations.length, 5)
      }
    )
  )

  it.effect.each([
    ["the table of loads is gone", [discoms, system], /DELHILOAD/],
    ["the table of loads is empty", [table([["DELHI LOAD", "SCHEDULE", "DRAWL"]]), system], /DELHILOAD/],
    ["its row is short", [table([["DELHI LOAD", "SCHEDULE"], ["6334"]]), system], /DELHILOAD/],
    [
      "a column is gone",
      [
        table([
          ["DELHI LOAD", "DRAWL"],
          ["6334", "1"]
        ]),
        system
      ],
      /delhi, SCHEDULE/
    ],
    [
      "a state is unknown",
      [
        load,
        system,
        table([
          ["STATE", "LOAD"],
          ["Nowhere", "1"]
        ])
      ],
      /Nowhere/
    ],
    [
      "a state is called as a property of every object",
      [
        load,
        system,
        table([
          ["STATE", "LOAD"],
          ["constructor", "1"]
        ])
      ],
      /constructor/
    ],
    [
      "a number is none",
      [
        table([
          ["FREQUENCY", "OD/UD"],
          ["off", "1"]
        ]),
        load
      ],
      /delhi, FREQUENCY/
    ]
  ] as const)("says so where %s, and reads the rest", ([, parts, entry]) =>
    Effect.map(parse(page(...parts)), ({ observations, rejected }) => {
      assert.isAbove(observations.length, 0)
      assert.match(rejected.map((found) => found.entry).join("; "), entry)
    })
  )

  it.effect("takes nothing of Delhi from a page that shows no load", () =>
    Effect.map(
      parse(
        page(
          table([
            ["DELHI LOAD", "SCHEDULE", "DRAWL"],
            ["0", "0", "0"]
          ]),
          system,
          states
        )
      ),
      ({ observations }) => assert.isFalse(observations.some(({ area }) => area === "delhi"))
    )
  )

  it.effect.each([
    ["a page without the tables", "<html><body>Service Unavailable</body></html>", {}, "unexpected_shape"],
    ["tables of others alone", page(discoms, generation), {}, "unexpected_shape"],
    ["nothing", "", {}, "unexpected_shape"],
    ["elements nested beyond measure", "<table><tr><td>".repeat(100_000), {}, "unexpected_shape"],
    ["a status that is no success", whole, { status: 500 }, "http_status"]
  ] as const)("fails on %s", ([, body, rest, reason]) =>
    Effect.map(Effect.flip(parse(body, rest)), (error) => assert.strictEqual(error.reason, reason))
  )

  sourceLaws(SldcDl.definition, {
    "any page": {
      answers: anyBytes().map((bytes) => raw("sldc-dl", bytes, { url: "http://upstream.test/Redirect.aspx?Loc=0804" }))
    },
    "the tables of a page": {
      answers: FastCheck.array(
        FastCheck.array(FastCheck.oneof(FastCheck.string(), FastCheck.constantFrom("DELHI LOAD", "STATE", "LOAD", "6")))
      ).map((rows) =>
        raw("sldc-dl", page(table(rows), table(rows)), {
          url: "http://upstream.test/Redirect.aspx?Loc=0804",
          fetched_at
        })
      )
    }
  })
})

const dayUrl = "http://upstream.test/Loaddata.aspx?mode=17/08/2026"
const parseDay = (body: string | Uint8Array, rest = {}) => parse(body, { url: dayUrl, ...rest })

const headings = ["TIMESLOT", "DELHI", "BRPL", "BYPL", "TPDDL(NDPL)", "NDMC", "MES"]
const slots = Array.from({ length: 288 }, (_, index) => {
  const minutes = index * 5
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`
})
const dayRows = slots.map((slot, index) => [slot, ...[5000, 2100, 1200, 1500, 170, 30].map((mw) => `${mw + index}.5`)])
const day = page("Load curve", table([headings, ...dayRows], "ContentPlaceHolder3_DGGridAv"))

describe("SldcDl.parse, table of a day", () => {
  it.effect("reads 288 instants of Delhi and each discom, on the IST day that was asked for", () =>
    Effect.gen(function* () {
      const { observations, rejected } = yield* parseDay(day)
      assert.deepStrictEqual(rejected, [])
      const midnight = Date.parse("2026-08-17T00:00:00+05:30")
      const areas = ["delhi", "discom/brpl", "discom/bypl", "discom/tpddl", "discom/ndmc", "discom/mes"]
      const expected = slots.flatMap((_, index) =>
        [5000, 2100, 1200, 1500, 170, 30].map(
          (mw, column) => `${midnight + index * 300_000} ${areas[column]} ${mw + index + 0.5}`
        )
      )
      assert.deepStrictEqual(
        observations.map(({ area, ts, value }) => `${ts} ${area} ${value}`).sort(),
        expected.sort()
      )
      for (const observation of observations) {
        assert.deepStrictEqual(
          [observation.dataset, observation.kind, observation.period_minutes, observation.captured_at],
          ["demand", "observed", 0, observation.ts]
        )
        assert.isTrue(isArea(observation.area))
        assert.isNull(guard(observation))
      }
    })
  )

  it.effect.each([
    ["TPDDL", "discom/tpddl"],
    ["NDPL", "discom/tpddl"],
    ["TPDDL (NDPL)", "discom/tpddl"],
    ["Mes", "discom/mes"]
  ] as const)("reads the column %s as %s", ([name, area]) =>
    Effect.map(
      parseDay(
        page(
          "",
          table([
            ["Timeslot", "Delhi", name],
            ["00:05", "5000", "40"]
          ])
        )
      ),
      ({ observations }) =>
        assert.deepStrictEqual(
          observations.map((found) => [found.area, found.value]),
          [
            ["delhi", 5000],
            [area, 40]
          ]
        )
    )
  )

  it.effect.each([
    ["a slot that is none", ["24:00", "5000", "40"], /24:00/],
    ["a short row", ["00:10", "5000"], /00:10/],
    ["a number that is none", ["00:10", "5000", "n/a"], /00:10, BRPL/],
    ["a second, different value", ["00:05", "4999", "40"], /00:05, DELHI/],
    ["a load of nothing, which is a reading that was lost", ["00:10", "0", "40"], /00:10, DELHI/]
  ] as const)("rejects %s and keeps the rest", ([, row, entry]) =>
    Effect.map(
      parseDay(page("", table([["TIMESLOT", "DELHI", "BRPL"], ["00:05", "5000", "40"], row, ["00:15", "5010", "41"]]))),
      ({ observations, rejected }) => {
        assert.isAtLeast(observations.length, 4)
        assert.match(rejected.map((found) => found.entry).join("; "), entry)
      }
    )
  )

  it.effect("a column nobody knows is named once, and no blank is a 0", () =>
    Effect.map(
      parseDay(
        page(
          "",
          table([
            ["TIMESLOT", "DELHI", "TOTAL"],
            ["00:05", "", "40"],
            ["00:10", "-", "40"]
          ])
        )
      ),
      ({ observations, rejected }) => {
        assert.deepStrictEqual(
          observations.map(({ value }) => value),
          [null, null]
        )
        assert.deepStrictEqual(rejected, [{ entry: "TOTAL", reason: "unknown column" }])
      }
    )
  )

  it.effect("slots of a day that is not over yet lie in the future", () =>
    Effect.map(parseDay(day, { fetched_at: Date.parse("2026-08-17T12:00:00+05:30") }), ({ observations, rejected }) => {
      assert.strictEqual(observations.length, 6 * (144 + 1 + 2))
      assert.match(rejected[0]?.reason ?? "", /future/)
    })
  )

  it.effect.each([
    ["a day that is none", day, { url: "http://upstream.test/Loaddata.aspx?mode=31/02/2026" }],
    ["no day at all", day, { url: "http://upstream.test/Loaddata.aspx" }],
    ["a table without rows", page("", table([headings])), {}],
    ["a table with blank rows", page("", table([headings, headings.map(() => "")])), {}],
    ["a page without the table", page("", load), {}]
  ] as const)("fails on %s", ([, body, rest]) =>
    Effect.map(Effect.flip(parseDay(body, rest)), (error) => assert.strictEqual(error.reason, "unexpected_shape"))
  )

  sourceLaws(SldcDl.definition, {
    "the table of any day": {
      answers: FastCheck.tuple(anyBytes(), FastCheck.string()).map(([bytes, mode]) =>
        raw("sldc-dl", bytes, { url: `http://upstream.test/Loaddata.aspx?mode=${mode}` })
      )
    }
  })
})

const source = Effect.gen(function* () {
  const { url } = yield* Recorded.Played
  return yield* SldcDl.make({ baseUrl: url, spacingMs: 0, backfillSpacingMs: 0 })
})

const today = Effect.map(Clock.currentTimeMillis, (now) => istDayStart(istDay(now)))

const played = () => Recorded.layer({ play: { "/Redirect.aspx": () => whole, "/Loaddata.aspx": () => day } })

describe("SldcDl.fetch", () => {
  it.each([
    ["a visit within the day", "2026-08-18T14:40", "2026-08-18T14:50", "2026-08-18T14:50", ["live"]],
    ["a visit across midnight", "2026-08-17T23:56", "2026-08-18T00:06", "2026-08-18T00:06", ["live", "17/08/2026"]],
    [
      "one soon after it: the last rows may be late",
      "2026-08-18T00:16",
      "2026-08-18T00:26",
      "2026-08-18T00:26",
      ["live", "17/08/2026"]
    ],
    ["one later", "2026-08-18T00:26", "2026-08-18T00:36", "2026-08-18T00:36", ["live"]],
    [
      "the first load",
      "2026-08-16T14:50",
      "2026-08-18T14:50",
      "2026-08-18T14:50",
      ["live", "16/08/2026", "17/08/2026"]
    ],
    ["days long over", "2026-02-28T00:00", "2026-03-02T00:00", "2026-08-18T00:10", ["28/02/2026", "01/03/2026"]],
    ["a day to come", "2026-08-19T00:00", "2026-08-20T00:00", "2026-08-18T12:00", ["live"]]
  ] as const)("%s asks for what it needs", (_, from, to, now, expected) => {
    const at = (text: string) => Date.parse(`${text}:00+05:30`)
    assert.deepStrictEqual(
      SldcDl.queries({ from: at(from), to: at(to) }, at(now)),
      expected.map((page) => (page === "live" ? "/Redirect.aspx?Loc=0804" : `/Loaddata.aspx?mode=${page}`))
    )
  })

  it.live.each([
    ["a server error", { type: "status", status: 500 }, "http_status"],
    ["an error page with status 200", { type: "html200" }, "unexpected_shape"],
    [
      "tables that are empty",
      { type: "body", body: page("", table([headings]), table([["DELHI LOAD"]])) },
      "unexpected_shape"
    ],
    ["garbage", { type: "garbage" }, "unexpected_shape"],
    ["no answer", { type: "cutOff" }, "transport"]
  ] as const)("loses one of its pages to %s, says so, and reads the other", ([, mode, code]) =>
    Effect.gen(function* () {
      const upstream = yield* Recorded.Played
      const memory = yield* MemoryStore.MemoryStore
      const midnight = yield* today
      for (const [broken, written] of [
        ["/Redirect.aspx", 6 * 288],
        ["/Loaddata.aspx", 5 + 8 * 4]
      ] as const) {
        memory.values.clear()
        upstream.setMode("/Redirect.aspx", { type: "normal" })
        upstream.setMode("/Loaddata.aspx", { type: "normal" })
        upstream.setMode(broken, mode)
        const { error, summary } = yield* Ingest.run(yield* source, {
          from: midnight - dayMs + hourMs,
          to: midnight + dayMs
        })
        assert.strictEqual(error?.code, code)
        assert.strictEqual(summary.written, written)
      }
    }).pipe(Effect.provide(played()))
  )

  it.live("gives up on a site that answers nothing, however many days are asked for", () =>
    Effect.gen(function* () {
      const upstream = yield* Recorded.Played
      const midnight = yield* today
      upstream.setMode("/Loaddata.aspx", { type: "cutOff" })
      const span = { from: midnight - 40 * dayMs, to: midnight - 20 * dayMs }
      const error = yield* Effect.flip(Stream.runDrain((yield* source).fetch(span)))
      assert.strictEqual(error.reason, "transport")
      assert.strictEqual(upstream.requests().length, 3 * 2)
    }).pipe(Effect.provide(played()))
  )
})
