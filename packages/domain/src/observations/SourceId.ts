import { Schema } from "effect"

/**
 * Every source by name. The order is their precedence: where two cover the same thing, the one named first is read and the
 * other kept. The simulator yields to every other.
 */
export const SourceId = Schema.Literals([
  "psp",
  "psp-history",
  "npp",
  "sldc-up",
  "sldc-pb",
  "sldc-dl",
  "sldc-ka",
  "merit",
  "demand",
  "exchange",
  "vidyut-pravah",
  "npp-dgr",
  "cea-daily",
  "cea-re",
  "cea-capacity",
  "erldc",
  "dsm",
  "ancillary",
  "plants",
  "developments",
  "holidays",
  "simulator"
])
export type SourceId = typeof SourceId.Type
