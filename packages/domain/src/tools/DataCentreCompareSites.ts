import { Schema } from "effect"
import { coordinate, SiteComparison, siteLabel } from "../datacentre/Site.ts"
import { publishedAs } from "../schema/JsonSchema.ts"
import { access, contract } from "./Tool.ts"

/** In the list of tools the form of a screen stands with its own tool. */
const screens = SiteComparison.fields.sites.annotate(publishedAs({ type: "array", items: { type: "object" } }))

export const dataCentreCompareSites = contract({
  name: "data_centre_compare_sites",
  title: "Comparison of data-centre sites in India",
  description:
    "Ranks 2 to 5 places as sites for data centres, best first, with the screen of each as data_centre_site_screen gives it. Sites whose bands overlap are a tie.",
  arguments: Schema.Struct({
    sites: Schema.Array(Schema.Struct({ label: siteLabel, ...coordinate })).check(
      Schema.makeFilter((sites) => sites.length >= 2 && sites.length <= 5, {
        message: "must be 2 to 5 sites",
        toJsonSchema: () => ({ minItems: 2, maxItems: 5 })
      })
    )
  }),
  result: Schema.Struct({ ...SiteComparison.fields, sites: screens }),
  access: access({ feature: "data_centre" })
})
