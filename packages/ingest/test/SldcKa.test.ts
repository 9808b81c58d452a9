import { readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { isArea } from "@grid/domain/observations/Area"
import { guard } from "@grid/domain/ingest/Guard"
import * as Ingest from "@grid/ingest/Ingest"
import * as SldcKa from "@grid/ingest/sources/SldcKa"
import * as Recordings from "@grid/testing/upstream/Recordings"
import { Effect } from "effect"
import * as FastCheck from "fast-check"
import { raw } from "./support/Raw.ts"
import * as Recorded from "./support/Recorded.ts"
import { anyBytes, sourceLaws } from "./support/SourceLaws.ts"

const fetched_at = Date.parse("2026-09-22T21:22:00+05:30")
const parse = (page: string, body: string | Uint8Array, rest = {}) =>
  SldcKa.parse(raw("sldc-ka", body, { url: `http://upstream.test/${page}.aspx`, fetched_at, ...rest }))

/** A page whose spans hold what the real ones do: some bare, some with markup of their own. */
const html = (spans: Readonly<Record<string, string>>) =>
  `<!DOCTYPE html><html><body><form><table>${Object.entries(spans)
    .map(([id, text], index) =>
      index % 2 === 0
        ? `<tr><td><span id="${id}" style="font-size:Larger;">${text}</span></td></tr>`
        : `<tr><td><strong>X : <span id="${id}"><b>\n ${text}</b></span></strong></td></tr>`
    )
    .join("")}</table></form></body></html>`

const home = { Label6: "22/09/2026 21:10", Label1: "50.01", Label12: "191", Label5: "7,430", Label2: "3232" }
const stations = {
  lblrtptot: "1190",
  lblrtp1: "200",
  lblbtptot: "1321",
  ytptot: "1064",
  lblupctot: "0",
  lbljintot: "107",
  lblshvytot: "362",
  lblngjtot: "517",
  lblstategen: "5193",
  lbltotgen: "11094",
  lblcgs: "1207",
  lbldate: "22/09/2026 21:10"
}
const renewables = {
  Label1: "22/09/2026 21:12:01",
  Label2: "49.94",
  lbl_bb: "9",
  lbl_tb: "1",
  lbl_tc: "87",
  lbl_tm: "265",
  lbl_tw: "128",
  lbl_kar_slr: "356",
  lbl_tt: "835"
}

describe("SldcKa.parse", () => {
  it.effect.each([
    ["Default", home, "2026-09-22T21:10:00+05:30", ["demand karnataka 7430", "frequency karnataka 50.01"]],
    [
      "StateGen",
      stations,
      "2026-09-22T21:10:00+05:30",
      [
        "central_station_drawal karnataka 1207",
        "generation_coal station/bellary-tps 1321",
        "generation_coal station/raichur-tps 1190",
        "generation_coal station/toranagallu-tps 107",
        "generation_coal station/udupi-tpp 0",
        "generation_coal station/yermarus-tpp 1064",
        "generation_hydro station/kalinadi-hps 517",
        "generation_hydro station/sharavathi-hps 362"
      ]
    ],
    [
      "StateNCEP",
      renewables,
      "2026-09-22T21:12:01+05:30",
      [
        "generation_biomass karnataka 1",
        "generation_cogeneration karnataka 87",
        "generation_small_hydro karnataka 265",
        "generation_solar karnataka 356",
        "generation_wind karnataka 128"
      ]
    ]
  ] as const)("reads the spans of %s, no others, at the page's own time", ([page, spans, stamp, expected]) =>
    Effect.gen(function* () {
      const { observations, rejected } = yield* parse(page, html(spans))
      assert.deepStrictEqual(rejected, [])
      assert.deepStrictEqual(observations.map(({ area, dataset, value }) => `${dataset} ${area} ${value}`).sort(), [
        ...expected
      ])
      for (const observation of observations) {
        const { area, captured_at, kind, period_minutes, ts } = observation
        assert.deepStrictEqual(
          [ts, captured_at, kind, period_minutes],
          [Date.parse(stamp), Date.parse(stamp), "observed", 0]
        )
        assert.isTrue(isArea(area), area)
        assert.isNull(guard(observation))
      }
    })
  )

  it("names every dataset that it gives, and only those", () => {
    const given = Effect.runSync(
      Effect.map(
        Effect.all([
          parse("Default", html(home)),
          parse("StateGen", html(stations)),
          parse("StateNCEP", html(renewables))
        ]),
        (pages) => new Set(pages.flatMap(({ observations }) => observations.map(({ dataset }) => dataset)))
      )
    )
    assert.deepStrictEqual([...given].sort(), [...SldcKa.info.datasets].sort())
  })

  it.effect("does not take one page's span for another's: Label1 is a frequency here and a time there", () =>
    Effect.gen(function* () {
      const { observations, rejected } = yield* parse("StateNCEP", html({ ...renewables, Label1: "50.01" }))
      assert.deepStrictEqual(observations, [])
      assert.match(rejected[0]?.reason ?? "", /no stamp/)
    })
  )

  it.effect("a span that is gone or no number is rejected, a blank one has no value, a 0 is a 0", () =>
    Effect.gen(function* () {
      const { ytptot: _, ...rest } = stations
      const { observations, rejected } = yield* parse(
        "StateGen",
        html({ ...rest, lblrtptot: "&nbsp;", lblbtptot: "N/A", lbljintot: "-" })
      )
      assert.deepStrictEqual(
        rejected.map(({ entry }) => entry),
        ["lblbtptot", "ytptot"]
      )
      const value = (area: string) => observations.find((found) => found.area === area)?.value
      assert.strictEqual(value("station/raichur-tps"), null)
      assert.strictEqual(value("station/toranagallu-tps"), null)
      assert.strictEqual(value("station/udupi-tpp"), 0)
    })
  )

  it.effect.each([
    ["nine years old", "06/09/2017 12:57", "2017-09-06T12:57:00+05:30"],
    ["blank", "", "2026-09-22T21:22:00+05:30"]
  ] as const)("values of a page whose stamp is %s are at the time %s", ([, Label6, expected]) =>
    Effect.map(parse("Default", html({ ...home, Label6 })), ({ observations }) =>
      assert.deepStrictEqual(
        observations.map(({ ts }) => ts),
        [Date.parse(expected), Date.parse(expected)]
      )
    )
  )

  it.effect("without a stamp they are of the moment of asking", () =>
    Effect.gen(function* () {
      const { Label6: _, ...rest } = home
      const { observations } = yield* parse("Default", html(rest))
      assert.strictEqual(observations[0]?.ts, fetched_at)
    })
  )

  it.effect.each([["22/09/2026 22:10"], ["9/22/2026 9:10:00 PM"], ["01/01/0001 00:00"]] as const)(
    "takes nothing from a page of the time %s",
    ([Label6]) =>
      Effect.map(parse("Default", html({ ...home, Label6 })), ({ observations, rejected }) => {
        assert.deepStrictEqual(observations, [])
        assert.strictEqual(rejected.length, 1)
      })
  )

  it.effect("takes nothing from a page that shows no demand at all", () =>
    Effect.map(parse("Default", html({ ...home, Label5: "0", Label1: "0" })), ({ observations }) =>
      assert.deepStrictEqual(observations, [])
    )
  )

  it.effect.each([
    ["a page without its spans", "Default", "<html><body>Server Error</body></html>", {}, "unexpected_shape"],
    ["nothing", "StateGen", "", {}, "unexpected_shape"],
    ["another page of the site", "Snapshot", html(home), {}, "unexpected_shape"],
    ["elements nested beyond measure", "Default", "<span>".repeat(200_000), {}, "unexpected_shape"],
    ["a status that is no success", "Default", html(home), { status: 503 }, "http_status"],
    ["an address that is none", "Default", html(home), { url: "nowhere" }, "unexpected_shape"]
  ] as const)("fails on %s", ([, page, body, rest, reason]) =>
    Effect.map(Effect.flip(parse(page, body, rest)), (error) => assert.strictEqual(error.reason, reason))
  )

  sourceLaws(SldcKa.definition, {
    "any page": {
      answers: FastCheck.tuple(FastCheck.constantFrom("Default", "StateGen", "StateNCEP"), anyBytes()).map(
        ([page, bytes]) => raw("sldc-ka", bytes, { url: `http://upstream.test/${page}.aspx`, fetched_at })
      )
    },
    "the spans of a page": {
      answers: FastCheck.dictionary(FastCheck.constantFrom("Label5", "Label1", "Label6", "x"), FastCheck.string()).map(
        (spans) => raw("sldc-ka", html(spans), { url: "http://upstream.test/Default.aspx", fetched_at })
      )
    }
  })

  const dataDir = Recordings.directory()

  it.effect.skipIf(dataDir === undefined)("reads the recorded page (skipped without recordings)", () =>
    Effect.gen(function* () {
      if (dataDir === undefined) return
      const body = readFileSync(join(dataDir, "sldc/IN_KA_Default.html"))
      const text = body.toString("utf8")
      const shown = (label: string) => new RegExp(`id="${label}"[^>]*>([^<]*)<`).exec(text)?.[1] ?? ""
      const { observations, rejected } = yield* parse("Default", body)
      assert.deepStrictEqual(rejected, [])
      assert.strictEqual(shown("Label6"), "06/09/2017 12:57")
      const ts = Date.parse("2017-09-06T12:57:00+05:30")
      assert.deepStrictEqual(
        observations.map((found) => [found.dataset, found.ts, found.value]),
        [
          ["demand", ts, Number(shown("Label5"))],
          ["frequency", ts, Number(shown("Label1"))]
        ]
      )
      assert.deepStrictEqual([shown("Label5"), shown("Label1")], ["7430", "50.01"])
    })
  )
})

const run = Effect.gen(function* () {
  const { url } = yield* Recorded.Played
  const source = yield* SldcKa.make({ baseUrl: url, spacingMs: 0 })
  return yield* Ingest.run(source, { from: Date.now(), to: Date.now() })
})

/** Stamps of the pages must not lie in the future of the clock that fetches them. */
const past = (spans: Readonly<Record<string, string>>) =>
  html(Object.fromEntries(Object.entries(spans).map(([id, text]) => [id, text.replace("/2026 ", "/2025 ")])))

const played = () =>
  Recorded.layer({
    play: {
      "/Default.aspx": () => ({ headers: { "content-type": "text/html" }, body: past(home) }),
      "/StateGen.aspx": () => past(stations),
      "/StateNCEP.aspx": () => past(renewables)
    }
  })

describe("SldcKa.fetch", () => {
  it.live("asks for three pages; a stale repeat is the same observation", () =>
    Effect.gen(function* () {
      const upstream = yield* Recorded.Played
      const first = yield* run
      assert.isNull(first.error)
      assert.strictEqual(first.summary.written, 15)
      assert.deepStrictEqual(
        upstream.requests().map(({ path }) => path),
        ["/Default.aspx", "/StateGen.aspx", "/StateNCEP.aspx"]
      )
      const second = yield* run
      assert.deepStrictEqual([second.summary.written, second.summary.unchanged], [0, 15])
    }).pipe(Effect.provide(played()))
  )

  it.live.each([
    ["a server error", { type: "status", status: 500 }, "http_status", 2],
    ["an error page with status 200", { type: "html200" }, "unexpected_shape", 1],
    ["garbage", { type: "garbage" }, "unexpected_shape", 1],
    ["a connection cut off", { type: "cutOff" }, "transport", 2]
  ] as const)("loses one page to %s, says so, and reads the others", ([, mode, code, calls]) =>
    Effect.gen(function* () {
      const upstream = yield* Recorded.Played
      upstream.setMode("/StateGen.aspx", mode)
      const { error, summary } = yield* run
      assert.strictEqual(error?.code, code)
      assert.strictEqual(summary.written, 7)
      assert.strictEqual(upstream.requests("/StateGen.aspx").length, calls)
    }).pipe(Effect.provide(played()))
  )
})
