import { assert, describe, it } from "@effect/vitest"
import { failureOf } from "../src/api/Failure.ts"
import { addressOf, curlOf } from "../src/enterprise/Call.ts"
import { cashFlowRows, energyText, flowColour, ownersInvestment } from "../src/enterprise/CashFlow.ts"
import { confidencePage, confidenceText } from "../src/enterprise/Confidence.ts"
import { flatLoad } from "../src/enterprise/FlatLoad.ts"
import { bodyOf, faultAt, faultsOf, initialContents, type Input } from "../src/enterprise/Inputs.ts"
import { ledgerMonths } from "../src/enterprise/LedgerMonths.ts"
import { lookPauseMs } from "../src/enterprise/Looks.ts"
import { matchedDays, unknownEmissions } from "../src/enterprise/MatchingDays.ts"
import { demandCharges, energyCharges, staleText } from "../src/enterprise/TariffTexts.ts"
import { changeColour, hourOptions, shiftOf } from "../src/enterprise/Shift.ts"
import { titleOf } from "../src/enterprise/Words.ts"

const blockMs = 900_000

const inputs: ReadonlyArray<Input> = [
  { kind: "word", path: "asset.location_node", label: "Node", initial: "W2", offers: [] },
  { kind: "number", path: "asset.capacity_mw", label: "Power", initial: 50 },
  { kind: "flag", path: "market_mix.dam", label: "Day-ahead", initial: true },
  { kind: "flag", path: "market_mix.rtm", label: "Real-time", initial: false },
  { kind: "list", path: "modes", label: "Modes", initial: ["grid", "rtm"], options: [] }
]

describe("looks at a job", () => {
  it("come soon at first, as most answers do, and then once a second, as each is a call", () => {
    assert.deepStrictEqual(
      [0, 1, 2, 3, 4, 5, 100].map((looks) => lookPauseMs(looks)),
      [200, 280, 392, 549, 768, 1_000, 1_000]
    )
  })
})

describe("request of a form", () => {
  const initial = initialContents(inputs)

  it("has each field at its member, as number, flag, list or word", () => {
    assert.deepStrictEqual(bodyOf(inputs, initial), {
      asset: { location_node: "W2", capacity_mw: 50 },
      market_mix: { dam: true, rtm: false },
      modes: ["grid", "rtm"]
    })
  })

  it("leaves out what is empty, and sends what is no number for the service to refuse", () => {
    assert.deepStrictEqual(
      bodyOf(inputs, { ...initial, "asset.location_node": " ", "asset.capacity_mw": "50 MW", modes: "" }),
      {
        asset: { capacity_mw: "50 MW" },
        market_mix: { dam: true, rtm: false },
        modes: []
      }
    )
  })

  it("leaves out a field beside one that is empty, whatever is in it", () => {
    const beside: ReadonlyArray<Input> = [
      { kind: "choice", path: "plant.technology", label: "Plant", initial: "", options: [] },
      { kind: "number", path: "plant.capacity_mw", label: "Power", initial: 100, beside: "plant.technology" }
    ]
    const empty = initialContents(beside)
    assert.deepStrictEqual(bodyOf(beside, empty), {})
    assert.deepStrictEqual(bodyOf(beside, { ...empty, "plant.technology": "wind" }), {
      plant: { technology: "wind", capacity_mw: 100 }
    })
  })

  it("has a row for each line that is not empty, with commas or tabs between its members", () => {
    const columns = [{ name: "node" }, { name: "technology" }, { name: "capacity_mw", isNumber: true }]
    const rows: Input = { kind: "rows", path: "assets", label: "Portfolio", initial: "", columns }
    const assets = "rajasthan, solar, 500\n\n W2\twind\tmuch\ngujarat,"
    assert.deepStrictEqual(bodyOf([rows], { assets }), {
      assets: [
        { node: "rajasthan", technology: "solar", capacity_mw: 500 },
        { node: "W2", technology: "wind", capacity_mw: "much" },
        { node: "gujarat" }
      ]
    })
  })

  it("has an address whose parts no content can leave, and no parameter that is empty", () => {
    const query = { as_of: "2026-08-18", voltage_class: undefined }
    assert.strictEqual(
      addressOf(["tariffs", "IN-MH", "a/../b?c"], query),
      "/v1/tariffs/IN-MH/a%2F..%2Fb%3Fc?as_of=2026-08-18"
    )
  })

  it("asks for a job where it takes long, and has lists of numbers on one line", () => {
    assert.strictEqual(
      curlOf({ path: "/v1/a", body: { mwh: [0.5, -1] }, isLong: true }, "http://localhost"),
      [
        `curl -H "X-API-Key: $GRID_API_KEY" \\`,
        `  -H "Prefer: respond-async" \\`,
        `  -H "Content-Type: application/json" \\`,
        `  -d '{\n  "mwh": [ 0.5, -1 ]\n}' \\`,
        `  "http://localhost/v1/a"`
      ].join("\n")
    )
  })

  it("is a command whose quotes no content can leave", () => {
    assert.strictEqual(
      curlOf({ path: "/v1/a", body: { node: "'; echo" } }, "http://localhost"),
      [
        `curl -H "X-API-Key: $GRID_API_KEY" \\`,
        `  -H "Content-Type: application/json" \\`,
        `  -d '{\n  "node": "'\\''; echo"\n}' \\`,
        `  "http://localhost/v1/a"`
      ].join("\n")
    )
  })
})

describe("matched share", () => {
  it("is what an answer does not call unmatched; not known where there is no load", () => {
    const from = Date.parse("2026-01-01T00:00:00+05:30")
    const mwh = Array.from({ length: 192 }, (_, block) => (block === 97 ? 0 : 2))
    const unmatched = [{ block_start: new Date(from + 96 * blockMs).toISOString(), mwh: 0.5 }]
    const [day, ...others] = matchedDays({ from, mwh }, unmatched, from + 96 * blockMs, from + 192 * blockMs)
    assert.deepStrictEqual(others, [])
    assert.deepStrictEqual(day?.values.slice(0, 3), [75, null, 100])
  })

  it("says of which days the grid's emissions are not known, where of no block they are", () => {
    const blocks = ["2025-03-31T18:30:00Z", "2026-03-31T18:15:00Z"].map((block_start) => ({
      block_start,
      kg_co2e: null
    }))
    assert.include(
      unknownEmissions(blocks) ?? "",
      "are of 1 Apr 2025 to 31 Mar 2026, when the grid’s emissions are not"
    )
    assert.isNull(unknownEmissions([...blocks, { block_start: "2026-04-01T18:30:00Z", kg_co2e: 500 }]))
    assert.isNull(unknownEmissions([]))
  })
})

describe("moved load", () => {
  it("leaves one hour for another, and is nothing in all", () => {
    const shift = shiftOf(10, 19, 12)
    assert.strictEqual(shift.length, 96)
    assert.deepStrictEqual(shift.slice(48, 52), [2.5, 2.5, 2.5, 2.5])
    assert.deepStrictEqual(shift.slice(76, 80), [-2.5, -2.5, -2.5, -2.5])
    assert.strictEqual(
      shift.reduce((sum, mwh) => sum + mwh, 0),
      0
    )
    assert.isTrue(shiftOf(10, 12, 12).every((mwh) => mwh === 0))
  })

  it("is offered the 24 hours of a day alone, each of which takes and gives as much", () => {
    assert.lengthOf(hourOptions, 24)
    assert.deepStrictEqual(hourOptions.at(-1), { value: "23", label: "23:00 to 24:00" })
    for (const { value } of hourOptions) {
      const taken = shiftOf(10, Number(value), -1)
      assert.strictEqual(
        taken.reduce((sum, mwh) => sum + mwh, 0),
        -10,
        value
      )
    }
  })

  it("is good where it saves emissions, and not where it adds to them", () => {
    assert.deepStrictEqual([-1, 1, 0, null].map(changeColour), ["--good", "--bad", "--data-2", "--data-2"])
  })
})

describe("numbers that are not sent as they stand", () => {
  const days: Input = { kind: "number", path: "days", label: "Days", initial: 1, bounds: { least: 1, isWhole: true } }
  const mwh: Input = { kind: "number", path: "mwh", label: "Load", initial: 1, bounds: {} }

  it("are refused at their field where they are none, a part of a whole, or too small", () => {
    for (const wrong of ["2.5", "0", "-1", "", " ", "two"]) {
      assert.deepStrictEqual(
        faultsOf([days, mwh], { days: wrong, mwh: "-0.5" }),
        [{ path: "days", message: "must be a whole number of 1 or more" }],
        wrong
      )
    }
    assert.deepStrictEqual(faultsOf([mwh], { mwh: "19:00" }), [{ path: "mwh", message: "must be a number" }])
    assert.deepStrictEqual(faultsOf([days, mwh], { days: "2", mwh: "3" }), [])
  })

  it("are no load of fewer days than were asked for", () => {
    assert.deepStrictEqual(flatLoad(2, 5), Array(192).fill(1.25))
    assert.deepStrictEqual([...flatLoad(2.5, 5), ...flatLoad(0, 5), ...flatLoad(Number.NaN, 5)], [])
  })
})

describe("words for a confidence", () => {
  const simulated = { confidence: 0.94, kind: "simulated" } as const

  it("call it low where the number is, and say that simulated values weigh half where they do", () => {
    assert.strictEqual(confidenceText({ confidence: 0.9, kind: "modelled" }), "")
    assert.strictEqual(confidenceText({ confidence: 0.2, kind: "modelled" }), "Low.")
    assert.strictEqual(
      confidenceText({ ...simulated, confidence: 0.5 }),
      "It rests on values of the simulator, which weigh half."
    )
    assert.match(confidenceText({ ...simulated, confidence: 0.04 }), /^Low\. .* weigh half\.$/)
  })

  it("name the tier of the meters' data where that is all it follows from, and lead to its page", () => {
    const metered = { ...simulated, data_quality: "ami-direct" } as const
    assert.match(confidenceText(metered), /^It is that of the data tier “ami-direct”/)
    assert.notMatch(confidenceText(metered), /weigh half|Low/)
    assert.strictEqual(confidencePage(metered), "/docs/distribution#profiles")
  })
})

describe("a tariff", () => {
  const charge = { above_kva: 0, up_to_kva: null, low_inr_per_kva_month: 650, high_inr_per_kva_month: 650 }

  it("has each charge for energy in the unit of its row, and a dash where it is not known", () => {
    const tariff = { energy_charge: 8.44, unit: "INR/kVAh", wheeling_charge: 0.81 } as const
    assert.deepStrictEqual(energyCharges({ ...tariff, fuel_surcharge: { low: 0.1, high: 0.35 } }), {
      energy: { value: "8.44", unit: "INR/kVAh" },
      fuel: { value: "0.10 to 0.35", unit: "INR/kVAh" },
      wheeling: { value: "0.81", unit: "INR/kVAh" }
    })
    assert.deepStrictEqual(energyCharges({ ...tariff, fuel_surcharge: null }).fuel, { value: "–", unit: "" })
  })

  it("has its demand by month, and says beside its period that it is out of date", () => {
    assert.deepStrictEqual(demandCharges({ demand_charges: [charge, { ...charge, high_inr_per_kva_month: 720 }] }), [
      { value: "650", unit: "INR/kVA and month" },
      { value: "650 to 720", unit: "INR/kVA and month" }
    ])
    assert.deepStrictEqual(demandCharges({ demand_charges: [] }), [{ value: "–", unit: "" }])
    assert.deepStrictEqual([true, false, null].map(staleText), ["out of date", "", "age not known"])
  })
})

describe("cash flow of the owners", () => {
  const capex = {
    name: "capex_inr_per_mw",
    value: 45_000_000,
    unit: "INR/MW",
    source: "request",
    confidence: "unverified"
  } as const
  const debt_inr = 1_575_000_000

  it("begins with what the plant costs less the debt, as the answer assumes them", () => {
    const investment = ownersInvestment({ assumptions: [capex], debt_inr }, 50)
    assert.strictEqual(investment, 675_000_000)
    assert.deepStrictEqual(cashFlowRows({ cashflows: [] }, investment), [{ year: 0, equity_cashflow: -675_000_000 }])
  })

  it("has no year 0 where the answer does not say what the plant costs", () => {
    assert.isNull(ownersInvestment({ assumptions: [], debt_inr }, 50))
    assert.isNull(ownersInvestment({ assumptions: [capex], debt_inr }, Number.NaN))
    assert.deepStrictEqual(cashFlowRows({ cashflows: [] }, null), [])
  })

  it("says what of the generation is delivered at the tariff, bought for it and left over", () => {
    const year = { generation_mwh: 84_567.5, delivered_mwh: 32_044.5, excess_mwh: 52_523, shortfall_mwh: 0 }
    const money = { revenue: 0, opex: 0, ebitda: 0, interest: 0, principal: 0, tax: 0, project_cashflow: 0 }
    const textOf = (energy: Partial<typeof year>) =>
      energyText({ cashflows: [{ year: 1, ...money, ...year, ...energy, equity_cashflow: 0, dscr: null }] })
    assert.include(textOf({}), "84.6 GWh. 32.0 GWh are delivered at the tariff; 52.5 GWh are left over")
    assert.include(
      textOf({ delivered_mwh: 69_294, shortfall_mwh: 37_249 }),
      "69.3 GWh are delivered at the tariff, of which 37.2 are bought;"
    )
    assert.strictEqual(energyText({ cashflows: [] }), "")
  })

  it("has another colour where it goes out than where it comes in", () => {
    assert.deepStrictEqual([-1, 1].map(flowColour), ["--bad", "--data-1"])
  })
})

describe("what is wrong with a field", () => {
  const refusal = (status: number, body: object) =>
    failureOf(new Response(JSON.stringify({ detail: "additions.0.kw must be a number", ...body }), { status }))

  it("is what is wrong with the member of the request that it becomes", async () => {
    const errors = [{ path: "additions.0.kw", message: "must be a number" }]
    const failure = await refusal(400, { code: "INVALID_PARAMETER", errors })
    const kw: Input = { kind: "number", path: "kw", sentAs: "additions.0.kw", label: "Each, kW", initial: 50 }
    assert.strictEqual(faultAt(failure, kw), "Must be a number")
    assert.isUndefined(faultAt(failure, { ...kw, sentAs: "additions.0.kwh" }))
    assert.isUndefined(faultAt(failure, { kind: "number", path: "kw", label: "Each, kW", initial: 50 }))
    assert.isUndefined(faultAt(null, kw))
  })

  it("is at a line of it, as people count", async () => {
    const errors = [{ path: "assets.1.capacity_mw", message: "is missing" }]
    const assets: Input = { kind: "rows", path: "assets", label: "Portfolio", initial: "", columns: [] }
    const failure = await refusal(400, { code: "INVALID_PARAMETER", errors })
    assert.strictEqual(faultAt(failure, assets), "Line 2, capacity mw: is missing")
  })

  it("is its name where nothing has it, in words for somebody who cannot load it", async () => {
    const failure = await refusal(404, { code: "not_found", did_you_mean: ["SIM-DT-001"] })
    const dt: Input = {
      kind: "word",
      path: "dt_id",
      label: "Transformer",
      initial: "",
      offers: [],
      thing: "transformer"
    }
    assert.strictEqual(faultAt(failure, dt), "No transformer of this name is known; did you mean SIM-DT-001?")
    assert.isUndefined(faultAt(failure, { ...dt, kind: "day" }))
  })
})

describe("name of an assumption", () => {
  it.each([
    ["hot_spot_limit_c", "Hot spot limit"],
    ["commitment_inr_per_mw_h", "Commitment"],
    ["coal_ramp_fraction_per_h", "Coal ramp fraction"],
    ["ists_payable_pct", "ISTS payable"],
    ["inr_per_usd", "INR per USD"],
    ["price_growth_per_year", "Price growth per year"],
    ["shift_hours", "Shift hours"],
    ["up_to_33_kv_mw", "Up to 33 kV"],
    ["reach_km", "Reach"],
    ["tenor_years", "Tenor"],
    ["ancillary_kept_h", "Ancillary kept"],
    ["target_dscr", "Target DSCR"],
    ["solar_cuf_fraction", "Solar CUF fraction"],
    ["rtm_cost_inr_per_mwh", "RTM cost"]
  ])("%s is written as %s, without the unit beside it", (name, title) => assert.strictEqual(titleOf(name), title))
})

describe("months of a Scope 2 ledger", () => {
  it("are those of India, with emissions of the blocks that are known and their number", () => {
    const block = (block_start: string, load_mwh: number, kg_co2e: number | null) => ({
      block_start,
      load_mwh,
      kg_co2e
    })
    assert.deepStrictEqual(
      ledgerMonths([
        block("2026-10-31T18:00:00Z", 1, 700),
        block("2026-10-31T18:15:00Z", 2, null),
        block("2026-10-31T18:30:00Z", 3, null),
        block("2026-11-30T18:30:00Z", 4, 0)
      ]),
      [
        { month: "2026-10", energyMwh: 3, knownKg: 700, blocks: { expected: 2, present: 1 } },
        { month: "2026-11", energyMwh: 3, knownKg: null, blocks: { expected: 1, present: 0 } },
        { month: "2026-12", energyMwh: 4, knownKg: 0, blocks: { expected: 1, present: 1 } }
      ]
    )
  })
})
