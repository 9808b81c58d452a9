import type { Framed } from "@grid/domain/engines/Frame"
import type { ContractStructure, ppaDefaults } from "@grid/domain/tariffs/PpaEconomics"

/** Frozen inputs of the economics of a contract. */
export interface PpaInputs extends Framed {
  readonly structure: ContractStructure
  readonly tariff_inr_per_kwh: number
  readonly term_years: number
  readonly capacity_mw: number
  /** By block of the same days: energy of the load, MWh, of the plant, MWh per MW, and the price of a block, INR/MWh. */
  readonly load_mwh: ReadonlyArray<number>
  readonly mwh_per_mw: ReadonlyArray<number>
  readonly inr_per_mwh: ReadonlyArray<number>
  readonly assumed: Readonly<Record<keyof typeof ppaDefaults, number>>
  /** Charges of open access, INR/kWh, with the ratios of their past revisions. */
  readonly charges: ReadonlyArray<{ readonly inr_per_kwh: number; readonly ratios: ReadonlyArray<number> }>
}
