import { KeyId, type TenantId } from "@grid/domain/Brands"
import { sum } from "@grid/domain/numbers/Numbers"
import type { Surface } from "@grid/domain/quota/Quota"
import type { UsageDay } from "@grid/domain/quota/QuotaLedger"
import type { SqlClient } from "effect/sql/SqlClient"
import { Array as Arr, Effect, Schema } from "effect"
import { rowsOf } from "../database/Rows.ts"

const UsageRow = Schema.Struct({
  date: Schema.String,
  key_id: KeyId,
  kind: Schema.String,
  surface: Schema.String,
  calls: Schema.Int,
  refused: Schema.Int
})
type UsageRow = typeof UsageRow.Type

const decodeUsage = rowsOf(UsageRow)

/** False for calls of sessions and embeds, which are no keys to whoever reads this. */
const isOfKey = ({ kind }: UsageRow) => kind === "key"

const toDays = (rows: ReadonlyArray<UsageRow>): ReadonlyArray<UsageDay> =>
  Object.entries(Arr.groupBy(rows, (row) => row.date)).map(([date, ofDay]) => {
    const ofSurface = (surface: Surface) => total(ofDay.filter((row) => row.surface === surface)).calls
    return {
      date,
      ...total(ofDay),
      by_surface: {
        rest: ofSurface("rest"),
        legacy: ofSurface("legacy"),
        connector: ofSurface("connector"),
        console: ofSurface("console"),
        embed: ofSurface("embed")
      },
      by_key: Object.entries(Arr.groupBy(ofDay.filter(isOfKey), (row) => row.key_id)).map(([key_id, ofKey]) => ({
        key_id: KeyId.make(key_id),
        ...total(ofKey)
      }))
    }
  })

const total = (rows: ReadonlyArray<UsageRow>) => ({
  calls: sum(rows.map(({ calls }) => calls)),
  refused: sum(rows.map(({ refused }) => refused))
})

/** Calls and refusals of a tenant, or of all where null, over the last `days` UTC days, the newest first. */
export const usage = (sql: SqlClient, tenant: TenantId | null, days: number) =>
  Effect.map(
    sql`select to_char(day, 'YYYY-MM-DD') as date, key_id, k.kind, surface, sum(calls)::int8 as calls,
        sum(refused)::int8 as refused
      from (
        select key_id, day, surface, calls, 0 as refused from key_usage
        union all select key_id, day, surface, 0, refused from key_refusal
      ) both_sides
      join api_key k on k.id = key_id
      where (${tenant}::text is null or k.tenant_id = ${tenant})
        and day > (clock_timestamp() at time zone 'UTC')::date - ${days}::int
      group by 1, 2, 3, 4 order by 1 desc, 2, 4`,
    (rows) => toDays(decodeUsage(rows))
  )
