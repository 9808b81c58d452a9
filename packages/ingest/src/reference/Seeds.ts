import { istDateStart } from "@grid/domain/time/Time"
import { DiscomRow } from "@grid/domain/reference/Discoms"
import { priceCaps } from "@grid/domain/reference/PriceCaps"
import { compiledOn } from "@grid/domain/reference/Reference"
import type { SeedRow, Seeds } from "@grid/domain/reference/ReferenceImports"
import { read, write } from "@grid/models/reference/Files"
import { type Form, formOf, forms } from "@grid/models/reference/Forms"
import { Result, Schema } from "effect"
import { createHash } from "node:crypto"
import * as Csv from "../reading/Csv.ts"
import { textOf } from "./Texts.ts"

const rules = formOf("rules")

/** Files of rows; the caps of prices, which the domain has, as a file of their own. */
const files = [
  ...forms.map((form) => ({ form, text: textOf(`${form.name}.csv`) })),
  { form: rules, text: write(rules, priceCaps) }
]

const bytes = new TextEncoder()

const decodeDiscom = Schema.decodeUnknownSync(Schema.fromJsonString(DiscomRow))

const decodeDates = Schema.decodeUnknownSync(
  Schema.fromJsonString(
    Schema.Struct({
      order_date: Schema.optionalKey(Schema.NullOr(Schema.String)),
      reported_on: Schema.optionalKey(Schema.String)
    })
  )
)

/** Day from which the names of companies are taken as known: before every order. */
const namesSince = "2000-01-01"

/** Instant at which a row became public: the day of its order or report, else that on which the files were gone through. */
const publicAt = ({ table }: Form, content: string): number => {
  if (table === "discoms") return istDateStart(namesSince)
  const { order_date = null, reported_on } = decodeDates(content)
  return istDateStart(reported_on ?? order_date ?? compiledOn)
}

/** Rows of the files, each read as an analyst's would be. */
const rows = (): ReadonlyArray<SeedRow> => {
  const discoms = rowsOf("discoms", []).flatMap(({ content }) => (content === null ? [] : [decodeDiscom(content)]))
  return forms.flatMap(({ table }) => rowsOf(table, discoms))
}

const rowsOf = (table: Form["table"], discoms: ReadonlyArray<typeof DiscomRow.Type>): ReadonlyArray<SeedRow> =>
  files
    .filter(({ form }) => form.table === table)
    .flatMap(({ form, text }) =>
      Result.getOrThrow(read(form, Result.getOrThrow(Csv.readList(bytes.encode(text))), discoms)).map((row) => ({
        ...row,
        table,
        public_at: row.content === null ? istDateStart(compiledOn) : publicAt(form, row.content)
      }))
    )

/** Reference data that comes with the service. */
export const seeds: Seeds = {
  sha256: createHash("sha256")
    .update(files.map(({ text }) => text).join("\n"))
    .digest("hex"),
  rows
}
