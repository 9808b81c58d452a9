import type { SqlClient } from "effect/sql/SqlClient"
import type { NewBlock } from "@grid/domain/carbon/CarbonStore"
import { istDay } from "@grid/domain/time/Time"
import { Array as Arr, Effect } from "effect"
import { averagesLock } from "../database/Locks.ts"
import { firstOf, rowsOf } from "../database/Rows.ts"
import { averagesOf, CarbonDay, captureOf, columnBytes, DayCaptures, DayColumn, withBlocks } from "./CarbonDay.ts"

/** Column of one place of the averages over the IST days `[first, end)`. */
export const averagesStatement = (
  sql: SqlClient,
  { end, first, place }: { readonly end: number; readonly first: number; readonly place: number }
) =>
  sql`select day, kinds, snapshots, captured_at,
      substring(averages from ${1 + place * columnBytes}::int for ${columnBytes}) as values
    from carbon_day where day >= ${first}::int and day < ${end}::int`

const decodeDay = firstOf(CarbonDay)

const decodeColumns = rowsOf(DayColumn)

const decodeCaptures = rowsOf(DayCaptures)

/** Keeps others from working on the IST day until the transaction ends. */
export const lock = (sql: SqlClient, day: number) => sql`select pg_advisory_xact_lock(${averagesLock}, ${day}::int)`

/** Lets blocks hold in the rows of their IST days. */
export const write = Effect.fnUntraced(function* (sql: SqlClient, blocks: ReadonlyArray<NewBlock>) {
  for (const [day, part] of Object.entries(Arr.groupBy(blocks, ({ block_start }) => `${istDay(block_start)}`))) {
    yield* writeDay(sql, Number(day), part)
  }
})

const writeDay = Effect.fnUntraced(function* (sql: SqlClient, day: number, blocks: ReadonlyArray<NewBlock>) {
  yield* lock(sql, day)
  const row = decodeDay(yield* sql`select kinds, snapshots, captured_at, averages from carbon_day where day = ${day}`)
  const { averages, captured_at, kinds, snapshots } = withBlocks(row ?? null, blocks)
  yield* sql`insert into carbon_day (day, kinds, snapshots, captured_at, averages)
    values (${day}, ${kinds}, ${snapshots}, ${captured_at}, ${averages})
    on conflict (day) do update set kinds = excluded.kinds, snapshots = excluded.snapshots,
      captured_at = excluded.captured_at, averages = excluded.averages`
})

/** Realm of the blocks that hold over `[from, to)` and capture time of the newest of them; null where there are none. */
export const captured = (
  sql: SqlClient,
  { from, to }: { readonly from: number; readonly to: number },
  simulated: boolean
) =>
  Effect.map(
    sql`select day, kinds, captured_at from carbon_day where day >= ${istDay(from)}::int and day <= ${istDay(to)}::int`,
    (rows) => captureOf(decodeCaptures(rows), { from, to, simulated })
  )

/** Intensities of one place over the whole IST days `[from, to)`, of one realm; null where there are none. */
export const read = (
  sql: SqlClient,
  { from, place, to }: { readonly from: number; readonly place: number; readonly to: number },
  simulated: boolean
) => {
  const [first, end] = [istDay(from), istDay(to)]
  return Effect.map(averagesStatement(sql, { end, first, place }), (rows) =>
    averagesOf(decodeColumns(rows), { first, days: end - first, simulated })
  )
}
