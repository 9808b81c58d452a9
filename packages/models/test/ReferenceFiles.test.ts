import { assert, describe, it } from "@effect/vitest"
import { OpenAccessChargeRow } from "@grid/domain/reference/OpenAccessCharges"
import type { NewVersion } from "@grid/domain/reference/ReferenceImports"
import { TariffRow } from "@grid/domain/reference/Tariffs"
import { read, type Refusal, type Sheet, write } from "@grid/models/reference/Files"
import { findForm, formByHeader, formOf, forms } from "@grid/models/reference/Forms"
import { seededTables } from "@grid/testing/reference/Seeded"
import { Result, Schema } from "effect"
import * as FastCheck from "fast-check"

const tables = seededTables()

/** A file as rows of cells by column. */
const sheet = (...rows: ReadonlyArray<Readonly<Record<string, string>>>): Sheet => ({
  columns: [...new Set(rows.flatMap((row) => Object.keys(row)))],
  rows: rows.map((cells, index) => ({ line: index + 2, cells })),
  ragged: []
})

/** Text without quotes as a file; cells with commas stand in quotes. */
const cut = (text: string): Sheet => {
  const cells = (line: string) =>
    [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
      ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? ""
    )
  const [header = "", ...lines] = text.trimEnd().split("\n")
  const columns = cells(header)
  return {
    columns,
    rows: lines.map((line, index) => ({
      line: index + 2,
      cells: Object.fromEntries(cells(line).map((cell, place) => [columns[place] ?? "", cell]))
    })),
    ragged: []
  }
}

const accepted = (name: string, file: Sheet): ReadonlyArray<NewVersion> =>
  Result.getOrThrowWith(
    read(Result.getOrThrow(findForm(name)), file, tables.discoms),
    (refusals) => new Error(JSON.stringify(refusals))
  )

const refused = (name: string, file: Sheet): ReadonlyArray<Refusal> => {
  const result = read(Result.getOrThrow(findForm(name)), file, tables.discoms)
  assert(Result.isFailure(result))
  return result.failure
}

const charge = { state: "Kerala", component: "wheeling", value: "0.6", applicable_from: "2026-04-01" }
const tariff = {
  state: "maharashtra",
  discoms: "MSEDCL",
  consumer_category: "HT I",
  unit: "INR/kWh",
  energy_charge: "8.4",
  demand_charges: "600"
}

const tariffOf = (cells: Readonly<Record<string, string>>) =>
  Schema.decodeUnknownSync(Schema.fromJsonString(TariffRow))(
    accepted("tariffs", sheet({ ...tariff, ...cells }))[0]?.content
  )

describe("files of reference data", () => {
  it.each(forms.map((form) => [form.name, form] as const))(
    "%s: what is written reads back as the same rows",
    (_, form) => {
      const rows = tables[form.table]
      const again = accepted(form.name, cut(write(form, rows)))
      assert.deepStrictEqual(
        again.map(({ content }) => JSON.parse(content ?? "null")),
        rows.map(({ recorded_at: _recorded, ...row }) => row)
      )
      assert.lengthOf(new Set(again.map(({ key }) => key)), rows.length)
    }
  )

  it("a charge of any number, on any day, with any text reads back as it is", () => {
    FastCheck.assert(
      FastCheck.property(
        FastCheck.record({
          value: FastCheck.double({ min: 0, max: 1_000, noNaN: true }).map((value) => Number(value.toFixed(4))),
          note: FastCheck.string({ maxLength: 40 }).map((text) => text.replaceAll(/[\p{Cc}]/gu, " ").trim() || null),
          bound: FastCheck.constantFrom("low", "high", null)
        }),
        ({ bound, note, value }) => {
          const [row] = tables.charges
          const form = formOf("charges")
          const changed = { ...row, bound, note, value }
          const [again] = accepted(form.name, cut(write(form, [changed])))
          const decoded = Schema.decodeUnknownSync(Schema.fromJsonString(OpenAccessChargeRow))(again?.content)
          assert.deepInclude(decoded, { bound, value, note })
        }
      ),
      { numRuns: 200 }
    )
  })

  it("names and units may be left out or written as people do", () => {
    const [row] = accepted("surcharges", sheet({ ...charge, voltage_class: "33 KV" }))
    const decoded = Schema.decodeUnknownSync(Schema.fromJsonString(OpenAccessChargeRow))(row?.content)
    assert.deepInclude(decoded, { state: "kerala", voltage_class: "33kV", unit: "INR/kWh", confidence: "unverified" })
    assert.strictEqual(row?.key, "kerala||33kV||wheeling||2026-04-01")
    const loss = accepted("charges", sheet({ ...charge, component: "wheeling_loss_pct" }))[0]
    assert.include(loss?.content ?? "", '"unit":"%"')
    assert.deepStrictEqual(tariffOf({ discoms: "msedcl" }).discoms, ["MSEDCL"])
    assert.deepStrictEqual(tariffOf({ state: "TN", discoms: "TANGEDCO" }).discoms, ["TNPDCL"])
  })

  it("a withdrawn row has a key and no content", () => {
    assert.deepStrictEqual(accepted("charges", sheet({ ...charge, withdrawn: "yes" })), [
      { key: "kerala||||wheeling||2026-04-01", content: null }
    ])
  })

  it.each([
    [
      "0-9 0%; 17-24 20%",
      [
        [0, 9, 0, "%", null, null],
        [17, 24, 20, "%", null, null]
      ]
    ],
    ["22-6 -1.00 INR/kWh winter", [[22, 6, -1, "INR/kWh", null, "winter"]]],
    ["9-17 -25% months 10-3", [[9, 17, -25, "%", [10, 11, 12, 1, 2, 3], null]]],
    ["9-17 -15% months 4,6", [[9, 17, -15, "%", [4, 6], null]]],
    ["18:30-22:45 25%", [["18:30", "22:45", 25, "%", null, null]]],
    ["22:00-6:15 -5%", [[22, "6:15", -5, "%", null, null]]],
    ["none", []]
  ] as const)("time of day %s", (text, expected) => {
    assert.deepStrictEqual<unknown>(
      tariffOf({ time_of_day: text }).time_of_day?.map((slot) => [
        slot.from_minute === undefined ? slot.from_hour_ist : `${slot.from_hour_ist}:${slot.from_minute}`,
        slot.to_minute === undefined ? slot.to_hour_ist : `${slot.to_hour_ist}:${slot.to_minute}`,
        slot.low,
        slot.unit,
        slot.months,
        slot.season
      ]),
      expected
    )
  })

  /** Column, text that cannot be taken, and part of the reason that is given. */
  it.each([
    ["state", "Karnatakaa", "did you mean karnataka"],
    ["state", "Atlantis", "must be a state or union territory"],
    ["value", "0,6", "must be a number"],
    ["value", "1e3", "must be a number"],
    ["value", "", "must be a number"],
    ["component", "weeling", "did you mean wheeling"],
    ["bound", "middle", "must be one of low, high"],
    ["unit", "paise", "must be one of INR/kWh"],
    ["applicable_from", "2026-02-30", "must be a day of the calendar"],
    ["applicable_from", "01.04.2026", "must be a day of the calendar"],
    ["source_url", "gercin.org", "must be an address"],
    ["source_url", "javascript:alert(1)", "must be an address"],
    ["confidence", "sure", "must be one of verified"],
    ["discom", "NOBODY", "import it first: gds reference import discoms"],
    ["discom", "MSEDCL", "supplies maharashtra, not kerala"],
    ["applicable_to", "2026-03-31", "is before applicable_from"],
    ["withdrawn", "perhaps", "must be yes, no or empty"]
  ] as const)("a charge with %s %j is refused at its cell", (column, text, reason) => {
    const [refusal, ...more] = refused("charges", sheet({ ...charge, [column]: text }))
    assert.isEmpty(more)
    assert.deepInclude(refusal, { line: 2, column })
    assert.include(refusal?.reason, reason)
  })

  it.each([
    ["demand_charges", "0-500: 150", "to an open end"],
    ["demand_charges", "0-500: 150; 600-: 260", "without a gap"],
    ["demand_charges", "350..340", "with the lower first"],
    ["energy_slabs", "0-: 6..7", "not a range"],
    ["ratchet_pct", "175", "from 0 to 100"],
    ["time_of_day", "9-25 10%", "quarter hours from 0 to 24"],
    ["time_of_day", "9:20-12 10%", "quarter hours from 0 to 24"],
    ["time_of_day", "18-24:15 10%", "quarter hours from 0 to 24"],
    ["time_of_day", "9-17 10% months 0-4", "numbers from 1 to 12"],
    ["demand_slab", "4", "must be one of 1, 2, 3"],
    ["discoms", "", "must name one at least"]
  ] as const)("a tariff with %s %j is refused at its cell", (column, text, reason) => {
    const [refusal, ...more] = refused("tariffs", sheet({ ...tariff, [column]: text }))
    assert.isEmpty(more)
    assert.deepInclude(refusal, { line: 2, column })
    assert.include(refusal?.reason, reason)
  })

  it("every fault of a file is told at once: columns first, then cells by line, then lines that say the same", () => {
    const columns = refused("charges", sheet({ state: "goa", valu: "1" }))
    assert.deepStrictEqual(
      columns.map(({ line, reason }) => [line, reason]),
      [
        [1, '"valu" is no column of open-access-charges; did you mean value?'],
        [1, "the column component is missing"],
        [1, "the column value is missing"]
      ]
    )
    const cells = refused(
      "charges",
      sheet({ ...charge, value: "x", component: "y" }, charge, { ...charge, state: "z" }, charge)
    )
    assert.deepStrictEqual(
      cells.map(({ column, line }) => [line, column]),
      [
        [2, "component"],
        [2, "value"],
        [4, "state"],
        [5, null]
      ]
    )
    assert.strictEqual(cells.at(-1)?.reason, "is about the same as line 3")
  })

  it("a line that ends too early is refused by the column that it lacks, a longer one without", () => {
    const ragged = [
      { line: 3, cells: ["goa", "wheeling", "0.6"] },
      { line: 4, cells: ["goa", "wheeling", "1", "200", "2026-04-01"] }
    ]
    assert.deepStrictEqual(
      refused("charges", { ...sheet(charge), ragged }).map(({ column, line, reason }) => [line, column, reason]),
      [
        [3, "applicable_from", "has 3 cells instead of 4: it ends before this column"],
        [4, null, "has 5 cells instead of 4; a cell that holds a comma stands in quotes"]
      ]
    )
  })

  it("a table is known by its name, another name of it, and the header of a file", () => {
    assert.strictEqual(Result.getOrThrow(findForm("open_access_charges")).table, "charges")
    assert.strictEqual(Result.getOrThrow(findForm("surcharges")).table, "charges")
    assert(Result.isFailure(findForm("tarifs")))
    for (const form of forms) assert.strictEqual(formByHeader(Object.keys(form.columns))?.name, form.name)
    assert.isUndefined(formByHeader(["ts", "load_mw"]))
  })
})
