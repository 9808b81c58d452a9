/** Origin of a value, as the contract has it. */
export type Kind = "observed" | "derived" | "modelled" | "simulated" | "forecast"

/** Mark of values of which some are simulated: that one, else their own. */
export const marked = (kind: Kind | null | undefined, simulated: boolean): Kind =>
  simulated ? "simulated" : (kind ?? "observed")
