/** Requests in a row without any answer after which the authority's site is down, and left alone. */
export const giveUpAfter = 2
