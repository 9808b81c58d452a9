/** So many requests in a row without any answer mean that the authority's site is down, and it is left alone. */
export const giveUpAfter = 2
