import type { IstDate } from "@grid/domain/Brands"
import type { Framed } from "@grid/domain/engines/Frame"
import type { Discom } from "@grid/domain/reference/Discoms"
import type { OpenAccessCharge } from "@grid/domain/reference/OpenAccessCharges"
import type { Tariff } from "@grid/domain/reference/Tariffs"
import type { LineComponent } from "@grid/domain/reference/BillLines"
import type { SupplyMode } from "@grid/domain/tariffs/SupplyMode"
import type { AssumedName, ChargeName, KeptRule } from "@grid/domain/tariffs/LandedCostAssumptions"

/** A number with the ends between which it may lie. */
export interface Spread {
  readonly value: number
  readonly low: number
  readonly high: number
}

/** A plant that a consumer buys from or owns a part of. */
export interface ContractedPlant {
  /** Null: as large as the assumed share of the load needs. */
  readonly capacity_mw: number | null
  /** True where its energy crosses the interstate network. */
  readonly is_interstate: boolean
  /** Energy at its bus by block of the load's days, MWh per MW of capacity. */
  readonly mwh_per_mw: ReadonlyArray<number>
  /** Days of the load whose date the profile has of no year. Absent in inputs of before lc-v0.9. */
  readonly undated_days?: number
  readonly is_simulated: boolean
}

/** Prices of the real-time market in the consumer's bid area, by block of the load's days. */
export interface AreaPrices {
  readonly area: string
  readonly inr_per_mwh: ReadonlyArray<number>
  /** Days of the load that had no price of their own, for which those of another day stand. */
  readonly borrowed_days: number
  readonly is_simulated: boolean
}

export interface Consumer {
  /** Canonical slug. */
  readonly state: string
  readonly discom: string
  readonly voltage_class: string
  readonly contract_demand_kva: number
  /** Null: that of the first tariff. */
  readonly consumer_category: string | null
}

/** Captive use: of a company that owns the plant, or of one member of an association. */
export interface Captivity {
  readonly structure: "company" | "association"
  /** True while the status is being verified and the consumer has declared it. */
  readonly is_pending: boolean
}

type LaterName = "price_level_deviation" | "usual_banking_charge_pct"

/** Frozen inputs of a comparison: rows of the reference data as they were known, a load, and what a caller assumes. */
export interface LandedCostInputs extends Framed {
  readonly consumer: Consumer
  /** Day of the charges of the whole load where `is_replay`; else each of its days has its own. */
  readonly as_of: IstDate
  readonly is_replay: boolean
  readonly modes: ReadonlyArray<SupplyMode>
  /** Energy at the meter by block of whole IST days, MWh. */
  readonly load: { readonly from: IstDate; readonly mwh: ReadonlyArray<number> }
  /** Rows of the state, and of all India, in all their periods. */
  readonly tables: {
    readonly tariffs: ReadonlyArray<Tariff>
    readonly charges: ReadonlyArray<OpenAccessCharge>
    readonly discoms: ReadonlyArray<Discom>
  }
  /** Ratios of a charge to the same before its revision, by component, of all states. */
  readonly revisions: Readonly<Record<string, ReadonlyArray<number>>>
  readonly plant: ContractedPlant | null
  readonly captivity: Captivity
  /** Null where none is known. */
  readonly prices: AreaPrices | null
  /** Those of lc-v0.1 lack what it did not assume. */
  readonly assumed: Readonly<Record<Exclude<AssumedName, LaterName>, Spread>> &
    Readonly<Partial<Record<LaterName, Spread>>>
  /** Numbers that the caller gives in place of orders and flows. */
  readonly given: Readonly<Partial<Record<ChargeName, number>>>
  /** Lines on which electricity duty is levied; null: all. */
  readonly duty_on: ReadonlyArray<LineComponent> | null
  /** Rules that apply; null where none is known. */
  readonly rules: Readonly<Record<Exclude<KeptRule, "price_cap_inr_per_mwh">, number | null>> & {
    readonly price_cap_inr_per_mwh?: number | null
  }
  /** Paths of a band; 0 for no band. */
  readonly paths: number
  /**
   * True in versions to lc-v0.4, never in what is frozen: the exchange kept to the quanta of green open access, banking that is charged in
   * money kept the usual part in kind on top, and a charge without a begin counted as the order before.
   */
  readonly isFormer?: boolean
  /**
   * True in versions to lc-v0.6, never in what is frozen: a day of which all energy of the plant was banked bore no fee for scheduling, and
   * quanta went on after midnight.
   */
  readonly schedulesByUse?: boolean
}

/** Inputs of a bill beside its calendar, rates and energy. */
export type Billing = Pick<
  LandedCostInputs,
  "assumed" | "consumer" | "duty_on" | "plant" | "prices" | "rules" | "schedulesByUse"
>
