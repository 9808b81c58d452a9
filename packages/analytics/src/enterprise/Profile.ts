import { mostProfileDays } from "@grid/domain/enterprise/Carbon"
import { blocksPerDay } from "@grid/domain/time/Time"

/** What is wrong with a profile of whole IST days by block, MWh; null where nothing is. `name` is its member of the body. */
export const faultOf = (name: string, profile: ReadonlyArray<number>): string | null => {
  const days = profile.length / blocksPerDay
  if (profile.length === 0 || !Number.isInteger(days)) {
    return `${name} has ${profile.length} values; it takes ${blocksPerDay} for each IST day.`
  }
  if (days > mostProfileDays) return `${name} covers ${days} days; ${mostProfileDays} are the most.`
  const wrong = profile.findIndex((value) => !(Number.isFinite(value) && value >= 0))
  return wrong < 0 ? null : `${name} has ${profile[wrong]} at place ${wrong}; every value must be 0 or more.`
}
