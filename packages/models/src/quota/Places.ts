/** Places of a window in their order, as PostgreSQL writes a multirange: `{[0,3),[7,9)}`. */
export const placesOf = (multirange: string): ReadonlyArray<number> =>
  [...multirange.matchAll(/\[(\d+),(\d+)\)/g)].flatMap(([, from, to]) =>
    Array.from({ length: Number(to) - Number(from) }, (_, index) => Number(from) + index)
  )
