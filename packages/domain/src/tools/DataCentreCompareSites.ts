import { Schema } from "effect"
import { coordinate, SiteComparison, siteLabel } from "../datacentre/Site.ts"
import { access, contract } from "./Tool.ts"

export const dataCentreCompareSites = contract({
  name: "data_centre_compare_sites",
  title: "Comparison of data-centre sites in India",
  description:
    "Ranks 2 to 5 places in India as sites for data centres, the best first, with the screen of each as data_centre_site_screen gives it. Scores go from 0 to 100. Sites whose bands overlap are a tie: the evidence does not tell which is better. Means of the last 30 or 7 Indian days; times are UTC.",
  arguments: Schema.Struct({
    sites: Schema.Array(Schema.Struct({ label: siteLabel, ...coordinate })).check(
      Schema.makeFilter((sites) => sites.length >= 2 && sites.length <= 5, {
        message: "must be 2 to 5 sites",
        toJsonSchema: () => ({ minItems: 2, maxItems: 5 }),
        description: "The sites, each with a name and its coordinates"
      })
    )
  }),
  result: SiteComparison,
  access: access({ feature: "data_centre" })
})
