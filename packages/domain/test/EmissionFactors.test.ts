import { assert, describe, it } from "@effect/vitest"
import { fuels } from "@grid/domain/observations/datasets/Live"
import { defaultFactorSet, factorSet, factorSetIds, factorSets } from "@grid/domain/reference/EmissionFactors"

const factor = (id: (typeof factorSetIds)[number], fuel: string) =>
  factorSet(id).factors.find((each) => each.fuel === fuel)

describe("factor sets", () => {
  it("are known by their ids, and the default counts direct emissions", () => {
    assert.deepStrictEqual(
      factorSets.map(({ id }) => id),
      [...factorSetIds]
    )
    assert.strictEqual(factorSet(defaultFactorSet).basis, "direct")
  })

  it("have a number or a reason for every fuel, and say what is convention or derived", () => {
    for (const { factors, id } of factorSets) {
      assert.deepStrictEqual(
        factors.map(({ fuel }) => fuel),
        [...fuels],
        id
      )
      for (const { confidence, derivation, fuel, kg_co2e_per_mwh, note } of factors) {
        assert.include(["verified", "published", "unverified"], confidence)
        assert.strictEqual(kg_co2e_per_mwh === null, derivation === "none", `${id} ${fuel}`)
        if (derivation !== "source") assert.isNotNull(note, `${id} ${fuel}`)
        if (kg_co2e_per_mwh === 0) assert.strictEqual(derivation, "convention", `${id} ${fuel}`)
        if (kg_co2e_per_mwh !== null) assert.isTrue(kg_co2e_per_mwh >= 0 && kg_co2e_per_mwh < 1_500)
      }
    }
  })

  it.each([
    ["coal", 970, 820],
    ["lignite", 1_330, 820],
    ["gas", 450, 490],
    ["diesel", 600, 650],
    ["nuclear", 0, 12],
    ["hydro", 0, 24],
    ["small_hydro", 0, 24],
    ["wind", 0, 11],
    ["solar", 0, 45],
    ["biomass", 0, 230],
    ["storage", null, null],
    ["other", null, null]
  ] as const)("%s: %s direct, %s over the lifecycle, kg CO2e/MWh", (fuel, direct, lifecycle) => {
    assert.strictEqual(factor("cea-v21-direct", fuel)?.kg_co2e_per_mwh, direct)
    assert.strictEqual(factor("ipcc-2014-lifecycle", fuel)?.kg_co2e_per_mwh, lifecycle)
  })

  it("thermal is coal and lignite weighted by their generation in FY 2025-26", () => {
    const [coal, lignite] = [1_280_202, 30_993]
    const weighted = (970 * coal + 1_330 * lignite) / (coal + lignite)
    assert.approximately(factor("cea-v21-direct", "thermal")?.kg_co2e_per_mwh ?? 0, weighted, 0.05)
    assert.strictEqual(factor("cea-v21-direct", "thermal")?.derivation, "derived")
  })

  it("what is general knowledge is not called published", () => {
    assert.isTrue(factorSet("cea-v21-direct").factors.every(({ confidence }) => confidence === "unverified"))
    for (const { confidence, derivation } of factorSet("ipcc-2014-lifecycle").factors) {
      assert.strictEqual(confidence, derivation === "source" ? "published" : "unverified")
    }
  })
})
