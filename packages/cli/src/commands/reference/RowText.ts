import type { SheetForm } from "@grid/models/reference/Forms"

/** Members of a row, without those that are not known, in one line for people. */
export const textOf = (form: SheetForm, row: object): string => {
  const values = new Map(Object.entries(row))
  return Object.entries(form.columns)
    .flatMap(([name, { cell }]) => {
      const value = cell.write(values.get(name))
      return value === "" || form.key.includes(name) ? [] : [`${name} ${value}`]
    })
    .join("; ")
}

/** Subject of a row, for people. */
export const keyOf = (form: SheetForm, row: object): string => {
  const values = new Map(Object.entries(row))
  return form.key
    .map((name) => form.columns[name]?.cell.write(values.get(name)) ?? "")
    .filter((part) => part !== "")
    .join(", ")
}
