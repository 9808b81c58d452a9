import { assert, describe, it } from "@effect/vitest"
import type { RawAnswer, Source, Span } from "@grid/domain/ingest/Source"
import { dayMs, hourMs, istDate } from "@grid/domain/time/Time"
import * as Ingest from "@grid/ingest/Ingest"
import * as Site from "@grid/ingest/sources/grid-india/Site"
import * as Psp from "@grid/ingest/sources/Psp"
import type { Play } from "@grid/testing/upstream/TestUpstream"
import { Clock, Effect, Stream } from "effect"
import * as FastCheck from "fast-check"
import * as MemoryStore from "./support/MemoryStore.ts"
import * as Reports from "./support/PspReports.ts"
import { raw } from "./support/Raw.ts"
import * as Recorded from "./support/Recorded.ts"
import { sourceLaws } from "./support/SourceLaws.ts"

interface Listed {
  readonly date: string
  readonly path: string
  readonly mime?: string
}

/** `2025-04-08` as it stands in names. */
const title = (date: string) => `${date.slice(8)}.${date.slice(5, 7)}.${date.slice(2, 4)}_NLDC_PSP`

const xls = (date: string, suffix = 282): Listed => ({
  date,
  path: `files/grdw/${date.slice(0, 4)}/${date.slice(5, 7)}/${title(date)}_${suffix}.xls`
})
const pdf = (date: string): Listed => ({
  ...xls(date, 839),
  path: xls(date, 839).path.replace(".xls", ".pdf"),
  mime: "application/pdf"
})
const legacy = (date: string): Listed => ({
  date,
  path: `files/grdw/uploads/${title(date)}.xls`,
  mime: "attachment/xls"
})

const entry = ({ date, mime = "application/vnd.ms-excel", path }: Listed) => ({
  Title_: title(date),
  MimeType: mime,
  FileType: "DAILY_PSP_REPORT",
  FilePath: path,
  PeriodYear: "2025-26",
  PeriodMonth: date.slice(5, 7),
  Field2: date
})

const list = (files: ReadonlyArray<Listed>) => JSON.stringify({ retData: files.map(entry) })

const book = Buffer.from(Reports.workbook({ MOP_E: Reports.newerPosition }))
const html = { headers: { "content-type": "text/html" }, body: "<html>Connection failed</html>" }

/** The list call, by month, and the files. */
const site = (
  months: Readonly<Record<string, string>>,
  files: Readonly<Record<string, ReturnType<Play>>> = {}
): Readonly<Record<string, Play>> => ({
  "/api/v1/file": ({ body }) => months[(JSON.parse(body) as { _month: string })._month] ?? list([]),
  ...Object.fromEntries(Object.entries(files).map(([path, answer]) => [`/${path}`, () => answer]))
})

const served = (...files: ReadonlyArray<Listed>) => Object.fromEntries(files.map(({ path }) => [path, { body: book }]))

const days = (from: string, to: string): Span => ({
  from: Date.parse(`${from}T00:00:00+05:30`),
  to: Date.parse(`${to}T00:00:00+05:30`)
})

const source = Effect.flatMap(Recorded.Played, ({ url }) =>
  Psp.make({ ...Site.optionsFor(url), spacingMs: 0, backfillSpacingMs: 0 })
)

const collect = (source: Source, span: Span) => Stream.runCollect(source.fetch(span))

/** What came, as the last part of each address with its status. */
const came = (answers: ReadonlyArray<RawAnswer>) =>
  answers.map(({ status, url }) => `${url.split("/").at(-1)} ${status}`)

/** A clock that stands at an instant; pauses are real. */
const at = (instant: string) => {
  const ms = Date.parse(instant)
  return Effect.updateService(Clock.Clock, (clock) =>
    Object.assign(Object.create(clock), { currentTimeMillis: Effect.succeed(ms), currentTimeMillisUnsafe: () => ms })
  )
}

/** Days of reports beside the last of which many were not published. */
const published = ["2025-04-05", "2025-04-07", "2025-04-20", "2025-04-26", "2025-04-27"]

describe("Psp.fetch", () => {
  it.live("lists each month of the span by its financial year and downloads one report per day", () =>
    Effect.gen(function* () {
      const { requests } = yield* Recorded.Played
      const answers = yield* collect(yield* source, days("2025-03-30", "2025-04-02"))
      assert.deepStrictEqual(came(answers), [
        "file 200",
        "30.03.25_NLDC_PSP_282.xls 200",
        "31.03.25_NLDC_PSP_282.xls 200",
        "file 200",
        "01.04.25_NLDC_PSP_282.xls 200"
      ])
      const asked = requests("/api/v1/file")
      assert.deepStrictEqual(
        asked.map(({ body, method }) => [method, JSON.parse(body)]),
        [
          ["POST", { _source: "GRDW", _type: "DAILY_PSP_REPORT", _fileDate: "2024-25", _month: "03" }],
          ["POST", { _source: "GRDW", _type: "DAILY_PSP_REPORT", _fileDate: "2025-26", _month: "04" }]
        ]
      )
      for (const { headers } of requests()) assert.strictEqual(headers["origin"], "https://grid-india.in")
      assert.strictEqual(asked[0]?.headers["content-type"], "application/json")
    }).pipe(
      Effect.provide(
        Recorded.layer({
          play: site(
            {
              "03": list(["2025-03-29", "2025-03-30", "2025-03-31"].map((date) => xls(date))),
              "04": list(["2025-04-01", "2025-04-02"].map((date) => xls(date)))
            },
            served(xls("2025-03-30"), xls("2025-03-31"), xls("2025-04-01"))
          )
        })
      )
    )
  )

  const day = "2025-04-08"
  const cases: ReadonlyArray<
    readonly [string, ReadonlyArray<Listed>, Readonly<Record<string, ReturnType<Play>>>, ReadonlyArray<string>]
  > = [
    [
      "the path with year and month of a file that is listed twice",
      [legacy(day), pdf(day), xls(day)],
      served(xls(day), legacy(day)),
      ["08.04.25_NLDC_PSP_282.xls 200"]
    ],
    [
      "the other file where the preferred is not there",
      [legacy(day), xls(day)],
      served(legacy(day)),
      ["08.04.25_NLDC_PSP_282.xls 404", "08.04.25_NLDC_PSP.xls 200"]
    ],
    ["no file of a day that has a pdf alone", [pdf(day)], {}, []],
    ["no file of a day that is not listed", [xls("2025-04-07")], served(xls("2025-04-07")), []],
    [
      "a workbook in the format of 2007",
      [{ date: day, path: xls(day).path.replace(".xls", ".xlsx"), mime: "application/octet-stream" }],
      { [xls(day).path.replace(".xls", ".xlsx")]: { body: book } },
      ["08.04.25_NLDC_PSP_282.xlsx 200"]
    ]
  ]

  it.live.each(cases)("takes %s", ([, listed, files, expected]) =>
    Effect.gen(function* () {
      const answers = yield* collect(yield* source, days(day, "2025-04-09"))
      assert.deepStrictEqual(came(answers), ["file 200", ...expected])
    }).pipe(Effect.provide(Recorded.layer({ play: site({ "04": list(listed) }, files) })))
  )

  it.live("asks for the last days again once it has come to now, and for none that is not over", () =>
    Effect.gen(function* () {
      const now = Date.parse("2025-04-10T10:15:00+05:30")
      const psp = yield* source
      const asked = (span: Span) =>
        Effect.map(collect(psp, span), (answers) =>
          came(answers)
            .filter((name) => !name.startsWith("file"))
            .map((name) => name.slice(0, 8))
        )
      // A visit that found nothing yet covers the morning; the next one begins there and must still look for the report.
      assert.deepStrictEqual(yield* asked({ from: now - hourMs, to: now + 1 }), ["08.04.25", "09.04.25"])
      assert.deepStrictEqual(yield* asked({ from: now - 3 * dayMs, to: now - 2 * dayMs }), ["07.04.25", "08.04.25"])
    }).pipe(
      at("2025-04-10T10:15:00+05:30"),
      Effect.provide(
        Recorded.layer({
          play: site(
            {
              "04": list(
                ["2025-04-06", "2025-04-07", "2025-04-08", "2025-04-09", "2025-04-10"].map((date) => xls(date))
              )
            },
            served(...["2025-04-06", "2025-04-07", "2025-04-08", "2025-04-09", "2025-04-10"].map((date) => xls(date)))
          )
        })
      )
    )
  )

  it.live("looks in the evening for reports of the last weeks that were never had, and asks for none again", () =>
    Effect.gen(function* () {
      const played = yield* Recorded.Played
      const psp = yield* source
      const visit = (instant: string) =>
        Effect.gen(function* () {
          const before = played.requests().length
          const to = Date.parse(instant) + 1
          const { error } = yield* Ingest.run(psp, { from: to - hourMs, to }).pipe(at(instant))
          assert.isNull(error)
          return played
            .requests()
            .slice(before)
            .map(({ path }) => path.split("/").at(-1)?.slice(0, 8))
        })
      const last = ["26.04.25", "27.04.25"]
      assert.deepStrictEqual(yield* visit("2025-04-28T10:15:00+05:30"), ["file", ...last])
      assert.deepStrictEqual(yield* visit("2025-04-28T17:45:00+05:30"), ["file", "07.04.25", "20.04.25", ...last])
      assert.deepStrictEqual(yield* visit("2025-04-29T17:45:00+05:30"), ["file", "27.04.25"])
    }).pipe(
      Effect.provide(
        Recorded.layer({
          play: site({ "04": list(published.map((date) => xls(date))) }, served(...published.map((date) => xls(date))))
        })
      )
    )
  )

  it.live("writes what it read, and one bad report does not keep the next from being read", () =>
    Effect.gen(function* () {
      const memory = yield* MemoryStore.MemoryStore
      const { error, summary } = yield* Ingest.run(yield* source, days("2025-04-05", "2025-04-09"))
      assert.strictEqual(error?.code, "not_a_workbook")
      assert.strictEqual(memory.raws.length, 5)
      assert.isAbove(summary.written, 150)
      assert.deepStrictEqual(
        [...new Set([...memory.values.values()].map(({ ts }) => istDate(ts)))],
        ["2025-04-05", "2025-04-08"]
      )
    }).pipe(
      Effect.provide(
        Recorded.layer({
          play: site(
            { "04": list(["2025-04-05", "2025-04-06", "2025-04-07", "2025-04-08"].map((date) => xls(date))) },
            {
              ...served(xls("2025-04-05"), xls("2025-04-08")),
              [xls("2025-04-06").path]: html,
              [xls("2025-04-07").path]: { body: book.subarray(0, book.length / 2) }
            }
          )
        })
      )
    )
  )

  it.live.each([
    ["HTML with status 200", { type: "html200" }, "not_json", 1],
    ["a server error", { type: "status", status: 500 }, "http_status", 3],
    ["JSON of another shape", { type: "body", body: '{"retData":"none"}' }, "unexpected_shape", 1],
    ["a connection cut off", { type: "cutOff" }, "transport", 3]
  ] as const)("a list that is %s fails the run after the retries", ([, mode, code, calls]) =>
    Effect.gen(function* () {
      const played = yield* Recorded.Played
      played.setMode("/api/v1/file", mode)
      const { error } = yield* Ingest.run(yield* source, days("2025-04-05", "2025-04-09"))
      assert.strictEqual(error?.code, code)
      assert.strictEqual(played.requests("/api/v1/file").length, calls)
    }).pipe(Effect.provide(Recorded.layer({ play: site({}) })))
  )

  it.live(
    "goes on after a report to which no answer came, leaves a site alone that gives none, and fails either way",
    () =>
      Effect.gen(function* () {
        const played = yield* Recorded.Played
        const memory = yield* MemoryStore.MemoryStore
        const psp = yield* source
        played.setMode(`/${xls("2025-04-05").path}`, { type: "cutOff" })
        const one = yield* Ingest.run(psp, days("2025-04-05", "2025-04-09"))
        assert.strictEqual(one.error?.code, "transport")
        assert.strictEqual(memory.raws.length, 4)
        for (const date of ["2025-04-06", "2025-04-07"]) played.setMode(`/${xls(date).path}`, { type: "cutOff" })
        const three = yield* Ingest.run(psp, days("2025-04-05", "2025-04-09"))
        assert.strictEqual(three.error?.code, "transport")
        assert.strictEqual(memory.raws.length, 5)
      }).pipe(
        Effect.provide(
          Recorded.layer({
            play: site(
              { "04": list(["2025-04-05", "2025-04-06", "2025-04-07", "2025-04-08"].map((date) => xls(date))) },
              served(...["2025-04-05", "2025-04-06", "2025-04-07", "2025-04-08"].map((date) => xls(date)))
            )
          })
        )
      )
  )

  it("downloads from where it lists, when an operator names an address of his own", () => {
    assert.deepStrictEqual(Site.optionsFor("https://webapi.grid-india.in"), Site.defaults)
    const { baseUrl, cdnUrl } = Site.optionsFor("http://127.0.0.1:9090")
    assert.deepStrictEqual([baseUrl, cdnUrl], ["http://127.0.0.1:9090", "http://127.0.0.1:9090"])
  })
})

describe("Psp.parse, list of files", () => {
  const parse = (body: unknown) =>
    Psp.parse(raw("psp", body, { url: "https://webapi.test/api/v1/file", request: "{}" }))

  it.effect("keeps a record of every file: which is chosen, and why another is not", () =>
    Effect.gen(function* () {
      const files = [legacy("2025-04-08"), xls("2025-04-08"), pdf("2025-04-08"), pdf("2025-04-07")]
      const { observations, records, rejected } = yield* parse(list(files))
      assert.deepStrictEqual([observations, rejected], [[], []])
      assert.deepStrictEqual(
        records?.map(({ body }) => [
          body["date"],
          body["file_path"],
          body["chosen"],
          body["parseable"],
          body["reason"]
        ]),
        [
          ["2025-04-08", legacy("2025-04-08").path, false, true, "another workbook of this day is preferred"],
          ["2025-04-08", xls("2025-04-08").path, true, true, null],
          ["2025-04-08", pdf("2025-04-08").path, false, false, "a pdf; the workbook of this day is read"],
          ["2025-04-07", pdf("2025-04-07").path, false, false, "only a pdf is listed for this day"]
        ]
      )
      assert.strictEqual(records?.[0]?.body["mime_type"], "attachment/xls")
      assert.strictEqual(new Set(records?.map(({ key }) => key)).size, 4)
    })
  )

  it.effect.each([
    ["a file without a path", { FilePath: "" }, /no file path/],
    ["a path that leads elsewhere", { FilePath: "https://elsewhere.test/08.04.25_NLDC_PSP.xls" }, /no file path/],
    ["a path that leads up", { FilePath: "files/../../08.04.25_NLDC_PSP.xls" }, /no file path/],
    ["another report", { FileType: "WEEKLY" }, /another report/],
    ["a file without a date", { Title_: "NLDC", Field2: null, FilePath: "files/psp.xls" }, /no date/]
  ] as const)("rejects %s and keeps the rest", ([, change, reason]) =>
    Effect.gen(function* () {
      const good = entry(xls("2025-04-09"))
      const { records, rejected } = yield* parse({
        retData: [{ ...entry(xls("2025-04-08")), ...change }, good, good, 7]
      })
      assert.strictEqual(records?.length, 1)
      assert.strictEqual(rejected.length, 2)
      assert.match(rejected[0]?.reason ?? "", reason)
    })
  )

  it.effect.each([
    ["title", { Field2: "2025-01-01" }],
    ["file name", { Title_: "Daily report", Field2: "2025-01-01" }],
    ["date field", { Title_: "Daily report", FilePath: "files/grdw/2025/04/psp_282.xls" }]
  ] as const)("takes the day from the %s", ([, change]) =>
    Effect.map(parse({ retData: [{ ...entry(xls("2025-04-08")), ...change }] }), ({ records }) =>
      assert.strictEqual(records?.[0]?.body["date"], "2025-04-08")
    )
  )

  sourceLaws(Psp.definition, {
    "the list of a month": {
      answers: FastCheck.oneof(FastCheck.jsonValue(), anyList()).map((body) =>
        raw("psp", body, { url: "https://webapi.test/api/v1/file", request: "{}" })
      )
    }
  })

  it.effect("a month without reports is an empty list", () =>
    Effect.map(parse({ retData: null }), ({ records, rejected }) =>
      assert.deepStrictEqual([records, rejected], [[], []])
    )
  )
})

function anyList() {
  const text = FastCheck.oneof(
    FastCheck.constantFrom("08.04.25_NLDC_PSP", "files/grdw/2025/04/a.xls", "2025-04-08"),
    FastCheck.jsonValue()
  )
  return FastCheck.record({
    retData: FastCheck.array(FastCheck.record({ Title_: text, FilePath: text, Field2: text, MimeType: text }))
  })
}
