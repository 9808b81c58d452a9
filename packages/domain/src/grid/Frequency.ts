import { Schema } from "effect"

/** `low` < 49.90 Hz ≤ `normal` ≤ 50.05 Hz < `high`: the operating band of the Indian Electricity Grid Code, 2023. */
export const Band = Schema.Literals(["low", "normal", "high"]).annotate({
  identifier: "FrequencyBand",
  description: "`low` < 49.90 ≤ `normal` ≤ 50.05 < `high`, Hz"
})
export type Band = typeof Band.Type

export const bandOf = (hertz: number): Band => (hertz < 49.9 ? "low" : hertz <= 50.05 ? "normal" : "high")
