/** Pause before the first look at a job, ms. */
const firstMs = 200

/** Longest pause between two looks at a job, ms. */
const longestMs = 1_000

/** Factor by which each pause is longer than the one before. */
const growth = 1.4

/**
 * Pause before the next look at a job, ms, after so many looks: most answers are there within a second, and the tenant is charged for
 * each look.
 */
export const lookPauseMs = (looks: number): number => Math.min(Math.round(firstMs * growth ** looks), longestMs)
