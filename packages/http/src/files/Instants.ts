import type { Row } from "@grid/domain/http/Table"

/** Instant of a cell, epoch ms; null where it is unknown. */
export const instantOf = (value: Row[number]): number | null =>
  typeof value === "number" ? value : typeof value === "string" ? Date.parse(value) : null
