import { assert, describe, it } from "@effect/vitest"
import { bidAreas } from "@grid/domain/observations/Area"
import { bidAreaMembers, bidAreasOf } from "@grid/domain/reference/BidAreas"
import { fromSlug, states } from "@grid/domain/states/State"

describe("bid areas", () => {
  it("every area has members, every member is a state, and every state on the grid has its area", () => {
    assert.deepStrictEqual([...new Set(bidAreaMembers.map(({ area }) => area))].toSorted(), [...bidAreas].toSorted())
    for (const { confidence, state } of bidAreaMembers) {
      assert.isDefined(fromSlug(state), state)
      assert.strictEqual(confidence, state === "maharashtra" ? "published" : "unverified")
    }
    for (const { slug, zone } of states) assert.strictEqual(bidAreasOf(slug).length > 0, zone !== null, slug)
  })

  it("a state is in one area as a whole, or in several by its parts", () => {
    for (const { slug } of states) {
      const own = bidAreasOf(slug)
      if (own.length > 1)
        assert.notInclude(
          own.map(({ part }) => part),
          null
        )
      if (own.length === 1) assert.isNull(own[0]?.part ?? null)
      assert.lengthOf(new Set(own.map(({ part }) => part)), own.length)
    }
  })

  it.each([
    ["jammu-and-kashmir", ["n1"]],
    ["ladakh", ["n1"]],
    ["chandigarh", ["n1"]],
    ["haryana", ["n1"]],
    ["himachal-pradesh", ["n1"]],
    ["delhi", ["n2"]],
    ["rajasthan", ["n2"]],
    ["uttar-pradesh", ["n2"]],
    ["uttarakhand", ["n2"]],
    ["punjab", ["n3"]],
    ["madhya-pradesh", ["w1"]],
    ["gujarat", ["w2"]],
    ["maharashtra", ["w2"]],
    ["dadra-and-nagar-haveli-and-daman-and-diu", ["w2"]],
    ["chhattisgarh", ["w3"]],
    ["goa", ["w2 North Goa", "s1 South Goa"]],
    ["andhra-pradesh", ["s1"]],
    ["telangana", ["s1"]],
    ["karnataka", ["s1"]],
    ["tamil-nadu", ["s2"]],
    ["kerala", ["s3"]],
    ["puducherry", ["s1 Yanam", "s2 Puducherry", "s2 Karaikal", "s3 Mahe"]],
    ["west-bengal", ["e1"]],
    ["sikkim", ["e1"]],
    ["bihar", ["e1"]],
    ["jharkhand", ["e1"]],
    ["odisha", ["e2"]],
    ["tripura", ["a1"]],
    ["meghalaya", ["a1"]],
    ["manipur", ["a1"]],
    ["mizoram", ["a1"]],
    ["nagaland", ["a1"]],
    ["assam", ["a2"]],
    ["arunachal-pradesh", ["a2"]],
    ["lakshadweep", []],
    ["andaman-and-nicobar-islands", []]
  ] as const)("%s: %j", (state, expected) => {
    assert.deepStrictEqual(
      bidAreasOf(state).map(({ area, part }) => (part === null ? area : `${area} ${part}`)),
      [...expected]
    )
  })
})
