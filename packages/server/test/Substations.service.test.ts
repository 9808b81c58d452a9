import { csvExamples } from "@grid/docs/openapi/Examples"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { conformance } from "@grid/domain/products/Roadmap"
import { ConnectivityForecast, ExpansionPlans, QueueDepth } from "@grid/domain/substations/Queue"
import { SiteScreen } from "@grid/domain/substations/SiteScreen"
import { SubstationDetail, SubstationList } from "@grid/domain/substations/Substation"
import { SubstationHeadroom } from "@grid/domain/substations/SubstationHeadroom"
import { Ajv2020 } from "ajv/dist/2020.js"
import { readFileSync } from "node:fs"
import { sameTwice } from "./support/Again.ts"
import { call, callsOf, decoded, newTenant, problem } from "./support/Client.ts"
import { csvRows } from "./support/Csv.ts"
import { importRows, lot, type NetworkRows, origin, station } from "./support/NetworkRows.ts"
import { type OpenSuite, sharedSuite, startSuite, type Suite } from "./support/Suite.ts"

type Ask = (method: string, path: string, body?: unknown) => ReturnType<typeof call>

/** A service on simulated data, and one with nothing but what is shipped, into which rows are imported at the end. */
const simulated = sharedSuite()
let shipped: Suite
let ask: Ask
let askShipped: Ask

const asking = async (suite: OpenSuite): Promise<Ask> => {
  const { secret } = await suite.store.createKey(newTenant(), "enterprise")
  return (method, path, body) =>
    call(`${suite.url}/v1${path}`, {
      method,
      headers: { "x-api-key": secret },
      ...(body === undefined ? {} : { body })
    })
}

const rows: NetworkRows = {
  substations: [
    ["MARGIN", station("MARGIN", 28.1, 73.3)],
    ["LOADED", station("LOADED", 28.3, 73.3)],
    ["BARE", station("BARE", 28.02, 73.4, { transformers: null })],
    ["FAR", station("FAR", 9.5, 77.2, { state: "kerala" })]
  ],
  "substation-loading": [
    ["LOADED 2026-07", { substation_id: "LOADED", month: "2026-07", peak_mva: 200, min_mva: 100, ...origin }]
  ],
  "transmission-margins": [
    [
      "MARGIN injection",
      {
        substation_id: "MARGIN",
        direction: "injection",
        margin_mw: 310,
        published_on: "2026-08-13",
        nets_grants: true,
        ...origin
      }
    ]
  ],
  "connectivity-queue": [
    ["granted", lot("granted", "LOADED", 60, { applied_on: "2025-01-01", granted_on: "2025-06-01" })],
    ["second", lot("second", "MARGIN", 250, { applied_on: "2026-02-01" })],
    ["first", lot("first", "MARGIN", 100, { applied_on: "2026-01-01" })],
    ["south", lot("south", "FAR", 30, { applied_on: "2026-01-01" })]
  ]
}

beforeAll(async () => {
  shipped = await startSuite({ GDS_SOURCES: "" }, "migrated")
  ;[ask, askShipped] = await Promise.all([asking(simulated), asking(shipped)])
})

afterAll(() => shipped.close())

/** Values of a member by its path; of a list those of its parts. */
const valuesAt = (answer: unknown, path: string): ReadonlyArray<unknown> =>
  path
    .replaceAll("[]", "")
    .split(".")
    .reduce<ReadonlyArray<unknown>>(
      (values, name) => values.flatMap((value) => (value as Readonly<Record<string, unknown>>)[name]),
      [answer]
    )

const bikaner = { lat: 28.02, lng: 73.31, capacity_mw: 100, technology: "solar" }

const idsOf = ({ substations }: typeof SubstationList.Type) => substations.map(({ substation_id }) => substation_id)

describe("substations of the simulator over HTTP", () => {
  it("are listed by name, about a place, by state and voltage, a page at a time, marked as simulated", async () => {
    const named = decoded(await ask("GET", "/substations?query=BIKANER"), 200, SubstationList)
    assert.strictEqual(named.kind, "simulated")
    assert.strictEqual(named.total, 1)
    const [pooling] = named.substations
    assert(pooling !== undefined)
    const near = decoded(await ask("GET", "/substations?lat=28.02&lng=73.05&radius_km=200"), 200, SubstationList)
    assert.strictEqual(near.substations[0]?.substation_id, pooling.substation_id)
    const kms = near.substations.map(({ distance_km }) => distance_km ?? -1)
    assert.deepStrictEqual(
      kms,
      kms.toSorted((a, b) => a - b)
    )
    const all: Array<string> = []
    for (let cursor = ""; ;) {
      const path = `/substations?state=IN-RJ&min_voltage_kv=220&limit=3${cursor}`
      const page = decoded(await ask("GET", path), 200, SubstationList)
      all.push(...idsOf(page))
      assert.isTrue(page.substations.every(({ state, voltage_kv }) => state === "IN-RJ" && (voltage_kv ?? 0) >= 220))
      if (page.next_cursor === null) {
        assert.strictEqual(page.total, all.length)
        break
      }
      cursor = `&cursor=${page.next_cursor}`
    }
    assert.deepStrictEqual(all, [...new Set(all)].toSorted())
    problem(await ask("GET", "/substations?cursor=bm90aGluZw"), "invalid_parameter")
    for (const [query, message] of [
      ["lat=28", "lat must be sent with lng"],
      ["lng=73", "lng must be sent with lat"],
      ["radius_km=5", "radius_km must be sent with lat and lng"]
    ]) {
      const { detail } = problem(await ask("GET", `/substations?${query}`), "invalid_parameter")
      assert.match(detail, new RegExp(`^${message}`))
    }
    const misspelt = decoded(await ask("GET", "/substations?query=bikanir"), 200, SubstationList)
    assert.deepStrictEqual(misspelt.substations, [])
    assert.include(misspelt.did_you_mean, pooling.substation_id)
  })

  it("come as a table too, page by page by the cursor of a header, as do lots and schemes", async () => {
    const ids: Array<string> = []
    for (let cursor = ""; ;) {
      const page = await ask("GET", `/substations?state=IN-RJ&limit=5&format=csv${cursor}`)
      assert.strictEqual(page.status, 200)
      const rows = csvRows(page.text)
      assert.isTrue(rows.every(({ kind, source, state }) => kind === "simulated" && source !== "" && state === "IN-RJ"))
      ids.push(...rows.map(({ substation_id }) => substation_id ?? ""))
      const next = page.header("x-next-cursor")
      if (next === null) break
      cursor = `&cursor=${next}`
    }
    const all = decoded(await ask("GET", "/substations?state=IN-RJ&limit=1000"), 200, SubstationList)
    assert.deepStrictEqual(ids, idsOf(all))
    const lots = csvRows((await ask("GET", "/queue/depth/NR?format=csv")).text)
    const depth = decoded(await ask("GET", "/queue/depth/NR"), 200, QueueDepth)
    assert.strictEqual(lots.length, depth.entries.length)
    const plans = csvRows((await ask("GET", "/ists/expansion-plans?format=csv")).text)
    for (const [name, path] of [
      ["substations", "/substations?limit=1"],
      ["queueDepth", "/queue/depth/NR?limit=1"],
      ["istsExpansionPlans", "/ists/expansion-plans?region=NR"],
      ["stateCarbonHistory", "/carbon-intensity/history?state=IN-RJ&signal=average"]
    ] as const) {
      const { text } = await ask("GET", `${path}&format=csv`)
      assert.strictEqual(text.split("\r\n", 1)[0], csvExamples[name]?.split("\r\n", 1)[0], `${name} is as published`)
    }
    const told = decoded(await ask("GET", "/ists/expansion-plans"), 200, ExpansionPlans)
    assert.deepStrictEqual(
      plans.map(({ id }) => id),
      told.plans.map(({ id }) => id)
    )
    const northern = told.plans.filter(({ zone }) => zone === "NR")
    assert.isTrue(northern.length > 0 && northern.length < told.plans.length)
    for (const asked of ["zone=NR", "region=NR", "region=northern&zone=nr"])
      assert.deepStrictEqual(
        decoded(await ask("GET", `/ists/expansion-plans?${asked}`), 200, ExpansionPlans).plans,
        northern
      )
  })

  it("one is known by its identifier, and an unknown one names the nearest", async () => {
    const detail = decoded(await ask("GET", "/substations/SIM-PS-01"), 200, SubstationDetail)
    assert.isNotEmpty(detail.lots)
    assert.isNotEmpty(detail.margins)
    assert.strictEqual(detail.loading.length, 12)
    const unknown = problem(await ask("GET", "/substations/SIM-PS-0"), "not_found")
    assert.isNotEmpty(unknown.did_you_mean)
    problem(await ask("GET", "/substations/NOWHERE/headroom"), "not_found")
  })

  it("have headroom, queue, clearance and curtailment; the mapped members fit the schema and claim no conformity", async () => {
    const text = await sameTwice(() => ask("GET", "/substations/SIM-PS-01/headroom?assumptions=power_factor=0.9"))
    const answer = await ask("GET", "/substations/SIM-PS-01/headroom?assumptions=power_factor=0.9")
    const headroom = decoded(answer, 200, SubstationHeadroom)
    assert.strictEqual(JSON.parse(text).substation_id, "SIM-PS-01")
    assert.strictEqual(headroom.kind, "simulated")
    assert.strictEqual(headroom.method, "published_margin")
    assert.deepStrictEqual(headroom.missing, [])
    const { y3_curtailment, expected_clearance_months: clearance } = headroom
    assert(y3_curtailment !== null && clearance !== null && clearance.p50 !== null && clearance.p90 !== null)
    assert.isAtMost(y3_curtailment.p50, y3_curtailment.p90)
    assert.isAtMost(clearance.p50, clearance.p90)
    assert.deepInclude(
      headroom.assumptions.find(({ name }) => name === "power_factor"),
      { value: 0.9, source: "request" }
    )
    assert.strictEqual(headroom.ies_tsp.conforms, false)
    const schema = new URL("../../../docs/substation-model-0.5.schema.json", import.meta.url)
    const fits = new Ajv2020({ allowUnionTypes: true }).compile(JSON.parse(readFileSync(schema, "utf8")))
    assert.isTrue(fits(headroom.ies_tsp.record), JSON.stringify(fits.errors))
    assert.strictEqual(headroom.ies_tsp.record.headroom.today_mw, headroom.today_headroom_mw)
    const again = await ask("GET", `/results/${headroom.result_id}`)
    assert.strictEqual(again.text, answer.text)
    problem(await ask("GET", "/substations/SIM-PS-01/headroom?assumptions=power_facto=0.9"), "invalid_parameter")
    problem(await ask("GET", "/substations/SIM-PS-01/headroom?assumptions=power_factor"), "invalid_parameter")
    const descending = "/substations/SIM-PS-01/headroom?assumptions=charging_to_certificate_p50_days=90"
    assert.match(problem(await ask("GET", descending), "invalid_parameter").detail, /below/)
  })

  it("map to the data model by members that the routes of the map tell as they are", async () => {
    const headroom = decoded(await ask("GET", "/substations/SIM-PS-01/headroom"), 200, SubstationHeadroom)
    const { entries } = decoded(await ask("GET", "/queue/depth/NR?limit=500"), 200, QueueDepth)
    const told = new Map<string, unknown>([
      ["/v1/substations/{substation_id}/headroom", headroom],
      [
        "/v1/queue/depth/{region}",
        { entries: entries.filter((one) => one.substation_id === "SIM-PS-01" && one.direction === "injection") }
      ],
      [
        "/v1/curtailment/forecast/{node}",
        JSON.parse((await ask("GET", "/curtailment/forecast/IN-RJ?horizon_years=3")).text)
      ]
    ])
    assert.lengthOf(conformance, 5)
    for (const { answer, member, route } of conformance) {
      const own = valuesAt(headroom.ies_tsp.record, member)
      const values = valuesAt(told.get(route), answer)
      assert.isNotEmpty(own, member)
      if (!member.startsWith("y3")) assert.sameMembers([...own], [...values], member)
      // Of curtailment the record has one of the years, over draws of its own.
      else assert.isBelow(Math.min(...values.map((value) => Math.abs(Number(value) - Number(own[0])))), 0.02)
    }
  })

  it("have an outlook of eight quarters whose bands are ordered and whose cleared capacity never falls", async () => {
    const forecast = decoded(await ask("GET", "/connectivity/forecast/SIM-PS-01"), 200, ConnectivityForecast)
    assert.strictEqual(forecast.quarters.length, 8)
    assert.isFalse(forecast.calibrated)
    assert.isAbove(forecast.measured.applied_on, 100)
    let before = 0
    for (const { cleared_mw, headroom_mw } of forecast.quarters) {
      assert(cleared_mw !== null && headroom_mw !== null)
      for (const { p10, p50, p90 } of [cleared_mw, headroom_mw]) assert.isTrue(p10 <= p50 && p50 <= p90)
      assert.isAtLeast(cleared_mw.p50, before)
      before = cleared_mw.p50
      assert.isAtMost(cleared_mw.p90, forecast.waiting_mw)
    }
  })

  it("stand in the queue of a region by their application, and reach the schemes that are planned", async () => {
    const first = decoded(await ask("GET", "/queue/depth/northern?limit=2"), 200, QueueDepth)
    assert.deepStrictEqual(
      first.entries.map(({ rank }) => rank),
      [1, 2]
    )
    const second = decoded(await ask("GET", `/queue/depth/NR?limit=2&cursor=${first.next_cursor}`), 200, QueueDepth)
    assert.deepStrictEqual(
      second.entries.map(({ rank }) => rank),
      [3, 4]
    )
    const days = [...first.entries, ...second.entries].map(({ applied_on }) => applied_on)
    assert.deepStrictEqual(days, days.toSorted())
    const { plans } = decoded(
      await ask("GET", "/ists/expansion-plans?region=NR&energised_by=2027-03-31"),
      200,
      ExpansionPlans
    )
    assert.isNotEmpty(plans)
    assert.isTrue(
      plans.every(({ energisation_date, region }) => region === "NR" && (energisation_date ?? "") <= "2027-03-31")
    )
  })

  it("are ranked for a site near Bikaner, each with its reasons, and otherwise for a site elsewhere", async () => {
    const screen = decoded(await ask("POST", "/sites/screen", bikaner), 200, SiteScreen)
    assert.strictEqual(screen.needed_voltage_kv, 220)
    assert.isNotEmpty(screen.candidates)
    screen.candidates.forEach((candidate, index) => {
      assert.strictEqual(candidate.rank, index + 1)
      assert.isAtMost(candidate.score, screen.candidates[index - 1]?.score ?? 1)
      assert.strictEqual(candidate.factors.length, 5)
      assert.isNotEmpty(candidate.reason)
      const total = candidate.factors.reduce((sum, { points }) => sum + (points ?? 0), 0)
      assert.closeTo(total, candidate.score, 1e-3)
    })
    const other = decoded(await ask("POST", "/sites/screen", { ...bikaner, lat: 12.97, lng: 77.59 }), 200, SiteScreen)
    const reasons = ({ candidates }: typeof SiteScreen.Type) =>
      candidates[0]?.factors.map(({ factor, reason }) => `${factor} ${reason}`)
    assert.notDeepEqual(reasons(screen), reasons(other))
    const wide = { capacity_mw: 100, technology: "data centre", assumptions: { reach_km: 300 } }
    const drawal = decoded(await ask("POST", "/sites/screen", { ...wide, lat: 28.02, lng: 73.31 }), 200, SiteScreen)
    assert.strictEqual(drawal.direction, "drawal")
    assert.isAbove(drawal.considered, screen.considered)
  })
})

describe("substations where nobody has imported anything", () => {
  it("are those of a map: their places rank, and never give a headroom", async () => {
    const { substations } = decoded(
      await askShipped("GET", "/substations?lat=28.02&lng=73.31&radius_km=100"),
      200,
      SubstationList
    )
    const [nearest] = substations
    assert(nearest !== undefined)
    problem(await askShipped("GET", `/substations/${nearest.substation_id}/headroom`), "data_unavailable")
    const screen = decoded(await askShipped("POST", "/sites/screen", bikaner), 200, SiteScreen)
    assert.isTrue(
      screen.candidates.every(({ headroom_mw, queue_depth_mw }) => headroom_mw === null && queue_depth_mw === null)
    )
    assert.includeMembers([...screen.missing], ["headroom_mw", "queue_depth_mw"])
    assert.isBelow(screen.confidence, 0.1)
    assert.match(screen.sources.map(({ licence }) => licence).join(), /ODbL|Open Database/)
    problem(await askShipped("GET", "/queue/depth/NR"), "data_unavailable")
    problem(await askShipped("GET", "/ists/expansion-plans"), "data_unavailable")
  })
})

describe("substations that an operator has imported", () => {
  beforeAll(() => importRows(shipped, rows))

  it("have the published margin, or capacity less grants; without either the dataset is named that lacks", async () => {
    const margin = decoded(await askShipped("GET", "/substations/MARGIN/headroom"), 200, SubstationHeadroom)
    assert.deepInclude(margin, { today_headroom_mw: 310, queued_mw: 350, kind: "modelled", y3_curtailment: null })
    assert.includeMembers([...margin.missing], ["y3_curtailment", "expected_clearance_months"])
    assert.deepInclude(margin.sources[0], { type: "substations", id: "test utility", licence: "test licence" })
    const loaded = decoded(await askShipped("GET", "/substations/LOADED/headroom"), 200, SubstationHeadroom)
    assert.strictEqual(loaded.method, "capacity_and_loading")
    assert.closeTo(loaded.today_headroom_mw, 320 * 0.9 - 60 + 100 * 0.9 - 40, 1e-6)
    assert.isAbove(margin.confidence, loaded.confidence)
  })

  it("without margin and loading are refused before the charge, on the day and in the direction that are asked of", async () => {
    const { key, secret } = await shipped.store.createKey(newTenant(), "enterprise")
    const headroom = (path: string) =>
      call(`${shipped.url}/v1/substations/${path}`, { headers: { "x-api-key": secret } })
    for (const path of ["BARE/headroom", "MARGIN/headroom?direction=drawal", "MARGIN/headroom?as_of=2026-08-01"]) {
      const answer = await headroom(path)
      assert.match(problem(answer, "data_unavailable").detail, /transmission-margins/, path)
      assert.strictEqual(answer.header("x-ratelimit-remaining"), "600", path)
    }
    assert.strictEqual(await callsOf(shipped.database.url, key.id), 0)
    assert.strictEqual((await headroom("MARGIN/headroom?as_of=2026-09-01")).status, 200)
    problem(await headroom("NOWHERE/headroom"), "not_found")
    assert.strictEqual(await callsOf(shipped.database.url, key.id), 2)
  })

  it("rank by the polygon's edge, holes and all, and say what is not known", async () => {
    const square = (x: number, y: number, size: number) => [
      [x, y],
      [x + size, y],
      [x + size, y + size],
      [x, y + size],
      [x, y]
    ]
    const polygon = { type: "Polygon", coordinates: [square(73, 28, 0.5), square(73.25, 28.05, 0.1)] }
    const screen = decoded(
      await askShipped("POST", "/sites/screen", { polygon, capacity_mw: 100, technology: "solar" }),
      200,
      SiteScreen
    )
    const by = new Map(screen.candidates.map((one) => [one.substation_id, one]))
    // Those of the map that is shipped stand beside them.
    assert.includeMembers([...by.keys()], ["MARGIN", "LOADED", "BARE"])
    // In the hole: a twentieth of a degree from its edges.
    assert.closeTo(by.get("MARGIN")?.distance_km ?? 0, 4.9, 0.3)
    assert.strictEqual(by.get("LOADED")?.distance_km, 0)
    const bare = by.get("BARE")
    assert.isNull(bare?.headroom_mw)
    assert.includeMembers([...(bare?.missing ?? [])], ["headroom_mw", "terrain_class", "district"])
    assert.match(
      bare?.factors.find(({ factor }) => factor === "headroom")?.reason ?? "",
      /neither a margin nor a loading/
    )
    assert.strictEqual(screen.candidates[0]?.substation_id, "LOADED")
    assert.match(screen.candidates[0]?.reason ?? "", /ahead of/)
  })

  it("wait in the queue of their region by the day of application", async () => {
    const depth = decoded(await askShipped("GET", "/queue/depth/NR"), 200, QueueDepth)
    assert.deepInclude(depth, { kind: "observed", lots: 3, queued_mw: 350, granted_mw: 60, unplaced_lots: 0 })
    assert.deepStrictEqual(
      depth.entries.map(({ lot_id }) => lot_id),
      ["granted", "first", "second"]
    )
    const then = decoded(await askShipped("GET", "/queue/depth/NR?as_of=2025-03-01"), 200, QueueDepth)
    assert.deepInclude(then, { queued_mw: 410, granted_mw: 0 }, "a grant of later was none then")
  })

  it.each([
    [
      "a bow tie",
      {
        type: "Polygon",
        coordinates: [
          [
            [73, 28],
            [74, 29],
            [74, 28],
            [73, 29],
            [73, 28]
          ]
        ]
      }
    ],
    [
      "an open ring",
      {
        type: "Polygon",
        coordinates: [
          [
            [73, 28],
            [74, 28],
            [74, 29],
            [73, 29]
          ]
        ]
      }
    ],
    [
      "the antimeridian",
      {
        type: "Polygon",
        coordinates: [
          [
            [179, 20],
            [-179, 20],
            [-179, 30],
            [179, 30],
            [179, 20]
          ]
        ]
      }
    ],
    [
      "no numbers",
      {
        type: "Polygon",
        coordinates: [
          [
            ["a", null],
            [74, 28],
            [74, 29],
            [73, 28]
          ]
        ]
      }
    ],
    ["2,000 corners", Array.from({ length: 2_000 }, (_, index) => ({ lat: 28 + index / 4_000, lng: 73 }))]
  ])("refuse %s with a 400 that says what to do", async (_, polygon) => {
    const { detail } = problem(
      await askShipped("POST", "/sites/screen", { polygon, capacity_mw: 100, technology: "solar" }),
      "invalid_parameter"
    )
    assert.match(detail, /^polygon/)
  })

  it("refuse a polygon of a million corners unread", async () => {
    const corners = Array.from({ length: 1_000_000 }, () => [73, 28])
    const body = { polygon: { type: "Polygon", coordinates: [corners] }, capacity_mw: 100, technology: "solar" }
    problem(await askShipped("POST", "/sites/screen", body), "payload_too_large")
  })
})
