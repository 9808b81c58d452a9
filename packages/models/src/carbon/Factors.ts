import type { CarbonFactors } from "@grid/domain/carbon/Carbon"
import type { Answer } from "@grid/domain/grid/GridData"
import { type Basis, defaultFactorSet, type FactorSetId, factorSets } from "@grid/domain/reference/EmissionFactors"
import { compiledOn } from "@grid/domain/reference/Reference"
import { iso, istDateStart } from "@grid/domain/time/Time"

const compiledAt = istDateStart(compiledOn)

const provenanceOf = (set: (typeof factorSets)[number]) => ({
  dataset: "emission_factors",
  source: set.id,
  kind: "observed" as const,
  captured_at: iso(compiledAt),
  licence: "published factors; the numbers are facts",
  url: set.source_url
})

/** Emission factors of all sets, of those of a basis, or of one set, kg CO2e per MWh sent out. */
export const factorsOf = (choice: {
  readonly factor_set?: FactorSetId
  readonly basis?: Basis
}): Omit<Answer<typeof CarbonFactors.Type>, "version"> => {
  const sets = factorSets.filter(
    ({ basis, id }) =>
      (choice.factor_set === undefined || choice.factor_set === id) &&
      (choice.basis === undefined || choice.basis === basis)
  )
  const factor_sets = sets.map(({ basis, factors, id, published, source }) => ({
    id,
    basis,
    source,
    published,
    factors: factors.map(({ fuel, kg_co2e_per_mwh }) => ({ fuel, kg_co2e_per_mwh }))
  }))
  return {
    data: { factor_sets, default: defaultFactorSet },
    as_of: compiledAt,
    provenance: sets.map(provenanceOf)
  }
}
