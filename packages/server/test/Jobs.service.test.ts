import { assert, describe, it } from "@effect/vitest"
import { DemandHistory } from "@grid/domain/grid/Grid"
import { Job, JobList } from "@grid/domain/jobs/Job"
import { openJobs } from "@grid/domain/jobs/JobStore"
import { ExchangeBlock, ExchangeDay } from "@grid/domain/market/Market"
import { mediaTypes } from "@grid/domain/http/Access"
import { Envelope } from "@grid/domain/http/Envelope"
import { plans } from "@grid/domain/plans/Plan"
import { dayMs, istDate, istDay, istDayStart } from "@grid/domain/time/Time"
import { hold, query } from "@grid/testing/cluster/TestCluster"
import { type ServiceProcess, startService, until } from "@grid/testing/service/ServiceProcess"
import { createHash } from "node:crypto"
import { type Answer, call, callsOf, decoded, metered, newTenant, problem } from "./support/Client.ts"
import { csvRows } from "./support/Csv.ts"
import { arrowTable, type ParquetRows as Rows, plain } from "./support/Parquet.ts"
import { sharedSuite, startSuite } from "./support/Suite.ts"
import { workbookRows } from "./support/Workbook.ts"

type PlanName = (typeof plans)[number]["id"]

const base = "/developer/v1"
const today = istDay(Date.now())
const date = (day: number) => istDate(istDayStart(day))

const suite = sharedSuite()

/** A caller of a tenant of its own. */
const caller = async (plan: PlanName = "enterprise", tenant = newTenant()) => {
  const { key, secret } = await suite.store.createKey(tenant, plan)
  const send = (path: string, method = "GET", body?: unknown, headers: Readonly<Record<string, string>> = {}) =>
    call(path.startsWith("http") ? path : `${suite.url}${path}`, {
      method,
      headers: { "x-api-key": secret, ...headers },
      ...(body === undefined ? {} : { body })
    })
  const create = async (
    dataset: string,
    format: string,
    ask: unknown = {},
    headers: Readonly<Record<string, string>> = {}
  ) => send(`${base}/jobs`, "POST", { type: "export", dataset, query: ask, format }, headers)
  const job = async (id: string) => metered(await send(`${base}/jobs/${id}`), Job)
  const ended = async (answer: Answer) => {
    const { id } = decoded(answer, 202, Envelope(Job)).data
    await until(async () => !["queued", "running"].includes((await job(id)).data.state))
    return job(id)
  }
  const bytes = async (id: string) => {
    const response = await fetch(`${suite.url}${base}/jobs/${id}/result`, { headers: { "x-api-key": secret } })
    assert.strictEqual(response.status, 200)
    return { response, bytes: new Uint8Array(await response.arrayBuffer()) }
  }
  return {
    key,
    secret,
    send,
    create,
    job,
    ended,
    bytes,
    /** The result in every format, and the job it is of. */
    exported: async (dataset: string, ask: unknown) => {
      const results = await Promise.all(
        ["csv", "json", "parquet", "xlsx"].map(async (format) => {
          const found = await ended(await create(dataset, format, ask))
          assert.strictEqual(found.data.state, "succeeded", JSON.stringify(found.data))
          return { ...found, file: await bytes(found.data.id) }
        })
      )
      const [csv, json, binary, workbook] = results
      assert(csv !== undefined && json !== undefined && binary !== undefined && workbook !== undefined)
      return {
        ...csv,
        results,
        csv: csvRows(new TextDecoder().decode(csv.file.bytes)),
        json: JSON.parse(new TextDecoder().decode(json.file.bytes)) as Rows,
        table: arrowTable(binary.file.bytes),
        sheet: workbookRows(workbook.file.bytes)
      }
    }
  }
}

const textOf = (row: Rows[number]) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value === null ? "" : String(value)]))

describe("exports", () => {
  it.each([
    ["demand", {}],
    ["exchange_prices", { market_type: "DAM" }]
  ])("%s: the window says where the data begin, from the creation on", async (dataset, query) => {
    const { create, ended, bytes } = await caller()
    const asked = await create(dataset, "csv", { ...query, from: date(today - 400), to: date(today - 1) })
    const { data, meta } = await ended(asked)
    const file = await bytes(data.id)
    const [first] = csvRows(new TextDecoder().decode(file.bytes))
    const reason = "no_data_before"
    assert.deepStrictEqual<unknown>([meta.window?.reason, meta.window?.granted.from], [reason, first?.["ts"]])
    assert.deepStrictEqual(decoded(asked, 202, Envelope(Job)).meta.window, meta.window)
    assert.deepStrictEqual(JSON.parse(file.response.headers.get("x-meta-window") ?? "null"), meta.window)
    const before = await ended(
      await create(dataset, "csv", { ...query, from: date(today - 400), to: date(today - 399) })
    )
    assert.deepStrictEqual([before.data.rows, before.meta.window?.reason], [0, reason])
    assert.strictEqual(before.meta.window?.granted.from, before.meta.window?.granted.to)
  })

  it("demand: CSV, JSON, Parquet and XLSX hold the same rows, which are those of the history", async () => {
    const { exported, send } = await caller()
    const from = date(today - 3)
    const to = date(today - 2)
    const { csv, data, json, meta, results, sheet, table } = await exported("demand", {
      state: "IN-MH",
      area: "india",
      from,
      to
    })
    assert.strictEqual(json.length, 2 * 192)
    assert.deepStrictEqual(plain(table), json)
    assert.deepStrictEqual(csv, json.map(textOf))
    assert.deepStrictEqual(sheet, csv)
    assert.deepStrictEqual(
      table.schema.fields.map(({ name, type }) => `${name} ${String(type)}`),
      [
        "ts Timestamp<MILLISECOND, UTC>",
        "date Date32<DAY>",
        "area Utf8",
        "demand_mw Float64",
        "kind Utf8",
        "source Utf8",
        "captured_at Timestamp<MILLISECOND, UTC>",
        "ts_ist Timestamp<MILLISECOND>"
      ]
    )
    for (const [area, parameter] of [
      ["india", ""],
      ["maharashtra", "&state=maharashtra"]
    ]) {
      const history = metered(
        await send(`${base}/grid/demand/history?from=${from}&to=${to}&resolution=block&mode=raw${parameter}`),
        DemandHistory
      )
      assert.deepStrictEqual(
        json.filter((row) => row["area"] === area).map(({ demand_mw, ts }) => ({ ts, demand_mw })),
        history.data.series.map(({ demand_mw, ts }) => ({ ts, demand_mw })) as never
      )
      assert.deepStrictEqual(meta.window, history.meta.window)
    }
    assert.isTrue(
      json.every(
        ({ date: day, kind, source, ts }) =>
          kind === "simulated" && source === "simulator" && day === istDate(Date.parse(String(ts)))
      )
    )
    assert.deepStrictEqual([data.rows, data.progress_fraction, data.error], [json.length, 1, null])
    assert.strictEqual(Date.parse(data.expires_at ?? "") - Date.parse(data.ended_at ?? ""), dayMs)
    assert.deepStrictEqual(
      meta.provenance.map(({ dataset, source }) => `${dataset} ${source}`),
      ["demand simulator"]
    )
    assert.strictEqual(
      meta.as_of,
      json.reduce((newest, { captured_at }) => (String(captured_at) > newest ? String(captured_at) : newest), "")
    )
    for (const { data: found, file } of results) {
      assert.strictEqual(found.bytes, file.bytes.length)
      const hash = createHash("sha256").update(file.bytes).digest("base64url")
      assert.strictEqual(file.response.headers.get("etag"), `W/"${hash}"`)
      assert.strictEqual(file.response.headers.get("x-meta-as-of"), meta.as_of)
      assert.isNotNull(file.response.headers.get("x-ratelimit-remaining-minute"))
    }
    assert.deepStrictEqual(
      results.map(({ file: { response } }) => [
        response.headers.get("content-type"),
        response.headers.get("content-disposition"),
        response.headers.get("content-encoding") !== null
      ]),
      [
        ["text/csv; charset=utf-8; header=present", `attachment; filename="demand_${from}_${to}.csv"`, true],
        ["application/json", `attachment; filename="demand_${from}_${to}.json"`, true],
        ["application/vnd.apache.parquet", `attachment; filename="demand_${from}_${to}.parquet"`, false],
        [mediaTypes.xlsx, `attachment; filename="demand_${from}_${to}.xlsx"`, false]
      ]
    )
  })

  it("exchange prices: the columns and numbers of the route, with nulls as nulls", async () => {
    const { exported, send } = await caller()
    const day = date(today - 2)
    const { csv, json, table } = await exported("exchange_prices", { market_type: ["DAM", "RTM"], from: day, to: day })
    assert.strictEqual(json.length, 192)
    assert.deepStrictEqual(plain(table), json)
    assert.deepStrictEqual(csv, json.map(textOf))
    const route = metered(await send(`${base}/market/exchange/latest?market_type=DAM&date=${day}`), ExchangeDay)
    assert.deepStrictEqual(
      json
        .filter((row) => row["market_type"] === "DAM")
        .map((row) =>
          Object.fromEntries(Object.entries(row).filter(([name]) => name in ExchangeBlock.fields && name !== "kind"))
        ),
      route.data.blocks as never
    )
  })

  it.each([
    [
      "generation_by_fuel",
      { field: ["generation_coal", "generation_solar"], from: date(today - 1), resolution: "hour" }
    ],
    ["daily_report", { from: date(today - 3), field: ["energy_met", "max_demand", "frequency_variation_index"] }],
    ["installed_capacity", { field: "installed_capacity_solar" }],
    ["power_flows", { collection: "line" }],
    ["power_plants", {}]
  ])("%s: every dataset by its own columns, the same in every format", async (dataset, ask) => {
    const { exported } = await caller()
    const { csv, data, json, table } = await exported(dataset, ask)
    assert.isAbove(json.length, 0)
    assert.strictEqual(data.rows, json.length)
    assert.deepStrictEqual(plain(table), json)
    assert.deepStrictEqual(csv, json.map(textOf))
    for (const row of json) {
      const values = Object.entries(row).filter(([name]) => name.startsWith("value"))
      if (values.length > 0) assert.isAtMost(values.filter(([, value]) => value !== null).length, 1)
    }
  })

  it("hours and days are the means that the history shows", async () => {
    const { exported, send } = await caller()
    for (const resolution of ["hour", "day"]) {
      const window = `from=${date(today - 4)}&to=${date(today - 3)}`
      const { json } = await exported("demand", { from: date(today - 4), to: date(today - 3), resolution })
      const history = metered(
        await send(`${base}/grid/demand/history?${window}&resolution=${resolution}&mode=raw`),
        DemandHistory
      )
      assert.isAbove(json.length, 1)
      assert.deepStrictEqual(
        json.map(({ demand_mw, ts }) => ({ ts, demand_mw })),
        history.data.series.map(({ demand_mw, ts }) => ({ ts, demand_mw })) as never
      )
    }
  })

  it("a file is sent compressed or as it is, to HEAD without its bytes, and not again to who has it", async () => {
    const { create, ended, send, key } = await caller()
    const { data } = await ended(await create("demand", "csv", { hours: 48 }))
    const result = `${base}/jobs/${data.id}/result`
    const whole = await send(result, "GET", undefined, { "accept-encoding": "identity" })
    assert.strictEqual(whole.header("content-length"), String(data.bytes))
    assert.strictEqual(Buffer.byteLength(whole.text), data.bytes)
    const head = await send(result, "HEAD", undefined, { "accept-encoding": "identity" })
    assert.deepStrictEqual([head.status, head.text, head.header("content-length")], [200, "", String(data.bytes)])
    const again = await send(result, "GET", undefined, { "if-none-match": whole.header("etag") ?? "" })
    assert.deepStrictEqual([again.status, again.text], [304, ""])
    problem(await send(result, "GET", undefined, { accept: "image/png" }), "not_acceptable")
    const polls = await callsOf(suite.database.url, key.id)
    await send(`${base}/jobs/${data.id}`)
    assert.strictEqual(await callsOf(suite.database.url, key.id), polls + 1)
  })
})

describe("a job whose node ends", () => {
  it("goes back to the queue on SIGTERM, is taken up after kill -9, and is done by the next node", async () => {
    const own = await startSuite()
    const { secret } = await own.store.createKey(newTenant(), "enterprise")
    const rowOf = async (id: string) => {
      const [found] = await query<{ state: string; claims: number }>(
        own.database.url,
        "select state, claims from job where id = $1",
        [id]
      )
      return [found?.state, found?.claims]
    }
    /**
     * A job that the service has taken up and whose data cannot be read until the lock is released: those of an area of which it
     * has read none before, since it may still hold days that it has.
     */
    const begin = async (service: ServiceProcess, area: string) => {
      const lock = await hold(own.database.url, "lock table day_page in access exclusive mode")
      const answer = await call(`${service.url}${base}/jobs`, {
        method: "POST",
        headers: { "x-api-key": secret },
        body: { type: "export", dataset: "demand", query: { area, hours: 24 }, format: "csv" }
      })
      const { id } = decoded(answer, 202, Envelope(Job)).data
      await until(async () => (await rowOf(id))[0] === "running")
      return { id, release: lock.release }
    }

    // Its data are kept back to the end of the service, or a machine that is busy might have done it before it came to its jobs.
    const first = await begin(own.service, "TN")
    own.service.kill("SIGTERM")
    assert.strictEqual(await own.service.exited, 0)
    await first.release()
    assert.deepStrictEqual(await rowOf(first.id), ["queued", 0])

    const next = await startService({ DATABASE_URL: own.database.url })
    await until(async () => (await rowOf(first.id))[0] === "succeeded")
    const second = await begin(next, "PB")
    next.kill("SIGKILL")
    await next.exited
    await second.release()
    assert.deepStrictEqual(await rowOf(second.id), ["running", 1])
    // As if half a minute had passed.
    await query(own.database.url, "update job set lease_until = clock_timestamp() where id = $1", [second.id])

    const last = await startService({ DATABASE_URL: own.database.url })
    await until(async () => (await rowOf(second.id))[0] === "succeeded")
    assert.deepStrictEqual(await rowOf(second.id), ["succeeded", 2])
    await last.stop()
    await own.close()
  })
})

describe("jobs", () => {
  it("are queued with an address, and a repetition with the same key is the same job", async () => {
    const { create, key } = await caller()
    const first = await create("frequency", "csv", { hours: 2 }, { "idempotency-key": "once" })
    const { data } = decoded(first, 202, Envelope(Job))
    assert.strictEqual(first.header("location"), `${base}/jobs/${data.id}`)
    assert.isNull(first.header("etag"))
    const second = await create("frequency", "csv", { hours: 2 }, { "idempotency-key": "once" })
    assert.strictEqual(decoded(second, 202, Envelope(Job)).data.id, data.id)
    problem(await create("frequency", "csv", { hours: 3 }, { "idempotency-key": "once" }), "idempotency_mismatch")
    assert.strictEqual(await callsOf(suite.database.url, key.id), 3)
  })

  it("are seen by their tenant alone", async () => {
    const mine = await caller()
    const theirs = await caller()
    const { data } = await mine.ended(await mine.create("frequency", "csv", { hours: 2 }))
    for (const [path, method] of [
      [`${base}/jobs/${data.id}`, "GET"],
      [`${base}/jobs/${data.id}/result`, "GET"],
      [`${base}/jobs/${data.id}`, "DELETE"],
      [`${base}/jobs/none`, "GET"]
    ] as const) {
      problem(await theirs.send(path, method), "not_found")
    }
    assert.deepStrictEqual(metered(await theirs.send(`${base}/jobs`), JobList).data.items, [])
    assert.strictEqual((await mine.job(data.id)).data.state, "succeeded")
  })

  it("page newest first, each once, as JSON and CSV", async () => {
    const { create, ended, send } = await caller()
    const ids: Array<string> = []
    for (const hours of [1, 2, 3, 4, 5]) ids.unshift((await ended(await create("frequency", "csv", { hours }))).data.id)
    const seen: Array<string> = []
    let cursor: string | null = null
    do {
      const next: string = cursor === null ? "" : `&cursor=${cursor}`
      const { data, meta } = metered(await send(`${base}/jobs?limit=2${next}`), JobList)
      assert.strictEqual(meta.page?.count, data.items.length)
      seen.push(...data.items.map(({ id }) => id))
      cursor = meta.page?.next_cursor ?? null
    } while (cursor !== null)
    assert.deepStrictEqual(seen, ids)
    const csv = await send(`${base}/jobs?format=csv`)
    assert.deepStrictEqual(
      csvRows(csv.text).map(({ id }) => id),
      ids
    )
    problem(await send(`${base}/jobs?cursor=x`), "invalid_parameter")
  })

  it("that are deleted have no result any more, and may be deleted again", async () => {
    const { create, ended, send } = await caller()
    const { data } = await ended(await create("frequency", "csv", { hours: 2 }))
    for (const _ of [1, 2]) {
      const found = metered(await send(`${base}/jobs/${data.id}`, "DELETE"), Job)
      assert.deepStrictEqual([found.data.state, found.data.result_url], ["expired", null])
    }
    problem(await send(`${base}/jobs/${data.id}/result`), "not_found")
  })

  it("whose result cannot be read say so, and never send the begin of a file alone", async () => {
    const { create, ended, secret } = await caller()
    const { data } = await ended(await create("frequency", "csv", { hours: 2 }))
    await query(suite.database.url, "delete from job_chunk where job_number = (select number from job where id = $1)", [
      data.id
    ])
    const answer = await fetch(`${suite.url}${base}/jobs/${data.id}/result`, { headers: { "x-api-key": secret } })
    assert.strictEqual(answer.status, 503)
    assert.include(await answer.text(), `"code":"service_unavailable"`)
  })

  it("expire 24 hours after they ended, by the clock of the database", async () => {
    const { create, ended, job, send } = await caller()
    const { data } = await ended(await create("frequency", "csv", { hours: 2 }))
    await query(suite.database.url, "update job set expires_at = clock_timestamp() where id = $1", [data.id])
    assert.strictEqual((await job(data.id)).data.state, "expired")
    problem(await send(`${base}/jobs/${data.id}/result`), "not_found")
  })

  it.each([
    ["exchange_area_prices", { state: "maharashtra" }, /No exchange_area_prices of maharashtra .*ask for W2\./],
    ["deviation_rates", { area: ["Goa"] }, /No deviation_rates of goa .*ask for W2 or S1\./],
    ["demand", { area: "bid-n1" }, /No demand of N1 has arrived/],
    ["demand", { area: ["bid-n1", "bid-n2"] }, /No demand of N1, N2 has arrived/],
    ["exchange_area_prices", { state: ["gujarat", "kerala"] }, /of gujarat, kerala has .*ask for W2 or S3\./],
    ["exchange_area_prices", { area: "india", field: ["price_dam", "price_rtm"] }, /of india has arrived/],
    ["demand", { area: "station/dadri" }, /No demand of station\/dadri has/],
    ["exchange_area_prices", { state: "all" }, / of andaman-and-nicobar-islands, .* and 26 more has/]
  ])("%s of an area of which nothing has come is refused before it is charged, %j", async (dataset, ask, detail) => {
    const { create, key } = await caller()
    assert.match(problem(await create(dataset, "csv", ask), "data_unavailable").detail, detail)
    assert.strictEqual(await callsOf(suite.database.url, key.id), 0)
  })

  it("name the areas of a list of which nothing has come, and have the others", async () => {
    const { bytes, create, ended, send } = await caller()
    const asked = await create("demand", "csv", { area: ["bid-n1", "goa", "kerala", "S3"], hours: 3 })
    const { data } = await ended(asked)
    const areas = csvRows(new TextDecoder().decode((await bytes(data.id)).bytes)).map(({ area }) => area)
    assert.deepStrictEqual([...new Set(areas)], ["goa", "kerala"])
    const [listed] = metered(await send(`${base}/jobs`), JobList).data.items
    for (const job of [decoded(asked, 202, Envelope(Job)).data, data, listed])
      assert.deepStrictEqual(job?.areas_without_values, ["N1", "S3"])
  })

  it("say why they failed, and have no result", async () => {
    const { create, ended, job, send } = await caller()
    const { id } = (await ended(await create("demand", "csv", { hours: 1 }))).data
    // As if it had been made before such exports were refused.
    await query(
      suite.database.url,
      `update job set state = 'queued', spec = jsonb_set(spec, '{areas}', '["bid-n1"]'), ended_at = null, expires_at = null
        where id = $1`,
      [id]
    )
    await until(async () => (await job(id)).data.state === "failed")
    const { data } = await job(id)
    assert.strictEqual(data.error?.code, "data_unavailable")
    problem(await send(`${base}/jobs/${data.id}/result`), "conflict")
  })

  it("are bounded per tenant, and one that is cancelled makes room", async () => {
    const { create, ended, send } = await caller()
    const tenant = await caller()
    const first = (await ended(await create("frequency", "csv", { hours: 1 }))).data.id
    // Jobs that nobody takes up: they seem to be running elsewhere.
    await query(
      suite.database.url,
      `insert into job (id, tenant_id, spec, state, token, lease_until)
       select 'job_' || lpad(n::text, 20, '0'), tenant_id, spec, 'running', 'elsewhere', clock_timestamp() + interval '1 hour'
       from job, generate_series(1, $2) n where id = $1`,
      [first, openJobs]
    )
    const refused = problem(await create("frequency", "csv", { hours: 1 }), "conflict")
    assert.match(refused.detail, /delete one/)
    const id = `job_${"1".padStart(20, "0")}`
    problem(await send(`${base}/jobs/${id}/result`), "conflict")
    const { data } = metered(await send(`${base}/jobs/${id}`, "DELETE"), Job)
    assert.deepStrictEqual([data.state, data.result_url, data.error], ["cancelled", null, null])
    assert.strictEqual((await create("frequency", "csv", { hours: 1 })).status, 202)
    assert.strictEqual((await tenant.create("frequency", "csv", { hours: 1 })).status, 202)
  })

  it("are cut to the plan's history, say so, and cost one call", async () => {
    const { create, ended, key } = await caller("trial")
    const answer = await create("demand", "json", { from: date(today - 30), to: date(today - 1) })
    assert.strictEqual(await callsOf(suite.database.url, key.id), 1)
    const { data, meta } = await ended(answer)
    assert.deepStrictEqual([meta.window?.clamped, meta.window?.requested_hours], [true, 720])
    assert.strictEqual(data.rows, Math.round(((meta.window?.granted_hours ?? 0) * 60) / 15))
    assert.isAtMost(data.rows ?? 0, 7 * 96)
  })

  it.each([
    ["demand", { state: "goa" }],
    ["demand", { state: "all" }],
    ["demand", { area: ["india", "goa"] }],
    ["state_drawal", {}]
  ])("%s %j needs a plan with states, and a refusal is free", async (dataset, ask) => {
    const without = await caller("starter")
    const refused = problem(await without.create(dataset, "csv", ask), "not_in_plan")
    assert.deepStrictEqual([refused.feature, refused.required_plan], ["states", "pro"])
    assert.strictEqual(await callsOf(suite.database.url, without.key.id), 0)
    assert.strictEqual((await (await caller("growth")).create(dataset, "csv", ask)).status, 202)
  })

  it("without the right to states everything else of a dataset is exported", async () => {
    const { create, ended, bytes } = await caller("starter")
    const { data } = await ended(await create("daily_report", "json", { from: date(today - 5), field: "energy_met" }))
    const areas = new Set(
      (JSON.parse(new TextDecoder().decode((await bytes(data.id)).bytes)) as Rows).map(({ area }) => area)
    )
    assert.includeMembers([...areas], ["india", "NR"])
    assert.notInclude([...areas], "maharashtra")
  })

  it.each([
    ["nothing", "csv", {}, "dataset"],
    ["demand", "xml", {}, "format"],
    ["demand", "csv", { mode: "blended" }, "query.mode"],
    ["demand", "csv", { from: "2026-02-30" }, "query.from"],
    ["demand", "csv", { market_type: "DAM" }, "query.market_type"]
  ])("%s as %s by %j is refused at %s, free of charge", async (dataset, format, ask, path) => {
    const { create, key } = await caller()
    const found = problem(await create(dataset, format, ask), "invalid_parameter")
    assert.include(
      found.errors.map((error) => error.path),
      path
    )
    assert.strictEqual(await callsOf(suite.database.url, key.id), 0)
  })
})
