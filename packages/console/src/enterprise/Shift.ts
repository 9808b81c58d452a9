import { blockMs, dayMs, hourMs, hourName } from "../format/Time.ts"

const blocksADay = dayMs / blockMs
const blocksAnHour = hourMs / blockMs

/** Change of the load by block, MWh, where energy is moved from one hour of an IST day to another. */
export const shiftOf = (mwh: number, away: number, to: number): ReadonlyArray<number> =>
  Array.from({ length: blocksADay }, (_, block) => {
    const hour = Math.floor(block / blocksAnHour)
    return ((hour === to ? mwh : 0) - (hour === away ? mwh : 0)) / blocksAnHour
  })

/** Hours of an IST day, as a field offers them. */
export const hourOptions = Array.from({ length: dayMs / hourMs }, (_, hour) => ({
  value: String(hour),
  label: `${hourName(hour)} to ${hourName(hour + 1)}`
}))

/** Colour of a change of emissions: a saving is good, an increase is not. */
export const changeColour = (change_kg: number | null): string =>
  change_kg === null || change_kg === 0 ? "--data-2" : change_kg < 0 ? "--good" : "--bad"
