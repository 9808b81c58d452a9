import { assert, describe, it } from "@effect/vitest"
import { discoms, findDiscom } from "@grid/domain/reference/Discoms"
import {
  ChargeComponent,
  chargesAsOf,
  type OpenAccessCharge,
  openAccessCharges
} from "@grid/domain/reference/OpenAccessCharges"
import { appliesOn, Confidence, on, undatedFrom } from "@grid/domain/reference/Reference"
import { fromSlug } from "@grid/domain/states/State"
import { parseInstant } from "@grid/domain/time/Time"
import { Result, Schema } from "effect"

const key = (row: OpenAccessCharge) =>
  [row.state, row.discom, row.voltage_class, row.consumer_category, row.component, row.bound].join("|")

const overlap = (a: OpenAccessCharge, b: OpenAccessCharge) =>
  (a.applicable_from ?? "") <= (b.applicable_to ?? "9") && (b.applicable_from ?? "") <= (a.applicable_to ?? "9")

const today = on("2026-08-20")

describe("open-access charges", () => {
  it("every row has a state that exists, a component, a unit that fits it, a confidence and real days", () => {
    for (const row of openAccessCharges) {
      if (row.state !== null) assert.isDefined(fromSlug(row.state), row.state)
      assert.isTrue(Schema.is(ChargeComponent)(row.component))
      assert.isTrue(Schema.is(Confidence)(row.confidence))
      assert.strictEqual(row.unit, row.component.endsWith("_pct") ? "%" : "INR/kWh", key(row))
      assert.isTrue(Number.isFinite(row.value) && row.value >= 0 && row.value < 20, key(row))
      for (const day of [row.applicable_from, row.applicable_to, row.order_date]) {
        if (day !== null) assert.isTrue(Result.isSuccess(parseInstant(day)), day)
      }
    }
  })

  it("no two rows give different values for the same thing at the same time", () => {
    openAccessCharges.forEach((row, index) => {
      for (const other of openAccessCharges.slice(index + 1)) {
        assert.isFalse(key(row) === key(other) && overlap(row, other), key(row))
      }
    })
  })

  it("a range has both its ends, in order, says why, and is never called more than unverified", () => {
    const lows = openAccessCharges.filter(({ bound }) => bound === "low")
    assert.isNotEmpty(lows)
    assert.lengthOf(
      openAccessCharges.filter(({ bound }) => bound === "high"),
      lows.length
    )
    for (const low of lows) {
      const high = openAccessCharges.find((row) => row.bound === "high" && key(row) === key({ ...low, bound: "high" }))
      assert.isAbove(high?.value ?? Number.NaN, low.value, key(low))
      for (const end of [low, high]) {
        assert.strictEqual(end?.confidence, "unverified")
        assert.isNotNull(end?.note)
      }
    }
  })

  it("a row without an order says so", () => {
    assert.isEmpty(openAccessCharges.filter((row) => row.order_id === null && row.note === null))
  })

  /** As stated by the sources, typed from there. */
  it.each([
    [null, null, "exchange_fee", null, [0.02], "unverified"],
    ["maharashtra", "33kV", "wheeling", null, [0.6, 1.08], "unverified"],
    ["maharashtra", "33kV", "cross_subsidy_surcharge", null, [1.31], "unverified"],
    ["maharashtra", "33kV", "transmission", null, [0.4], "unverified"],
    ["maharashtra", "33kV", "transmission_loss_pct", null, [3.6, 3.8], "unverified"],
    ["maharashtra", "33kV", "wheeling_loss_pct", null, [1.4], "unverified"],
    ["maharashtra", "33kV", "additional_surcharge", null, [0, 1.39], "unverified"],
    ["tamil-nadu", null, "wheeling", "TNERC Order 6/2025", [1.04], "published"],
    ["karnataka", "33kV", "wheeling", null, [0.41], "published"],
    ["karnataka", "11kV", "wheeling", null, [1.37], "published"],
    ["karnataka", "33kV", "wheeling_loss_pct", null, [2.98], "published"],
    ["karnataka", "11kV", "wheeling_loss_pct", null, [8.28], "published"],
    ["karnataka", null, "transmission_loss_pct", null, [2.76], "published"],
    ["karnataka", null, "additional_surcharge", null, [1.65], "unverified"],
    ["rajasthan", "33kV", "wheeling", null, [0.13], "published"],
    ["rajasthan", "11kV", "wheeling", null, [0.74], "published"],
    ["rajasthan", "132kV", "wheeling", null, [0.01], "published"],
    ["rajasthan", "33kV", "wheeling_loss_pct", null, [3.8], "published"],
    ["rajasthan", "11kV", "wheeling_loss_pct", null, [12.6], "published"],
    ["rajasthan", null, "transmission", null, [0.67], "published"],
    ["rajasthan", null, "transmission_loss_pct", null, [4.27], "published"],
    ["uttar-pradesh", "33kV", "wheeling", null, [1.622], "published"],
    ["uttar-pradesh", "132kV", "wheeling", null, [0.848], "published"],
    ["uttar-pradesh", "33kV", "wheeling_loss_pct", null, [2.5], "published"],
    ["uttar-pradesh", "11kV", "wheeling_loss_pct", null, [5.66], "published"],
    ["uttar-pradesh", null, "transmission", null, [0.25], "published"],
    ["gujarat", null, "additional_surcharge", "GERC Order 4/2025", [1], "published"],
    ["telangana", null, "cross_subsidy_surcharge", "TGERC RST 2025-26", [1.82], "published"],
    ["madhya-pradesh", "33kV", "wheeling", null, [0.17], "published"],
    ["madhya-pradesh", "11kV", "wheeling", null, [0.69], "published"],
    ["madhya-pradesh", null, "transmission", null, [0.46], "published"],
    ["madhya-pradesh", null, "cross_subsidy_surcharge", null, [1.49], "published"],
    ["madhya-pradesh", null, "additional_surcharge", null, [1.18], "published"]
  ] as const)("%s %s %s by %s: %j, %s", (state, voltage, component, order, values, confidence) => {
    const rows = openAccessCharges.filter(
      (row) => row.state === state && row.voltage_class === voltage && row.component === component
    )
    assert.deepStrictEqual(
      rows.map(({ value }) => value),
      [...values]
    )
    for (const row of rows) {
      assert.strictEqual(row.order_id, order)
      assert.strictEqual(row.confidence, confidence)
    }
  })

  it("that table holds every row", () => {
    assert.lengthOf(openAccessCharges, 36)
  })
})

describe("chargesAsOf", () => {
  it("gives every row that applies, and only those", () => {
    for (const as_of of ["2025-03-31", "2025-04-01", "2025-07-01", "2026-03-31", "2026-04-01"].map(on)) {
      const given = chargesAsOf({ as_of })
      assert.deepStrictEqual(
        given,
        openAccessCharges.filter((row) => appliesOn(row, as_of))
      )
    }
    assert.isEmpty(chargesAsOf({ as_of: on("2025-03-31") }))
  })

  it.each([
    ["gujarat", "2025-09-30", 0],
    ["gujarat", "2025-10-01", 1],
    ["gujarat", "2026-03-31", 1],
    ["gujarat", "2026-04-01", 0],
    ["tamil-nadu", "2025-06-30", 0],
    ["tamil-nadu", "2025-07-01", 1],
    ["telangana", "2025-04-01", 1],
    ["telangana", "2026-04-01", 0],
    ["rajasthan", "2025-03-31", 0],
    ["rajasthan", undatedFrom, 7]
  ] as const)("%s on %s: %d rows of its own", (state, as_of, count) => {
    assert.lengthOf(
      chargesAsOf({ state, as_of: on(as_of) }).filter((row) => row.state !== null),
      count
    )
  })

  it("narrows to a voltage, keeping what holds at every voltage", () => {
    const at33 = chargesAsOf({ state: "karnataka", voltage_class: "33 kV", as_of: today })
    assert.deepStrictEqual(
      at33.map(({ component, value }) => [component, value]),
      [
        ["exchange_fee", 0.02],
        ["wheeling", 0.41],
        ["wheeling_loss_pct", 2.98],
        ["transmission_loss_pct", 2.76],
        ["additional_surcharge", 1.65]
      ]
    )
    assert.deepStrictEqual(chargesAsOf({ state: "karnataka", voltage_class: "33KV", as_of: today }), at33)
  })

  it("a company is asked for with or without its state; one unknown, or of another state, has no rows", () => {
    const rows = chargesAsOf({ discom: "tangedco", as_of: today })
    assert.deepStrictEqual(
      rows.map(({ state }) => state),
      [null, "tamil-nadu"]
    )
    assert.deepStrictEqual(chargesAsOf({ state: "tamil-nadu", discom: "TNPDCL", as_of: today }), rows)
    assert.isEmpty(chargesAsOf({ discom: "nobody", as_of: today }))
    assert.isEmpty(chargesAsOf({ state: "gujarat", discom: "TNPDCL", as_of: today }))
  })
})

describe("distribution companies", () => {
  it("are of states that exist, and no name, present or former, is of two", () => {
    const known = discoms.flatMap(({ former_names, name }) => [name, ...former_names].map((each) => each.toLowerCase()))
    assert.lengthOf(new Set(known), known.length)
    for (const { name, state } of discoms) {
      assert.isDefined(fromSlug(state), state)
      assert.strictEqual(findDiscom(` ${name.toLowerCase()} `)?.state, state)
    }
    assert.strictEqual(findDiscom("TANGEDCO")?.name, "TNPDCL")
    assert.isUndefined(findDiscom(""))
  })
})
