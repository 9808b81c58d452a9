import { marginalDefaults } from "@grid/domain/marginal/MarginalAssumptions"

/** Margins of the grid, kg CO2e per MWh, with the weights by which they make one number. */
export interface Margins {
  readonly operating_margin: number
  readonly build_margin: number
  /** Weight of the operating margin, 0 to 1; the rest is the build margin's. */
  readonly operating_weight: number
}

/**
 * Combined margin (CDM methodological tool 07): `w · OM + (1 − w) · BM`, kg CO2e per MWh, one number for the whole country and year.
 */
export const combinedMargin = ({ build_margin, operating_margin, operating_weight }: Margins): number =>
  operating_weight * operating_margin + (1 - operating_weight) * build_margin

const { build_margin, operating_margin, operating_weight } = marginalDefaults

/** Margins of the baseline database of the Central Electricity Authority. */
export const ceaMargins: Margins = {
  operating_margin: operating_margin.value,
  build_margin: build_margin.value,
  operating_weight: operating_weight.value
}
