import { assert, describe, it } from "@effect/vitest"
import { findDiscom } from "@grid/domain/reference/Discoms"
import { ChargeComponent, chargesAsOf, type OpenAccessCharge } from "@grid/domain/reference/OpenAccessCharges"
import { appliesOn, Confidence, on, undatedFrom } from "@grid/domain/reference/Reference"
import { fromSlug } from "@grid/domain/states/State"
import { parseInstant } from "@grid/domain/time/Time"
import { seededTables } from "@grid/testing/reference/Seeded"
import { Result, Schema } from "effect"

const tables = seededTables()
const { charges: openAccessCharges, discoms } = tables

const key = (row: OpenAccessCharge) =>
  [row.state, row.discom, row.voltage_class, row.consumer_category, row.component, row.bound].join("|")

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

  it("on no day do two rows give different values for the same thing", () => {
    const days = openAccessCharges.flatMap(({ applicable_from }) => applicable_from ?? undatedFrom)
    for (const as_of of new Set(days)) {
      const keys = chargesAsOf(tables, { as_of }).map(key)
      assert.lengthOf(new Set(keys), keys.length, as_of)
    }
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
    ["gujarat", null, "banking", "GERC GEOA (Third Amendment) 2025", [1.5], "unverified"],
    ["haryana", null, "additional_surcharge", "HERC H2 FY2025-26", [1.37], "unverified"],
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

  /** Every period of the additional surcharges that were revised, first and last day included. */
  it.each([
    ["gujarat", "2025-09-30", null],
    ["gujarat", "2025-10-01", 1],
    ["gujarat", "2026-03-31", 1],
    ["gujarat", "2026-04-01", 0.76],
    ["gujarat", "2026-09-30", 0.76],
    ["gujarat", "2026-10-01", null],
    ["haryana", "2026-03-31", 1.37],
    ["haryana", "2026-04-01", null],
    ["telangana", "2025-09-30", 1.45],
    ["telangana", "2025-10-01", 0],
    ["telangana", "2026-04-01", null],
    ["karnataka", "2026-02-28", 1.65],
    ["karnataka", "2026-03-01", 0.4],
    ["karnataka", "2030-01-01", 0.4]
  ] as const)("%s on %s: additional surcharge %s", (state, as_of, value) => {
    const rows = chargesAsOf(tables, { state, as_of: on(as_of) }).filter(
      ({ component }) => component === "additional_surcharge"
    )
    assert.deepStrictEqual(
      rows.map((row) => row.value),
      value === null ? [] : [value]
    )
  })

  it("those tables hold every row", () => {
    assert.lengthOf(openAccessCharges, 42)
  })
})

describe("chargesAsOf", () => {
  it("gives every row that applies, and only those", () => {
    for (const as_of of ["2025-03-31", "2025-04-01", "2025-07-01", "2026-03-31", "2026-04-01"].map(on)) {
      const given = chargesAsOf(tables, { as_of })
      assert.isTrue(given.every((row) => appliesOn(row, as_of)))
      const things = openAccessCharges.filter((row) => appliesOn(row, as_of)).map(key)
      assert.sameMembers(given.map(key), [...new Set(things)])
    }
    assert.isEmpty(chargesAsOf(tables, { as_of: on("2025-03-31") }))
  })

  it.each([
    ["gujarat", "2025-09-30", 1],
    ["gujarat", "2025-10-01", 2],
    ["gujarat", "2026-03-31", 2],
    ["gujarat", "2026-10-01", 0],
    ["tamil-nadu", "2025-06-30", 0],
    ["tamil-nadu", "2025-07-01", 1],
    ["telangana", "2025-04-01", 2],
    ["telangana", "2026-04-01", 0],
    ["rajasthan", "2025-03-31", 0],
    ["rajasthan", undatedFrom, 7]
  ] as const)("%s on %s: %d rows of its own", (state, as_of, count) => {
    assert.lengthOf(
      chargesAsOf(tables, { state, as_of: on(as_of) }).filter((row) => row.state !== null),
      count
    )
  })

  it("narrows to a voltage, keeping what holds at every voltage", () => {
    const at33 = chargesAsOf(tables, { state: "karnataka", voltage_class: "33 kV", as_of: today })
    assert.deepStrictEqual(
      at33.map(({ component, value }) => [component, value]),
      [
        ["exchange_fee", 0.02],
        ["wheeling", 0.41],
        ["wheeling_loss_pct", 2.98],
        ["transmission_loss_pct", 2.76],
        ["additional_surcharge", 0.4]
      ]
    )
    assert.deepStrictEqual(chargesAsOf(tables, { state: "karnataka", voltage_class: "33KV", as_of: today }), at33)
  })

  it("a company is asked for with or without its state; one unknown, or of another state, has no rows", () => {
    const rows = chargesAsOf(tables, { discom: "tangedco", as_of: today })
    assert.deepStrictEqual(
      rows.map(({ state }) => state),
      [null, "tamil-nadu"]
    )
    assert.deepStrictEqual(chargesAsOf(tables, { state: "tamil-nadu", discom: "TNPDCL", as_of: today }), rows)
    assert.isEmpty(chargesAsOf(tables, { discom: "nobody", as_of: today }))
    assert.isEmpty(chargesAsOf(tables, { state: "gujarat", discom: "TNPDCL", as_of: today }))
  })
})

describe("distribution companies", () => {
  it("are of states that exist, and no name, present or former, is of two", () => {
    const known = discoms.flatMap(({ former_names, name }) => [name, ...former_names].map((each) => each.toLowerCase()))
    assert.lengthOf(new Set(known), known.length)
    for (const { name, state } of discoms) {
      assert.isDefined(fromSlug(state), state)
      assert.strictEqual(findDiscom(discoms, ` ${name.toLowerCase()} `)?.state, state)
    }
    assert.strictEqual(findDiscom(discoms, "TANGEDCO")?.name, "TNPDCL")
    assert.isUndefined(findDiscom(discoms, ""))
  })
})
