import { readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { entities, isArea } from "@grid/domain/observations/Area"
import { areaFromSpelling, fromSpelling } from "@grid/domain/ingest/Spelling"
import { spellingsOf, states } from "@grid/domain/states/State"
import { character } from "@grid/testing/Property"
import * as Recordings from "@grid/testing/upstream/Recordings"
import * as FastCheck from "fast-check"

describe("fromSpelling", () => {
  it.each([
    ["UP", "uttar-pradesh"],
    ["MP", "madhya-pradesh"],
    ["HP", "himachal-pradesh"],
    ["J&K", "jammu-and-kashmir"],
    ["JAMMU AND KASHMIR", "jammu-and-kashmir"],
    ["J&K(UT)", "jammu-and-kashmir"],
    ["UT of Ladakh", "ladakh"],
    ["CHHATISGARH", "chhattisgarh"],
    ["Chhattisgarh", "chhattisgarh"],
    ["Tamilnadu", "tamil-nadu"],
    ["TAMIL NADU", "tamil-nadu"],
    ["Pondicherry", "puducherry"],
    ["Orissa", "odisha"],
    ["Pondy", "puducherry"],
    ["Uttaranchal", "uttarakhand"],
    ["UTTRAKHAND", "uttarakhand"],
    ["Andaman- Nicobar", "andaman-and-nicobar-islands"],
    ["ANDAMAN & NICOBAR ISLANDS", "andaman-and-nicobar-islands"],
    ["Andaman & Nicobar", "andaman-and-nicobar-islands"],
    ["DNHDDPDCL", "dadra-and-nagar-haveli-and-daman-and-diu"],
    [" \nDadra & Nagar Haveli and Daman & Diu", "dadra-and-nagar-haveli-and-daman-and-diu"],
    ["Dadar & Nagar Haveli and Daman & Diu", "dadra-and-nagar-haveli-and-daman-and-diu"],
    ["NCT of Delhi", "delhi"],
    ["हरियाणा / Haryana", "haryana"],
    ["लद्दाख़ / Ladakh", "ladakh"],
    ["आंध्र प्रदेश / Andhra Pradesh", "andhra-pradesh"],
    ["  west   bengal\n", "west-bengal"]
  ])("reads %j as %s", (text, slug) => assert.strictEqual(fromSpelling(text)?.slug, slug))

  it.each([
    "",
    "-",
    "Others",
    "Total",
    "All India",
    "Northern Region",
    "हरियाणा",
    "J&K(UT) & Ladakh(UT)",
    "UTs of J&K and Ladakh",
    "Daman & Diu",
    "Dadra & Nagar Haveli",
    "DVC",
    "DD",
    "UT",
    "UTs",
    "constructor"
  ])("reads %j as no state", (text) => assert.isUndefined(fromSpelling(text)))

  it("reads every name of a state in any case, with & as well as and, unless a source means a former territory by it", () => {
    const isTerritory = (text: string) => Object.hasOwn(entities, areaFromSpelling(text) ?? "")
    for (const state of states) {
      const { name, slug } = state
      const texts = [...spellingsOf(state), name.toUpperCase(), name.replaceAll(" and ", " & ")]
      for (const text of texts.filter((one) => !isTerritory(one) && one !== "IN-UT")) {
        assert.strictEqual(fromSpelling(text)?.slug, slug, text)
      }
    }
  })

  it("takes any text", () => {
    FastCheck.assert(
      FastCheck.property(FastCheck.string({ unit: character }), (text) => {
        const area = areaFromSpelling(text)
        assert.isTrue(area === undefined || isArea(area))
      })
    )
  })

  const dataDir = Recordings.directory()

  it.skipIf(dataDir === undefined)("reads the spellings of every recorded state (skipped without recordings)", () => {
    if (dataDir === undefined) return
    const [header, ...lines] = readFileSync(join(dataDir, "states.csv"), "utf8").trim().split("\n")
    const columns = (header ?? "").split(",")
    assert.strictEqual(lines.length, 36)
    for (const line of lines) {
      const cells = line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/)
      const cell = (name: string) => cells[columns.indexOf(name)] ?? ""
      const slug = fromSpelling(cell("slug"))?.slug
      assert.isDefined(slug)
      for (const column of ["name", "psp_name", "npp_name"]) {
        const text = cell(column)
        // One row of the daily report is two territories, and some states have no row.
        if (/Ladakh\(UT\)|^\(|^-$|^$/.test(text)) continue
        assert.strictEqual(fromSpelling(text)?.slug, slug, text)
      }
    }
  })
})

describe("areaFromSpelling", () => {
  it.each([
    ["Goa", "goa"],
    ["All India", "india"],
    ["सम्पूर्ण भारत / All India", "india"],
    ["Northern Region", "nr"],
    ["North Eastern", "ner"],
    ["उत्तर-पूर्वी क्षेत्र/North-Eastern Region", "ner"],
    ["N R", "nr"],
    ["EASTERN", "er"],
    ["J&K(UT) & Ladakh(UT)", "jammu-and-kashmir-and-ladakh"],
    [" \nUTs of J&K and Ladakh", "jammu-and-kashmir-and-ladakh"],
    ["  UT of J&K and Ladakh", "jammu-and-kashmir-and-ladakh"],
    ["दमन और दीव / Daman & Diu", "daman-and-diu"],
    ["दादरा और नगर \u200b\u200bहवेली / Dadra & Nagar Haveli", "dadra-and-nagar-haveli"],
    [" DVC", "dvc"],
    ["AMNSIL", "amnsil"],
    ["Essar steel", "amnsil"],
    ["RIL JAMNAGAR", "ril-jamnagar"],
    ["Railways_NR ISTS", "railways-nr"],
    ["Bulk Consumer_NR ISTS", "bulk-consumer-nr"]
  ])("reads %j as %s", (text, area) => {
    assert.strictEqual(areaFromSpelling(text), area)
    assert.isTrue(isArea(area))
  })

  it("reads every entity's own name", () => {
    for (const [area, { name }] of Object.entries(entities)) assert.strictEqual(areaFromSpelling(name), area)
  })

  it.each(["Others", "", "Pavagada", "North Goa"])("reads %j as no area", (text) =>
    assert.isUndefined(areaFromSpelling(text))
  )
})
