import { assert, describe, it } from "@effect/vitest"
import { fuels } from "@grid/domain/observations/datasets/Live"
import {
  defaultFactorSet,
  factorSet,
  factorSetIds,
  factorSets,
  gridAverages,
  gridAverageVariants,
  isFactorSetId
} from "@grid/domain/reference/EmissionFactors"

const factor = (id: (typeof factorSetIds)[number], fuel: string) =>
  factorSet(id).factors.find((each) => each.fuel === fuel)

describe("factor sets", () => {
  it("are known by their ids, and the default counts direct emissions", () => {
    assert.deepStrictEqual(
      factorSets.map(({ id }) => id),
      [...factorSetIds]
    )
    assert.isTrue(isFactorSetId("cea-v21-direct"))
    assert.isFalse(isFactorSetId("cea-v20-direct"))
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

describe("grid averages", () => {
  /** t CO2/MWh as printed, financial years 2020-21 to 2024-25. */
  it.each([
    ["grid_average", [0.7026, 0.7152, 0.7191, 0.729, 0.7117]],
    ["grid_average_without_renewables", [0.7927, 0.8146, 0.8271, 0.8437, 0.8337]],
    ["operating_margin", [0.9493, 0.9675, 0.9768, 0.9643, 0.9646]],
    ["build_margin", [0.8653, 0.8687, 0.8667, 0.5522, 0.5119]],
    ["combined_margin", [0.9073, 0.9181, 0.9218, 0.7582, 0.7383]]
  ] as const)("%s without imports, as published", (variant, tonnes) => {
    const rows = gridAverages.filter((row) => row.variant === variant && row.confidence === "published")
    assert.deepStrictEqual(
      rows.map((row) => row.financial_year),
      ["2020-21", "2021-22", "2022-23", "2023-24", "2024-25"]
    )
    rows.forEach((row, index) => {
      assert.approximately(row.kg_co2_per_mwh / 1_000, tonnes[index] ?? 0, 1e-9)
      assert.isFalse(row.with_imports)
    })
  })

  it("no two rows speak of the same", () => {
    const keys = gridAverages.map((row) => [row.variant, row.financial_year, row.with_imports, row.version].join("|"))
    assert.lengthOf(new Set(keys), keys.length)
    assert.deepStrictEqual(
      [...new Set(gridAverages.map((row) => row.variant))].toSorted(),
      [...gridAverageVariants].toSorted()
    )
  })

  it("the values that are often quoted are those with imports", () => {
    assert.deepStrictEqual(
      gridAverages
        .filter((row) => row.with_imports)
        .map((row) => [row.financial_year, row.kg_co2_per_mwh, row.confidence]),
      [
        ["2022-23", 716, "unverified"],
        ["2023-24", 727, "unverified"],
        ["2024-25", 709.7, "unverified"]
      ]
    )
  })
})
