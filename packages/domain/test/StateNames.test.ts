import { assert, describe, it } from "@effect/vitest"
import { findArea, wireArea } from "@grid/domain/observations/AreaName"
import { bidAreas, corridors, isArea, zones } from "@grid/domain/observations/Area"
import { cities } from "@grid/domain/states/Cities"
import {
  completions,
  find,
  findWithCities,
  foldedName,
  fromSlug,
  nearestSlugs,
  spellingsOf,
  states,
  StateSlug,
  Zone
} from "@grid/domain/states/State"
import { findZone } from "@grid/domain/states/ZoneName"
import { character } from "@grid/testing/Property"
import { eachSpelling, stateSpellings } from "@grid/testing/names/StateSpellings"
import { strictDecoder } from "@grid/domain/http/StrictDecoder"
import { Option, Result, Schema } from "effect"
import * as FastCheck from "fast-check"

describe("names of states", () => {
  it.each([
    ...["India", "all-India", "IN", "bharat"].map((name) => [name, /for all of India leave it out/] as const),
    ...["all", "All States", "every"].map(
      (name) => [name, /must be one state .*grid\/states has what is newest/] as const
    )
  ])("%s is told from a state, and what is to be asked in its place", (name, message) => {
    const decode = strictDecoder(Schema.Struct({ state: StateSlug }))
    const [error] = Option.getOrThrow(Result.getFailure(decode({ state: name }))).errors
    assert.match(error?.message ?? "", message)
  })

  it("36 states are read in at least six spellings each, and a request decodes every one of them to the slug", () => {
    assert.sameMembers(
      Object.keys(stateSpellings),
      states.map(({ slug }) => slug)
    )
    for (const [slug, spellings] of Object.entries(stateSpellings)) assert.isAtLeast(new Set(spellings).size, 6, slug)
    for (const [spelling, slug] of eachSpelling) {
      assert.strictEqual(find(spelling)?.slug, slug, spelling)
      assert.strictEqual(Schema.decodeSync(StateSlug)(spelling), slug, spelling)
    }
  })

  it("no spelling means two states, and none is a code of another country's part", () => {
    const owners = new Map<string, string>()
    for (const state of states) {
      for (const spelling of spellingsOf(state)) {
        const name = foldedName(spelling)
        assert.notStrictEqual(name, "", spelling)
        assert.strictEqual(owners.get(name) ?? state.slug, state.slug, spelling)
        owners.set(name, state.slug)
      }
    }
    for (const zone of Zone.literals) assert.isUndefined(find(zone), zone)
  })

  it("case, spaces, hyphens, dots and underscores make no difference", () => {
    const names = states.flatMap((state) => [state.slug, state.name].map((name) => [name, state.slug] as const))
    const separator = FastCheck.constantFrom(" ", "-", "_", ".", "  ", " - ")
    FastCheck.assert(
      FastCheck.property(
        FastCheck.constantFrom(...names),
        FastCheck.array(FastCheck.boolean(), { minLength: 1, maxLength: 64 }),
        separator,
        separator,
        ([name, slug], capitals, between, around) => {
          const cased = [...name].map((letter, index) =>
            capitals[index % capitals.length] === true ? letter.toUpperCase() : letter.toLowerCase()
          )
          const written = around + cased.join("").replaceAll(/[ -]/g, between) + around
          assert.strictEqual(find(written)?.slug, slug, written)
        }
      ),
      { numRuns: 1_000 }
    )
  })

  it("whatever else is written is none, and costs little however long it is", () => {
    for (const text of ["", " ", "-", "&", "India", "IN", "IN-XX", "atlantis", "constructor", "__proto__", "Pradesh"]) {
      assert.isUndefined(find(text), text)
    }
    assert.isUndefined(find("x".repeat(1_000_000)))
    FastCheck.assert(
      FastCheck.property(FastCheck.string({ unit: character }), (text) => {
        const state = find(text)
        assert.isTrue(state === undefined || fromSlug(state.slug) === state)
        assert.isAtMost(nearestSlugs(text).length, 3)
      })
    )
  })

  it.each([
    ["Tamil Nadoo", ["tamil-nadu"]],
    ["maharashta", ["maharashtra"]],
    ["mumbai", ["maharashtra"]],
    ["Benglore", ["karnataka"]],
    ["goaa", ["goa"]],
    ["keral", ["kerala"]],
    ["atlantis", []],
    ["IN-XX", []],
    ["", []]
  ])("%j is perhaps %j", (text, slugs) => assert.deepStrictEqual(nearestSlugs(text), slugs))
})

describe("cities", () => {
  it("mean the state in which they lie, where cities are taken; every large state has two at least", () => {
    assert.sameMembers(
      Object.keys(cities),
      states.flatMap(({ slug }) => (["chandigarh"].includes(slug) ? [] : [slug]))
    )
    const owners = new Map<string, string>()
    for (const { record_demand_mw, slug } of states) {
      const names = cities[slug] ?? []
      if (record_demand_mw > 2_000 && slug !== "delhi") assert.isAtLeast(names.length, 2, slug)
      for (const name of names) {
        assert.isUndefined(find(name), name)
        assert.isFalse(owners.has(foldedName(name)), `${name} is a city of ${slug} and ${owners.get(foldedName(name))}`)
        owners.set(foldedName(name), slug)
        assert.strictEqual(findWithCities(name.toUpperCase())?.slug, slug, name)
      }
    }
    for (const [spelling, slug] of eachSpelling) assert.strictEqual(findWithCities(spelling)?.slug, slug, spelling)
  })

  it("do not mean a state where two states have one of that name", () => {
    for (const name of ["Aurangabad", "Bilaspur", "Udaipur", "Amravati"]) {
      assert.isUndefined(findWithCities(name), name)
    }
  })
})

describe("completions", () => {
  it.each([
    ["ta", 5, ["tamil-nadu"]],
    ["T", 2, ["tamil-nadu", "telangana"]],
    ["oris", 5, ["odisha"]],
    ["J&", 5, ["jammu-and-kashmir", "jharkhand"]],
    ["uttar ", 5, ["uttar-pradesh", "uttarakhand"]],
    ["zz", 5, []],
    ["", 3, ["andaman-and-nicobar-islands", "andhra-pradesh", "arunachal-pradesh"]]
  ])("%j, at most %d: %j", (prefix, most, slugs) => assert.deepStrictEqual(completions(prefix, most), slugs))
})

describe("zones and bid areas", () => {
  it.each([
    ["NR", "NR"],
    ["nr", "NR"],
    ["northern", "NR"],
    ["Northern Region", "NR"],
    ["north east", "NER"],
    ["North-Eastern", "NER"],
    ["WEST", "WR"],
    ["NE", undefined],
    ["", undefined]
  ])("%j is the zone %s", (text, zone) => assert.strictEqual(findZone(text), zone))

  it.each([
    ["W2", "bid-w2"],
    ["w2", "bid-w2"],
    ["bid-w2", "bid-w2"],
    ["BID_W2", "bid-w2"],
    ["India", "india"],
    ["All India", "india"],
    ["Northern", "nr"],
    ["ER-NR", "er-nr"],
    ["TN", "tamil-nadu"],
    ["Daman & Diu", "dadra-and-nagar-haveli-and-daman-and-diu"],
    ["daman-and-diu", "daman-and-diu"],
    ["NR/central-sector", "nr/central-sector"],
    ["W9", undefined],
    ["", undefined]
  ])("%j is the area %s", (text, area) => assert.strictEqual(findArea(text), area))

  it("stand in capitals in answers, and are read as they stand there", () => {
    const areas = [...bidAreas.map((area) => `bid-${area}`), ...zones, ...corridors, "nr/state-sector", "india", "goa"]
    for (const area of areas) {
      assert.isTrue(isArea(area), area)
      assert.strictEqual(findArea(wireArea(area)), area)
    }
    assert.deepStrictEqual(["bid-w2", "nr", "er-nr", "nr/state-sector", "india", "goa"].map(wireArea), [
      "W2",
      "NR",
      "ER-NR",
      "NR/state-sector",
      "india",
      "goa"
    ])
  })
})
