import { SqlClient } from "effect/sql/SqlClient"
import { Effect } from "effect"

export const m0026 = Effect.flatMap(SqlClient, (sql) =>
  sql.unsafe(`
-- From then on no call of the tenant is answered; null while they are.
alter table tenant add column suspended_at timestamptz;

-- An operator has looked at the value and found it wrong; it stays held back.
alter table quarantine add column rejected_at timestamptz;
`)
)
