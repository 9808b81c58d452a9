import { SqlClient } from "effect/sql/SqlClient"
import { Effect } from "effect"

export const m0027 = Effect.flatMap(SqlClient, (sql) =>
  sql.unsafe(`
-- The newest screen of each region that was asked for. Screens may be computed again at any time.
create table risk_screen (
  region text primary key,
  asked_at timestamptz not null,
  step timestamptz,
  simulated boolean,
  inputs text,
  answer text
);

-- Probabilities of the first screen of each block, by node; alerts are decided on them.
create table risk_level (
  region text not null,
  block_start timestamptz not null,
  simulated boolean not null,
  levels text not null,
  primary key (region, block_start)
);
`)
)
