import { SqlClient } from "effect/sql/SqlClient"
import { Effect } from "effect"

export const m0017 = Effect.flatMap(SqlClient, (sql) =>
  sql.unsafe(`
-- Member or subject of an identity token by whom a key was made and revoked; 'operator' or 'system' where it was no user.
alter table api_key add column created_by text, add column revoked_by text;
update api_key k set created_by = case a.actor_kind when 'user' then a.actor_id else a.actor_kind end
  from audit_log a
  where k.id = a.key_id and a.action = 'key.created' or k.id = a.details->>'new_key' and a.action = 'key.rotated';
update api_key k set revoked_by = case a.actor_kind when 'user' then a.actor_id else a.actor_kind end
  from audit_log a where k.id = a.key_id and a.action = 'key.revoked';

create table usage_minute (
  tenant_id text not null,
  minute timestamptz not null,
  calls bigint not null,
  problems bigint not null,
  primary key (tenant_id, minute)
) with (fillfactor = 40, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
`)
)
