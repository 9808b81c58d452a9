import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileUrl, type RawAnswer } from "@grid/domain/ingest/Source"
import * as Psp from "@grid/ingest/sources/Psp"
import * as Recordings from "@grid/testing/upstream/Recordings"
import { Effect } from "effect"
import type { Bench } from "../Bench.ts"
import { workbook, judgement } from "../Figures.ts"
import { figure } from "../report/Table.ts"
import { median } from "../Statistics.ts"

/** Reading a day's power supply position: bytes of the workbook to values, in this process. */
export const workbookBench: Bench = {
  name: "workbook",
  description: "parse of one recorded workbook of the daily report (PSP)",
  run: ({ progress, quick }) => {
    const runs = quick ? 10 : 50
    const recorded = newest()
    const milliseconds = recorded === null ? [] : Array.from({ length: runs }, () => parseMs(recorded))
    // The first few are slower, as for whoever has just started; they count.
    const typical = median(milliseconds)
    if (recorded === null) progress("no recorded workbook: not measured")
    const slowest = Math.max(...milliseconds)
    return Promise.resolve({
      title: "Workbook of the daily report",
      tables: [
        {
          title: recorded === null ? "No recording" : `${recorded.url.slice("file:".length)}, ${runs} times`,
          columns: ["what", "median ms", "first ms", "slowest ms", "goal", "verdict"],
          rows: [
            [
              "parse",
              figure(typical),
              figure(milliseconds[0] ?? Number.NaN),
              figure(recorded === null ? Number.NaN : slowest),
              ...judgement(workbook.parseMs, typical, `${figure(typical)} ms`)
            ]
          ]
        }
      ],
      notes: [
        recorded === null
          ? "Recordings stay outside the repository: without `psp/*.xls` in ../shared/data or GDS_REAL_DATA there is nothing to measure."
          : "All sheets of the workbook, with their lines, 96 blocks and records; reading the file from disk is left out."
      ],
      raw: { milliseconds }
    })
  }
}

/** The last workbook by name, as an imported file; null where none is recorded. */
const newest = (): RawAnswer | null => {
  const folder = Recordings.directory()
  if (folder === undefined) return null
  const file = readdirSync(join(folder, "psp"))
    .filter((name) => name.endsWith(".xls"))
    .sort()
    .at(-1)
  if (file === undefined) return null
  return {
    source: "psp",
    url: fileUrl(file),
    request: null,
    status: 200,
    headers: {},
    fetched_at: Date.now(),
    body: new Uint8Array(readFileSync(join(folder, "psp", file)))
  }
}

const parseMs = (raw: RawAnswer): number => {
  const started = performance.now()
  const { observations } = Effect.runSync(Psp.parse(raw))
  const passed = performance.now() - started
  if (observations.length < 1_000) throw new Error(`read ${observations.length} values only`)
  return passed
}
