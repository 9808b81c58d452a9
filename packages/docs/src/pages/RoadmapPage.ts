import { lowestWith } from "@grid/domain/plans/Plan"
import {
  carbonVersions,
  conformance,
  dataQualities,
  methodologyVersions,
  type MethodologyVersion,
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
    methods: versionsTable("Versions of the curtailment and capture-rate method", methodologyVersions),
    carbon_methods: versionsTable("Versions of the method of carbon intensity", carbonVersions),
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

const versionsTable = (caption: string, versions: ReadonlyArray<MethodologyVersion>) =>
  table(
    caption,
    ["Version", "Released", "Change"],
    versions.map(({ change, released, version }) => [html`<code>${version}</code>`, released, change])
  )
