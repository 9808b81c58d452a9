import type { SqlClient } from "effect/sql/SqlClient"
import { Effect, Schema } from "effect"
import { firstOf, rowsOf } from "../database/Rows.ts"

const decodeVersion = firstOf(Schema.Struct({ version: Schema.Int }))

const decodeClocks = firstOf(Schema.Struct({ version: Schema.Int, looked_at: Schema.Int }))

const decodeDays = rowsOf(Schema.Struct({ day: Schema.Int }))

/** Version of the blocks. */
export const version = (sql: SqlClient) =>
  Effect.map(sql`select version from carbon_clock`, (rows) => decodeVersion(rows)?.version ?? 0)

export const advance = (sql: SqlClient) => sql`update carbon_clock set version = version + 1`

/** IST days whose readings were written since the engine last looked. */
export const pending = Effect.fnUntraced(function* (sql: SqlClient, datasets: ReadonlyArray<string>) {
  const clocks = decodeClocks(yield* sql`select d.version, c.looked_at from data_clock d, carbon_clock c`)
  const { looked_at, version: current } = clocks ?? { version: 0, looked_at: 0 }
  if (current <= looked_at) return { days: [], version: current, changed: false }
  const rows = yield* sql`select distinct p.day from series s join day_page p on p.series_id = s.id
    where s.dataset = any (${datasets}) and p.version > ${looked_at}`
  return { days: decodeDays(rows).map(({ day }) => day), version: current, changed: true }
})

export const lookedAt = (sql: SqlClient, current: number) =>
  Effect.asVoid(sql`update carbon_clock set looked_at = greatest(looked_at, ${current})`)
