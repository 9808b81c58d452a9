import { SqlClient } from "effect/sql/SqlClient"
import { Effect } from "effect"

export const m0013 = Effect.gen(function* () {
  const sql = yield* SqlClient
  yield* sql.unsafe(`
create index api_key_not_revoked on api_key (tenant_id) where revoked_at is null;
create index audit_log_new_keys on audit_log (actor_id, at)
  where actor_kind = 'user' and action in ('key.created', 'key.rotated')`)
})
