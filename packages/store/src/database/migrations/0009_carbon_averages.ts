import { SqlClient } from "effect/sql/SqlClient"
import { Effect } from "effect"

export const m0009 = Effect.flatMap(SqlClient, (sql) =>
  sql.unsafe(`
-- Intensities of consumption as they follow from mixes: for each factor set of the time, for each area, a float8; NaN where
-- unknown. Null in blocks that are older: what reads them computes from mixes.
alter table carbon_snapshot add column averages bytea;
`)
)
