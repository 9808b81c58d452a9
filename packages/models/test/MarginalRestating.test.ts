import { assert, describe, it } from "@effect/vitest"
import { areaAt } from "@grid/models/carbon/Frozen"
import { restatedAreas } from "@grid/models/marginal/Signals"

const band = (kg_co2e_per_mwh: number) => ({ kg_co2e_per_mwh, p10: kg_co2e_per_mwh, p90: kg_co2e_per_mwh })

const frozen = (north: number, country: number) =>
  JSON.stringify({
    dispatch: { NR: band(north), WR: band(970), SR: band(970), ER: band(970), NER: null },
    regression: band(country)
  })

/** Areas that the feed of restatements has beside those whose average was restated. */
describe("areas of restated marginal values", () => {
  it("are the states of the zone whose value differs", () => {
    const areas = restatedAreas(frozen(960, 800), frozen(970, 800)).map(areaAt)
    assert.includeMembers(areas, ["delhi", "rajasthan"])
    assert.notIncludeMembers(areas, ["india", "kerala", "lakshadweep"])
  })

  it("are the country and every state on the grid where the regression differs", () => {
    const areas = restatedAreas(frozen(960, 800), frozen(960, 801)).map(areaAt)
    assert.includeMembers(areas, ["india", "delhi", "kerala"])
    assert.notInclude(areas, "lakshadweep")
  })

  it("are none where nothing differs, or one of the two is not known", () => {
    assert.isEmpty(restatedAreas(frozen(960, 800), frozen(960, 800)))
    assert.isEmpty(restatedAreas(null, frozen(960, 800)))
    assert.isEmpty(restatedAreas(frozen(960, 800), null))
  })
})
