import { assert, describe, it } from "@effect/vitest"
import { csvExamples } from "@grid/docs/openapi/Examples"
import { contractRoutes } from "@grid/domain/api/ContractRoutes"
import { mediaTypes, tabular } from "@grid/domain/http/Access"
import { Kind } from "@grid/domain/observations/Dataset"
import { iso } from "@grid/domain/time/Time"
import { Schema } from "effect"
import { spawnSync } from "node:child_process"
import { beforeEach } from "vitest"
import columns from "./snapshots/columns.json" with { type: "json" }
import { call, goodBody, makerOf, newTenant, problem, ready, type Answer, withId } from "./support/Client.ts"
import { csvRows, flat, rowsOf } from "./support/Csv.ts"
import { parquetRows } from "./support/Parquet.ts"
import { callsOfRoutes, sameData } from "./support/RouteCalls.ts"
import { sharedSuite } from "./support/Suite.ts"
import { workbookRows } from "./support/Workbook.ts"

const suite = sharedSuite()
let secret: string

// The calls of all tests in a minute are more than a tenant has.
beforeEach(async () => {
  secret = (await suite.store.createKey(newTenant(), "enterprise")).secret
})

const get = (path: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> =>
  call(`${suite.url}${path}`, { headers: { "x-api-key": secret, ...headers } })

const bytes = async (path: string): Promise<Uint8Array> => {
  const answer = await fetch(`${suite.url}${path}`, { headers: { "x-api-key": secret } })
  assert.strictEqual(answer.status, 200)
  return new Uint8Array(await answer.arrayBuffer())
}

const withQuery = (url: string, query: string) => `${url}${url.includes("?") ? "&" : "?"}${query}`

const Created = Schema.Struct({ data: Schema.Struct({ id: Schema.String }) })

/** The URL with the id of a thing that was made for it. */
const filled = async (url: string, route: (typeof contractRoutes)[number]): Promise<string> => {
  const maker = makerOf(route)
  if (maker === null) return url
  const answer = await call(`${suite.url}${maker.path}`, {
    method: "POST",
    headers: { "x-api-key": secret },
    body: goodBody(maker.name)
  })
  const { id } = Schema.decodeUnknownSync(Schema.fromJsonString(Created))(answer.text).data
  await ready[route.name]?.(suite, id)
  return withId(url, id)
}

/** Routes with tables. Those without an envelope say nothing of their sources in JSON: they are tried apart. */
const tables = callsOfRoutes(contractRoutes.filter(({ policy }) => policy.formats === tabular && !policy.bare)).map(
  ({ route, url }, index, all) => {
    const isFirst = all.findIndex((one) => one.route === route) === index
    // A route's rows are the same whatever the query: the first call of each as every file, the others in turn.
    const how = isFirst ? "by Accept" : "by format="
    return { route, url, how, hasSheet: isFirst || index % 2 === 0, hasParquet: isFirst || index % 2 === 1 }
  }
)

/** Columns that a row of JSON need not have. */
const added = new Set(["ts_ist", "kind", "source", "unit"])

/**
 * A new tenant has no alerts and no jobs, nothing of what is simulated has been restated, and a window shorter than the hours that
 * are looked for has none. The simulator gives no stations, and totals of zones alone.
 */
const mayBeEmpty = /\/alerts|\/jobs|carbon-intensity\/changes|\/windows\?|station-generation\?.*state=/

const instantOf = (row: Readonly<Record<string, string>>): string | undefined =>
  row["ts"] ?? row["block_start"] ?? (row["date"] === undefined ? undefined : `${row["date"]}T00:00:00+05:30`)

const kinds: ReadonlyArray<string> = Kind.literals

/** What stands in a sheet and in Parquet, where nothing has to be kept from being run. */
const bareText = (text: string) => text.replace(/^'(?=[=+\-@\t\r\n])/, "")

describe("every table of the contract", () => {
  it("is one of each route that has a series or a list", () => {
    assert.isAbove(tables.length, 40)
    const covered = new Set(tables.map(({ route }) => route.name))
    assert.deepStrictEqual(
      Object.keys(columns).filter((name) => !covered.has(name)),
      []
    )
  })

  it.each(tables)(
    "$url: CSV $how, RFC 4180, has the rows of JSON with kind, source and time, and so have files",
    async ({ hasParquet, hasSheet, how, route, url }) => {
      const path = await filled(url, route)
      const [json, csv] = await sameData(
        (headers) => get(path, headers),
        () => (how === "by Accept" ? get(path, { accept: "text/csv" }) : get(withQuery(path, "format=csv")))
      )
      assert.strictEqual(csv.status, 200, csv.text)
      assert.match(csv.header("content-type") ?? "", /^text\/csv; charset=utf-8/)
      assert.strictEqual(csv.header("x-tier"), "enterprise")
      assert.isNotNull(csv.header("x-ratelimit-remaining-minute"))
      assert.strictEqual(csv.header("cache-control"), json.header("cache-control"))
      assert.include(csv.header("vary"), "Accept")
      assert.isTrue(csv.text.endsWith("\r\n"))
      const { data, meta } = JSON.parse(json.text) as {
        data: Readonly<Record<string, unknown>>
        meta: {
          provenance: ReadonlyArray<{ source: string; licence: string }>
          as_of: string | null
          window?: object
          page?: { readonly next_cursor: string | null }
        }
      }
      const names = csv.text.slice(0, csv.text.indexOf("\r\n")).split(",")
      const before = (columns as Readonly<Record<string, ReadonlyArray<string>>>)[route.name]
      if (before !== undefined) assert.deepStrictEqual(names.slice(0, before.length), before)
      assert.includeMembers(names, ["kind", "source"])
      assert.strictEqual(
        names.includes("ts_ist"),
        ["ts", "block_start", "date", "month", "as_of"].some((name) => names.includes(name))
      )
      const columnsOf = (text: string) => text.split("\r\n", 1)
      assert.deepStrictEqual(columnsOf(csv.text), columnsOf(csvExamples[route.name] ?? csv.text), "as published")
      const rows = csvRows(csv.text)
      const own = names.filter((name) => !added.has(name))
      const ofJson = rowsOf(data).map((row) => new Map(flat(row)))
      const shared = new Map(flat({ factor_set: data["factor_set"] }))
      assert.deepStrictEqual(
        rows.map((row) => own.map((name) => row[name])),
        ofJson.map((row) => own.map((name) => row.get(name) ?? shared.get(name) ?? ""))
      )
      const isColumn = (name: string) => own.some((column) => column === name || column.startsWith(`${name}.`))
      for (const row of ofJson) assert.isTrue([...row.keys()].every((name) => added.has(name) || isColumn(name)))
      const sources = new Set([...meta.provenance.map(({ source }) => source), "grid-data-service"])
      const isSound = (row: Readonly<Record<string, string>>): boolean => {
        const { kind = "", source = "", ts_ist = "" } = row
        if (!kinds.includes(kind) || !source.split("+").every((one) => sources.has(one))) return false
        if (!names.includes("ts_ist")) return true
        const instant = instantOf(row)
        const isIst = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\+05:30$/.test(ts_ist)
        return isIst && (instant === undefined || Date.parse(ts_ist) === Date.parse(instant))
      }
      assert.deepStrictEqual(rows.filter((row) => !isSound(row)).slice(0, 5), [])
      assert.strictEqual(csv.header("x-meta-as-of"), meta.as_of)
      assert.strictEqual(csv.header("x-meta-licence") === null, meta.provenance.length === 0)
      assert.deepStrictEqual(JSON.parse(csv.header("x-meta-window") ?? "null"), meta.window ?? null)
      assert.strictEqual(csv.header("x-next-cursor"), meta.page?.next_cursor ?? null)
      if (rows.length === 0) return assert.match(url, mayBeEmpty)
      const expected = rows.map((row) =>
        Object.fromEntries(Object.entries(row).map(([name, text]) => [name, bareText(text)]))
      )
      const sheet = hasSheet ? await bytes(withQuery(path, "format=xlsx")) : null
      const parquet = hasParquet ? await bytes(withQuery(path, "format=parquet")) : null
      const etag = json.header("etag") ?? ""
      if ((await get(path, { "if-none-match": etag })).status !== 304) return assert.isAbove(rows.length, 0)
      if (sheet !== null) assert.deepStrictEqual(workbookRows(sheet), expected)
      if (parquet !== null)
        assert.deepStrictEqual(
          parquetRows(parquet).map((row) =>
            Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value === null ? "" : String(value)]))
          ),
          expected
        )
    }
  )
})

describe("the carbon history of the enterprise namespace", () => {
  const path = "/v1/carbon-intensity/history?state=maharashtra&signal=average&hours=6"
  const Series = Schema.Struct({
    series: Schema.Array(
      Schema.Struct({ block_start_ist: Schema.String, kg_co2e_per_mwh: Schema.Finite, snapshot_id: Schema.String })
    )
  })

  it("has its blocks as a table, in UTC first, with signal, kind and source", async () => {
    const [json, csv] = await sameData(
      (headers) => get(path, headers),
      () => get(withQuery(path, "format=csv"))
    )
    const { series } = Schema.decodeUnknownSync(Schema.fromJsonString(Series))(json.text)
    const rows = csvRows(csv.text)
    assert.lengthOf(rows, series.length)
    assert.isAbove(rows.length, 12)
    for (const [index, row] of rows.entries()) {
      const { block_start_ist = "", kg_co2e_per_mwh, snapshot_id } = series[index] ?? {}
      assert.deepInclude(row, {
        ts: iso(Date.parse(block_start_ist)),
        block_start_ist,
        ts_ist: block_start_ist,
        signal_type: "average",
        kg_co2e_per_mwh: String(kg_co2e_per_mwh),
        snapshot_id,
        kind: "simulated"
      })
      assert.notStrictEqual(row["source"], "")
    }
    const sheet = workbookRows(await bytes(withQuery(path, "format=xlsx")))
    if ((await get(path)).header("etag") === json.header("etag")) assert.deepStrictEqual(sheet, rows)
    assert.isNotNull(csv.header("x-meta-licence"))
  })
})

const history = "/developer/v1/grid/demand/history?hours=30&resolution=block"

describe("forms of an answer", () => {
  it.each([
    ["xlsx", "demand-history.xlsx"],
    ["parquet", "demand-history.parquet"]
  ] as const)("%s by Accept and by format=, with a name, an ETag of its own and 304", async (format, filename) => {
    for (const [path, accept] of [
      [history, mediaTypes[format]],
      [`${history}&format=${format}`, "*/*"]
    ] as const) {
      const headers = { "x-api-key": secret, accept, "accept-encoding": "gzip" }
      const answer = await fetch(`${suite.url}${path}`, { headers })
      assert.strictEqual(answer.headers.get("content-type"), mediaTypes[format])
      assert.strictEqual(answer.headers.get("content-disposition"), `attachment; filename="${filename}"`)
      assert.isNull(answer.headers.get("content-encoding"))
      await answer.arrayBuffer()
      const etag = answer.headers.get("etag") ?? ""
      assert.isTrue(etag.endsWith(`-${format}"`), etag)
      const again = await fetch(`${suite.url}${path}`, { headers: { ...headers, "if-none-match": etag } })
      assert.include([200, 304], again.status)
      await again.arrayBuffer()
    }
  })

  it("tz=ist puts ts_ist beside each ts of JSON and changes nothing else", async () => {
    const [plain, ist] = await sameData(
      () => get(history),
      () => get(`${history}&tz=ist`)
    )
    const seriesOf = ({ text }: Answer) =>
      (JSON.parse(text) as { data: { series: ReadonlyArray<{ ts: string; ts_ist?: string }> } }).data.series
    const series = seriesOf(ist)
    assert.isAbove(series.length, 96)
    for (const { ts, ts_ist = "" } of series) {
      assert.isTrue(ts_ist.endsWith("+05:30"))
      assert.strictEqual(Date.parse(ts_ist), Date.parse(ts))
    }
    assert.deepStrictEqual<unknown>(
      series.map(({ ts_ist: _ist, ...row }) => row),
      seriesOf(plain)
    )
    assert.notStrictEqual(ist.header("etag"), plain.header("etag"))
    problem(await get(`${history}&tz=Asia/Kolkata`), "invalid_parameter")
  })

  it("a list is read page by page in every format, and says in a line of CSV that there is more", async () => {
    const list = `/developer/v1/assets/power-plants?limit=400&comments=on`
    const names = (text: string) => csvRows(text).map((row) => row["name"])
    const pages: Array<ReadonlyArray<string | undefined>> = []
    for (let cursor: string | null = ""; cursor !== null;) {
      const page = await get(`${list}&format=csv${cursor === "" ? "" : `&cursor=${cursor}`}`)
      pages.push(names(page.text.replaceAll(/^#.*\r\n/gm, "")))
      cursor = page.header("x-next-cursor")
      assert.strictEqual(page.text.includes("# more rows: ask again with cursor="), cursor !== null)
    }
    const all = names((await get(`${list.replace("400", "1000")}&format=csv`)).text)
    assert.isAbove(pages.length, 2)
    assert.deepStrictEqual(pages.flat().slice(0, 1_000), all.slice(0, 1_000))
    for (const format of ["xlsx", "parquet"])
      assert.isNotNull((await get(`${list}&format=${format}`)).header("x-next-cursor"), format)
  })

  it("a window that was cut says so beside every table, and in a line of CSV with comments=on", async () => {
    const { secret: ofTrial } = await suite.store.createKey(newTenant(), "trial")
    const month = `${suite.url}/developer/v1/grid/demand/history?hours=720`
    const headers = { "x-api-key": ofTrial }
    for (const format of ["csv", "xlsx", "parquet"]) {
      const { header, status } = await call(`${month}&format=${format}`, { headers })
      assert.strictEqual(status, 200)
      const window = JSON.parse(header("x-meta-window") ?? "null")
      assert.deepInclude(window, { requested_hours: 720, clamped: true, reason: "plan" })
      assert.isString(window.plan_needed)
    }
    const lines = (await call(`${month}&format=csv&comments=on`, { headers })).text.trimEnd().split("\r\n")
    assert.match(
      lines.at(-1) ?? "",
      /^# window: \S+ to \S+ of \S+ to \S+ that was asked for, since the plan's history .+ plan has it$/
    )
  })

  it("comments=on ends CSV with a line for each source, and nothing else does", async () => {
    const [plain, commented] = await sameData(
      () => get(`${history}&format=csv`),
      () => get(`${history}&format=csv&comments=on`)
    )
    assert.notInclude(plain.text, "#")
    assert.isTrue(commented.text.startsWith(plain.text))
    const lines = commented.text.slice(plain.text.length).trimEnd().split("\r\n")
    assert.isAbove(lines.length, 0)
    for (const line of lines) assert.match(line, /^# \w+: .+ \(\w+\), captured \S+Z, licence .+/)
  })
})

/** A program that reads CSV from stdin as a notebook would: rows as epoch ms by `ts`, by `ts_ist`, and the value. */
const reader = `
import sys, json, io
text = sys.stdin.read()
try:
    import pandas as pd
    frame = pd.read_csv(io.StringIO(text), comment="#")
    utc = pd.to_datetime(frame["ts"], utc=True)
    ist = pd.to_datetime(frame["ts_ist"])
    assert str(utc.dt.tz_convert("Asia/Kolkata").iloc[0]) == str(ist.iloc[0])
    ms = lambda times: [int(time.timestamp() * 1000) for time in times]
    values = [None if pd.isna(value) else float(value) for value in frame["demand_mw"]]
    rows = list(zip(ms(utc), ms(ist), values, frame["kind"], frame["source"]))
except ImportError:
    import csv
    from datetime import datetime
    from zoneinfo import ZoneInfo
    rows = []
    for row in csv.DictReader(line for line in io.StringIO(text) if not line.startswith("#")):
        utc = datetime.fromisoformat(row["ts"].replace("Z", "+00:00"))
        ist = datetime.fromisoformat(row["ts_ist"])
        assert utc.astimezone(ZoneInfo("Asia/Kolkata")).isoformat() == row["ts_ist"]
        value = None if row["demand_mw"] == "" else float(row["demand_mw"])
        rows.append((int(utc.timestamp() * 1000), int(ist.timestamp() * 1000), value, row["kind"], row["source"]))
print(json.dumps(rows))
`

const can = (program: string, modules: string) => spawnSync(program, ["-c", `import ${modules}`]).status === 0

/** Python with pandas, perhaps that of Debian; else one of 3.9 or later with its own reader; undefined where there is none. */
const programs = ["python3", "/usr/bin/python3"]
const python =
  programs.find((program) => can(program, "pandas")) ?? programs.find((program) => can(program, "csv, zoneinfo"))

describe("CSV in Python, by pandas where it is installed, else by its own reader", () => {
  // Skipped where there is no python3 of 3.9 or later.
  it.skipIf(python === undefined).each(["UTC", "Asia/Kolkata"])(
    "gives the instants and values of JSON on a machine in %s",
    async (zone) => {
      const [json, csv] = await sameData(
        () => get(history),
        () => get(`${history}&format=csv&comments=on`)
      )
      const { status, stderr, stdout } = spawnSync(python ?? "", ["-c", reader], {
        input: csv.text,
        encoding: "utf8",
        env: { ...process.env, TZ: zone }
      })
      assert.strictEqual(status, 0, stderr)
      const { series } = (
        JSON.parse(json.text) as {
          data: { series: ReadonlyArray<{ ts: string; demand_mw: number | null; kind?: string }> }
        }
      ).data
      const rows = JSON.parse(stdout) as ReadonlyArray<readonly [number, number, number | null, string, string]>
      assert.deepStrictEqual(
        rows.map(([utc, ist, value]) => [utc, ist, value]),
        series.map(({ demand_mw, ts }) => [Date.parse(ts), Date.parse(ts), demand_mw])
      )
      for (const [, , , kind, source] of rows) {
        assert.include(kinds, kind)
        assert.isAbove(source.length, 0)
      }
    }
  )
})
