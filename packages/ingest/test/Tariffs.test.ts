import { assert, describe, it } from "@effect/vitest"
import { findDiscom } from "@grid/domain/reference/Discoms"
import { priceCaps } from "@grid/domain/reference/PriceCaps"
import { appliesOn, Confidence, on } from "@grid/domain/reference/Reference"
import { ageDays, isStale, type Tariff, tariffAsOf } from "@grid/domain/reference/Tariffs"
import { fromSlug } from "@grid/domain/states/State"
import { parseInstant } from "@grid/domain/time/Time"
import { seededTables } from "@grid/testing/reference/Seeded"
import { Result, Schema } from "effect"

const tables = seededTables()
const { discoms, tariffs } = tables

const key = (row: Tariff) => [row.state, row.consumer_category, row.voltage_class, row.demand_slab].join("|")
const slots = (row: Tariff | undefined) =>
  row?.time_of_day?.map((slot) => [slot.from_hour_ist, slot.to_hour_ist, slot.low, slot.unit])

describe("caps of prices", () => {
  it("are rows that come with the service, as the guard and the forecasts read them", () => {
    const rules = tables.rules.filter(({ rule }) => rule === "price_cap_inr_per_mwh")
    assert.deepStrictEqual(
      rules.map(({ recorded_at: _recorded, ...row }) => row),
      [...priceCaps]
    )
    assert.lengthOf(rules, 10)
  })
})

describe("tariffs", () => {
  it("every row has a state and companies that exist, units, a confidence and real days", () => {
    for (const row of tariffs) {
      assert.isDefined(fromSlug(row.state), row.state)
      assert.isNotEmpty(row.discoms)
      for (const discom of row.discoms) assert.strictEqual(findDiscom(discoms, discom)?.state, row.state)
      assert.isTrue(Schema.is(Confidence)(row.confidence))
      assert.include(["INR/kWh", "INR/kVAh"], row.unit)
      assert.isTrue(row.energy_charge > 3 && row.energy_charge < 10, key(row))
      assert.isTrue(row.order_id !== null || row.note !== null, key(row))
      for (const day of [row.applicable_from, row.applicable_to, row.order_date]) {
        if (day !== null) assert.isTrue(Result.isSuccess(parseInstant(day)), day)
      }
    }
  })

  it("demand slabs join from 0 to no end, and slots are hours of the day with a unit of the tariff", () => {
    for (const row of tariffs) {
      assert.strictEqual(row.demand_charges[0]?.above_kva, 0)
      assert.isNull(row.demand_charges.at(-1)?.up_to_kva ?? null)
      row.demand_charges.slice(1).forEach((slab, index) => {
        assert.strictEqual(slab.above_kva, row.demand_charges[index]?.up_to_kva)
      })
      for (const charge of row.demand_charges) {
        assert.isAtLeast(charge.high_inr_per_kva_month, charge.low_inr_per_kva_month)
      }
      for (const slot of row.time_of_day ?? []) {
        assert.isTrue([slot.from_hour_ist, slot.to_hour_ist].every((hour) => hour >= 0 && hour <= 24))
        assert.include(["%", row.unit], slot.unit)
        assert.isAtLeast(slot.high, slot.low)
        assert.isTrue(slot.months?.every((month) => month >= 1 && month <= 12) ?? true)
      }
    }
  })

  it("no two rows are for the same supply at the same time", () => {
    tariffs.forEach((row, index) => {
      for (const other of tariffs.slice(index + 1)) {
        if (key(row) !== key(other)) continue
        assert.isNotNull(row.applicable_from, key(row))
        assert.isFalse(appliesOn(other, row.applicable_from ?? on("2025-04-01")), key(row))
        assert.isFalse(appliesOn(row, other.applicable_from ?? on("2025-04-01")), key(row))
      }
    })
  })

  /** State, voltage, day, unit, energy, demand (low, high), ratchet, confidence: as stated by the sources, typed from there. */
  it.each([
    ["maharashtra", "EHV", "2025-06-01", "INR/kVAh", 8.68, 600, 600, 75, "published"],
    ["maharashtra", "EHV", "2026-06-01", "INR/kVAh", 8.44, 650, 650, 75, "published"],
    ["maharashtra", "EHV", "2027-06-01", "INR/kVAh", 8.23, 700, 700, 75, "published"],
    ["maharashtra", "EHV", "2028-06-01", "INR/kVAh", 7.52, 730, 730, 75, "published"],
    ["maharashtra", "EHV", "2029-06-01", "INR/kVAh", 7.45, 750, 750, 75, "published"],
    ["tamil-nadu", "33kV", "2026-06-01", "INR/kWh", 7.5, 608, 608, 90, "published"],
    ["karnataka", "33kV", "2026-06-01", "INR/kWh", 6.6, 340, 350, null, "published"],
    ["rajasthan", "33kV", "2026-06-01", "INR/kWh", 7.3, 270, 270, null, "unverified"],
    ["uttar-pradesh", "11kV", "2026-06-01", "INR/kVAh", 7.1, 300, 300, null, "unverified"],
    ["uttar-pradesh", "33kV", "2026-06-01", "INR/kVAh", 6.8, 290, 290, null, "unverified"],
    ["uttar-pradesh", "132kV", "2026-06-01", "INR/kVAh", 6.4, 270, 270, null, "unverified"],
    ["uttar-pradesh", "220kV", "2026-06-01", "INR/kVAh", 6.1, 270, 270, null, "unverified"],
    ["telangana", "11kV", "2025-06-01", "INR/kVAh", 7.65, 500, 500, null, "published"],
    ["telangana", "33kV", "2025-06-01", "INR/kVAh", 7.15, 500, 500, null, "published"],
    ["telangana", "132kV", "2025-06-01", "INR/kVAh", 6.65, 500, 500, null, "published"],
    ["madhya-pradesh", "11kV", "2025-06-01", "INR/kWh", 6.34, 430, 430, null, "published"],
    ["madhya-pradesh", "33kV", "2025-06-01", "INR/kWh", 6.14, 389, 389, null, "published"]
  ] as const)(
    "%s at %s on %s: %s %d, demand %d to %d, ratchet %s, %s",
    (state, voltage_class, as_of, unit, energy, low, high, ratchet, confidence) => {
      const [row, ...more] = tariffAsOf(tables, { state, voltage_class, as_of: on(as_of) })
      assert.isEmpty(more)
      assert.deepStrictEqual(
        [row?.unit, row?.energy_charge, row?.ratchet_pct, row?.confidence],
        [unit, energy, ratchet, confidence]
      )
      assert.deepStrictEqual(
        row?.demand_charges.map((charge) => [charge.low_inr_per_kva_month, charge.high_inr_per_kva_month]),
        [[low, high]]
      )
    }
  )

  it("Gujarat: three slabs of energy, three of demand, a fuel surcharge in a range", () => {
    const rows = tariffAsOf(tables, { state: "gujarat", discom: "PGVCL", as_of: on("2026-06-01") })
    assert.deepStrictEqual(
      rows.map((row) => [row.demand_slab, row.energy_charge, row.confidence]),
      [
        [1, 4, "unverified"],
        [2, 4.2, "unverified"],
        [3, 4.3, "unverified"]
      ]
    )
    for (const row of rows) {
      assert.deepStrictEqual(row.fuel_surcharge, { low: 2.3, high: 2.5 })
      assert.deepStrictEqual(
        row.demand_charges.map((charge) => [charge.above_kva, charge.up_to_kva, charge.low_inr_per_kva_month]),
        [
          [0, 500, 150],
          [500, 1_000, 260],
          [1_000, null, 475]
        ]
      )
    }
  })

  it("Maharashtra: 33 kV pays wheeling on top, in the year for which it is known", () => {
    const on33 = (as_of: string) =>
      tariffAsOf(tables, { state: "maharashtra", voltage_class: "33 kV", as_of: on(as_of) }).map((row) => [
        row.energy_charge,
        row.wheeling_charge
      ])
    assert.deepStrictEqual(on33("2026-08-20"), [[8.44, 0.81]])
    assert.deepStrictEqual(on33("2027-08-20"), [[8.23, null]])
    assert.deepStrictEqual(
      tariffAsOf(tables, { state: "maharashtra", voltage_class: "220kV", as_of: on("2026-08-20") }).map((row) => [
        row.voltage_class,
        row.wheeling_charge
      ]),
      [["EHV", null]]
    )
  })

  it.each([
    [
      "maharashtra",
      "33kV",
      [
        [0, 9, 0, "%"],
        [9, 17, -15, "%"],
        [9, 17, -25, "%"],
        [17, 24, 20, "%"]
      ]
    ],
    [
      "tamil-nadu",
      "33kV",
      [
        [6, 10, 25, "%"],
        [18, 22, 25, "%"],
        [22, 5, -5, "%"]
      ]
    ],
    [
      "karnataka",
      "33kV",
      [
        [18, 22, 1, "INR/kWh"],
        [22, 6, -1, "INR/kWh"]
      ]
    ],
    [
      "uttar-pradesh",
      "33kV",
      [
        [5, 11, -15, "%"],
        [17, 23, 15, "%"],
        [17, 23, 15, "%"],
        [23, 5, -15, "%"]
      ]
    ],
    [
      "gujarat",
      "33kV",
      [
        [7, 11, 0.45, "INR/kWh"],
        [18, 22, 0.45, "INR/kWh"]
      ]
    ],
    [
      "telangana",
      "33kV",
      [
        [6, 10, 1, "INR/kVAh"],
        [18, 22, 1, "INR/kVAh"]
      ]
    ],
    ["rajasthan", "33kV", undefined],
    ["madhya-pradesh", "33kV", undefined]
  ] as const)("%s at %s: time of day %j", (state, voltage_class, expected) => {
    const found: unknown = slots(tariffAsOf(tables, { state, voltage_class, as_of: on("2026-06-01") })[0])
    assert.deepStrictEqual(found, expected)
  })

  it("the solar discount of Maharashtra is deeper from October to March", () => {
    const [row] = tariffAsOf(tables, { state: "maharashtra", voltage_class: "EHV", as_of: on("2026-06-01") })
    assert.deepStrictEqual(
      row?.time_of_day?.filter((slot) => slot.months !== null).map((slot) => [slot.low, slot.months]),
      [
        [-15, [4, 5, 6, 7, 8, 9]],
        [-25, [10, 11, 12, 1, 2, 3]]
      ]
    )
  })
})

describe("tariffAsOf", () => {
  it("knows nothing of a state, a company or a day it has no tariff for", () => {
    const as_of = on("2026-06-01")
    assert.isEmpty(tariffAsOf(tables, { state: "bihar", as_of }))
    assert.isEmpty(tariffAsOf(tables, { state: "karnataka", discom: "nobody", as_of }))
    assert.isEmpty(tariffAsOf(tables, { state: "karnataka", discom: "MSEDCL", as_of }))
    assert.isEmpty(tariffAsOf(tables, { state: "maharashtra", discom: "AEML", as_of }))
    assert.isEmpty(tariffAsOf(tables, { state: "gujarat", discom: "Torrent", as_of }))
    assert.isEmpty(tariffAsOf(tables, { state: "maharashtra", voltage_class: "11kV", as_of }))
    assert.isEmpty(tariffAsOf(tables, { state: "karnataka", as_of: on("2025-03-31") }))
    assert.isEmpty(tariffAsOf(tables, { state: "tamil-nadu", as_of: on("2025-06-30") }))
  })

  it("takes a class whose ends are not known for the voltage of its name alone", () => {
    const [row] = tariffs.filter(({ voltage_class }) => voltage_class === "33kV")
    assert(row !== undefined)
    const named = (voltage_class: string): Tariff => ({ ...row, voltage_class, above_kv: null, up_to_kv: null })
    const rows = [named("11kV"), named("66kV"), named("EHV")]
    const question = { state: row.state, as_of: on("2026-06-01") }
    const at = (voltage_class: string) =>
      tariffAsOf({ discoms, tariffs: rows }, { ...question, voltage_class }).map((one) => one.voltage_class)
    assert.deepStrictEqual(at("66 kV"), ["66kV"])
    assert.deepStrictEqual(at("EHV"), ["EHV"])
    assert.isEmpty(at("33kV"))
  })

  it("replays the schedule of the day", () => {
    const energy = (as_of: string) =>
      tariffAsOf(tables, { state: "maharashtra", discom: "msedcl", voltage_class: "EHV", as_of: on(as_of) }).map(
        (row) => row.energy_charge
      )
    assert.deepStrictEqual(energy("2026-03-31"), [8.68])
    assert.deepStrictEqual(energy("2026-04-01"), [8.44])
    assert.deepStrictEqual(energy("2027-03-31"), [8.44])
    assert.deepStrictEqual(energy("2035-01-01"), [7.45])
  })

  it("a tariff stays past its year, and is called stale when another 365 days have gone by", () => {
    const telangana = (as_of: string) => {
      const [row] = tariffAsOf(tables, { state: "telangana", voltage_class: "33kV", as_of: on(as_of) })
      return [row?.energy_charge, row?.age_days, row?.stale]
    }
    assert.deepStrictEqual(telangana("2025-04-01"), [7.15, 0, false])
    assert.deepStrictEqual(telangana("2026-03-31"), [7.15, 364, false])
    assert.deepStrictEqual(telangana("2027-03-31"), [7.15, 729, false])
    assert.deepStrictEqual(telangana("2027-04-01"), [7.15, 730, true])
  })
})

describe("age", () => {
  const [some] = tariffs
  const dated = (from: string | null, to: string | null, order: string | null = null) => ({
    ...(some as Tariff),
    applicable_from: from === null ? null : on(from),
    applicable_to: to === null ? null : on(to),
    order_date: order === null ? null : on(order)
  })

  it.each([
    ["2025-07-01", null, null, "2027-06-30", 729, false],
    ["2025-07-01", null, null, "2027-07-01", 730, true],
    ["2025-04-01", "2030-03-31", null, "2031-03-31", 2_190, false],
    ["2025-04-01", "2030-03-31", null, "2031-04-01", 2_191, true],
    [null, null, "2026-03-25", "2026-03-26", 1, null],
    [null, null, null, "2026-03-26", null, null]
  ] as const)("from %s to %s, order of %s, on %s: %s days, stale %s", (from, to, order, date, age, stale) => {
    const row = dated(from, to, order)
    assert.strictEqual(ageDays(row, on(date)), age)
    assert.strictEqual(isStale(row, on(date)), stale)
  })
})
