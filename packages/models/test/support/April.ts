import type { PlainCase, PlainCharges, PlainOrder } from "./LandedCase.ts"

/** A tariff of one charge, one demand charge and nothing else. */
export const order: PlainOrder = {
  from: "2024-01-01",
  kvah: false,
  energy: 7,
  slabs: null,
  hours: [],
  fuel: null,
  wheeling: null,
  demand: [[0, null, 400]],
  ratchet: null
}

export const charges: PlainCharges = {
  from: "2024-01-01",
  sldc: null,
  transmission: 0.5,
  wheeling: 0.4,
  cross_subsidy_surcharge: 1.5,
  additional_surcharge: 1,
  transmission_loss_pct: 4,
  wheeling_loss_pct: 5,
  exchange_fee: 0.02,
  banking: 0
}

/** The same energy in every block of some days, MWh. */
export const flat = (days: number, mwh: number): ReadonlyArray<number> => Array.from({ length: 96 * days }, () => mwh)

/** 1 MW in every block of April 2026, a contract demand of 1,500 kVA, and a plant of 1 MW from 9 to 17 h. */
export const april: PlainCase = {
  from: "2026-04-01",
  load_mwh: flat(30, 0.25),
  generation_mwh: flat(30, 0.25).map((mwh, block) => (block % 96 >= 36 && block % 96 < 68 ? mwh : 0)),
  price_inr_per_mwh: flat(30, 4_000),
  contract_demand_kva: 1_500,
  is_interstate: true,
  association: false,
  pending: false,
  duty_on: null,
  orders: [order],
  charges: [charges],
  numbers: {
    power_factor: 0.98,
    electricity_duty_pct: 7.5,
    interstate_transmission_inr_per_kwh: 0.6,
    interstate_loss_pct: 3.5,
    trading_margin_inr_per_kwh: 0.02,
    scheduling_fee_inr_per_day: 2_000,
    plant_price_inr_per_kwh: 3.5,
    plant_outage_pct: 0,
    summer_from_month: 4,
    summer_to_month: 9,
    ownership_pct: 26,
    association_ownership_pct: 26,
    generation_share_pct: 100
  },
  rules: {
    ists_payable_pct: 25,
    quantum_hold_blocks: 1,
    banking_least_pct: 30,
    banking_charge_pct: 8,
    standby_cap_pct: 25
  }
}
