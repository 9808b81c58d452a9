import { Schema } from "effect"
import { coordinate, siteLabel, SiteScreen } from "../datacentre/Site.ts"
import { access, contract } from "./Tool.ts"

export const dataCentreSiteScreen = contract({
  name: "data_centre_site_screen",
  title: "Screen of a data-centre site in India",
  description:
    "Judges a place in India as a site for a data centre by its grid: supply margin and reliability in %, day-ahead price in INR/MWh, average carbon in kg CO2e/MWh, tariff in INR/kWh, capacity within 100 km in MW. Scores go from 0 (worst) to 100; what is missing widens the band from score_low to score_high. Means of the last 30 or 7 Indian days; times are UTC.",
  arguments: Schema.Struct({ ...coordinate, label: Schema.optionalKey(siteLabel) }),
  result: SiteScreen,
  access: access({ feature: "data_centre" })
})
