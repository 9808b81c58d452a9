import { type Fuel, fuels } from "../observations/datasets/Live.ts"
import type { Confidence } from "./Reference.ts"

/** `direct`: CO2 of the fuel burnt at the station; `lifecycle`: greenhouse gases of fuel, plant and operation. */
export type Basis = "direct" | "lifecycle"

/**
 * `source` the set's own number; `convention` a number that follows from how the set counts, such as 0 where no fuel is
 * burnt; `derived` computed from numbers of the set; `none` no factor.
 */
export type Derivation = "source" | "convention" | "derived" | "none"

/** Emissions per energy sent out by stations of a fuel, kg CO2e per MWh; null where there is no factor, and `note` says why. */
export interface EmissionFactor {
  readonly fuel: Fuel
  readonly kg_co2e_per_mwh: number | null
  readonly derivation: Derivation
  readonly confidence: Confidence
  readonly note: string | null
}

export const factorSetIds = ["cea-v21-direct", "ipcc-2014-lifecycle"] as const
export type FactorSetId = (typeof factorSetIds)[number]

/** Factors that belong together. A set is never changed once it has been used: a correction is a set with a new id. */
export interface FactorSet {
  readonly id: FactorSetId
  readonly basis: Basis
  readonly source: string
  /** Year, or year and month, of publication. */
  readonly published: string
  readonly source_url: string | null
  readonly factors: ReadonlyArray<EmissionFactor>
}

type Row = readonly [value: number | null, derivation: Derivation, confidence: Confidence, note: string | null]

const factors = (rows: Readonly<Record<Fuel, Row>>): ReadonlyArray<EmissionFactor> =>
  fuels.map((fuel) => {
    const [kg_co2e_per_mwh, derivation, confidence, note] = rows[fuel]
    return { fuel, kg_co2e_per_mwh, derivation, confidence, note }
  })

const stationAverage = (value: number): Row => [
  value,
  "source",
  "unverified",
  "Average of stations, net generation; to be checked against the user guide of the database."
]
const nothingBurnt: Row = [0, "convention", "unverified", "No fuel is burnt at the station: 0 by convention."]
const median = (value: number, note: string | null = null): Row => [value, "source", "published", note]
const stored: Row = [
  null,
  "none",
  "unverified",
  "What storage gives back was emitted when it was charged; it has no factor of its own."
]

/**
 * Coal and lignite in the proportion of their gross generation in FY 2025-26 (1,280,202 and 30,993 GWh):
 * (970 x 1,280,202 + 1,330 x 30,993) / 1,311,195.
 */
const thermalDirect = 978.5

/** By default emissions are direct: that is what Scope 2 is counted by. */
export const defaultFactorSet: FactorSetId = "cea-v21-direct"

/** The factor sets, kg CO2e per MWh. */
export const factorSets: ReadonlyArray<FactorSet> = [
  {
    id: "cea-v21-direct",
    basis: "direct",
    source: "Central Electricity Authority, CO2 baseline database, version 21.0: station averages by fuel, CO2 only",
    published: "2025-11",
    source_url: null,
    factors: factors({
      coal: stationAverage(970),
      lignite: stationAverage(1_330),
      thermal: [
        thermalDirect,
        "derived",
        "unverified",
        "Coal and lignite weighted by their gross generation in FY 2025-26."
      ],
      gas: stationAverage(450),
      diesel: stationAverage(600),
      nuclear: nothingBurnt,
      hydro: nothingBurnt,
      small_hydro: nothingBurnt,
      wind: nothingBurnt,
      solar: nothingBurnt,
      biomass: [0, "convention", "unverified", "Carbon dioxide of biomass is not counted: 0 by convention."],
      storage: stored,
      other: [null, "none", "unverified", "What it consists of is not known."]
    })
  },
  {
    id: "ipcc-2014-lifecycle",
    basis: "lifecycle",
    source: "IPCC 2014, medians over the lifecycle, as Electricity Maps lists them; oil: UK POST",
    published: "2014",
    source_url: null,
    factors: factors({
      coal: median(820),
      lignite: [820, "convention", "unverified", "The source has one factor for coal of every rank."],
      thermal: [820, "convention", "unverified", "Coal and lignite; the source has one factor for coal of every rank."],
      gas: median(490),
      diesel: [650, "convention", "unverified", "As oil, for which the source has 650."],
      nuclear: median(12),
      hydro: median(24),
      small_hydro: [24, "convention", "unverified", "As hydro: the source does not tell them apart."],
      wind: median(11),
      solar: median(45, "Utility 48, rooftop 41."),
      biomass: median(230),
      storage: stored,
      other: [
        null,
        "none",
        "unverified",
        "What it consists of is not known; the source has 700 in general, 192 in NR, WR and SR, 25.6 in ER and NER."
      ]
    })
  }
]

const byId = new Map<string, FactorSet>(factorSets.map((set) => [set.id, set]))

/** The factor set of an id that is known to exist. */
export const factorSet = (id: FactorSetId): FactorSet => byId.get(id) as FactorSet
