import { curtailmentDefaults } from "@grid/domain/curtailment/CurtailmentAssumptions"
import { assume } from "@grid/domain/engines/Assumptions"
import type { GridNow } from "@grid/models/curtailment/Outlook"
import type { SampleDay } from "@grid/models/curtailment/SampleDay"
import { zonePlaces } from "@grid/models/dispatch/India"
import { demandShapes, solarShape } from "@grid/models/dispatch/Shapes"
import { Result } from "effect"

const { values } = Result.getOrThrow(assume(curtailmentDefaults))

const demand_mw = { NR: 52_000, WR: 75_000 }

/** Two unlike days of a season; the state has a fifth of its zone's demand. */
const day = (season: string, level: number): SampleDay => ({
  season,
  weight: 182.5,
  demand_mw: {
    "IN-RJ": demandShapes.NR.map((factor) => factor * level * 10_000),
    ...Object.fromEntries(
      Object.entries(demand_mw).map(([zone, mw]) => [zone, demandShapes.india.map((factor) => factor * level * mw)])
    )
  },
  solar: solarShape.map((part) => 24 * 0.22 * part),
  wind: solarShape.map(() => 0.3 * level),
  hydro: 0.35,
  nuclear: 0.8,
  biomass: 0.3
})

/** A state of much sun behind its evacuation, and two zones, of which wind and sun soon outgrow the links. */
export const curtailedGrid: GridNow = {
  focus: "IN-RJ",
  places: [
    {
      node: "IN-RJ",
      zone: "NR",
      capacity_mw: { coal: 10_000, solar: 40_000, wind: 5_000 },
      pumped_mw: 0,
      interchange: { import_mw: null, export_mw: 15_000 }
    },
    ...zonePlaces.filter(({ node }) => Object.hasOwn(demand_mw, node))
  ],
  days: [day("Q1", 0.85), day("Q2", 1.05)],
  values: { ...values },
  base_year: 2026
}
