import { Schema } from "effect"
import { IstDate } from "../Brands.ts"
import type { Recorded } from "./Reference.ts"

/** Stage of a regulatory step. */
export const ChangeStage = Schema.Literals(["draft", "order", "amendment"]).annotate({
  identifier: "ChangeStage",
  description: "`draft` for comment, `order` or regulation in force, `amendment` of one"
})
export type ChangeStage = typeof ChangeStage.Type

/** Subjects of regulatory steps. */
export const changeTopics = [
  "additional_surcharge",
  "banking",
  "captive",
  "cross_subsidy_surcharge",
  "deviation_settlement",
  "fuel_adjustment",
  "green_open_access",
  "net_metering",
  "open_access",
  "rpo",
  "storage",
  "tariff",
  "transmission",
  "wheeling"
] as const

export const ChangeTopic = Schema.Literals(changeTopics).annotate({
  identifier: "ChangeTopic",
  description: "Subject of a regulatory step"
})
export type ChangeTopic = typeof ChangeTopic.Type

/** A reported regulatory step, as a table holds it. */
export const RegulatoryChangeRow = Schema.Struct({
  /** IST day on which it was reported, not that of the order. */
  reported_on: IstDate,
  /** Canonical slug; null for all of India. */
  state: Schema.NullOr(Schema.String),
  stage: ChangeStage,
  topics: Schema.Array(ChangeTopic),
  /** Commission that decides; null where the report names none. */
  commission: Schema.NullOr(Schema.String),
  document_url: Schema.String
})
export interface RegulatoryChange extends Schema.Schema.Type<typeof RegulatoryChangeRow>, Recorded {}
