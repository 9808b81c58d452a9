import { Kind } from "../observations/Dataset.ts"
import type { Provenance } from "../observations/Provenance.ts"
import { istOffsetMs } from "../time/Time.ts"
import type { Column, Row, Table } from "./Table.ts"

/** Origin of rows that rest on no source's data, such as the list of a tenant's alerts. */
const service = { kind: "observed", source: "grid-data-service" } as const

/** Kinds from the nearest to what was measured to the farthest. */
const kinds: ReadonlyArray<string> = Kind.literals

/** Kind of rows that name none: the one that is farthest from a measurement. */
export const kindOf = (provenance: ReadonlyArray<Provenance>): Kind =>
  provenance.reduce<Kind>(
    (farthest, { kind }) => (kinds.indexOf(kind) > kinds.indexOf(farthest) ? kind : farthest),
    service.kind
  )

/** Source of rows that name none: all sources of the answer, joined with `+`. */
const sourceOf = (provenance: ReadonlyArray<Provenance>): string =>
  [...new Set(provenance.map(({ source }) => source))].join("+") || service.source

/** Columns that tell the time of a row, the first that it has. */
const times = ["ts", "block_start", "date", "month", "as_of"]

/** Start of a row's interval, epoch ms: of an IST day or month, its midnight. */
const startOf = (value: Row[number]): number | null =>
  typeof value === "number"
    ? value
    : typeof value !== "string"
      ? null
      : value.length > 10
        ? Date.parse(value)
        : Date.parse(`${value}-01`.slice(0, 10)) - istOffsetMs

/**
 * Columns with `ts_ist`, `kind` and `source`, those that are missing behind the others, and what completes a row so that
 * none of the three is empty. Rows without a time have no `ts_ist`; one whose time is unknown has that of the newest value.
 */
export const attribution = (columns: ReadonlyArray<Column>) => {
  const place = (name: string) => columns.findIndex((column) => column.name === name)
  const time = times.map(place).find((index) => index >= 0) ?? -1
  const [kindAt, sourceAt] = [place("kind"), place("source")]
  const hasTime = time >= 0 && place("ts_ist") < 0
  return {
    columns: [
      ...columns,
      ...(hasTime ? [{ name: "ts_ist", type: "timestamp_ist" } as const] : []),
      ...(kindAt < 0 ? [{ name: "kind", type: "string" } as const] : []),
      ...(sourceAt < 0 ? [{ name: "source", type: "string" } as const] : [])
    ],
    by: (provenance: ReadonlyArray<Provenance>) => {
      const usual = kindOf(provenance)
      const newest = provenance.reduce((latest, { captured_at }) => Math.max(latest, Date.parse(captured_at)), 0)
      const sources = sourceOf(provenance)
      return (row: Row): Row => {
        const kind = row[kindAt] ?? usual
        const source = row[sourceAt] ?? sources
        const cells = row.slice()
        if (kindAt >= 0) cells[kindAt] = kind
        if (sourceAt >= 0) cells[sourceAt] = source
        if (hasTime) cells.push(startOf(row[time] ?? null) ?? newest)
        if (kindAt < 0) cells.push(kind)
        if (sourceAt < 0) cells.push(source)
        return cells
      }
    }
  }
}

/** The same rows, each with its time in IST, its kind and its source, and behind these what all rows share. */
export const attributed = (table: Table, provenance: ReadonlyArray<Provenance>): Table => {
  const { by, columns } = attribution(table.columns)
  const complete = by(provenance)
  const { constants = {} } = table
  const shared = Object.values(constants)
  return {
    columns: [...columns, ...Object.keys(constants).map((name) => ({ name, type: "string" }) as const)],
    count: table.count,
    rows: function* () {
      for (const row of table.rows()) yield [...complete(row), ...shared]
    }
  }
}
