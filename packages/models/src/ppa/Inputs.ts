import type { Framed } from "@grid/domain/engines/Frame"
import type { ChargeComponent } from "@grid/domain/reference/OpenAccessCharges"
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
  /** Days of the load that have prices of another day. Absent in inputs of before ppa-v0.1.3. */
  readonly borrowed_days?: number
  /** Days of the load whose date the plant's profile has of no year. Absent in inputs of before ppa-v0.1.4. */
  readonly undated_days?: number
  readonly assumed: Readonly<Record<keyof typeof ppaDefaults, number>>
  readonly charges: ReadonlyArray<RevisableCharge>
}

/** Charge of open access that orders may revise. */
export interface RevisableCharge {
  /** Absent in inputs of before revisions were drawn by it. */
  readonly component?: ChargeComponent
  readonly inr_per_kwh: number
  /** Ratios of its past revisions. */
  readonly ratios: ReadonlyArray<number>
}
