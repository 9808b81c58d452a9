import { Schema } from "effect"

/** Reason for the restatement of a block. */
export const RestatementReason = Schema.Literals(["correction", "late_data", "capacity", "method"]).annotate({
  identifier: "RestatementReason",
  description:
    "`correction`: a reading was corrected; `late_data`: one came that had been missing; `capacity`: another table of installed capacity; `method`: another version of the method"
})
export type RestatementReason = typeof RestatementReason.Type
