import { readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { holidays, isHoliday } from "@grid/domain/reference/Holidays"
import { priceCapInrPerMwh } from "@grid/domain/reference/PriceCaps"
import { on } from "@grid/domain/reference/Reference"
import * as Calibration from "@grid/ingest/simulator/Calibration"
import * as Recordings from "@grid/testing/upstream/Recordings"
import { Effect } from "effect"

const directory = Recordings.directory()
const dayMs = 86_400_000
const shifted = (date: string, days: number) => new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10)

const table = (path: string): ReadonlyArray<Readonly<Record<string, string>>> => {
  const [header = "", ...lines] = readFileSync(join(directory ?? "", path), "utf8")
    .trim()
    .split(/\r?\n/)
  const columns = header.split(",")
  return lines.map((line) => {
    const cells = line.split(",")
    return Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? ""]))
  })
}

describe("holidays against what demand did", () => {
  it.effect.skipIf(directory === undefined)(
    "all-India energy falls on Holi and from Diwali on, 2019 to 2024 (skipped without recordings)",
    () =>
      Effect.sync(() => {
        const energy = new Map(
          table("history/psp_daily_2013-01_2024-12.csv").map((row) => [
            (row["yyyymmdd"] ?? "").replace(/(\d{4})(\d\d)(\d\d)/, "$1-$2-$3"),
            Number(row["India: EnergyMet"])
          ])
        )
        const dip = (date: string, days = 0) => {
          const day = shifted(date, days)
          const around = [-7, 7].map((week) => energy.get(shifted(day, week)) ?? Number.NaN)
          return 100 * ((2 * (energy.get(day) ?? Number.NaN)) / ((around[0] ?? 0) + (around[1] ?? 0)) - 1)
        }
        const seen = (name: string) =>
          holidays.filter((row) => row.name === name && row.confidence === "verified").map(({ date }) => date)

        assert.lengthOf(seen("Holi"), 6)
        for (const date of seen("Holi")) {
          assert.isBelow(dip(date), -4, date)
          for (const days of [-2, -1, 1, 2]) assert.isBelow(dip(date), dip(date, days), `${date} and ${days}`)
        }
        assert.lengthOf(seen("Diwali"), 6)
        for (const date of seen("Diwali")) {
          assert.isBelow(dip(date), -6, date)
          assert.isBelow(dip(date, 1), dip(date), date)
          assert.isAbove(dip(date, -1), dip(date) + 3, date)
        }
      })
  )

  it("the days on which the simulator lets demand fall are holidays, or the day after Diwali", () => {
    for (const date of Object.keys(Calibration.lunarHolidays)) {
      const names = holidays.flatMap((row) => ([date, shifted(date, -1)].includes(row.date) ? [row.name] : []))
      assert.isTrue(names.includes("Holi") || names.includes("Diwali"), date)
    }
    for (const day of Object.keys(Calibration.fixedHolidays)) {
      for (const year of [2019, 2023, 2027]) assert.isTrue(isHoliday(on(`${year}-${day}`)), day)
    }
  })
})

describe("price caps against recorded prices", () => {
  it.effect.skipIf(directory === undefined)(
    "no hour is above the cap of its day, and each cap is reached (skipped without recordings)",
    () =>
      Effect.sync(() => {
        for (const [market, file] of [
          ["dam", "iex_dam_hourly_2022-08-03_2024-07-31.csv"],
          ["gdam", "iex_gdam_hourly_2022-09-01_2024-07-31.csv"]
        ] as const) {
          const reached = new Set<number>()
          for (const row of table(`iex/${file}`)) {
            const cap = priceCapInrPerMwh(market, on(row["date"] ?? "")) ?? Number.NaN
            const price = Number(row["mcp_inr_per_kwh"]) * 1_000
            assert.isAtMost(price, cap, JSON.stringify(row))
            if (price === cap) reached.add(cap)
          }
          assert.deepStrictEqual([...reached], [12_000, 10_000], market)
        }
      })
  )
})
