import { istDate, istMonthStart } from "@grid/domain/time/Time"
import { Effect } from "effect"
import type { SqlClient } from "effect/sql/SqlClient"
import { float8, int4 } from "../database/BinaryArray.ts"
import { hasDayPages } from "./DayPage.ts"
import type { Change } from "./Insert.ts"
import { packed } from "./PackedSeries.ts"

/** Date of the first day of the IST month that holds an instant, epoch ms. */
export const monthOf = (ts: number): string => istDate(istMonthStart(ts))

interface Target {
  readonly series_id: number
  readonly ts: number
}

/** Changes by the begin of their IST month, epoch ms. */
const targets = (changes: ReadonlyArray<Change>): ReadonlyMap<number, ReadonlyArray<Target>> => {
  const months = new Map<number, Array<Target>>()
  for (const { holding, series_id } of changes) {
    for (const observation of holding) {
      if (hasDayPages(observation)) break
      const { ts } = observation
      const start = istMonthStart(ts)
      const others = months.get(start)
      if (others === undefined) months.set(start, [{ series_id, ts }])
      else others.push({ series_id, ts })
    }
  }
  return months
}

/** Adds what holds from now on to the month pages: one statement for each month, which looks at its partitions alone. */
export const write = (sql: SqlClient, changes: ReadonlyArray<Change>) =>
  Effect.forEach(
    targets(changes),
    ([start, changed]) => sql`insert into month_page as p (series_id, month, packed)
      select series_id, ${monthOf(start)}::date, ${sql.literal(packed)}
      from unnest(${int4(changed, ({ series_id }) => series_id)}::int4[],
        ${float8(changed, ({ ts }) => ts)}::float8[]) x(s, t)
      cross join lateral (
        select * from observation
        where series_id = s and ts = to_timestamp(t / 1000) and not late
          and ts >= to_timestamp(${start}::float8 / 1000) and ts < to_timestamp(${istMonthStart(start, 1)}::float8 / 1000)
        order by revision desc limit 1
      ) holding
      group by series_id
      on conflict (series_id, month) do update set packed = p.packed || excluded.packed`,
    { discard: true }
  )
