import { KnowledgeTime } from "@grid/domain/observations/KnowledgeTime"
import { ReferenceData } from "@grid/domain/reference/ReferenceData"
import type { ReferenceHistory, ReferenceTables } from "@grid/domain/reference/ReferenceTables"
import { find } from "@grid/domain/states/State"
import { iso } from "@grid/domain/time/Time"
import { write } from "@grid/models/reference/Files"
import { findForm, type Form, forms } from "@grid/models/reference/Forms"
import { Effect, Option, Result } from "effect"
import * as Argument from "effect/cli/Argument"
import { command, page } from "../../arguments/Commands.ts"
import { argument, json, optional, type Parse, text, toggle } from "../../arguments/Parameters.ts"
import { print } from "../../output/Output.ts"
import { table } from "../../output/Table.ts"
import { store } from "../../session/Session.ts"
import { tableName } from "./Import.ts"
import { printChanges, printRows, listing, period } from "./Rows.ts"

const stateName: Parse<string, string> = (name) =>
  Result.fromNullishOr(find(name)?.slug, () => `must be a state or union territory, not "${name}"`)

const rowsOf = (tables: ReferenceTables, form: Form, state: string | null): ReadonlyArray<object> =>
  tables[form.table].filter((row) => state === null || row.state === state)

const overview = (tables: ReferenceTables, history: ReferenceHistory) =>
  forms.map((form) => {
    const versions = history[form.table]
    return {
      table: form.name,
      description: form.description,
      rows: tables[form.table].length,
      versions: versions.length,
      recorded_at: iso(versions.at(-1)?.recorded_at ?? 0)
    }
  })

/** `gds reference list` */
export const list = command(
  "list",
  page(
    "List the tables of reference data, or the rows of one as they are, or were, known",
    "gds reference list",
    "gds reference list open-access-charges --state gujarat",
    "gds reference list tariffs --csv"
  ),
  {
    form: argument("table", "Table whose rows are listed; without it the tables", findForm).pipe(Argument.optional),
    state: text("state", "Rows of this state only", stateName).pipe(optional),
    ...listing
  },
  Effect.fnUntraced(function* (options) {
    const reference = yield* ReferenceData
    const tables = yield* Effect.provideService(reference.tables, KnowledgeTime, options.knownAt)
    if (Option.isNone(options.form)) {
      const all = overview(tables, yield* reference.history)
      return yield* print(options.json, { tables: all }, () =>
        table(
          ["table", "holds", "rows", "versions", "newest"],
          all.map((one) => [one.table, one.description, one.rows, one.versions, one.recorded_at])
        )
      )
    }
    const form = options.form.value
    const rows = rowsOf(tables, form, Option.getOrNull(options.state))
    const none = "No row is known. gds reference import adds some."
    yield* printRows({ table: form.name }, form, rows, { ...options, none })
  }, Effect.provide(store))
)

/** `gds reference diff` */
export const diff = command(
  "diff",
  page(
    "List what was recorded in a table in a time, with the members that corrections changed",
    "gds reference diff open-access-charges --from 2026-11-01"
  ),
  { form: tableName, ...period },
  Effect.fnUntraced(function* (options) {
    const history = yield* (yield* ReferenceData).history
    yield* printChanges({ table: options.form.name }, history[options.form.table], options)
  }, Effect.provide(store))
)

const columnsOf = ({ columns }: Form) =>
  Object.entries(columns).map(([name, { cell, description, usual }]) => ({
    name,
    description,
    form: cell.form,
    required: usual === undefined && Result.isFailure(cell.read(""))
  }))

/** `gds reference template` */
export const template = command(
  "template",
  page(
    "Print a file to begin with: the columns of a table and one row of it",
    "gds reference template tariffs",
    "gds reference template tariffs --columns"
  ),
  { form: tableName, columns: toggle("columns", "Print what each column holds instead"), json },
  Effect.fnUntraced(function* (options) {
    const { form } = options
    const rows = (yield* (yield* ReferenceData).tables)[form.table]
    const columns = columnsOf(form)
    yield* print(options.json, { table: form.name, columns }, () =>
      options.columns
        ? table(
            ["column", "says", "form", "required"],
            columns.map(({ description, form, name, required }) => [name, description, form, required])
          )
        : write(form, rows.slice(-1))
    )
  }, Effect.provide(store))
)
