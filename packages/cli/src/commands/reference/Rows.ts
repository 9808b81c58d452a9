import type { Version } from "@grid/domain/reference/ReferenceTables"
import { type Instant, iso, spanEnd } from "@grid/domain/time/Time"
import { changesIn } from "@grid/models/reference/Differences"
import { write } from "@grid/models/reference/Files"
import type { SheetForm } from "@grid/models/reference/Forms"
import { Clock, Effect, Option } from "effect"
import { instant as instantOption, json, knownAt, optional, toggle } from "../../arguments/Parameters.ts"
import { instant } from "../../output/Format.ts"
import { print } from "../../output/Output.ts"
import { table } from "../../output/Table.ts"

/** Members of a row, without those that are not known, in one line for people. */
const textOf = (form: SheetForm, row: object): string => {
  const values = new Map(Object.entries(row))
  return Object.entries(form.columns)
    .flatMap(([name, { cell }]) => {
      const value = cell.write(values.get(name))
      return value === "" || form.key.includes(name) ? [] : [`${name} ${value}`]
    })
    .join("; ")
}

/** Subject of a row, for people. */
const keyOf = (form: SheetForm, row: object): string => {
  const values = new Map(Object.entries(row))
  return form.key
    .map((name) => form.columns[name]?.cell.write(values.get(name)) ?? "")
    .filter((part) => part !== "")
    .join(", ")
}

/** Form in which rows are listed. */
export const listing = {
  knownAt: knownAt("Rows as they were"),
  csv: toggle("csv", "Print a file that can be imported again"),
  json
}

/** Prints rows, `named` being what a program is told beside them. */
export const printRows = (
  named: Readonly<Record<string, string>>,
  form: SheetForm,
  rows: ReadonlyArray<object>,
  { csv, json: asJson, none }: { readonly csv: boolean; readonly json: boolean; readonly none: string }
) =>
  print(asJson, { ...named, rows }, () =>
    csv
      ? write(form, rows)
      : table(
          ["row", "says"],
          rows.map((row) => [keyOf(form, row), textOf(form, row)]),
          none
        )
  )

/** Time in which something was recorded. */
export const period = {
  from: instantOption("from", "Begin: IST day or timestamp with offset; without it all that was recorded").pipe(
    optional
  ),
  to: instantOption("to", "End; without it now").pipe(optional),
  json
}

interface Period {
  readonly from: Option.Option<Instant>
  readonly to: Option.Option<Instant>
  readonly json: boolean
}

/** Prints what of these versions was recorded in a time. */
export const printChanges = Effect.fnUntraced(function* (
  named: Readonly<Record<string, string>>,
  versions: ReadonlyArray<Version<object>>,
  { from, json: asJson, to }: Period
) {
  const begin = Option.match(from, { onNone: () => 0, onSome: ({ ms }) => ms })
  const end = Option.match(to, { onNone: () => null, onSome: spanEnd }) ?? (yield* Clock.currentTimeMillis)
  const changes = changesIn(versions, { from: begin, to: end })
  const document = {
    ...named,
    changes: changes.map((change) => ({ ...change, recorded_at: iso(change.recorded_at) }))
  }
  yield* print(asJson, document, () =>
    table(
      ["recorded", "import", "what", "row", "changed"],
      changes.map(({ differences, import_id, key, recorded_at, what }) => [
        instant(recorded_at),
        import_id,
        what,
        key,
        differences.map(({ after, before, member }) => `${member} ${before ?? "-"} → ${after ?? "-"}`).join("; ")
      ]),
      "Nothing was recorded in that time."
    )
  )
})
