import { mostBlockMwh, mostProfileDays } from "@grid/domain/carbon/LoadProfile"
import { InvalidLoadProfile } from "@grid/domain/errors/ApiError"
import { isBounded, leastSize, nth, round } from "@grid/domain/numbers/Numbers"
import { blockMs, blocksPerDay, isoIst, istDate, istDateStart } from "@grid/domain/time/Time"
import { Result } from "effect"

/** Energy by block of whole IST days, MWh; `from` is the start of the first block, epoch ms. */
export interface LoadProfile {
  readonly from: number
  readonly mwh: ReadonlyArray<number>
}

const refuse = (detail: string) => Result.fail(new InvalidLoadProfile({ detail }))

const isWithin =
  (minimum: number) =>
  (value: number | null): value is number =>
    value !== null && isBounded(value, minimum, mostBlockMwh)

/** A profile that is whole, from the IST day `day` on; `name` is its member of the body. The left side says what is wrong. */
export const profileOf = (
  name: string,
  day: string,
  values: ReadonlyArray<number | null>,
  minimum = 0
): Result.Result<LoadProfile, InvalidLoadProfile> => {
  const from = istDateStart(day)
  const days = values.length / blocksPerDay
  if (values.length === 0 || !Number.isInteger(days)) {
    return refuse(
      `${name} has ${values.length} values; it takes ${blocksPerDay} for each IST day, one for every 15-minute block.`
    )
  }
  if (days > mostProfileDays) return refuse(`${name} covers ${days} days; ${mostProfileDays} are the most.`)
  const isValue = isWithin(minimum)
  if (values.every(isValue)) return Result.succeed({ from, mwh: values })
  const block = values.findIndex((value) => !isValue(value))
  return refuse(
    values[block] === null
      ? `${name} has no value for the block ${isoIst(from + block * blockMs)}; every block must have one.`
      : `${name} has ${values[block]} for the block ${isoIst(from + block * blockMs)}; every value must be from ${minimum} to ${mostBlockMwh} MWh, 0 or at least ${leastSize} in size.`
  )
}

/** Profiles of a request: what it has by block; null where it names a profile that is kept. */
interface SentProfiles {
  readonly load: LoadProfile | null
  readonly generation: LoadProfile | null
}

/** Members of a request that name its load and generation. */
interface MatchingProfiles {
  readonly from?: string
  readonly load_mwh?: ReadonlyArray<number | null>
  readonly load_profile_id?: string
  readonly generation_mwh?: ReadonlyArray<number | null>
  readonly generation_profile_id?: string
  readonly portfolio?: ReadonlyArray<unknown>
}

const sentOf = (
  request: MatchingProfiles,
  of: "generation" | "load"
): Result.Result<LoadProfile | null, InvalidLoadProfile> => {
  const values = request[`${of}_mwh`]
  const given = [values, request[`${of}_profile_id`], ...(of === "load" ? [] : [request.portfolio])]
  if (given.filter((member) => member !== undefined).length !== 1) {
    return refuse(
      of === "load"
        ? "Either load_mwh or load_profile_id is needed, and not both."
        : "One of generation_mwh, generation_profile_id and portfolio is needed, and no more than one."
    )
  }
  if (values === undefined) return Result.succeed(null)
  return request.from === undefined
    ? refuse(`from is missing: the first IST day of ${of}_mwh.`)
    : profileOf(`${of}_mwh`, request.from, values)
}

/** A load that has begun by `now`, epoch ms: nothing is known of the others. */
export const begun = (load: LoadProfile, now: number): Result.Result<LoadProfile, InvalidLoadProfile> =>
  load.from > now
    ? refuse(`The profile begins on ${istDate(load.from)}, of which nothing is known yet.`)
    : Result.succeed(load)

/** Load of a request, whole and begun, by block; null where it names a profile that is kept. The failure says what is wrong. */
export const sentLoad = (
  request: Pick<MatchingProfiles, "from" | "load_mwh" | "load_profile_id">,
  now: number
): Result.Result<LoadProfile | null, InvalidLoadProfile> =>
  Result.flatMap(sentOf(request, "load"), (load) => (load === null ? Result.succeed(null) : begun(load, now)))

/** Profiles of a request by block, each whole and both of the same blocks; the failure says what is wrong. */
export const sentProfiles = (request: MatchingProfiles): Result.Result<SentProfiles, InvalidLoadProfile> =>
  Result.flatMap(
    Result.all({ load: sentOf(request, "load"), generation: sentOf(request, "generation") }),
    (profiles) => {
      const { generation, load } = profiles
      return load !== null && generation !== null && load.mwh.length !== generation.mwh.length
        ? refuse(
            `load_mwh has ${load.mwh.length} values and generation_mwh ${generation.mwh.length}; they must be of the same blocks.`
          )
        : Result.succeed(profiles)
    }
  )

/** Plant of a portfolio: its profile, the profile's capacity, and the one that it is scaled to, MW. */
interface Plant {
  readonly profile: LoadProfile & { readonly capacity_mw: number | null }
  readonly capacity_mw: number | undefined
}

/** Generation of plants together, MWh to nine decimals, over the blocks that all of them have. */
export const portfolioOf = (plants: ReadonlyArray<Plant>): Result.Result<LoadProfile, InvalidLoadProfile> => {
  const from = Math.max(...plants.map(({ profile }) => profile.from))
  const to = Math.min(...plants.map(({ profile }) => endOf(profile)))
  if (from >= to) {
    const spans = plants.map(({ profile }) => spanText(profile.from, endOf(profile)))
    return refuse(
      `The plants of the portfolio are of ${spans.join(", ")}: no day is of all. Send profiles that have days in common.`
    )
  }
  const mwh = new Float64Array((to - from) / blockMs)
  for (const { capacity_mw, profile } of plants) {
    const factor = capacity_mw === undefined ? 1 : capacity_mw / (profile.capacity_mw ?? capacity_mw)
    const first = (from - profile.from) / blockMs
    for (const [block, value] of profile.mwh.slice(first, first + mwh.length).entries())
      mwh[block] = nth(mwh, block) + factor * value
  }
  return Result.succeed({ from, mwh: Array.from(mwh, (value) => round(value, 1e9)) })
}

const endOf = ({ from, mwh }: LoadProfile) => from + mwh.length * blockMs

/** Load and generation over the blocks that both have, MWh; `from` is the start of the first, epoch ms. */
export const overlap = (
  load: LoadProfile,
  generation: LoadProfile
): Result.Result<
  { readonly from: number; readonly load_mwh: ReadonlyArray<number>; readonly generation_mwh: ReadonlyArray<number> },
  InvalidLoadProfile
> => {
  const from = Math.max(load.from, generation.from)
  const to = Math.min(endOf(load), endOf(generation))
  const within = ({ from: start, mwh }: LoadProfile) => mwh.slice((from - start) / blockMs, (to - start) / blockMs)
  return from < to
    ? Result.succeed({ from, load_mwh: within(load), generation_mwh: within(generation) })
    : refuse(
        `The load is of ${spanText(load.from, endOf(load))} and the generation of ${spanText(generation.from, endOf(generation))}: no day is of both. Send profiles that have days in common.`
      )
}

const spanText = (from: number, to: number) => `${istDate(from)} to ${istDate(to - blockMs)}`

/** Change of a load that is whole; energy by block may be negative. */
export const shiftOf = ({
  from,
  shift_mwh
}: {
  readonly from: string
  readonly shift_mwh: ReadonlyArray<number | null>
}): Result.Result<LoadProfile, InvalidLoadProfile> => profileOf("shift_mwh", from, shift_mwh, -mostBlockMwh)
