import { DataUnavailable } from "@grid/domain/errors/ApiError"
import { wireArea } from "@grid/domain/observations/AreaName"
import { ancillary } from "@grid/domain/observations/datasets/Ancillary"
import { deviation } from "@grid/domain/observations/datasets/Deviation"
import type { ValueQuery } from "@grid/domain/observations/Revisions"
import { bidAreaCodesOf } from "@grid/domain/reference/BidAreas"
import { Effect, Schema } from "effect"
import type { Replicas } from "../database/Replicas.ts"
import { onlyOf } from "../database/Rows.ts"
import { run } from "../database/Sql.ts"

const decode = onlyOf(Schema.Struct({ arrived: Schema.Boolean }))

/** Sources of datasets that come by import, and the files that they read. */
const imports: ReadonlyArray<readonly [datasets: object, files: string]> = [
  [ancillary, "ancillary FILE"],
  [deviation, "dsm FILE"]
]

/** Command that loads datasets, the first of which tells of which source they are. */
const commandOf = ([first = ""]: ReadonlyArray<string>) => {
  const [, files] = imports.find(([datasets]) => Object.hasOwn(datasets, first)) ?? []
  return files === undefined ? {} : { load_command: `gds ingest import ${files}` }
}

/** Entries of the catalogue that have values by bid area and none by state. */
const byBidArea: ReadonlyArray<string> = ["exchange_area_prices", "deviation_rates"]

const bidAreaHint = (name: string, areas: ReadonlyArray<string>) => {
  const codes = byBidArea.includes(name) ? [...new Set(areas.flatMap(bidAreaCodesOf))] : []
  return codes.length === 0 ? "" : ` It has values by bid area: ask for ${codes.join(" or ")}.`
}

/** Most areas of a list that a refusal names. */
const mostAreas = 10

const areasText = (areas: ReadonlyArray<string> | null): string => {
  if (areas === null) return "any area"
  const more = areas.length - mostAreas
  return areas.slice(0, mostAreas).map(wireArea).join(", ") + (more > 0 ? ` and ${more} more` : "")
}

/** Refusal of what has never come of some areas, or of any where they are null; `name` tells the datasets together. */
export const neverArrived = (
  datasets: ReadonlyArray<string>,
  areas: ReadonlyArray<string> | null,
  name = datasets.join(", ")
) =>
  new DataUnavailable({
    dataset: name,
    detail:
      name === "frequency"
        ? "None of the sources that are switched on publishes the grid frequency, so none is shown."
        : `No ${name} of ${areasText(areas)} has arrived yet from the sources that are switched on.${bidAreaHint(name, areas ?? [])}`,
    ...commandOf(datasets)
  })

/** Refuses what none of these sources has ever had a value of. */
export const requireArrival = Effect.fnUntraced(function* (
  read: Replicas["Service"]["read"],
  sources: ReadonlyArray<string>,
  { areas, datasets }: Pick<ValueQuery, "areas" | "datasets">
) {
  const rows = yield* run(
    "GridData.everArrived",
    read(
      (sql) => sql`select exists (select from series where dataset = any (${datasets})
        and (${areas}::text[] is null or area = any (${areas})) and source = any (${sources})) as arrived`
    )
  )
  if (decode(rows).arrived) return
  return yield* neverArrived(datasets, areas ?? null)
})
