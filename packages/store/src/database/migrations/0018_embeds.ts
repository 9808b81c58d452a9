import { SqlClient } from "effect/sql/SqlClient"
import { Effect } from "effect"

export const m0018 = Effect.flatMap(SqlClient, (sql) =>
  sql.unsafe(`
-- A chart in pages of other sites. Its token is that of a key of the kind 'embed', which has its tenant, plan and end.
create table embed (
  id text primary key,
  key_id text not null unique references api_key,
  made_by text not null,
  title text not null,
  chart text not null,
  parameters jsonb not null,
  origins text[] not null,
  -- Data that were charged for last, and when.
  charged_etag text,
  charged_at timestamptz
);
create index api_key_embeds on api_key (tenant_id, created_at) where kind = 'embed';
`)
)
