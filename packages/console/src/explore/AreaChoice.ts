/** State that series of states alone begin with: the first by name, Andaman and Nicobar Islands, is in few of them. */
const usualState = "maharashtra"

/** Area of a query among those of a series; else the usual state where there are states alone, else the first. */
export const areaAmong = <A extends { readonly value: string }>(
  offered: ReadonlyArray<A>,
  area: string,
  isOfStates: boolean
): A | undefined => {
  const find = (wanted: string) => offered.find(({ value }) => value === wanted)
  return find(area) ?? (isOfStates ? find(usualState) : undefined) ?? offered[0]
}
