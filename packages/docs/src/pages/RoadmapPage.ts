import { lowestWith } from "@grid/domain/plans/Plan"
import {
  conformance,
  dataQualities,
  methodologyVersions,
  noticeMonths,
  partnerTier,
  substationModel
} from "@grid/domain/products/Roadmap"
import { type Content, contentOf } from "./Frame.ts"
import { html, table } from "./Html.ts"
import { productsTable } from "./RouteTables.ts"
import type { Site } from "./Site.ts"

/** Page on what is planned: products, versions of methods, and what is promised to stay. */
export const roadmapPage = (site: Site): Content =>
  contentOf(site, ["roadmap"], {
    enterprise_plan: lowestWith("enterprise"),
    partner_tier: partnerTier,
    products: productsTable(),
    methods: table(
      "Versions of the curtailment and capture-rate method",
      ["Version", "Released", "Change"],
      methodologyVersions.map(({ change, released, version }) => [html`<code>${version}</code>`, released, change])
    ),
    substation_model: substationModel,
    conformance: table(
      "Conformance map",
      ["Member", "Place in the data model", "Told by"],
      conformance.map(({ answer, mapping, member, route }) => [
        html`<code>${member}</code>`,
        mapping,
        html`<code>${answer}</code> of <code>GET ${route}</code>`
      ])
    ),
    qualities: table(
      "Data quality",
      ["data_quality", "Meaning", "Typical confidence"],
      dataQualities.map(([name, meaning, confidence]) => [html`<code>${name}</code>`, meaning, confidence])
    ),
    notice_months: noticeMonths
  })
