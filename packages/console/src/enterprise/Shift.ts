import { blockMs, dayMs, hourMs } from "../format/Time.ts"

const blocksADay = dayMs / blockMs
const blocksAnHour = hourMs / blockMs

/** Change of the load by block, MWh, where energy is moved from one hour of an IST day to another. */
export const shiftOf = (mwh: number, away: number, to: number): ReadonlyArray<number> =>
  Array.from({ length: blocksADay }, (_, block) => {
    const hour = Math.floor(block / blocksAnHour)
    return ((hour === to ? mwh : 0) - (hour === away ? mwh : 0)) / blocksAnHour
  })
