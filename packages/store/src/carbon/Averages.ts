import type { SqlClient } from "effect/sql/SqlClient"
import type { NewBlock } from "@grid/domain/carbon/CarbonStore"
import { istDay } from "@grid/domain/time/Time"
import { Array as Arr, Effect } from "effect"
import { firstOf, rowsOf } from "../database/Rows.ts"
import { averagesOf, CarbonDay, columnBytes, DayColumn, withBlocks } from "./CarbonDay.ts"

const lockKey = 7_301_951

/** Column of one place of the averages over IST days: `$1` its first byte, from 1, and `$2` and `$3` days. */
export const averagesText = `select day, kinds, snapshots, captured_at, substring(averages from $1::int for ${columnBytes}) as values
   from carbon_day where day >= $2::int and day < $3::int`

const decodeDay = firstOf(CarbonDay)

const decodeColumns = rowsOf(DayColumn)

/** Keeps others from working on the IST day until the transaction ends. */
export const lock = (sql: SqlClient, day: number) =>
  sql.unsafe(`select pg_advisory_xact_lock(${lockKey}, $1::int)`, [day])

/** Lets blocks hold in the rows of their IST days. */
export const write = Effect.fnUntraced(function* (sql: SqlClient, blocks: ReadonlyArray<NewBlock>) {
  for (const [day, part] of Object.entries(Arr.groupBy(blocks, ({ block_start }) => `${istDay(block_start)}`))) {
    yield* writeDay(sql, Number(day), part)
  }
})

const writeDay = Effect.fnUntraced(function* (sql: SqlClient, day: number, blocks: ReadonlyArray<NewBlock>) {
  yield* lock(sql, day)
  const row = decodeDay(
    yield* sql.unsafe(`select kinds, snapshots, captured_at, averages from carbon_day where day = $1`, [day])
  )
  const { averages, captured_at, kinds, snapshots } = withBlocks(row ?? null, blocks)
  yield* sql.unsafe(
    `insert into carbon_day (day, kinds, snapshots, captured_at, averages) values ($1, $2, $3, $4, $5)
     on conflict (day) do update set kinds = excluded.kinds, snapshots = excluded.snapshots,
       captured_at = excluded.captured_at, averages = excluded.averages`,
    [day, kinds, snapshots, captured_at, averages]
  )
})

/** Intensities of one place over the whole IST days `[from, to)`, of one realm; null where there are none. */
export const read = (
  sql: SqlClient,
  { from, place, to }: { readonly from: number; readonly place: number; readonly to: number },
  simulated: boolean
) => {
  const [first, end] = [istDay(from), istDay(to)]
  return Effect.map(sql.unsafe(averagesText, [1 + place * columnBytes, first, end]), (rows) =>
    averagesOf(decodeColumns(rows), { first, days: end - first, simulated })
  )
}
