import { group } from "../arguments/Commands.ts"
import { check, importFile } from "./reference/Import.ts"
import { diff, list, template } from "./reference/List.ts"

/** `gds reference` */
export const reference = group("reference", "Tariffs, open-access charges, rules and orders as tables with a history", [
  importFile,
  check,
  list,
  diff,
  template
])
