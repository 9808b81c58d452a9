import { assert, describe, it } from "@effect/vitest"
import { on } from "@grid/domain/reference/Reference"
import { revisionsOf } from "@grid/models/landed-cost/Revisions"
import { seededTables } from "@grid/testing/reference/Seeded"

const tables = seededTables()

describe("revisions of charges", () => {
  it("are those of dated orders: what a petition asks for, without a begin, is none", () => {
    // Gujarat from 1 to 0.76; Karnataka's interim order follows a request for 1.65, and Telangana's ends at 0.
    assert.deepStrictEqual(revisionsOf(tables)["additional_surcharge"], [0.76])
  })

  it("are ratios in the order of their days", () => {
    const [row] = tables.charges.filter(({ component, state }) => component === "banking" && state === "gujarat")
    assert(row !== undefined)
    const charges = [
      { ...row, applicable_from: on("2026-01-01"), value: 3 },
      { ...row, applicable_from: on("2024-01-01"), value: 1 },
      { ...row, applicable_from: on("2025-01-01"), value: 2 }
    ]
    assert.deepStrictEqual(revisionsOf({ tariffs: [], charges }), { banking: [2, 1.5] })
  })
})
