import { DataCentre } from "@grid/domain/datacentre/DataCentre"
import type { SiteRank } from "@grid/domain/datacentre/Site"
import { dataCentreCompareSites } from "@grid/domain/tools/DataCentreCompareSites"
import { Effect, Result } from "effect"
import { valueText } from "../result/Text.ts"
import { placeOf } from "./DataCentrePlace.ts"
import { screenText } from "./DataCentreSiteScreen.ts"
import { makeTool } from "./Tool.ts"

const list = (names: ReadonlyArray<string>): string => (names.length === 0 ? "none" : names.join(", "))

const line = ({ gaps, label, rank, score, score_high, score_low, strengths, tie, verdict }: SiteRank): string =>
  `${rank}. ${label}: score ${valueText(score)} of 100, between ${score_low} and ${score_high}, ${verdict}${tie ? ", tie" : ""}; strengths ${list(strengths)}; gaps ${list(gaps)}`

/** Sites against each other. */
export const compareSitesTool = Effect.map(DataCentre, (centre) =>
  makeTool(dataCentreCompareSites, {
    text: ({ ranking, sites }) =>
      [
        ...ranking.map(line),
        ...(ranking.some(({ tie }) => tie) ? ["Sites of a tie: the evidence does not tell which is better."] : []),
        ...sites.map(screenText)
      ].join("\n"),
    answer: ({ arguments: { sites }, now, plan }) =>
      Result.map(
        Result.all(sites.map((site, index) => placeOf(site, site.label, `sites.${index}.latitude`))),
        (places) => centre.compare(places, { now, states: plan.states })
      )
  })
)
