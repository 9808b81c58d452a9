import { SqlClient } from "effect/sql/SqlClient"
import { Effect } from "effect"

export const m0016 = Effect.flatMap(SqlClient, (sql) =>
  sql.unsafe(`
alter table alert_delivery add column resends smallint not null default 0;
create index audit_log_resends on audit_log (tenant_id, at) where action = 'delivery.resent'`)
)
