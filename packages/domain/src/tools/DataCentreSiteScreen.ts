import { Schema } from "effect"
import { coordinate, siteLabel, SiteScreen } from "../datacentre/Site.ts"
import { access, contract } from "./Tool.ts"

export const dataCentreSiteScreen = contract({
  name: "data_centre_site_screen",
  title: "Screen of a data-centre site in India",
  description:
    "Judges one place in India (latitude and longitude in degrees) as a site for a data centre by what is known of its grid: supply margin and reliability in %, day-ahead price in INR/MWh, carbon intensity in kg CO2e/MWh, delivered tariff in INR/kWh, capacity within 100 km in MW. Each component has a score from 0 (worst) to 100 (best); the whole has one with a band from `score_low` to `score_high`. What is missing widens the band and never counts as zero. Means of the last 30 or 7 Indian days; times are UTC. `boundary` says what the screen does not cover.",
  arguments: Schema.Struct({ ...coordinate, label: Schema.optionalKey(siteLabel) }),
  result: SiteScreen,
  access: access({ feature: "data_centre" })
})
