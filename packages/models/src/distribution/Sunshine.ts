import { blocksPerDay } from "@grid/domain/time/Time"

const turn = 2 * Math.PI

/** Tilt of the Earth's axis, and longitude of Indian Standard Time, degrees. */
const tilt = 23.44
const meridian = 82.5

/** Days of the year from 21 December to 1 January. */
const solstice = 10

/** Sine of the height of the sun at the middle of each block of an IST day, 0 below the horizon (Cooper 1969). Day of the year from 1. */
export const sunshine = (day: number, { lat, lng }: { readonly lat: number; readonly lng: number }): Float64Array => {
  const declination = (-tilt / 360) * turn * Math.cos((turn * (day + solstice)) / 365)
  const latitude = (lat / 360) * turn
  return Float64Array.from({ length: blocksPerDay }, (_, block) => {
    const hours = (block + 0.5) / 4 - 12 + (lng - meridian) / 15
    const height =
      Math.sin(latitude) * Math.sin(declination) +
      Math.cos(latitude) * Math.cos(declination) * Math.cos((turn * hours) / 24)
    return Math.max(0, height)
  })
}
