import { mostBlockMwh, mostProfileDays } from "@grid/domain/carbon/LoadProfile"
import { InvalidLoadProfile } from "@grid/domain/errors/ApiError"
import { isBounded, leastSize } from "@grid/domain/numbers/Numbers"
import { blockMs, blocksPerDay, iso } from "@grid/domain/time/Time"
import { Result } from "effect"

/** Energy by block of whole IST days, MWh; `from` is the start of the first block, epoch ms. */
export interface LoadProfile {
  readonly from: number
  readonly mwh: ReadonlyArray<number>
}

const isLoad = (value: number | null): value is number => value !== null && isBounded(value, 0, mostBlockMwh)

/** A profile that is whole, from the IST day `day` on; `name` is its member of the body. The left side says what is wrong. */
export const profileOf = (
  name: string,
  day: string,
  values: ReadonlyArray<number | null>
): Result.Result<LoadProfile, InvalidLoadProfile> => {
  const refuse = (detail: string) => Result.fail(new InvalidLoadProfile({ detail }))
  const from = Date.parse(`${day}T00:00:00+05:30`)
  const days = values.length / blocksPerDay
  if (values.length === 0 || !Number.isInteger(days)) {
    return refuse(
      `${name} has ${values.length} values; it takes ${blocksPerDay} for each IST day, one for every 15-minute block.`
    )
  }
  if (days > mostProfileDays) return refuse(`${name} covers ${days} days; ${mostProfileDays} are the most.`)
  if (values.every(isLoad)) return Result.succeed({ from, mwh: values })
  const block = values.findIndex((value) => !isLoad(value))
  return refuse(
    values[block] === null
      ? `${name} has no value for the block ${iso(from + block * blockMs)}; every block must have one.`
      : `${name} has ${values[block]} for the block ${iso(from + block * blockMs)}; every value must be from 0 to ${mostBlockMwh} MWh, 0 or at least ${leastSize} in size.`
  )
}
