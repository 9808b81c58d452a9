import { clamp, round } from "@grid/domain/numbers/Numbers"
import { mostBlockMwh } from "@grid/domain/carbon/LoadProfile"
import type { Profile } from "@grid/domain/profiles/Profile"
import { isHoliday } from "@grid/domain/reference/Holidays"
import { blocksPerDay, istDay, istDayDate, istDayStart } from "@grid/domain/time/Time"
import { makeRandom, type Random } from "../engines/Random.ts"
import { totalsOf } from "./Totals.ts"

/** First and last IST day of the samples: the financial year 2025-26. */
const first = istDay(Date.parse("2025-04-01T00:00:00+05:30"))
const last = istDay(Date.parse("2026-03-31T00:00:00+05:30"))

/** Contract of the sample loads and capacity of the sample plants, MW. */
const capacity_mw = 10

/** A day of a sample. */
interface SampleDay {
  readonly isWorkday: boolean
  /** Part of the year since 21 December, 0 to 1. */
  readonly season: number
  /** Draws of this day alone. */
  readonly random: Random
}

/** Power by hour of the day, as a part of the contract or the capacity. */
type Shape = (day: SampleDay) => (hour: number) => number

const turn = 2 * Math.PI

/** 1 where `at` is the peak of a smooth hump of this width, 0 far from it. */
const hump = (value: number, at: number, width: number) => Math.exp(-(((value - at) / width) ** 2))

const threeShift: Shape = ({ isWorkday, random }) => {
  const level = (isWorkday ? 0.9 : 0.55) + 0.04 * random.normal()
  return (hour) => level * (hour < 6 ? 0.88 : hour < 14 ? 1 : hour < 22 ? 0.96 : 0.88)
}

const office: Shape = ({ isWorkday, random, season }) => {
  const cooling = 0.25 * hump(season, 0.45, 0.2)
  const level = (isWorkday ? 0.55 + cooling : 0.06) + 0.02 * random.normal()
  return (hour) => 0.14 + level * (hour >= 8 && hour < 20 ? hump(hour, 14, 6) : 0)
}

const dataCentre: Shape = ({ random, season }) => {
  const level = 0.82 + 0.01 * random.normal()
  return (hour) => level + 0.06 * hump(season, 0.4, 0.2) + 0.05 * hump(hour, 15, 5)
}

/** Plant at 24° N: the sun's height by day and hour, less what clouds of the day take. */
const solar: Shape = ({ random, season }) => {
  const latitude = (24 / 360) * turn
  const declination = (-23.44 / 360) * turn * Math.cos(turn * season)
  const monsoon = hump(season, 0.6, 0.09)
  const clearness = clamp(0.92 - 0.35 * monsoon + (0.07 + 0.1 * monsoon) * random.normal(), 0.15, 1)
  return (hour) => {
    const height =
      Math.sin(latitude) * Math.sin(declination) +
      Math.cos(latitude) * Math.cos(declination) * Math.cos(turn * ((hour - 12.3) / 24))
    return height <= 0 ? 0 : 0.86 * clearness * height ** 1.15
  }
}

/** Plant of the western coast: strong in the monsoon, and in the evening. */
const wind: Shape = ({ random, season }) => {
  const level = clamp(0.16 + 0.42 * hump(season, 0.58, 0.13) + 0.1 * random.normal(), 0.02, 0.9)
  return (hour) => level * (0.85 + 0.3 * hump(hour, 20, 5))
}

const valuesOf = (name: string, shape: Shape): ReadonlyArray<number> => {
  const mwh: Array<number> = []
  for (let day = first; day <= last; day++) {
    const date = istDayDate(day)
    const powerAt = shape({
      isWorkday: new Date(date).getUTCDay() !== 0 && !isHoliday(date),
      season: ((((day - istDay(Date.parse("2024-12-21T00:00:00+05:30"))) % 365.25) + 365.25) % 365.25) / 365.25,
      random: makeRandom(date, name)
    })
    for (let block = 0; block < blocksPerDay; block++) {
      const power = capacity_mw * clamp(powerAt((block + 0.5) / 4), 0, 1)
      mwh.push(round(Math.min(mostBlockMwh, power / 4), 1e4))
    }
  }
  return mwh
}

type Head = Pick<Profile, "id" | "name" | "subject" | "technology" | "capacity_mw">

const load = (id: string, name: string): Head => ({ id, name, subject: "load", technology: null, capacity_mw: null })
const plant = (id: string, name: string, technology: string): Head => ({
  id,
  name,
  subject: "generation",
  technology,
  capacity_mw
})

const shapes: ReadonlyArray<readonly [Head, Shape]> = [
  [load("sample-flat", "Flat load of 10 MW"), () => () => 1],
  [load("sample-three-shift", "Plant in three shifts, less on Sundays"), threeShift],
  [load("sample-office", "Offices with cooling"), office],
  [load("sample-data-centre", "Data centre with cooling"), dataCentre],
  [plant("sample-solar", "Solar plant of 10 MW", "solar"), solar],
  [plant("sample-wind", "Wind plant of 10 MW", "wind"), wind]
]

/** Samples for whoever has no profile yet, without their hash; each is made once, when it is first asked for. */
export const samples: ReadonlyArray<{ readonly head: Head; readonly profile: () => Omit<Profile, "sha256"> }> =
  shapes.map(([head, shape]) => {
    let made: Omit<Profile, "sha256"> | null = null
    return {
      head,
      profile: () => {
        if (made === null) {
          const mwh = valuesOf(head.id, shape)
          made = { ...head, mwh, ...totalsOf(mwh), from: istDayStart(first), kind: "simulated", created_at: null }
        }
        return made
      }
    }
  })
