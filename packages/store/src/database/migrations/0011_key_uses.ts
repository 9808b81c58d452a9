import { SqlClient } from "effect/sql/SqlClient"
import { Effect } from "effect"

export const m0011 = Effect.gen(function* () {
  const sql = yield* SqlClient
  yield* sql.unsafe(`
-- Newest admitted call that was not charged. Apart from key_usage, whose rows a charge locks: noting must not wait for one.
create table key_use (
  key_id text primary key,
  last_used_at timestamptz not null
) with (fillfactor = 40, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000)`)
})
