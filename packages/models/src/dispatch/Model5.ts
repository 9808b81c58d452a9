import type { Zone } from "@grid/domain/states/State"

// Rows of TransitionZero's five-region model of India (MIT); see Model5.NOTICE.md.

/** Plants of 2023: fuel, variable cost in USD/MWh (currency and year not stated by the source), MW by zone. */
export const plants: ReadonlyArray<{
  readonly fuel: string
  readonly usd_per_mwh: number
  readonly mw: Partial<Readonly<Record<Zone, number>>>
}> = [
  { fuel: "biomass", usd_per_mwh: 1, mw: { NR: 2600, WR: 2998, SR: 3372, ER: 463 } },
  { fuel: "biomass", usd_per_mwh: 31.12, mw: { NR: 686, WR: 83, SR: 289, ER: 98, NER: 16 } },
  { fuel: "biomass", usd_per_mwh: 32.93, mw: { WR: 613 } },
  { fuel: "coal", usd_per_mwh: 29.63, mw: { NR: 17120, WR: 30690, SR: 15640, ER: 9400 } },
  { fuel: "coal", usd_per_mwh: 32.93, mw: { NR: 28750, WR: 54446, SR: 28847, ER: 28034, NER: 500 } },
  { fuel: "coal", usd_per_mwh: 129.74, mw: { ER: 12 } },
  { fuel: "gas", usd_per_mwh: 88.04, mw: { NR: 5603, WR: 10910, SR: 6297, NER: 1415 } },
  { fuel: "gas", usd_per_mwh: 120.24, mw: { SR: 214, NER: 70 } },
  { fuel: "gas", usd_per_mwh: 129.74, mw: { SR: 32, NER: 202 } },
  { fuel: "hydro", usd_per_mwh: 0.1, mw: { NR: 5552, WR: 4130, SR: 6720, ER: 2293, NER: 380 } },
  { fuel: "hydro", usd_per_mwh: 0.1, mw: { NR: 13714, WR: 965, SR: 1694, ER: 2574, NER: 1341 } },
  { fuel: "nuclear", usd_per_mwh: 10.46, mw: { NR: 1520, WR: 2220, SR: 3100 } },
  { fuel: "solar", usd_per_mwh: 0.1, mw: { NR: 26479, WR: 24213, SR: 26986, ER: 984, NER: 194 } },
  { fuel: "wind", usd_per_mwh: 0.1, mw: { NR: 5196, WR: 19775, SR: 20911 } }
]

/** Limits between zones in 2023, MW. */
export const limits: ReadonlyArray<{
  readonly from: Zone
  readonly to: Zone
  readonly forward_mw: number
  readonly reverse_mw: number
}> = [
  { from: "ER", to: "NR", forward_mw: 22530, reverse_mw: 19530 },
  { from: "ER", to: "WR", forward_mw: 21190, reverse_mw: 21190 },
  { from: "ER", to: "SR", forward_mw: 7830, reverse_mw: 5830 },
  { from: "ER", to: "NER", forward_mw: 2860, reverse_mw: 2860 },
  { from: "NER", to: "NR", forward_mw: 3000, reverse_mw: 1500 },
  { from: "WR", to: "NR", forward_mw: 36720, reverse_mw: 36720 },
  { from: "WR", to: "SR", forward_mw: 18120, reverse_mw: 18120 }
]

/** Pumped storage of 2023, MW; eight hours of it, efficiency 0.95 when discharging. */
export const pumped_mw: Partial<Readonly<Record<Zone, number>>> = { WR: 1840, SR: 2106, ER: 900 }
export const pumped = { hours: 8, efficiency: 0.95 }
