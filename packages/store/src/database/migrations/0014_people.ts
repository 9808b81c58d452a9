import { SqlClient } from "effect/sql/SqlClient"
import { Effect } from "effect"

export const m0014 = Effect.flatMap(SqlClient, (sql) =>
  sql.unsafe(`
-- 'key', or 'session': what stands for the session of a member, which no list of keys shows.
alter table api_key add column kind text not null default 'key';
create index api_key_sessions on api_key (expires_at) where kind = 'session';

create table member (
  id text primary key,
  tenant_id text not null references tenant,
  name text not null,
  role text not null,
  is_operator boolean not null default false,
  subject text,
  created_at timestamptz not null default clock_timestamp(),
  removed_at timestamptz
);
create index member_by_tenant on member (tenant_id, created_at);
create unique index member_by_subject on member (subject) where removed_at is null;

create table session (
  key_id text primary key references api_key,
  member_id text not null references member,
  method text not null,
  user_agent text not null,
  signed_in_at timestamptz not null default clock_timestamp(),
  confirmed_at timestamptz not null default clock_timestamp(),
  last_seen_at timestamptz not null default clock_timestamp()
);
create index session_by_member on session (member_id);

create table sign_in_link (
  hash text primary key,
  member_id text not null references member,
  expires_at timestamptz not null,
  used_at timestamptz
);

create table passkey (
  id text primary key,
  member_id text not null references member,
  name text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  created_at timestamptz not null default clock_timestamp(),
  last_used_at timestamptz
);
create index passkey_by_member on passkey (member_id, created_at);

create table sign_in_challenge (
  id text primary key,
  purpose text not null,
  challenge text not null,
  member_id text references member,
  expires_at timestamptz not null
);
`)
)
