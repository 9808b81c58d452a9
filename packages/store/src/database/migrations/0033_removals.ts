import { SqlClient } from "effect/sql/SqlClient"
import { Effect } from "effect"

export const m0033 = Effect.flatMap(SqlClient, (sql) =>
  sql.unsafe(`
-- For removals of keys and members: without these PostgreSQL looks through the whole table for whatever names what is removed.
create index api_key_by_rotated_from on api_key (rotated_from) where rotated_from is not null;
create index idempotent_creation_by_key on idempotent_creation (key_id);
create index sign_in_link_by_member on sign_in_link (member_id);
create index sign_in_challenge_by_member on sign_in_challenge (member_id) where member_id is not null;
`)
)
