import { Schema } from "effect"
import { EvidenceReceipt } from "../datacentre/Receipt.ts"
import { coordinate, siteLabel } from "../datacentre/Site.ts"
import { access, contract } from "./Tool.ts"

export const dataCentreEvidenceReceipt = contract({
  name: "data_centre_evidence_receipt",
  title: "Evidence behind a data-centre site in India",
  description:
    "What the screen of a place in India rests on, component by component: which datasets and sources with their licences, when captured (UTC), how fresh, and with which confidence from 0 to 1; the tariff order with its age in days; and what is not covered. To be kept beside a decision.",
  arguments: Schema.Struct({ ...coordinate, label: Schema.optionalKey(siteLabel) }),
  result: EvidenceReceipt,
  access: access({ feature: "data_centre" })
})
