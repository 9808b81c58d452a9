import { assert, describe, it } from "@effect/vitest"
import { bySchema } from "@grid/cli/arguments/Parameters"
import { area } from "@grid/cli/commands/ingest/Dataset"
import { StateSlug } from "@grid/domain/states/State"
import { eachSpelling } from "@grid/testing/names/StateSpellings"
import { Result } from "effect"

const state = bySchema(StateSlug)

describe("names on the command line", () => {
  it("every spelling of a state is the slug, as an option and as an area", () => {
    const formerTerritories = ["dadra-and-nagar-haveli", "daman-and-diu"]
    for (const [spelling, slug] of eachSpelling) {
      assert.deepStrictEqual<unknown>(state(spelling), Result.succeed(slug), spelling)
      const named = Result.getOrThrow(area(spelling))
      if (!formerTerritories.includes(named)) assert.strictEqual(named, slug, spelling)
    }
  })

  it("a wrong name is answered with what it must be, what was written and what was perhaps meant", () => {
    assert.deepStrictEqual<unknown>(
      state("Tamilnadoo"),
      Result.fail(
        'must be a state or union territory, such as "maharashtra", "Tamil Nadu" or "IN-MH", not "Tamilnadoo"; did you mean tamil-nadu?'
      )
    )
    assert.deepStrictEqual<unknown>(
      area("keral"),
      Result.fail('must be an area, such as india, NR or kerala. There is no "keral"; did you mean kerala?')
    )
  })
})
