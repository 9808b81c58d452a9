import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { ask } from "@grid/cli/commands/Ask"
import { below } from "@grid/cli/arguments/Commands"
import { type Subject, subjects } from "@grid/cli/commands/ask/Subjects"
import { catalog } from "@grid/domain/catalog/Catalog"
import { mean } from "@grid/domain/numbers/Numbers"
import { blockMs, dayMs, istDate } from "@grid/domain/time/Time"
import { createDatabase, execute, type TestDatabase } from "@grid/testing/cluster/TestCluster"
import { readFile, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Schema } from "effect"
import { gds, gdsJson } from "./support/Gds.ts"

const Answer = Schema.StructWithRest(
  Schema.Struct({
    subject: Schema.String,
    area: Schema.String,
    unit: Schema.String,
    units: Schema.Record(Schema.String, Schema.String),
    realm: Schema.NullOr(Schema.String),
    as_of: Schema.NullOr(Schema.String),
    coverage: Schema.Unknown,
    provenance: Schema.Array(
      Schema.StructWithRest(Schema.Struct({ source: Schema.String, kind: Schema.String }), [
        Schema.Record(Schema.String, Schema.Unknown)
      ])
    ),
    series: Schema.Array(Schema.Record(Schema.String, Schema.Unknown))
  }),
  [Schema.Record(Schema.String, Schema.Unknown)]
)

const OfArea = Schema.StructWithRest(Schema.Struct({ area: Schema.String }), [
  Schema.Record(Schema.String, Schema.Unknown)
])
const IssuedList = Schema.Struct({ issued: Schema.Array(OfArea) })
const DamagedList = Schema.Struct({ damaged: Schema.Array(OfArea) })

const all: ReadonlyArray<Subject> = Object.values(subjects)

/** Words that ask for a whole day, where a subject has days. */
const dayOf = ({ id }: Subject) => (id.endsWith("_forecast") ? [] : ["--yesterday"])

describe("gds ask", () => {
  let database: TestDatabase
  let env: Readonly<Record<string, string>>
  let folder: string

  beforeAll(async () => {
    database = await createDatabase()
    env = { DATABASE_URL: database.url }
    folder = await mkdtemp(join(tmpdir(), "gds-ask-"))
    const issued = await gds(env, "forecast", "run")
    assert.strictEqual(issued.code, 0, issued.stderr)
  })

  afterAll(async () => {
    await rm(folder, { recursive: true })
    await database.drop()
  })

  it("every subject is a dataset of the catalogue, in its unit, and a command of that name", () => {
    const units = new Map(catalog.map(({ id, unit }) => [id, unit]))
    for (const { id, unit } of all) assert.strictEqual(units.get(id), unit, id)
    assert.sameMembers(
      below(ask).map(({ name }) => name),
      all.map(({ id }) => id)
    )
  })

  it.each(all.map((subject) => [subject.id, subject] as const))(
    "%s says its values with units, realm, kind and source, as rows, bars, SVG and JSON",
    async (id, subject) => {
      const place =
        id === "exchange_area_prices" ? { words: ["--area", "bid-w2"], area: "W2" } : { words: [], area: "india" }
      const words = ["ask", id, ...place.words, ...dayOf(subject)]
      const answer = await gdsJson(Answer, env, ...words)
      assert.deepInclude(answer, { subject: id, area: place.area, unit: subject.unit, realm: "simulated" })
      assert.isNotEmpty(answer.provenance)
      assert.isNotEmpty(answer.series)
      const charted = subject.values.filter(({ unit }) => unit === subject.unit)
      const known = charted.filter(({ name }) => answer.series.some((row) => typeof row[name] === "number"))
      assert.isNotEmpty(known)
      for (const row of answer.series) assert.strictEqual(Date.parse(`${row["ts"]}`), Date.parse(`${row["ts_ist"]}`))

      const rows = await gds(env, ...words)
      const bars = await gds(env, ...words, "--chart")
      const path = join(folder, `${id}.svg`)
      const drawn = await gds(env, ...words, "--chart", path)
      const drawing = await readFile(path, "utf8")
      for (const { source, kind } of answer.provenance)
        for (const text of [rows.stdout, bars.stdout, drawn.stdout, drawing]) {
          assert.include(text, `${source} (${kind})`)
          assert.match(text, /realm:?\s+simulated/i)
        }
      assert.strictEqual(rows.stdout.trim().split("\n\n")[1]?.split("\n").length, answer.series.length + 1)
      for (const { title, unit } of known) {
        assert.include(rows.stdout, `${title} ${unit}`.toUpperCase())
        assert.match(bars.stdout, new RegExp(`^${title} +[▁▂▃▄▅▆▇█ ]+ .* ${unit}, highest`, "m"))
        assert.include(drawing, `>${title}</text>`)
      }
      assert.strictEqual(drawing.match(/fill="none"/g)?.length, known.length)
      assert.notInclude(drawing, "NaN")
      assert.match(drawing, /^<svg [^>]+>[\s\S]+<\/svg>\n$/)
    }
  )

  it("the demand to come is there by the block, too: four of them in each hour, with its mean", async () => {
    const words = ["ask", "demand_forecast", "--horizon", "2"]
    const [hours, blocks] = [
      await gdsJson(Answer, env, ...words),
      await gdsJson(Answer, env, ...words, "--resolution", "block")
    ]
    assert.strictEqual(blocks["resolution"], "block")
    const begin = Date.parse(`${hours.series[0]?.["ts"]}`)
    assert.deepStrictEqual(
      blocks.series.map(({ ts }) => (Date.parse(`${ts}`) - begin) / blockMs),
      [0, 1, 2, 3, 4, 5, 6, 7]
    )
    const p50 = ({ series }: typeof Answer.Type) => series.map((row) => Number(row["p50"]))
    assert.lengthOf(hours.series, 2)
    for (const [hour, mw] of p50(hours).entries())
      assert.closeTo(mean(p50(blocks).slice(4 * hour, 4 * hour + 4)), mw, 0.01)
  })

  it("a state is named as people do, and the day before is the whole Indian day", async () => {
    // Midnight may have passed since the days of this run were made.
    assert.strictEqual((await gds(env, "simulate", "--days", "1")).code, 0)
    const answer = await gdsJson(Answer, env, "ask", "demand", "--state", "tamil nadu", "--yesterday")
    assert.strictEqual(answer.area, "tamil-nadu")
    assert.lengthOf(answer.series, 24)
    assert.strictEqual(answer.series[0]?.["ts_ist"], `${istDate(Date.now() - dayMs)}T00:00:00+05:30`)
    const zone = await gdsJson(Answer, env, "ask", "demand", "--zone", "northern")
    assert.strictEqual(zone.area, "NR")
  })

  it("prices that are not out are said to come, and when", async () => {
    const day = istDate(Date.now() + 3 * dayMs)
    const ended = await gds(env, "ask", "exchange_prices", "--from", istDate(Date.now()), "--to", day)
    assert.match(ended.stdout, new RegExp(`next_expected_at +${istDate(Date.now() + 2 * dayMs)} 13:00 IST`))
  })

  it.each([
    [["demand", "--state", "Tamilnadoo"], "did you mean tamil-nadu?"],
    [["demand", "--zone", "northern", "--state", "kerala"], "--zone cannot be combined with --state"],
    [["demand", "--today", "--yesterday"], "Name one day"],
    [["demand", "--yesterday", "--hours", "5"], "Name one day"],
    [["demand", "--hours", "5", "--from", "2026-11-01"], "--hours cannot be combined with from and to"],
    [["demand", "--from", "2020-01-01", "--resolution", "block"], "At most 92 days are shown by the block"],
    [["demand", "tamil nadu"], "a place goes with --state"],
    [["demand", "--chart", "demand.png"], "must end in .svg"],
    [["demand", "--chart", "--json"], "--chart with --json needs a file"],
    [["exchange_area_prices", "--area", "W9"], "--area must be one of N1"],
    [["prices"], 'gds ask has no command "prices": demand, frequency, exchange_prices']
  ])("%j is refused with what to do", async (words, message) => {
    const ended = await gds(env, "ask", ...words)
    assert.strictEqual(ended.code, 2, ended.stdout)
    assert.include(ended.stderr, message)
  })

  it("forecasts that are issued, and damaged ones, name areas as answers do", async () => {
    const { issued } = await gdsJson(IssuedList, env, "forecast", "run")
    const areas = new Set(issued.map(({ area }) => area))
    assert.deepStrictEqual([areas.has("NER"), areas.has("ner"), areas.has("kerala")], [true, false, true])
    assert.match((await gds(env, "forecast", "run")).stdout, /^demand +NER /m)
    await execute(
      database.url,
      `insert into forecast_vintage (target, area, issued_at, simulated, previous_hash, hash, body)
       select target, area, issued_at + interval '1 second', simulated, hash, 'none', body
       from forecast_vintage where target = 'demand' and area = 'ner' order by number desc limit 1`
    )
    const { code, stdout } = await gds(env, "forecast", "verify", "--json")
    assert.strictEqual(code, 1)
    const { damaged } = Schema.decodeUnknownSync(Schema.fromJsonString(DamagedList))(stdout)
    assert.deepStrictEqual(
      damaged.map(({ area }) => area),
      ["NER"]
    )
  })
})
