import { Effect, Schema } from "effect"
import type { Connection } from "./Connection.ts"

/** Everything in the current schema that belongs to no extension, as statements that drop it; each is safe to repeat. */
const drops = `
select format('drop %s if exists %s cascade',
    case c.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence'
      when 'f' then 'foreign table' else 'table' end, c.oid::regclass) as statement
  from pg_class c
  where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
    and not c.relispartition and not exists (
      select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid
        and d.refobjid <> c.oid and d.deptype in ('e', 'i', 'a'))
union all
select format('drop routine if exists %s cascade', p.oid::regprocedure)
  from pg_proc p
  where p.pronamespace = current_schema()::regnamespace and not exists (
      select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
union all
select format('drop type if exists %s cascade', t.oid::regtype)
  from pg_type t
  where t.typnamespace = current_schema()::regnamespace
    and (t.typtype in ('e', 'd') or exists (select from pg_class c where c.oid = t.typrelid and c.relkind = 'c'))
    and not exists (
      select from pg_depend d where d.classid = 'pg_type'::regclass and d.objid = t.oid and d.deptype = 'e')`

const decode = Schema.decodeUnknownSync(Schema.Array(Schema.Struct({ statement: Schema.String })))

/** Drops all objects of the current schema, all or none. Answers how many there were. */
export const dropAll = Effect.fn("Reset.dropAll")(function* (connection: Connection) {
  yield* connection.rows("begin")
  return yield* Effect.gen(function* () {
    yield* connection.rows("set local lock_timeout = '10s'")
    const statements = decode(yield* connection.rows(drops))
    yield* Effect.forEach(statements, ({ statement }) => connection.rows(statement), { discard: true, concurrency: 1 })
    yield* connection.rows("commit")
    return statements.length
  }).pipe(Effect.onError(() => Effect.ignore(connection.rows("rollback"))))
})
