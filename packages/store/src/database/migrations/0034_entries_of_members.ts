import { SqlClient } from "effect/sql/SqlClient"
import { Effect } from "effect"

export const m0034 = Effect.flatMap(SqlClient, (sql) =>
  sql.unsafe(`
-- What a member did, and what was done to the member, is found without looking through the log of all tenants.
drop index audit_log_by_actor;
create index audit_log_by_actor on audit_log (actor_id, id);
create index audit_log_by_member on audit_log ((details ->> 'member'), id) where details ->> 'member' is not null;
`)
)
