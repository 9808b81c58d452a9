/** Longest life of a lease, ms, as the function `charge` of the migrations grants it. */
export const lifeMs = 1_800

/** Grace in which a lease that is over may still be given back, ms, as the same function waits for it. */
export const graceMs = 2_000

/** Longest way of an answer that is reckoned with, ms. */
const wayMs = 200

/** Expiry: time after which a lease that nobody gave back admits no call any more, by every node's own clock, ms. */
export const expiryMs = lifeMs + wayMs

/** Lapse: time after which what is left of a lease that nobody gave back stays used, ms. */
export const lapseMs = expiryMs + graceMs

/**
 * Time for which a node repeats a refusal without asking the ledger, ms, from before it asked; whoever changes a key waits as long
 * before the answer.
 */
export const repeatMs = 10
