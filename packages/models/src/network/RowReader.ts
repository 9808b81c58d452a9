import { cellCountRefusal, plain, type Refusal, versionOf } from "../reference/Files.ts"
import type { SheetForm } from "../reference/Forms.ts"
import type { NewVersion } from "@grid/domain/reference/ReferenceImports"
import { Result } from "effect"

/** Cells of a line in their order. */
export interface Line {
  /** From 1. */
  readonly line: number
  readonly cells: ReadonlyArray<string>
}

/** Reader of the lines of a file whose columns have been found right. */
export const rowReader = (
  form: SheetForm,
  columns: ReadonlyArray<string>
): ((line: Line) => Result.Result<NewVersion, ReadonlyArray<Refusal>>) => {
  const places = new Map(columns.map((name, index) => [form.columnAliases[name] ?? name, index]))
  return ({ cells, line }) => {
    if (cells.length !== columns.length) return Result.fail([cellCountRefusal({ cells, line }, columns)])
    return versionOf(form, (column) => plain(cells[places.get(column) ?? -1] ?? ""), [], line)
  }
}
