import { assert, describe, it } from "@effect/vitest"
import { assume } from "@grid/domain/engines/Assumptions"
import { outlookDefaults, screenDefaults } from "@grid/domain/substations/SubstationAssumptions"
import { on } from "@grid/domain/reference/Reference"
import { makeRandom } from "@grid/models/engines/Random"
import { clearedAfter, incidencesOf, lotChances } from "@grid/models/substations/Clearance"
import {
  connectivityForecast,
  connectivityForecastV01,
  type ForecastInputs
} from "@grid/models/substations/ForecastEngine"
import { headroomOf } from "@grid/models/substations/Headroom"
import { dayNumber, lotState, openLots, stageCounts } from "@grid/models/substations/Lots"
import { networkOf } from "@grid/models/substations/Network"
import { neededKv, ranked, reasonOf, type ScreenCandidate } from "@grid/models/substations/Ranking"
import { screened } from "@grid/models/substations/ScreenEngine"
import { dayMs } from "@grid/domain/time/Time"
import { Result } from "effect"
import type { Highs } from "highs"
import { forecastInputs } from "./support/SubstationInputs.ts"
import { loading, lot, margin, rowsOf, substation, tablesOf, today } from "./support/Substations.ts"

const date = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10)

describe("headroom of a substation", () => {
  const lots = [
    lot("granted", "SS-1", 60, { applied_on: "2025-01-01", granted_on: "2025-06-01" }),
    lot("charged", "SS-1", 25, { charging_on: "2026-11-01" }),
    lot("queued", "SS-1", 400, { applied_on: "2026-02-01" }),
    lot("operating", "SS-1", 80, { granted_on: "2024-01-01", operation_on: "2026-01-01" }),
    lot("withdrawn", "SS-1", 90, { granted_on: "2024-01-01", withdrawn_on: "2026-01-01" }),
    lot("granted tomorrow", "SS-1", 70, { applied_on: "2026-01-01", granted_on: "2026-11-24" }),
    lot("load", "SS-1", 30, { granted_on: "2026-01-01" }, "drawal")
  ]
  const loadings = [
    loading("SS-1", "2025-09", 999, 1),
    ...Array.from({ length: 12 }, (_, month) =>
      loading("SS-1", date(dayNumber("2025-11-15") + 30 * month).slice(0, 7), 200 + month, 100 - month)
    )
  ]

  it("is the published margin where there is one: the newest of its direction, grants taken off once", () => {
    const margins = [
      margin("SS-1", { margin_mw: 500, published_on: "2026-08-13" }),
      margin("SS-1", { margin_mw: 310, published_on: "2026-10-13" }),
      margin("SS-1", { margin_mw: 900, published_on: "2026-12-13" }),
      margin("SS-1", { margin_mw: 40, direction: "drawal", nets_grants: false, published_on: "2026-10-14" })
    ]
    const of = (direction: "injection" | "drawal") =>
      headroomOf(rowsOf({ margins, lots, loadings }), direction, 0.95, today)
    assert.deepInclude(of("injection"), { mw: 310, method: "published_margin", day: dayNumber("2026-10-13") })
    assert.deepInclude(of("drawal"), { mw: 40 - 30 })
  })

  it("else is capacity without the largest unit at the power factor, less grants, by least load, injection and peak", () => {
    const rows = rowsOf({ lots, loadings })
    // (480 − 160) MVA × 0.9 = 288 MW; 85 MW granted; least load of the last 12 months 89 MVA; peak 211 MVA.
    const injection = headroomOf(rows, "injection", 0.95, today)
    assert("mw" in injection)
    assert.closeTo(injection.mw, 288 - 85 + 89 * 0.9 - 50, 1e-9)
    assert.strictEqual(injection.method, "capacity_and_loading")
    const drawal = headroomOf(rows, "drawal", 0.95, today)
    assert("mw" in drawal)
    assert.closeTo(drawal.mw, 288 - 30 - 211 * 0.9, 1e-9)
    const unknownFactor = headroomOf(
      { ...rows, substation: { ...rows.substation, power_factor: null, min_load_mw: 70 } },
      "injection",
      0.8,
      today
    )
    assert("mw" in unknownFactor)
    assert.closeTo(unknownFactor.mw, 320 * 0.8 - 85 + 70 - 50, 1e-9)
  })

  it.each([
    ["without margin and loading", rowsOf({ lots }), "transmission-margins"],
    [
      "without transformers",
      rowsOf({ loadings, substation: substation({ substation_id: "SS-1", transformers: null }) }),
      "substations"
    ],
    ["without a queue", rowsOf({ loadings, lots: null }), "connectivity-queue"],
    [
      "without what is injected",
      rowsOf({ loadings, substation: substation({ substation_id: "SS-1", injection_mw: null }) }),
      "substations"
    ],
    ["without a least load", rowsOf({ loadings: [loading("SS-1", "2026-09", 200, null)] }), "substation-loading"],
    [
      "with a margin before grants and no queue",
      rowsOf({ margins: [margin("SS-1", { nets_grants: false })], lots: null }),
      "connectivity-queue"
    ]
  ])("%s is not told: the dataset is named that it lacks", (_, rows, dataset) => {
    const lack = headroomOf(rows, "injection", 0.95, today)
    assert("dataset" in lack)
    assert.strictEqual(lack.dataset, dataset)
  })

  it("never rises with what is granted, and never falls with a transformer", () => {
    const random = makeRandom("headroom")
    const mw = (rows: ReturnType<typeof rowsOf>) => {
      const found = headroomOf(rows, "injection", 0.95, today)
      assert("mw" in found)
      return found.mw
    }
    for (let draw = 0; draw < 100; draw++) {
      const transformers = Array.from({ length: 1 + random.below(4) }, () => ({
        units: 1 + random.below(3),
        mva: 50 + random.below(300)
      }))
      const own = substation({ substation_id: "SS-1", transformers })
      const rows = rowsOf({ substation: own, loadings, lots: [] })
      const more = { ...own, transformers: [...transformers, { units: 1, mva: 50 + random.below(400) }] }
      assert.isAtLeast(mw({ ...rows, substation: more }), mw(rows))
      const grant = lot("new", "SS-1", 1 + random.below(500), { granted_on: "2026-01-01" })
      assert.isBelow(mw({ ...rows, lots: [grant] }), mw(rows))
    }
  })
})

describe("lots on a day", () => {
  it("are in the state that their dates have reached by then, whatever comes later", () => {
    const one = lot("1", "SS-1", 10, {
      applied_on: "2024-01-01",
      granted_on: "2024-06-01",
      charging_on: "2026-01-01",
      operation_on: "2026-03-01"
    })
    const states = ["2024-02-01", "2024-06-01", "2026-02-01", "2026-03-01"].map((day) => lotState(one, dayNumber(day)))
    assert.deepStrictEqual(states, ["queued", "granted", "granted", "operating"])
    assert.strictEqual(
      lotState(lot("2", "SS-1", 1, { withdrawn_on: "2026-01-01", operation_on: "2026-05-01" }), today),
      "withdrawn"
    )
  })

  it("are counted from each step to what came of them, those of unknown or impossible days left out", () => {
    const { applied_on, granted_on } = stageCounts(
      [
        lot("1", "A", 1, { applied_on: "2026-01-01", granted_on: "2026-02-01", operation_on: "2026-04-11" }),
        lot("2", "A", 1, { applied_on: "2026-01-01", withdrawn_on: "2026-04-11" }),
        lot("3", "A", 1, { applied_on: "2026-11-13" }),
        lot("4", "A", 1, { granted_on: "2026-11-13" }),
        lot("5", "A", 1, { applied_on: "2026-05-01", operation_on: "2026-04-11" })
      ],
      today
    )
    assert.deepStrictEqual(applied_on, [
      { days: 10, completed: 0, withdrawn: 0, open: 1 },
      { days: 100, completed: 1, withdrawn: 1, open: 0 }
    ])
    assert.deepStrictEqual(
      granted_on.map(({ days }) => days),
      [10, 69]
    )
  })
})

describe("clearance of a queue", () => {
  const { values } = Result.getOrThrow(assume(outlookDefaults))
  const none = stageCounts([], today)

  it("has without milestones the prior of the last steps: charging to certificate 8, 15.5 and 35 days, then 2 and 3", () => {
    const certified = openLots([lot("1", "A", 10, { certificate_on: date(today) })], "injection", today)
    assert.deepStrictEqual(clearedAfter(certified, incidencesOf(none, values), [0.5, 0.9]), [2, 3])
    const charged = openLots([lot("1", "A", 10, { charging_on: date(today) })], "injection", today)
    const [p10 = 0, p50 = 0, p90 = 0] = clearedAfter(charged, incidencesOf(none, values), [0.1, 0.5, 0.9])
    assert.isTrue(p10 !== null && p10 >= 8 && p10 <= 8 + 4, `${p10}`)
    assert.isTrue(p50 !== null && p50 >= 15.5 && p50 <= 15.5 + 4, `${p50}`)
    assert.isTrue(p90 !== null && p90 >= 35 && p90 <= 35 + 4, `${p90}`)
    const applied = openLots([lot("1", "A", 10, { applied_on: date(today - 5) })], "injection", today)
    assert.deepStrictEqual(clearedAfter(applied, incidencesOf(none, values), [0.5]), [null])
  })

  const past = Array.from({ length: 40 }, (_, index) =>
    lot(`p${index}`, "A", 50, {
      applied_on: date(today - 1_500),
      ...(index % 4 === 0
        ? { withdrawn_on: date(today - 1_500 + 100 + 20 * index) }
        : { operation_on: date(today - 1_500 + 100 + 30 * index) })
    })
  )

  it("is 0 where nobody waits, comes later with more lots, and is that of the slowest lot", () => {
    const incidences = incidencesOf(stageCounts(past, today), values)
    const waiting = Array.from({ length: 6 }, (_, index) =>
      lot(`w${index}`, "A", 50, { applied_on: date(today - 50 * index) })
    )
    const days = waiting.map((_, count) =>
      clearedAfter(openLots(waiting.slice(0, count), "injection", today), incidences, [0.5, 0.9])
    )
    assert.deepStrictEqual(days[0], [0, 0])
    days.slice(1).forEach(([p50 = null, p90 = null], index) => {
      assert(p50 !== null && p90 !== null)
      assert.isAtMost(p50, p90)
      assert.isAtLeast(p50, days[index]?.[0] ?? 0)
    })
  })

  it("of a lot never goes back: completed and withdrawn rise with the time ahead, and sum to 1 with what is open", () => {
    const incidences = incidencesOf(stageCounts(past, today), values)
    const [one] = openLots([lot("w", "A", 50, { applied_on: date(today - 200) })], "injection", today)
    assert(one !== undefined)
    const chances = lotChances(one, incidences, [0, 90, 180, 360, 720])
    chances.forEach((chance, index) => {
      assert(chance !== null)
      assert.closeTo(chance.completed + chance.withdrawn + chance.open, 1, 1e-12)
      assert.isAtLeast(chance.completed, chances[index - 1]?.completed ?? 0)
      assert.isAtLeast(chance.withdrawn, chances[index - 1]?.withdrawn ?? 0)
    })
  })
})

describe("ranking of substations for a site", () => {
  const { values } = Result.getOrThrow(assume(screenDefaults))
  const connection = { capacity_mw: 100, values }
  const candidate = (some: Partial<ScreenCandidate>): ScreenCandidate => ({
    substation_id: "A",
    name: null,
    state: "IN-RJ",
    voltage_kv: 220,
    distance_km: 10,
    headroom_mw: 50,
    queue_depth_mw: 100,
    open_access_inr_per_kwh: 1,
    ...some
  })

  const better: ReadonlyArray<readonly [string, Partial<ScreenCandidate>, Partial<ScreenCandidate>]> = [
    ["nearer", { distance_km: 5 }, {}],
    ["of the voltage that is asked for", { voltage_kv: 220 }, { voltage_kv: 132 }],
    ["of no more voltage than is asked for", { voltage_kv: 220 }, { voltage_kv: 765 }],
    ["with more headroom", { headroom_mw: 80 }, {}],
    ["with a headroom that is known", { headroom_mw: 1 }, { headroom_mw: null }],
    ["with a shorter queue", { queue_depth_mw: 20 }, {}],
    ["in a cheaper state", { open_access_inr_per_kwh: 0.5 }, {}]
  ]

  it.each(better)("puts the one %s first, and says so", (_, some, other) => {
    const [first, second] = ranked(
      [candidate({ substation_id: "worse", ...other }), candidate({ substation_id: "better", ...some })],
      connection
    )
    assert(first !== undefined)
    assert.strictEqual(first.substation_id, "better")
    assert.match(reasonOf(first, second), /ahead of worse: (distance|voltage|headroom|queue|open access) \+/)
  })

  it("counts nothing for what is not known, and says how far it could rise", () => {
    const [one] = ranked([candidate({ headroom_mw: null, queue_depth_mw: null })], connection)
    assert(one !== undefined)
    assert.closeTo(one.score_high - one.score, values.weight_headroom + values.weight_queue, 1e-12)
    assert.match(reasonOf(one, undefined), /not known: headroom, queue/)
  })

  it("has scores of 0 to 1 whatever the weights, all of them 0 too", () => {
    const random = makeRandom("weights")
    for (let draw = 0; draw < 50; draw++) {
      const weight = () => (draw === 0 ? 0 : random.next())
      const drawn = {
        ...values,
        weight_distance: weight(),
        weight_voltage: weight(),
        weight_headroom: weight(),
        weight_queue: weight(),
        weight_open_access: weight()
      }
      for (const { factors, score, score_high } of ranked(
        [
          candidate({ headroom_mw: -500 }),
          candidate({ headroom_mw: 1e6, distance_km: 0 }),
          candidate({ voltage_kv: null })
        ],
        { capacity_mw: 100, values: drawn }
      )) {
        assert.isTrue(score >= 0 && score <= score_high && score_high <= 1 + 1e-12)
        assert.closeTo(
          factors.reduce((sum, { most_points }) => sum + most_points, 0),
          1,
          1e-12
        )
      }
    }
  })

  it("asks for more voltage the more is connected", () => {
    const asked = [5, 40, 100, 800, 4_000].map((capacity_mw) => neededKv({ capacity_mw, values }))
    assert.deepStrictEqual(asked, [33, 132, 220, 400, 765])
  })

  it("of those within reach keeps the best, whichever comes first in the list", () => {
    const random = makeRandom("reach")
    const substations = Array.from({ length: 400 }, (_, index) =>
      substation({
        substation_id: `S${index}`,
        lat: 27.5 + random.next(),
        lon: 72.8 + random.next(),
        voltage_kv: [132, 220, 400][index % 3] ?? 220
      })
    )
    const margins = substations.map(({ substation_id }) => margin(substation_id, { margin_mw: random.below(300) }))
    const question = { capacity_mw: 100, values, direction: "injection", today } as const
    const of = (rows: typeof substations) =>
      screened(
        networkOf(tablesOf({ substations: rows, margins }), today),
        { lat: 28.02, lng: 73.31 },
        question,
        () => 1
      )
    const found = of(substations)
    assert.deepStrictEqual(of(substations.toReversed()), found)
    assert.isAbove(found.considered, 200)
    assert.isTrue(found.near.every(({ distance_km }) => distance_km <= values.reach_km))
    const [best] = found.near
    assert.isAbove(best?.rows.margins[0]?.margin_mw ?? 0, 90)
  })
})

describe("forecast of a substation", () => {
  const tools = { seed: "test", highs: {} as Highs }
  const forecast = (some: Partial<ForecastInputs>) =>
    connectivityForecast.compute({ ...forecastInputs, ...some }, tools)
  const plan = (planned_on: string | null) => ({
    plans: [{ capacity_mva: 500, planned_on: planned_on === null ? null : on(planned_on) }]
  })
  const headrooms = ({ quarters }: ReturnType<typeof forecast>) => quarters.map(({ headroom_mw }) => headroom_mw?.p50)

  it("adds a scheme from its planned day on, and none that is late or has no day, which is named", () => {
    const without = forecast({ plans: [] })
    for (const day of [date(today - 1), "2020-01-01", null]) {
      const late = forecast(plan(day))
      assert.deepStrictEqual(late.quarters, without.quarters)
      assert.deepStrictEqual(late.missing, ["energisation_date"])
      const lateOnce = connectivityForecastV01.compute({ ...forecastInputs, ...plan(day) }, tools)
      assert.deepStrictEqual(lateOnce.missing, [])
      if (day !== null) assert.notDeepEqual(lateOnce.quarters, without.quarters)
    }
    const added = 500 * forecastInputs.values.power_factor
    for (const [day, first] of [
      [date(today), 0],
      ["2027-03-31", 0],
      ["2027-04-01", 1],
      ["2035-01-01", 8]
    ] as const) {
      const some = forecast(plan(day))
      assert.deepStrictEqual(some.missing, [])
      headrooms(some).forEach((mw, quarter) =>
        assert.closeTo((mw ?? 0) - (headrooms(without)[quarter] ?? 0), quarter >= first ? added : 0, 1e-2)
      )
    }
  })

  /** Forecast whose seed is of all its inputs, as that of the service is. */
  const answerTo = (some: Partial<ForecastInputs>) => {
    const question = { ...forecastInputs, ...some }
    return connectivityForecast.compute(question, { ...tools, seed: JSON.stringify(question) })
  }
  const bandOf = (band: Record<"p10" | "p50" | "p90", number> | null | undefined) => [
    band?.p10 ?? Number.NaN,
    band?.p50 ?? Number.NaN,
    band?.p90 ?? Number.NaN
  ]

  it("moves its bands of headroom by what a scheme or a margin adds, and no others", () => {
    const without = answerTo({ plans: [] })
    const added = 500 * forecastInputs.values.power_factor
    for (const [change, mw] of [
      [plan(date(today)), added],
      [{ plans: [], headroom_mw: forecastInputs.headroom_mw + 1 }, 1]
    ] as const) {
      const { quarters } = answerTo(change)
      quarters.forEach(({ headroom_mw, ...rest }, index) => {
        const { headroom_mw: lower, ...others } = without.quarters[index] ?? {}
        assert.deepStrictEqual(rest, others)
        bandOf(headroom_mw).forEach((value, place) =>
          assert.closeTo(value - (bandOf(lower)[place] ?? Number.NaN), mw, 2e-3)
        )
      })
    }
  })

  it("never clears less with one lot more, wherever it stands in the queue", () => {
    const { rows } = forecastInputs
    const without = answerTo({})
    for (const [index, applied_on] of [date(today - 50), date(today - 500), date(today - 900)].entries()) {
      const more = lot(`more ${index}`, "SS-1", 60, { applied_on })
      const last = answerTo({ rows: { ...rows, lots: [...(rows.lots ?? []), more] } })
      assert.deepStrictEqual(answerTo({ rows: { ...rows, lots: [more, ...(rows.lots ?? [])] } }), last)
      last.quarters.forEach((quarter, place) => {
        for (const part of ["cleared_mw", "completed_mw", "withdrawn_mw"] as const) {
          const lower = bandOf(without.quarters[place]?.[part])
          bandOf(quarter[part]).forEach((value, at) => assert.isAtLeast(value, lower[at] ?? Number.NaN))
        }
      })
    }
  })

  it("expects completion of the capacity that has an outlook, and names what has none", () => {
    const { lots } = forecastInputs.rows
    const blank = lot("blank", "SS-1", 40, {})
    const fractions = ({ quarters }: ReturnType<typeof forecast>) =>
      quarters.map(({ expected_completion_fraction }) => expected_completion_fraction)
    const known = forecast({ plans: [] })
    const some = forecast({ plans: [], rows: { ...forecastInputs.rows, lots: [...(lots ?? []), blank] } })
    assert.isAbove(some.waiting_mw, known.waiting_mw)
    assert.deepStrictEqual(fractions(some), fractions(known))
    assert.isAbove(fractions(known).at(-1) ?? 0, 0.1)
    assert.deepStrictEqual([known.missing, some.missing], [[], ["lot_outlook"]])
    assert.isBelow(some.confidence ?? 0, known.confidence ?? 0)
  })
})
