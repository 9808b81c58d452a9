import { DataCentre } from "@grid/domain/datacentre/DataCentre"
import type { Component, SiteScreen } from "@grid/domain/datacentre/Site"
import { dataCentreSiteScreen } from "@grid/domain/tools/DataCentreSiteScreen"
import { Effect, Result } from "effect"
import { valueText } from "../result/Text.ts"
import { placeOf } from "./DataCentrePlace.ts"
import { makeTool } from "./Tool.ts"

const valueOf = ({ signal_type, unit, value }: Component): string =>
  value !== null && typeof value === "object"
    ? `${
        Object.entries(value)
          .map(([fuel, mw]) => `${fuel} ${valueText(mw)}`)
          .join(", ") || "none"
      } (${valueText(unit)})`
    : valueText(value, `${unit ?? ""}${signal_type === undefined ? "" : ` (${signal_type})`}`)

const line = (one: Component): string =>
  one.status === "missing"
    ? `${one.name}: missing (${one.reason ?? "not known"}), weight ${one.weight}; widens the band`
    : `${one.name}: ${valueOf(one)}; score ${valueText(one.score)}, weight ${one.weight}, ${one.status}, ${valueText(one.kind)}, captured ${valueText(one.as_of)}`

/** A screen in words. */
export const screenText = ({ boundary, components, screen, site }: SiteScreen): string =>
  [
    `${site.label ?? "Site"} at ${site.latitude}, ${site.longitude}: ${site.state}, zone ${site.zone ?? "none"}, bid area ${valueText(site.bid_area)}.`,
    `Verdict ${screen.verdict}: score ${valueText(screen.score)} of 100, between ${screen.score_low} and ${screen.score_high}.`,
    ...components.map(line),
    `Not covered: ${boundary.does_not_cover.join("; ")}.`
  ].join("\n")

/** One site. */
export const siteScreenTool = Effect.map(DataCentre, (centre) =>
  makeTool(dataCentreSiteScreen, {
    text: screenText,
    answer: ({ arguments: { label = null, ...coordinate }, now, plan }) =>
      Result.map(placeOf(coordinate, label), (place) => centre.screen(place, { now, states: plan.states }))
  })
)
