import { type Holiday, holidays } from "@grid/domain/reference/Holidays"
import type { Area } from "@grid/domain/observations/Area"
import { fromSlug } from "@grid/domain/states/State"
import { istDay, istDayDate, parseInstant } from "@grid/domain/time/Time"
import { Array as Arr, Result } from "effect"

/** A holiday and the areas that keep it. */
export type KeptHoliday = Pick<Holiday, "areas" | "date" | "name">

/** Columns that say what day it is, by IST day. */
export interface Calendar {
  /** Day of the week (7) and the year's first three harmonics (6). */
  readonly season: (day: number) => ReadonlyArray<number>
  /** Kinds of holidays that resemble each other: the day itself, the day after, the day before, by how much each may tell. */
  readonly holidays: (day: number) => ReadonlyArray<number>
}

/**
 * Calendar of an area: the holidays of all of India, and those that the area, its zone or a state in it keeps; of the table
 * that comes with the service and of those that an operator has loaded.
 */
export const calendar = (area: Area, loaded: ReadonlyArray<KeptHoliday> = []): Calendar => {
  const own = [...holidays, ...loaded].filter((holiday) => isKept(holiday, area))
  const names = [...new Set(own.map(({ name }) => name))].toSorted()
  const byDay = new Map<number, ReadonlySet<string>>(
    Object.entries(Arr.groupBy(own, ({ date }) => date)).map(([date, of]) => [
      dayOf(date),
      new Set(of.map(({ name }) => name))
    ])
  )
  const flag = (day: number, among: ReadonlyArray<string>): number => {
    const on = byDay.get(day)
    return on !== undefined && among.some((name) => on.has(name)) ? 1 : 0
  }
  const minor = names.filter((name) => !Object.values(great).flat().includes(name))
  return {
    season,
    holidays: (day) => [
      ...Object.entries(great).flatMap(([kind, among]) => [
        flag(day, among),
        flag(day - 1, among),
        ...(kind === "national" ? [] : [eve * flag(day + 1, among)])
      ]),
      minorShare * flag(day, minor),
      minorShare * flag(day - 1, minor)
    ]
  }
}

/** Weight of the day before a festival, against the festival. */
const eve = 0.3

/** Weight of any other holiday, against a great one. */
const minorShare = 0.15

/** Calendar without any holiday, to measure what holidays are worth. */
export const withoutHolidays: Calendar = { season, holidays: () => [] }

/** Holidays whose days are looked at apart: the three national days, Holi, Diwali. */
export const notable = (day: number): ReadonlyArray<string> =>
  holidays
    .filter(
      ({ areas, date, kind, name }) =>
        areas.includes("india") &&
        (kind === "national" || name === "Holi" || name === "Diwali") &&
        date === istDayDate(day)
    )
    .map(({ name }) => name)

/** Day of the week, from 0 for Monday. */
export const weekday = (day: number): number =>
  // Day 0 was a Thursday.
  (((day + 3) % 7) + 7) % 7

/** True where the day is one of the great holidays of all of India. */
export const isGreat = (day: number): boolean => greatDays.has(day)

const great = {
  national: ["Republic Day", "Independence Day", "Gandhi Jayanti"],
  holi: ["Holi"],
  diwali: ["Diwali"],
  dussehra: ["Dussehra"],
  rakhi: ["Raksha Bandhan"]
}

const greatDays: ReadonlySet<number> = new Set(
  holidays
    .filter(({ areas, name }) => areas.includes("india") && Object.values(great).flat().includes(name))
    .map(({ date }) => dayOf(date))
)

function dayOf(date: string): number {
  return istDay(Result.getOrThrow(parseInstant(date)).ms)
}

const isKept = ({ areas }: KeptHoliday, area: Area) => {
  const zone = fromSlug(area)?.zone?.toLowerCase()
  return (
    area === "india" ||
    areas.some((one) => one === "india" || one === area || one === zone || fromSlug(one)?.zone?.toLowerCase() === area)
  )
}

const daysPerYear = 365.25

function season(day: number): ReadonlyArray<number> {
  const today = weekday(day)
  const turn = (2 * Math.PI * day) / daysPerYear
  return [
    ...Array.from({ length: 7 }, (_, one) => (one === today ? 1 : 0)),
    ...[1, 2, 3].flatMap((k) => [Math.sin(k * turn), Math.cos(k * turn)])
  ]
}
