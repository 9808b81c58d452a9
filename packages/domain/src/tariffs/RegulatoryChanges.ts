import { Schema } from "effect"
import { day, instant, list, StateCode, text } from "../http/Members.ts"
import { instant as instantParameter, page } from "../http/Parameters.ts"
import { knownAt } from "../engines/EngineApi.ts"
import { ChangeStage, ChangeTopic } from "../reference/RegulatoryChanges.ts"
import { StateSlug } from "../states/State.ts"

/** Most entries of a page of the feed. */
export const mostChanges = 500

export const RegulatoryChangesQuery = Schema.Struct({
  since: instantParameter("Begin of the feed: timestamp with offset, or IST day"),
  state: Schema.optionalKey(StateSlug),
  ...page(mostChanges),
  ...knownAt
})

export const RegulatoryEntry = Schema.Struct({
  id: text("Identifier of the change", "chg_412"),
  state: Schema.NullOr(StateCode).annotate({ description: "Region code; null for all of India" }),
  type: Schema.Literals(["order", "amendment", "rate_revision", "draft"]).annotate({
    description:
      "What happened: an order or regulation, an amendment of one, a revision of recorded rates, or a draft for comment"
  }),
  order_id: Schema.NullOr(text("Order of the commission", "MERC Case 75/2025, post-remand")).annotate({
    description: "Order of the commission; null where no source names it"
  }),
  title: text("What it is about", "Maharashtra: high-tension tariffs, 8 rows"),
  published_at: instant(
    "Day of the order, else of the report, else of the record: its begin in India",
    "2026-03-24T18:30:00Z"
  ),
  applicable_from: Schema.NullOr(day("First IST day on which it applies", "2026-04-01")).annotate({
    description: "First IST day on which it applies; null where unknown"
  }),
  url: Schema.NullOr(text("Address of the document", "https://merc.gov.in/order/75-2025")).annotate({
    description: "Address of the document or of the report; null where unknown"
  }),
  recorded_at: instant("When it became known here, by which the feed is ordered", "2026-03-24T18:30:00Z"),
  stage: ChangeStage,
  topics: list(ChangeTopic, "Subjects; empty where the report names none"),
  commission: Schema.NullOr(text("Commission", "MERC")).annotate({
    description: "Commission that decides; null where no source names it"
  }),
  revisions: list(
    Schema.Struct({
      row: text("What the row is about", "gujarat|||additional_surcharge||2025-10-01"),
      member: text("Member that changed", "value"),
      before: Schema.NullOr(text("Value before", "1")).annotate({ description: "Value before; null where unknown" }),
      after: Schema.NullOr(text("Value after", "0.95")).annotate({ description: "Value after; null where unknown" })
    }),
    "What was corrected in rows that were known before; empty where nothing was"
  )
}).annotate({ description: "A regulatory step, from all sources that name it" })
export type RegulatoryEntry = typeof RegulatoryEntry.Type

export const RegulatoryChanges = Schema.Struct({
  since: instant("Begin of the feed", "2026-07-01T00:00:00Z"),
  changes: list(RegulatoryEntry, "By the instant at which they became known, oldest first"),
  next_cursor: Schema.NullOr(text("Place of the next page", "MTc4NTQzfDQxMg")).annotate({
    description: "Goes into `cursor` of the next request; null at the end"
  })
}).annotate({
  identifier: "RegulatoryChanges",
  description: "Orders, amendments, drafts and rate revisions since an instant"
})
export type RegulatoryChanges = typeof RegulatoryChanges.Type
