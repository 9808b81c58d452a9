import { assert, describe, it } from "@effect/vitest"
import { together } from "@grid/domain/ingest/Together"
import { guard } from "@grid/domain/ingest/Guard"
import { fileUrl, type RawAnswer } from "@grid/domain/ingest/Source"
import { bidAreas } from "@grid/domain/observations/Area"
import type { Observation } from "@grid/domain/observations/Observation"
import { blockMs, dayMs } from "@grid/domain/time/Time"
import * as Dsm from "@grid/ingest/sources/Dsm"
import * as Site from "@grid/ingest/sources/grid-india/Site"
import { Effect, Result, Stream } from "effect"
import * as FastCheck from "fast-check"
import * as Files from "./support/DsmFiles.ts"
import { raw } from "./support/Raw.ts"
import * as Recorded from "./support/Recorded.ts"
import { sourceLaws } from "./support/SourceLaws.ts"

const startOf = (date: string) => Date.parse(`${date}T00:00:00+05:30`)

const parse = (body: Uint8Array, name: string) => Dsm.parse(raw("dsm", body, { url: fileUrl(name) }))

const start2024 = startOf("2024-09-16")
const rows2024 = Files.rates2024(start2024)
const blocks2024 = Files.blocksOf(start2024)

const countsOf = (observations: ReadonlyArray<Observation>) => {
  const counts: Record<string, number> = {}
  for (const { dataset } of observations) counts[dataset] = (counts[dataset] ?? 0) + 1
  return counts
}

const blockSeries = 96 * bidAreas.length

/** Rows with one replaced, or left out. */
const change = (rows: Files.Rows, title: RegExp, offset: number, row: ReadonlyArray<string | number | null> | null) => {
  const at = rows.findIndex(([first]) => title.test(String(first))) + offset
  return [...rows.slice(0, at), ...(row === null ? [] : [row]), ...rows.slice(at + 1)]
}

const printed = (inrPerMwh: number) => Number(Files.paise(inrPerMwh)) * 10

describe("Dsm.parse", () => {
  it.effect("reads the frequency bands and averages of a day until December 2022, in latin-1 with stray tabs", () =>
    Effect.gen(function* () {
      const start = startOf("2018-12-19")
      const text = new TextDecoder().decode(Files.csv(Files.bands(start))).replaceAll("Average", "\tAverage")
      const body = Uint8Array.from(`R\u00e9gion,\u00a0\r\n${text}`, (letter) => letter.charCodeAt(0))
      const { observations, rejected } = yield* parse(body, "ChargesForDeviationFor191218.csv")
      assert.deepStrictEqual(rejected, [])
      assert.deepStrictEqual(countsOf(observations), { charge_at_nominal: 13, acp_of_day: 13 })
      for (const { area, captured_at, dataset, period_minutes, ts, value } of observations) {
        const at = bidAreas.findIndex((code) => `bid-${code}` === area)
        assert.deepStrictEqual([ts, captured_at, period_minutes], [start, start + dayMs, 1_440])
        assert.strictEqual(value, dataset === "acp_of_day" ? 12_005 + 10 * at : printed(3_000 + at))
      }
    })
  )

  it.effect("says so where a file ends within its last line, whose last cell may be a part of what it was", () =>
    Effect.gen(function* () {
      const whole = Files.csv(rows2024)
      const { observations } = yield* parse(whole, "DSM_2024-09-16.csv")
      const cut = yield* parse(whole.subarray(0, whole.lastIndexOf(0x0d)), "DSM_2024-09-16.csv")
      assert.isAtLeast(cut.observations.length, observations.length - bidAreas.length)
      assert.deepStrictEqual(
        cut.rejected.map(({ reason }) => reason),
        ["the file ends within this line: load it whole, with a line end after its last line"]
      )
    })
  )

  it.effect.each([
    ["DSM_05-12-2022.csv", Files.csv],
    ["DSM_2022-12-05.csv", Files.csv],
    ["DSM_05-12-2022.xlsx", Files.xlsx]
  ] as const)("reads the sections of 2022 in %s", ([name, make]) =>
    Effect.gen(function* () {
      const { observations, rejected } = yield* parse(make(Files.rates2022(startOf("2022-12-05"))), name)
      assert.deepStrictEqual(rejected, [])
      assert.deepStrictEqual(countsOf(observations), {
        normal_rate: blockSeries,
        acp_dam: blockSeries,
        acp_rtm: blockSeries,
        price_dam: blockSeries,
        price_rtm: blockSeries
      })
    })
  )

  it.effect.each([
    ["DSM_16-09-2024.csv", Files.csv],
    ["DSM_16-09-2024.xlsx", Files.xlsx]
  ] as const)("reads every section of 2024 in %s: each block and area, paise per kWh as INR/MWh", ([name, make]) =>
    Effect.gen(function* () {
      const { observations, rejected } = yield* parse(make(rows2024), name)
      assert.deepStrictEqual(rejected, [])
      assert.deepStrictEqual(countsOf(observations), {
        normal_rate: blockSeries,
        acp_dam: blockSeries,
        acp_rtm: blockSeries,
        acp_hpdam: blockSeries,
        rate_of_thirds: blockSeries,
        ancillary_net_cost: 96,
        reference_charge_rate: 13,
        acp_dam_gdam: blockSeries,
        price_dam: blockSeries,
        price_rtm: blockSeries
      })
      const expected = new Map<string, number>()
      for (const [index, block] of blocks2024.entries()) {
        const ts = start2024 + index * blockMs
        expected.set(`ancillary_net_cost india ${ts}`, printed(block.exchange.ancillary_net_cost_inr_per_mwh))
        for (const [at, code] of bidAreas.entries()) {
          const { dam: ahead, rtm: late } = block.exchange.area_price_inr_per_mwh
          const [dam, rtm] = [ahead[at] ?? 0, late[at] ?? 0]
          expected.set(`normal_rate bid-${code} ${ts}`, printed(Files.normalRates(block)[at] ?? 0))
          expected.set(`acp_dam bid-${code} ${ts}`, printed(dam))
          expected.set(`price_dam bid-${code} ${ts}`, printed(dam - 20))
          expected.set(`acp_rtm bid-${code} ${ts}`, printed(rtm))
          expected.set(`price_rtm bid-${code} ${ts}`, printed(rtm))
        }
      }
      const values = new Map(observations.map(({ area, dataset, ts, value }) => [`${dataset} ${area} ${ts}`, value]))
      for (const [key, value] of expected) assert.approximately(values.get(key) ?? Number.NaN, value, 1e-6, key)
    })
  )

  const without = (dataset: string) => ({ [dataset]: 0 })
  it.effect.each([
    ["a section without its title", change(rows2024, /^Sum of/, 0, null), without("rate_of_thirds")],
    [
      "a row of words among the blocks, which ends the section",
      change(rows2024, /^HP-DAM/, 12, ["Total"]),
      { acp_hpdam: 130 }
    ],
    ["a block of no number, which ends the section", change(rows2024, /^HP-DAM/, 12, ["x", "", 5]), { acp_hpdam: 130 }],
    [
      "the ancillary cost named by its header alone",
      change(rows2024, /^Ancillary/, 0, null),
      { ancillary_net_cost: 96 }
    ],
    ["the ancillary cost without a header", change(rows2024, /^Ancillary/, 1, null), { ancillary_net_cost: 96 }],
    [
      "words between a title and its header",
      change(rows2024, /^HP-DAM/, 0, ["HP-DA, seller\n(note)"]),
      { acp_hpdam: blockSeries }
    ],
    [
      "blank cells, which are no values",
      change(rows2024, /^HP-DAM/, 2, [1, "00:00", "", "-"]),
      { acp_hpdam: blockSeries - 13 }
    ]
  ] as const)("reads what is there of a file with %s", ([, rows, expected]) =>
    Effect.gen(function* () {
      const { observations, rejected } = yield* parse(Files.csv(rows), "DSM_16-09-2024.csv")
      assert.deepStrictEqual(rejected, [])
      const counts = countsOf(observations)
      for (const [dataset, count] of Object.entries(expected)) assert.strictEqual(counts[dataset] ?? 0, count, dataset)
      assert.strictEqual(counts["reference_charge_rate"], 13)
    })
  )

  it.effect.each([
    [
      "another day in its name",
      Files.csv(rows2024),
      "DSM_17-09-2024.csv",
      /names 2024-09-17.*applicable for 2024-09-16/
    ],
    ["no day at all", Files.csv([["Normal Rate of Charges"]]), "DSM.csv", /has a date/],
    ["no known section", Files.csv([["Applicable for: 16-09-2024"], ["Prices"]]), "a.csv", /none of its sections/],
    [
      "a sheet without end",
      Files.xlsx(
        [...rows2024, ...Array<never[]>(20_000).fill([])].map((row, at) =>
          at === 19_999 ? [...Array<null>(40).fill(null), 1] : row
        )
      ),
      "a.xlsx",
      /cells, and at most 250000/
    ]
  ] as const)("refuses a file with %s", ([, body, name, detail]) =>
    Effect.map(Effect.flip(parse(body, name)), (error) => assert.match(error.detail, detail))
  )

  it.effect("tells where a section comes once more and where a cell is no number", () =>
    Effect.gen(function* () {
      const twice = [...rows2024, ...Files.section("Normal Rate of Charges", blocks2024.slice(0, 1), Files.normalRates)]
      const rows = change(twice, /^HP-DAM/, 2, [1, "00:00", "abc", 5])
      const { observations, rejected } = yield* parse(Files.csv(rows), "DSM_16-09-2024.csv")
      assert.deepStrictEqual(
        rejected.map(({ reason }) => reason),
        ['"abc" is not a number', 'the section "normal rate of charges" comes once more']
      )
      assert.strictEqual(countsOf(observations)["normal_rate"], blockSeries)
    })
  )
})

describe("The normal rate", () => {
  const held = (date: string, rows: Files.Rows) =>
    Effect.map(parse(Files.csv(rows), `DSM_${date}.csv`), ({ observations }) => {
      const contradicted = together(observations)
      return observations.flatMap((one) => contradicted(one) ?? guard(one) ?? [])
    })

  it.effect("of a file of 2024 is the highest of its three rates, and nothing of it goes to quarantine", () =>
    Effect.map(held("16-09-2024", rows2024), (reasons) => assert.deepStrictEqual(reasons, []))
  )

  const wrong = (rows: Files.Rows) => change(rows, /^Normal Rate/, 2, [1, "00:00", "999.00"])

  it.effect("that is another goes to quarantine with the reason", () =>
    Effect.map(held("16-09-2024", wrong(rows2024)), (reasons) => {
      assert.lengthOf(reasons, 1)
      assert.match(
        reasons[0] ?? "",
        /normal_rate of 9990 INR\/MWh is not the highest of acp_dam, acp_rtm, rate_of_thirds/
      )
    })
  )

  it.effect.each([
    ["of a block of which one of the three is not given", change(wrong(rows2024), /^Sum of/, 2, null)],
    [
      "printed in whole paise",
      change(
        rows2024,
        /^Normal Rate/,
        2,
        rows2024[3]?.map((cell, at) => (at < 2 ? cell : Math.round(Number(cell)))) ?? []
      )
    ]
  ] as const)("%s is not judged, or agrees", ([, rows]) =>
    Effect.map(held("16-09-2024", rows), (reasons) => assert.deepStrictEqual(reasons, []))
  )

  it.effect("before 16 September 2024 is what its file says", () =>
    Effect.map(held("15-09-2024", wrong(Files.rates2024(startOf("2024-09-15")))), (reasons) =>
      assert.deepStrictEqual(reasons, [])
    )
  )
})

/** Entry of the list of files as the site gives it. */
const listed = (path: string, title = "") => ({ Title_: title, FileType: "F_PG00403", FilePath: path })

const file = (date: string) => `files/grdw/2026/08/DSM_${date}_12.xlsx`

describe("Dsm.fetch", () => {
  it.live("looks for the days of the last two weeks in both financial years, and asks for no file twice", () =>
    Effect.gen(function* () {
      const { requests, url } = yield* Recorded.Played
      const source = yield* Dsm.make({ ...Site.optionsFor(url), spacingMs: 0, backfillSpacingMs: 0 })
      const now = startOf("2026-04-10")
      const visit = Stream.runCollect(source.fetch({ from: now - dayMs, to: now }))
      const names = (answers: ReadonlyArray<RawAnswer>) => answers.map((one) => one.url.split("/").at(-1))
      assert.deepStrictEqual(names(yield* visit), [
        "file",
        "DSM_31-03-2026_12.xlsx",
        "file",
        "DSM_01-04-2026_12.xlsx",
        "DSM_02-04-2026_12.xlsx"
      ])
      assert.deepStrictEqual(
        requests("/api/v1/file").map(({ body }) => JSON.parse(body)),
        ["2025-26", "2026-27"].map((year) => ({ _source: "GRDW", _type: "F_PG00403", _fileDate: year, _month: "" }))
      )
      assert.deepStrictEqual(
        names(yield* visit),
        ["file", "file", "DSM_02-04-2026_12.xlsx"],
        "the one that was not there"
      )
      for (const answer of yield* visit) {
        const parsed = yield* Effect.result(source.parse(answer))
        assert.strictEqual(Result.isSuccess(parsed), answer.status === 200, answer.url)
      }
    }).pipe(
      Effect.provide(
        Recorded.layer({
          play: {
            "/api/v1/file": ({ body }) =>
              JSON.stringify({
                retData: body.includes("2025-26")
                  ? [
                      listed(file("31-03-2026"), "DSM Rate 31-03-2026"),
                      listed(file("01-01-2026")),
                      listed("files/grdw/CY2025.zip", "DSM Rates CY 2025"),
                      listed("files/grdw/PX Rates 30-03-2026.xlsx"),
                      listed("../../etc/DSM_30-03-2026.xlsx"),
                      null
                    ]
                  : [listed(file("01-04-2026")), listed(file("02-04-2026"))]
              }),
            [`/${file("31-03-2026")}`]: () => ({
              body: Buffer.from(Files.xlsx(Files.rates2022(startOf("2026-03-31"))))
            }),
            [`/${file("01-04-2026")}`]: () => ({
              body: Buffer.from(Files.xlsx(Files.rates2022(startOf("2026-04-01"))))
            }),
            [`/${file("02-04-2026")}`]: () => ({ status: 404, body: "" })
          }
        })
      )
    )
  )
})

/** Files of all layouts with cells replaced by anything, and rows left out or given twice. */
const spoiled: FastCheck.Arbitrary<RawAnswer> = FastCheck.tuple(
  FastCheck.constantFrom(
    ["a.csv", Files.bands(startOf("2020-01-01"))] as const,
    ["b.csv", Files.rates2022(startOf("2022-12-05")).slice(0, 140)] as const,
    ["c.csv", rows2024.slice(0, 120)] as const
  ),
  FastCheck.array(
    FastCheck.tuple(
      FastCheck.nat(120),
      FastCheck.nat(17),
      FastCheck.oneof(FastCheck.string(), FastCheck.double(), FastCheck.constant("Normal Rate of Charges"))
    ),
    { maxLength: 8 }
  ),
  FastCheck.nat(120)
).map(([[name, rows], cells, twice]) => {
  const copy = rows.map((row) => [...row])
  for (const [row, column, cell] of cells) copy[row]?.splice(column, 1, String(cell).replaceAll(/["\r\n]/g, " "))
  return raw("dsm", Files.csv([...copy, ...copy.slice(twice, twice + 5)]), { url: fileUrl(name) })
})

sourceLaws(Dsm.definition, { "files with spoiled cells": { answers: spoiled, numRuns: 15 } })
