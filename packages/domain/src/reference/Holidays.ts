import { Array as Arr, Order } from "effect"
import type { IstDate } from "../Brands.ts"
import { type Area, national } from "../observations/Area.ts"
import * as State from "../states/State.ts"
import { type Confidence, on } from "./Reference.ts"

/** A day on which much of an area rests, so that its demand is not that of its weekday. */
export interface Holiday {
  readonly date: IstDate
  readonly name: string
  /** `national`: one of the three days that all of India keeps by law; `festival`: every other. */
  readonly kind: "national" | "festival"
  /** `india`, zones (`sr`) or states by slug. That it is a holiday elsewhere too is not ruled out. */
  readonly areas: ReadonlyArray<Area>
  /**
   * Confidence in the date: `verified` where it is fixed, computed (Good Friday) or to be seen in the recorded demand (Holi and
   * Diwali to 2024). The others follow the moon as general knowledge has it; a state may keep the day before or after.
   */
  readonly confidence: Confidence
}

/** Years the table covers, both included. */
export const holidayYears = { first: 2019, last: 2027 } as const

/** Holidays of an IST day; with an area (`india`, a zone or a state by slug) only those it keeps. */
export const holidaysOn = (date: IstDate, area?: Area): ReadonlyArray<Holiday> => {
  const all = byDate.get(date) ?? []
  if (area === undefined) return all
  const zone = State.fromSlug(area)?.zone?.toLowerCase()
  return all.filter(({ areas }) => areas.includes(national) || areas.includes(area) || areas.includes(zone ?? area))
}

/** True where an IST day is a holiday of an area; by default of all of India. */
export const isHoliday = (date: IstDate, area: Area = national): boolean => holidaysOn(date, area).length > 0

type Dates = readonly [string, string, string, string, string, string, string, string, string]

const years = Arr.range(holidayYears.first, holidayYears.last)

const fixed = (
  name: string,
  monthAndDay: string,
  areas: ReadonlyArray<Area>,
  kind: Holiday["kind"],
  confidence: Confidence
): ReadonlyArray<Holiday> =>
  years.map((year) => ({ date: on(`${year}-${monthAndDay}`), name, kind, areas, confidence }))

/** A date for each year of the table; up to `verifiedTo` it is verified. */
const moving = (name: string, areas: ReadonlyArray<Area>, dates: Dates, verifiedTo = 0): ReadonlyArray<Holiday> =>
  dates.map((date) => ({
    date: on(date),
    name,
    kind: "festival",
    areas,
    confidence: Number(date.slice(0, 4)) <= verifiedTo ? "verified" : "unverified"
  }))

const india = [national]
const south = ["andhra-pradesh", "karnataka", "puducherry", "tamil-nadu", "telangana"]
const ganesh = ["andhra-pradesh", "goa", "gujarat", "karnataka", "maharashtra", "puducherry", "tamil-nadu", "telangana"]
const chhath = ["bihar", "delhi", "jharkhand", "uttar-pradesh"]
const mayDay = [
  "andhra-pradesh",
  "assam",
  "bihar",
  "goa",
  "karnataka",
  "kerala",
  "maharashtra",
  "manipur",
  "puducherry",
  "tamil-nadu",
  "telangana",
  "tripura",
  "west-bengal"
]

// oxfmt-ignore
const rows: ReadonlyArray<Holiday> = [
  ...fixed("Republic Day", "01-26", india, "national", "verified"),
  ...fixed("Independence Day", "08-15", india, "national", "verified"),
  ...fixed("Gandhi Jayanti", "10-02", india, "national", "verified"),
  ...fixed("Christmas", "12-25", india, "festival", "verified"),
  ...fixed("Uttarayan", "01-14", ["gujarat"], "festival", "verified"),
  ...fixed("May Day", "05-01", mayDay, "festival", "unverified"),
  ...moving("Pongal and Makar Sankranti", south, ["2019-01-15", "2020-01-15", "2021-01-14", "2022-01-14", "2023-01-15", "2024-01-15", "2025-01-14", "2026-01-15", "2027-01-15"]),
  ...moving("Maha Shivaratri", india, ["2019-03-04", "2020-02-21", "2021-03-11", "2022-03-01", "2023-02-18", "2024-03-08", "2025-02-26", "2026-02-15", "2027-03-06"]),
  ...moving("Holi", india, ["2019-03-21", "2020-03-10", "2021-03-29", "2022-03-18", "2023-03-08", "2024-03-25", "2025-03-14", "2026-03-04", "2027-03-22"], 2024),
  ...moving("Ram Navami", india, ["2019-04-13", "2020-04-02", "2021-04-21", "2022-04-10", "2023-03-30", "2024-04-17", "2025-04-06", "2026-03-26", "2027-04-15"]),
  ...moving("Mahavir Jayanti", india, ["2019-04-17", "2020-04-06", "2021-04-25", "2022-04-14", "2023-04-04", "2024-04-21", "2025-04-10", "2026-03-31", "2027-04-18"]),
  ...moving("Good Friday", india, ["2019-04-19", "2020-04-10", "2021-04-02", "2022-04-15", "2023-04-07", "2024-03-29", "2025-04-18", "2026-04-03", "2027-03-26"], 2027),
  ...moving("Buddha Purnima", india, ["2019-05-18", "2020-05-07", "2021-05-26", "2022-05-16", "2023-05-05", "2024-05-23", "2025-05-12", "2026-05-01", "2027-05-20"]),
  ...moving("Id-ul-Fitr", india, ["2019-06-05", "2020-05-25", "2021-05-14", "2022-05-03", "2023-04-22", "2024-04-11", "2025-03-31", "2026-03-21", "2027-03-10"]),
  ...moving("Id-ul-Zuha", india, ["2019-08-12", "2020-08-01", "2021-07-21", "2022-07-10", "2023-06-29", "2024-06-17", "2025-06-07", "2026-05-27", "2027-05-17"]),
  ...moving("Muharram", india, ["2019-09-10", "2020-08-30", "2021-08-20", "2022-08-09", "2023-07-29", "2024-07-17", "2025-07-06", "2026-06-26", "2027-06-16"]),
  ...moving("Milad-un-Nabi", india, ["2019-11-10", "2020-10-30", "2021-10-19", "2022-10-09", "2023-09-28", "2024-09-16", "2025-09-05", "2026-08-26", "2027-08-15"]),
  // No gazetted holiday everywhere, but a day of rest in the north and the west.
  ...moving("Raksha Bandhan", india, ["2019-08-15", "2020-08-03", "2021-08-22", "2022-08-11", "2023-08-30", "2024-08-19", "2025-08-09", "2026-08-28", "2027-08-17"]),
  ...moving("Janmashtami", india, ["2019-08-24", "2020-08-12", "2021-08-30", "2022-08-19", "2023-09-07", "2024-08-26", "2025-08-16", "2026-09-04", "2027-08-25"]),
  ...moving("Ganesh Chaturthi", ganesh, ["2019-09-02", "2020-08-22", "2021-09-10", "2022-08-31", "2023-09-19", "2024-09-07", "2025-08-27", "2026-09-14", "2027-09-04"]),
  ...moving("Onam", ["kerala"], ["2019-09-11", "2020-08-31", "2021-08-21", "2022-09-08", "2023-08-29", "2024-09-15", "2025-09-05", "2026-08-26", "2027-09-12"]),
  ...moving("Dussehra", india, ["2019-10-08", "2020-10-25", "2021-10-15", "2022-10-05", "2023-10-24", "2024-10-12", "2025-10-02", "2026-10-20", "2027-10-09"]),
  ...moving("Diwali", india, ["2019-10-27", "2020-11-14", "2021-11-04", "2022-10-24", "2023-11-12", "2024-10-31", "2025-10-20", "2026-11-08", "2027-10-29"], 2024),
  // The new moon fell between two evenings: all-India lists and the demand have the first, the west kept the second.
  { date: on("2024-11-01"), name: "Diwali", kind: "festival", areas: ["maharashtra"], confidence: "unverified" },
  { date: on("2025-10-21"), name: "Diwali", kind: "festival", areas: ["maharashtra"], confidence: "unverified" },
  ...moving("Chhath", chhath, ["2019-11-02", "2020-11-20", "2021-11-10", "2022-10-30", "2023-11-19", "2024-11-07", "2025-10-27", "2026-11-15", "2027-11-04"]),
  ...moving("Guru Nanak Jayanti", india, ["2019-11-12", "2020-11-30", "2021-11-19", "2022-11-08", "2023-11-27", "2024-11-15", "2025-11-05", "2026-11-24", "2027-11-14"])
]

/** Holidays in the order of their dates. */
export const holidays: ReadonlyArray<Holiday> = Arr.sortWith(rows, ({ date, name }) => `${date} ${name}`, Order.String)

const byDate = new Map<string, ReadonlyArray<Holiday>>(Object.entries(Arr.groupBy(holidays, ({ date }) => date)))
