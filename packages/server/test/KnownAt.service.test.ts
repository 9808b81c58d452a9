import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { DemandHistory } from "@grid/domain/grid/Grid"
import { ExchangeDay } from "@grid/domain/market/Market"
import { PriceWindows } from "@grid/domain/market/PriceWindows"
import type { DatasetId } from "@grid/domain/observations/Dataset"
import type { Observation, Period } from "@grid/domain/observations/Observation"
import { blockMs, dayMs, iso, istDate, istDay, istDayStart } from "@grid/domain/time/Time"
import { query } from "@grid/testing/cluster/TestCluster"
import { until } from "@grid/testing/service/ServiceProcess"
import { Schema } from "effect"
import { type Answer, call, metered, newTenant, problem } from "./support/Client.ts"
import { operations } from "./support/Published.ts"
import { startSuite, type Suite } from "./support/Suite.ts"

const day = istDay(Date.now()) - 2
const start = istDayStart(day)
const date = istDate(start)

const values = (dataset: DatasetId, period_minutes: Period, step: number, value: number): ReadonlyArray<Observation> =>
  Array.from({ length: dayMs / step }, (_, index) => ({
    dataset,
    area: "india",
    ts: start + index * step,
    value: value + index,
    kind: "observed",
    captured_at: start + dayMs + value,
    period_minutes
  }))

/** Instant by the clock of the database. */
const databaseTime = async ({ database }: Suite) => {
  const [row] = await query<{ ms: number }>(
    database.url,
    "select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms"
  )
  return iso(Math.ceil(row?.ms ?? 0))
}

let suite: Suite
let get: (path: string) => Promise<Answer>
let secret: string

beforeAll(async () => {
  suite = await startSuite({ GDS_SOURCES: "" }, "migrated")
  secret = (await suite.store.createKey(newTenant(), "enterprise")).secret
  get = (path) => call(`${suite.url}/developer/v1/${path}`, { headers: { "x-api-key": secret } })
})

afterAll(() => suite.close())

describe("known_at of mixes and of carbon intensity", () => {
  let before: string
  /** Answers as they were after each write, and an instant before the next. */
  const held: Array<{ readonly at: string; readonly answers: ReadonlyArray<unknown> }> = []

  const span = `from=${date}&to=${date}`
  const paths = [
    `fuel-mix/history?${span}&resolution=block`,
    `fuel-mix/history?${span}&view=consumption`,
    `carbon-intensity/history?${span}&resolution=block`,
    `carbon-intensity/history?${span}&view=generation&basis=lifecycle`,
    `carbon-intensity/with-fuel-mix?${span}`,
    `carbon-intensity/summary?${span}`
  ]

  const read = async (known_at?: string): Promise<ReadonlyArray<unknown>> => {
    const known = known_at === undefined ? "" : `&known_at=${known_at}`
    const answers: Array<unknown> = []
    for (const path of paths) {
      const { status, text } = await get(`${path}${known}`)
      answers.push(status === 200 ? (JSON.parse(text) as { data: unknown }).data : status)
    }
    return answers
  }

  /** The rows of a list of `data`, whatever its name. */
  const rowsIn = (data: unknown): ReadonlyArray<unknown> =>
    Object.values(data as object).find((member) => Array.isArray(member)) as ReadonlyArray<unknown>

  const isWhole = (answers: ReadonlyArray<unknown>) =>
    answers.every((data) => typeof data === "object") &&
    rowsIn(answers[2]).length === 96 &&
    rowsIn(answers[5]).length === 1

  const write = (coal: number, capture: number) =>
    suite.store.write(
      "npp",
      [...values("generation_coal", 15, blockMs, coal), ...values("generation_solar", 15, blockMs, 20_000)].map(
        (one) => ({ ...one, captured_at: start + dayMs + capture })
      )
    )

  const hold = async () => void held.push({ at: await databaseTime(suite), answers: await read() })

  beforeAll(async () => {
    before = await databaseTime(suite)
    await write(100_000, 1_000)
    await until(async () => isWhole(await read()))
    await hold()
    // Corrected, and corrected back: the first blocks hold again.
    for (const [coal, capture] of [
      [140_000, 2_000],
      [100_000, 3_000]
    ] as const) {
      const previous = rowsIn(held.at(-1)?.answers[2])
      await write(coal, capture)
      await until(async () => {
        const rows = rowsIn((await read())[2])
        return rows.every((row, index) => JSON.stringify(row) !== JSON.stringify(previous[index]))
      })
      await hold()
    }
  })

  it.each(paths.map((path, index) => [path, index] as const))("%s is what it was at each time", async (_, index) => {
    const [first, second, third] = held
    for (const { answers, at } of held) assert.deepStrictEqual((await read(at))[index], answers[index])
    assert.notDeepEqual(second?.answers[index], first?.answers[index])
    assert.notDeepEqual(third?.answers[index], second?.answers[index])
  })

  it("nothing was known before the first write, and what was known then had been captured by then", async () => {
    for (const data of await read(before)) assert.deepStrictEqual(rowsIn(data), [])
    for (const [index, { at }] of held.entries()) {
      const { text } = await get(`${paths[0]}&known_at=${at}`)
      const { as_of } = (JSON.parse(text) as { readonly meta: { readonly as_of: string } }).meta
      assert.strictEqual(Date.parse(as_of) - start - dayMs, 1_000 * (index + 1))
    }
  })
})

describe("known_at", () => {
  /** Instants by the database before the first write, between the two, and after both. */
  let before: string
  let between: string

  const now = () => databaseTime(suite)

  beforeAll(async () => {
    before = await now()
    await suite.store.write("npp", values("demand", 0, blockMs / 3, 150_000))
    await suite.store.write("exchange", values("price_dam", 15, blockMs, 3_000))
    between = await now()
    await suite.store.write("npp", values("demand", 0, blockMs / 3, 160_000))
    await suite.store.write("exchange", values("price_dam", 15, blockMs, 4_000))
    await suite.store.write("exchange", values("cleared_dam", 15, blockMs, 5_000))
    await suite.store.write("exchange", values("price_rtm", 15, blockMs, 4_100))
    await suite.store.write("exchange", values("price_gdam", 15, blockMs, 4_200))
    // The service sees a write of others within a second.
    await until(async () => (await demand("block")).values[0] === 160_001)
  })

  const demand = async (resolution: string, known_at?: string) => {
    const known = known_at === undefined ? "" : `&known_at=${known_at}`
    const path = `grid/demand/history?mode=raw&from=${date}&to=${date}&resolution=${resolution}${known}`
    const { data, meta } = metered(await get(path), DemandHistory)
    return { values: data.series.map(({ demand_mw }) => demand_mw), meta }
  }

  it.each([
    ["block", 96, 150_001, 160_001],
    ["hour", 24, 150_005.5, 160_005.5],
    ["day", 1, 150_143.5, 160_143.5]
  ] as const)("demand by the %s is what it was before it was restated", async (resolution, count, then, today) => {
    const [held, known] = [await demand(resolution), await demand(resolution, between)]
    assert.deepStrictEqual([held.values.length, held.values[0]], [count, today])
    assert.deepStrictEqual([known.values.length, known.values[0]], [count, then])
    assert.deepStrictEqual(
      held.values.map((value) => (value ?? 0) - 10_000),
      known.values
    )
    assert.deepStrictEqual(
      known.meta.provenance.map(({ kind, source }) => [source, kind]),
      held.meta.provenance.map(({ kind, source }) => [source, kind])
    )
    assert.isBelow(Date.parse(known.meta.as_of ?? ""), Date.parse(held.meta.as_of ?? ""))
  })

  it("prices are what they were, and nothing was known before the first write", async () => {
    const prices = async (known_at?: string) => {
      const known = known_at === undefined ? "" : `&known_at=${known_at}`
      const { data } = metered(await get(`market/exchange/latest?market_type=DAM&date=${date}${known}`), ExchangeDay)
      return data.blocks.map(({ mcp_inr_per_mwh }) => mcp_inr_per_mwh)
    }
    const cheapest = async (known_at: string) =>
      metered(await get(`market/exchange/windows?date=${date}&n=1&known_at=${known_at}`), PriceWindows).data.hours[0]
    assert.deepInclude(await cheapest(between), { ts: iso(start), value: 3_001.5, kind: "observed" })
    assert.deepInclude(await cheapest(await now()), { ts: iso(start), value: 4_001.5 })
    assert.strictEqual((await prices())[0], 4_000)
    assert.strictEqual((await prices(between))[0], 3_000)
    assert.deepStrictEqual(await prices(before), [])
    assert.deepStrictEqual((await demand("block", before)).values, [])
  })

  it.each([
    ["the spread", `spread?date=${date}`],
    ["volumes by the hour", `canonical?market_type=DAM&from=${date}&to=${date}`],
    ["the green market", `green?from=${date}&to=${date}`],
    ["the cheapest hours", `windows?date=${date}`]
  ])("%s is by block as it is today, once all is known", async (_, route) => {
    const path = `market/exchange/${route}`
    const { data } = metered(await get(path), Schema.Unknown)
    assert.match(JSON.stringify(data), /"(spread_inr_per_mwh|mcp_weighted_inr_per_mwh|mcp_inr_per_mwh|value)":\d/)
    assert.deepStrictEqual(metered(await get(`${path}&known_at=${await now()}`), Schema.Unknown).data, data)
  })

  it("what has been asked as it was known is not remembered for who asks for now", async () => {
    await demand("block", between)
    assert.strictEqual((await demand("block")).values[0], 160_001)
  })

  describe("of an engine that has too little to answer", () => {
    const datasets = [
      "generation_solar",
      "generation_wind",
      "installed_capacity_solar",
      "ancillary_price_tras_up"
    ] as const
    const asset = { capacity_mw: 50, duration_hr: 2, location_node: "W2" }
    const market_mix = { dam: true, rtm: false, asm: false, dsm_avoidance: false }
    const questions = [
      ["/v1/curtailment/forecast/IN-RJ", null],
      ["/v1/dispatch/risk-screen/NR", null],
      ["/v1/ancillary/clearing-prices", null],
      ["/v1/storage/revenue-stack", { asset, market_mix, horizon_years: 2 }],
      ["/v1/storage/optimal-duration", { location_node: "W2", capacity_mw: 50, market_mix }]
    ] as const

    const ask = (path: string, body: object | null, known_at: string | null) => {
      const known = known_at === null ? {} : { known_at }
      return call(`${suite.url}${path}${body === null && known_at !== null ? `?known_at=${known_at}` : ""}`, {
        ...(body === null ? {} : { method: "POST", body: { ...body, ...known } }),
        headers: { "x-api-key": secret }
      })
    }

    beforeAll(() =>
      suite.store.write(
        "npp",
        datasets.map((dataset) => ({
          dataset,
          area: "india",
          ts: start - 400 * dayMs,
          value: 1,
          kind: "observed",
          captured_at: start,
          period_minutes: dataset === "installed_capacity_solar" ? 43_200 : 15
        }))
      )
    )

    it.each(questions)("%s may be asked again, but not about then", async (path, body) => {
      const today = problem(await ask(path, body, null), "data_unavailable")
      assert.match(today.load_command ?? "", /^gds ingest import /)
      const then = await ask(path, body, before)
      assert.isNull(then.header("retry-after"))
      assert.match(problem(then, "not_found").detail, /^As of .*, the known_at of the request: .*Send a later known_at/)
      for (const { detail } of [today, problem(then, "not_found")]) assert.notInclude(detail, "gds ")
    })
  })

  it("refuses a window that is too long and an instant without offset, free of charge", async () => {
    const long = `grid/demand/history?from=${istDate(start - 200 * dayMs)}&to=${date}&known_at=${between}`
    assert.match(problem(await get(long), "invalid_parameter").errors[0]?.message ?? "", /at most 92 days/)
    problem(await get("grid/demand/history?known_at=2026-08-18T00:00:00"), "invalid_parameter")
  })
})

describe("every route that takes known_at", () => {
  /** Calls of a day, of the country and where it takes one of a state. */
  const calls = operations.flatMap(({ method, parameters, path }) => {
    const names = new Set(parameters.map(({ name }) => name))
    if (method !== "GET" || !path.startsWith("/developer/v1/") || path.includes("{") || !names.has("known_at"))
      return []
    const when = names.has("from") ? `from=${date}&to=${date}` : names.has("date") ? `date=${date}` : ""
    const places = names.has("state") ? ["", "&state=maharashtra"] : [""]
    return places.map((place) => `${path.replace("/developer/v1/", "")}?${when}${place}`)
  })

  /** Values of the day by series, each time others. */
  const series: ReadonlyArray<readonly [DatasetId, Observation["area"], number]> = [
    ["demand", "india", 150_000],
    ["demand", "maharashtra", 20_000],
    ["own_generation", "maharashtra", 9_000],
    ["price_dam", "india", 3_000],
    ["price_rtm", "india", 3_500],
    ["price_gdam", "india", 3_200],
    ["price_dam", "bid-w2", 3_100],
    ["cleared_dam", "india", 5_000],
    ["generation_coal", "india", 100_000],
    ["generation_hydro", "india", 20_000]
  ]

  const write = (source: "npp" | "exchange", step: number) =>
    suite.store.write(
      source,
      series
        .filter(([dataset]) => /_(dam|rtm|gdam)$/.test(dataset) === (source === "exchange"))
        .flatMap(([dataset, area, value]) =>
          values(dataset, 15, blockMs, value + step).map((one) => ({
            ...one,
            area,
            captured_at: start + 2 * dayMs + step
          }))
        )
    )

  const writeAll = async (step: number) => {
    await write("npp", step)
    await write("exchange", step)
  }

  /** Asks until the store answers in time, which on a busy machine it does not always. */
  const getFromStore = async (path: string) => {
    let answer = await get(path)
    await until(async () => {
      if (!answer.text.includes(`"service_unavailable"`)) return true
      answer = await get(path)
      return false
    })
    return answer
  }

  const read = (known_at: string) => {
    const answers = new Map<string, unknown>()
    return calls.reduce(
      (before, path) =>
        before.then(async () => {
          const { status, text } = await getFromStore(`${path}${known_at === "" ? "" : `&known_at=${known_at}`}`)
          const { data, meta } = JSON.parse(text) as {
            readonly data?: unknown
            readonly meta?: Record<string, unknown>
          }
          // What had never come is what was not known then, once it has: a forecast may be issued meanwhile.
          const isAbsent = /"code":"(?:data_unavailable|not_found)"/.test(text)
          answers.set(path, [
            isAbsent ? "absent" : status,
            data,
            meta?.["coverage"],
            meta?.["provenance"],
            meta?.["as_of"]
          ])
          return answers
        }),
      Promise.resolve(answers)
    )
  }

  it("gives what it gave, whatever has come since, first blocks and newest mixes included", async () => {
    assert.isAbove(calls.length, 30)
    await writeAll(0)
    const at = await databaseTime(suite)
    const known = await read(at)
    await writeAll(500)
    await until(async () => {
      const { text } = await get(`carbon-intensity/with-fuel-mix?from=${date}&to=${date}`)
      return text.includes(`"coal":${100_500 + 95}`)
    })
    for (const [path, answer] of await read(at)) assert.deepStrictEqual(answer, known.get(path), path)
    const now = await read("")
    const changed = calls.filter((path) => JSON.stringify(now.get(path)) !== JSON.stringify(known.get(path)))
    assert.isAbove(changed.length, 15, "of these something new has come")
  })
})
