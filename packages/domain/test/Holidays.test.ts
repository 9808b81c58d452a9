import { assert, describe, it } from "@effect/vitest"
import { isArea } from "@grid/domain/observations/Area"
import { type Holiday, holidays, holidaysOn, holidayYears, isHoliday } from "@grid/domain/reference/Holidays"
import { on } from "@grid/domain/reference/Reference"
import { parseInstant } from "@grid/domain/time/Time"
import { Array as Arr, Result } from "effect"
import * as Almanac from "./support/Almanac.ts"

const years = Arr.range(2019, 2027)
const names = [...new Set(holidays.map(({ name }) => name))]
const named = (name: string) => holidays.filter((holiday) => holiday.name === name)
const allIndia = (name: string) => named(name).filter(({ areas }) => areas.includes("india"))
const at = ({ date }: Holiday, hour: number) => Date.parse(`${date}T00:00:00+05:30`) + hour * 3_600_000

/** Western Easter by the anonymous Gregorian algorithm (Meeus, chapter 8). */
const easter = (year: number): number => {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = Math.floor(b / 4)
  const h = (19 * a + b - d - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const n = h + l - 7 * m + 114
  return Date.UTC(year, Math.floor(n / 31) - 1, (n % 31) + 1)
}

describe("holidays", () => {
  it("stand in order, on real days, in areas that exist, none twice", () => {
    assert.deepStrictEqual([holidayYears.first, holidayYears.last], [2019, 2027])
    for (const { areas, confidence, date, kind, name } of holidays) {
      assert.isTrue(Result.isSuccess(parseInstant(date)), date)
      assert.isTrue(years.includes(Number(date.slice(0, 4))), date)
      assert.isNotEmpty(areas)
      assert.isTrue(areas.every(isArea), name)
      assert.include(["verified", "published", "unverified"], confidence)
      assert.include(["national", "festival"], kind)
    }
    assert.deepStrictEqual(
      holidays.map(({ date }) => date),
      holidays.map(({ date }) => date).toSorted()
    )
    assert.lengthOf(new Set(holidays.map(({ date, name }) => `${date} ${name}`)), holidays.length)
  })

  it("come once a year each; only the west has kept a second evening of Diwali", () => {
    assert.lengthOf(names, 25)
    for (const name of names) {
      const dates = (name === "Diwali" ? allIndia(name) : named(name)).map(({ date }) => Number(date.slice(0, 4)))
      assert.deepStrictEqual(dates, years, name)
    }
    assert.deepStrictEqual(
      named("Diwali").flatMap(({ areas, date }) => (areas.includes("india") ? [] : [date])),
      ["2024-11-01", "2025-10-21"]
    )
  })

  it.each([
    ["Republic Day", "01-26", "national"],
    ["Independence Day", "08-15", "national"],
    ["Gandhi Jayanti", "10-02", "national"],
    ["Christmas", "12-25", "festival"],
    ["May Day", "05-01", "festival"]
  ] as const)("%s is on %s of every year", (name, day, kind) => {
    assert.deepStrictEqual(
      named(name).map(({ date }) => date),
      years.map((year) => `${year}-${day}`)
    )
    assert.isTrue(named(name).every((holiday) => holiday.kind === kind))
  })

  it("Good Friday is two days before Easter, as computed", () => {
    assert.deepStrictEqual(
      named("Good Friday").map(({ date }) => date),
      years.map((year) => new Date(easter(year) - 2 * 86_400_000).toISOString().slice(0, 10))
    )
    assert.isTrue(named("Good Friday").every(({ confidence }) => confidence === "verified"))
  })

  it("only fixed and computed dates, and Holi and Diwali to 2024, are called verified", () => {
    const fixed = ["Republic Day", "Independence Day", "Gandhi Jayanti", "Christmas", "Uttarayan", "Good Friday"]
    for (const { areas, confidence, date, name } of holidays) {
      const seen = ["Holi", "Diwali"].includes(name) && date < "2025" && areas.includes("india")
      assert.strictEqual(confidence, fixed.includes(name) || seen ? "verified" : "unverified", `${name} ${date}`)
    }
  })

  /** Hour IST at which the lunar day rules, the lunar day, and the sun's sign at the new moon that began the month. */
  it.each([
    ["Maha Shivaratri", 24, 29, 9],
    ["Ram Navami", 12.5, 9, 11],
    ["Mahavir Jayanti", 6, 13, 11],
    ["Buddha Purnima", 6, 15, 0],
    ["Janmashtami", 6, 23, 3],
    ["Ganesh Chaturthi", 12.5, 4, 4],
    ["Dussehra", 14.5, 10, 5],
    ["Diwali", 18.5, 30, 5],
    ["Chhath", 6, 6, 6],
    ["Guru Nanak Jayanti", 6, 15, 6]
  ] as const)("%s: at %d h the moon stands in lunar day %d of its month", (name, hour, day, sign) => {
    for (const holiday of allIndia(name).length > 0 ? allIndia(name) : named(name)) {
      const found = Almanac.tithi(at(holiday, hour))
      assert.isTrue(found > day - 0.2 && found < day + 1.2, `${holiday.date}: ${found}`)
      assert.strictEqual(Almanac.monthSign(at(holiday, hour)), sign, holiday.date)
    }
  })

  it("Holi is the morning after the evening of the full moon of Phalguna", () => {
    for (const holiday of named("Holi")) {
      const found = Almanac.tithi(at(holiday, 6))
      assert.isTrue(found > 15.5 && found < 16.7, `${holiday.date}: ${found}`)
      assert.strictEqual(Almanac.monthSign(at(holiday, 6)), 10, holiday.date)
    }
  })

  it("Onam is when the moon is in Shravana and the sun in Leo", () => {
    for (const holiday of named("Onam")) {
      assert.strictEqual(Math.floor(Almanac.nakshatra(at(holiday, 6))), 22, holiday.date)
      assert.strictEqual(Math.floor(Almanac.siderealSun(at(holiday, 6)) / 30), 4, holiday.date)
    }
  })

  it("Pongal is within a day or so of the sun's entry into Capricorn", () => {
    for (const holiday of named("Pongal and Makar Sankranti")) {
      const found = Almanac.siderealSun(at(holiday, 18))
      assert.isTrue(found >= 270 && found < 271.5, `${holiday.date}: ${found}`)
    }
  })

  it.each([
    ["Id-ul-Fitr", 1],
    ["Id-ul-Zuha", 10],
    ["Muharram", 10],
    ["Milad-un-Nabi", 12]
  ] as const)("%s is day %d of a month whose first evening had a crescent", (name, day) => {
    for (const holiday of named(name)) {
      const age = Almanac.moonAgeHours(at(holiday, 18.5) - day * 24 * 3_600_000)
      assert.isTrue(age > 16 && age < 50, `${holiday.date}: ${age} h`)
    }
  })
})

describe("holidaysOn", () => {
  it("gives the holidays of the day, and with an area those it keeps", () => {
    assert.deepStrictEqual(
      holidaysOn(on("2025-09-05")).map(({ name }) => name),
      ["Milad-un-Nabi", "Onam"]
    )
    assert.lengthOf(holidaysOn(on("2025-09-05"), "kerala"), 2)
    assert.deepStrictEqual(
      holidaysOn(on("2025-09-05"), "bihar").map(({ name }) => name),
      ["Milad-un-Nabi"]
    )
    assert.isEmpty(holidaysOn(on("2025-09-06")))
    assert.isEmpty(holidaysOn(on("2018-01-26")))
  })

  it.each([
    ["2026-01-26", undefined, true],
    ["2026-01-26", "goa", true],
    ["2026-01-15", undefined, false],
    ["2026-01-15", "tamil-nadu", true],
    ["2026-01-15", "punjab", false],
    ["2024-10-31", "delhi", true],
    ["2024-11-01", "delhi", false],
    ["2024-11-01", "maharashtra", true]
  ] as const)("%s in %s: %s", (date, area, expected) => {
    assert.strictEqual(isHoliday(on(date), area), expected)
  })
})
