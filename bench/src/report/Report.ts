import { mkdir, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { type Machine, machineLine } from "./Machine.ts"
import { renderTable, type Table } from "./Table.ts"

/** Result of a bench: tables for people, raw values for programs. */
export interface Report {
  readonly title: string
  readonly tables: ReadonlyArray<Table>
  readonly notes: ReadonlyArray<string>
  readonly raw: unknown
}

/** Markdown of a report. */
export const renderReport = (report: Report, machine: Machine): string =>
  [
    `## ${report.title}`,
    machineLine(machine),
    ...report.tables.map(renderTable),
    ...(report.notes.length === 0 ? [] : [report.notes.map((note) => `- ${note}`).join("\n")])
  ].join("\n\n") + "\n"

/** Writes `<bench>.md` and `<bench>.json` into the folder. */
export const writeReport = async (folder: string, bench: string, report: Report, machine: Machine): Promise<void> => {
  await writeJson(join(folder, `${bench}.json`), { bench, machine, ...report })
  await writeFile(join(folder, `${bench}.md`), renderReport(report, machine))
}

/** Writes one JSON document, with the folders above it. */
export const writeJson = async (file: string, value: unknown): Promise<void> => {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, `${JSON.stringify(value, null, 2)}\n`)
}
