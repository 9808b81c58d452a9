import { Schema } from "effect"
import { EvidenceReceipt } from "../datacentre/Receipt.ts"
import { coordinate, siteLabel } from "../datacentre/Site.ts"
import { access, contract } from "./Tool.ts"

export const dataCentreEvidenceReceipt = contract({
  name: "data_centre_evidence_receipt",
  title: "Evidence behind a data-centre site in India",
  description:
    "What the screen of a place rests on, by component: datasets and sources with licences, capture (UTC), freshness and confidence from 0 to 1; the tariff order with its age in days.",
  arguments: Schema.Struct({ ...coordinate, label: Schema.optionalKey(siteLabel) }),
  result: EvidenceReceipt,
  access: access({ feature: "data_centre" })
})
