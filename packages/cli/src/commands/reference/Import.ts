import { ReferenceData } from "@grid/domain/reference/ReferenceData"
import { type ImportSummary, ReferenceImports } from "@grid/domain/reference/ReferenceImports"
import type { Refusal, Sheet } from "@grid/models/reference/Files"
import { findForm, type Form, formByHeader, forms } from "@grid/models/reference/Forms"
import { Effect } from "effect"
import { command, page } from "../../arguments/Commands.ts"
import { argument, asGiven, json, toggle } from "../../arguments/Parameters.ts"
import { CommandFailed, UsageError } from "../../output/Failure.ts"
import { print } from "../../output/Output.ts"
import { list } from "../../output/Table.ts"
import { operator, store } from "../../session/Session.ts"
import { refusalsText, rowsOf, sheetOf } from "./Sheets.ts"

/** `<table>` */
export const tableName = argument(
  "table",
  `Table of reference data: ${forms.map(({ name }) => name).join(", ")}`,
  findForm
)

const file = argument("file", "A file of comma-separated values; gds reference template prints its columns", asGiven)

const nothing = { import_id: null, read: 0, added: 0, corrected: 0, withdrawn: 0, unchanged: 0 }

const text = (form: Form, dryRun: boolean, summary: ImportSummary, refusals: ReadonlyArray<Refusal>): string => {
  if (refusals.length > 0) return refusalsText(refusals)
  const { import_id, ...counts } = summary
  const done = dryRun
    ? "Nothing was recorded: this was a check."
    : import_id === null
      ? "Nothing was recorded: every row is known as it is."
      : `Recorded as import ${import_id}.`
  return [list([["table", form.name], ...Object.entries(counts)]), done].join("\n")
}

const run = Effect.fnUntraced(function* (
  form: Form,
  path: string,
  sheet: Sheet,
  options: { readonly dryRun: boolean; readonly json: boolean }
) {
  const { discoms } = yield* (yield* ReferenceData).tables
  const { refusals, rows } = rowsOf(form, sheet, discoms)
  const summary =
    refusals.length > 0
      ? { ...nothing, read: sheet.rows.length + sheet.ragged.length }
      : yield* (yield* ReferenceImports).record(form.table, rows, yield* operator, options)
  const document = { table: form.name, dry_run: options.dryRun, ...summary, refusals }
  yield* print(options.json, document, () => text(form, options.dryRun, summary, refusals))
  if (refusals.length > 0) {
    return yield* new CommandFailed({
      message: `${path} has ${refusals.length} ${refusals.length === 1 ? "fault" : "faults"}; nothing was recorded. Put them right and import it again.`
    })
  }
})

/** `gds reference import` */
export const importFile = command(
  "import",
  page(
    "Record the rows of a file in a table of reference data, all of them or none. A row that is known keeps its history: what differs is a correction",
    "gds reference import open-access-charges kerala.csv --dry-run",
    "gds reference import tariffs kerala_tariffs.csv"
  ),
  { form: tableName, file, dryRun: toggle("dry-run", "Check everything, but record nothing"), json },
  Effect.fnUntraced(function* (options) {
    yield* run(options.form, options.file, yield* sheetOf(options.file), options)
  }, Effect.provide(store))
)

/** `gds reference check` */
export const check = command(
  "check",
  page(
    "Check a file of rows: which cells cannot be taken and why, and what an import would do. Nothing is recorded",
    "gds reference check kerala_tariffs.csv"
  ),
  { file, json },
  Effect.fnUntraced(function* (options) {
    const sheet = yield* sheetOf(options.file)
    const form = formByHeader(sheet.columns)
    if (form === undefined) {
      return yield* new UsageError({
        message: `The columns of ${options.file} are those of no table. Import it with --dry-run to see which ones are wrong, or begin with gds reference template`
      })
    }
    yield* run(form, options.file, sheet, { dryRun: true, json: options.json })
  }, Effect.provide(store))
)
