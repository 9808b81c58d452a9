import { SqlClient } from "effect/sql/SqlClient"
import { Effect } from "effect"

export const m0020 = Effect.flatMap(SqlClient, (sql) =>
  sql.unsafe(`
-- Instant since which nothing is left of a tenant but the count of its day, so that nobody gets a second quota by it.
alter table tenant add column erased_at timestamptz;
create index tenant_erased on tenant (id) where erased_at is not null;

create index audit_log_by_actor on audit_log (tenant_id, actor_id, id);

-- As before, but for the table that a transaction names as the one it erases from.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op <> 'TRUNCATE' and tg_table_name = current_setting('gds.erases_from', true) then
    return null;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
`)
)
