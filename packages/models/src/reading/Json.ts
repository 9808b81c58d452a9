import type { Json } from "@grid/domain/observations/SourceRecord"

/** Text of a member of what a source said; null where it is none. */
export const text = (value: Json | undefined): string | null => (typeof value === "string" ? value : null)

/** Number of a member of what a source said; null where it is none. */
export const number = (value: Json | undefined): number | null => (typeof value === "number" ? value : null)
