/** Origin of a value, as the contract has it. */
export type Kind = "observed" | "derived" | "modelled" | "simulated" | "forecast"

/** Mark of values of which some are simulated: that one, else their own. */
export const marked = (kind: Kind | null | undefined, simulated: boolean): Kind =>
  simulated ? "simulated" : (kind ?? "observed")

/** Marks of a value of an answer: its own kind and, where the answer holds what is simulated, that too. */
export const marksOf = (kind: Kind, ofAnswer: Kind): ReadonlyArray<Kind> => [
  ...new Set([kind, marked(kind, ofAnswer === "simulated")])
]

/** Kinds from what was measured to what is farthest from it. */
const kinds: ReadonlyArray<Kind> = ["observed", "derived", "modelled", "forecast", "simulated"]

/** Mark of an answer: the kind of its sources that is farthest from a measurement. */
export const kindOf = (provenance: ReadonlyArray<{ readonly kind: Kind }>): Kind =>
  kinds.findLast((kind) => provenance.some((source) => source.kind === kind)) ?? "observed"
