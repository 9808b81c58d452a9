import { Schema } from "effect"
import { overridesOf } from "../engines/Assumptions.ts"
import { frameFields } from "../engines/Frame.ts"
import { list, maybe, number, text, whole, word } from "../http/Members.ts"
import { bounded } from "../http/Parameters.ts"
import { MarginDirection } from "../network/Substation.ts"
import { latitude, longitude, SitePolygon } from "./SiteArea.ts"
import { asOf, orNull, sources } from "./Substation.ts"
import { directionParameter } from "./SubstationHeadroom.ts"
import { screenDefaults } from "./SubstationAssumptions.ts"

/** Technologies that draw power, in the words of requests. */
const drawing =
  /^(load|drawal|consumption|demand|industry|data.?cent(re|er)|(green.?)?hydrogen|electroly[sz]er|ev|ev.?charging)s?$/i

/** Direction of a connection by its technology: what is no load injects. */
export const directionOf = (technology: string): MarginDirection =>
  drawing.test(technology.trim()) ? "drawal" : "injection"

/** Candidates of an answer. */
export const mostCandidates = 25

const about = {
  description: "A point or polygon and what is to be connected there",
  examples: [{ lat: 28.02, lng: 73.31, capacity_mw: 100, technology: "solar" }]
}

export const SiteScreenRequest = Schema.Struct({
  lat: Schema.optionalKey(latitude),
  lng: Schema.optionalKey(longitude),
  polygon: Schema.optionalKey(SitePolygon).annotateKey({
    description:
      "Area in place of `lat` and `lng`: GeoJSON Polygon or MultiPolygon, holes too, or its corners in turn; distances are from its edge, 0 within it"
  }),
  capacity_mw: bounded(0.1, 10_000, "Capacity to connect, MW", 100),
  technology: word(
    "What is to be connected: a load (`load`, `data centre`, `electrolyser`, `ev charging`) draws, anything else injects, unless `direction` says otherwise",
    "solar"
  ),
  ...directionParameter,
  assumptions: overridesOf(screenDefaults),
  ...asOf
})
  .annotate(about)
  .check(
    Schema.makeFilter(
      ({ lat, lng, polygon }) =>
        polygon === undefined ? lat !== undefined && lng !== undefined : (lat ?? lng) === undefined,
      { message: "must have either lat and lng, or polygon" }
    )
  )
  .annotate({ identifier: "SiteScreenRequest", examples: about.examples })

export const ScreenFactor = Schema.Literals(["distance", "voltage", "headroom", "queue", "open_access"]).annotate({
  identifier: "ScreenFactor",
  description: "What a substation is ranked by"
})
export type ScreenFactor = typeof ScreenFactor.Type

export const SiteScreen = Schema.Struct({
  ...frameFields,
  direction: MarginDirection,
  needed_voltage_kv: number("Voltage that a connection of this capacity asks for, kV", 220),
  considered: whole("Substations within reach that were ranked", 38),
  candidates: list(
    Schema.Struct({
      rank: whole("Place in the ranking, from 1", 1),
      substation_id: text("Identifier of the substation", "SS-400-PADGHE"),
      name: orNull(text("Name", "Padghe 400/220 kV"), "Name"),
      state: orNull(text("State by its code", "IN-MH"), "State by its code"),
      voltage_kv: maybe("Highest voltage, kV", 400),
      headroom_mw: maybe("Operating headroom, MW", 310),
      queue_depth_mw: maybe("Capacity in the queue without a grant, MW", 1_240),
      distance_km: number("Distance, km", 12.4),
      district: orNull(text("District", "Bikaner"), "District"),
      terrain_class: orNull(text("Terrain on the way", "plain"), "Terrain on the way"),
      open_access_inr_per_kwh: maybe("Open-access charges of the state, INR/kWh", 0.7),
      score: number("Score that is sure, 0 to 1: parts that are not known count nothing", 0.74),
      score_high: number("Score were all that is not known the best it could be", 0.84),
      factors: list(
        Schema.Struct({
          factor: ScreenFactor,
          value: maybe("Value that is judged, in the unit of its name", 12.4),
          unit: text("Unit of the value", "km"),
          fraction: maybe("How good it is, 0 to 1", 0.83),
          points: maybe("Its part of the score: fraction × weight", 0.25),
          most_points: number("Most that it can give: its weight among all", 0.3),
          reason: text("Why", "12.4 km away, of 75 km that are looked at")
        }),
        "Parts of the score"
      ),
      reason: text(
        "Why it ranks where it does",
        "0.06 ahead of Padghe II: headroom +0.10, distance -0.04; open_access is not known"
      ),
      missing: list(text("A member", "headroom_mw"), "Members that are null because nobody loaded what they need")
    }),
    "Best first"
  ),
  sources
}).annotate({ identifier: "SiteScreen", description: "Ranked substations for a site" })
