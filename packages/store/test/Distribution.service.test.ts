import { createDatabase, query } from "@grid/testing/cluster/TestCluster"
import { readFileSync } from "node:fs"
import { afterAll, assert, beforeAll, describe, it } from "vitest"

let database: Awaited<ReturnType<typeof createDatabase>>

beforeAll(async () => {
  database = await createDatabase("migrated")
})

afterAll(() => database?.drop())

const page = readFileSync(new URL("../../../docs/operations.md", import.meta.url), "utf8")

/** Place of each table on a distributed PostgreSQL, as the page says: `by <column>`, `reference` or `local`. */
const places = new Map(
  [...page.matchAll(/^\| ((?:`\w+`(?:, )?)+) +\| (by `(\w+)`|reference|local) +\|/gm)].flatMap(
    ([, names = "", place, column]) =>
      [...names.matchAll(/`(\w+)`/g)].map(([, name = ""]) => [name, column ?? place ?? ""] as const)
  )
)

const isDistributed = (table: string) => !["reference", "local"].includes(places.get(table) ?? "local")

const rows = <Row extends object>(text: string) => query<Row & Record<string, unknown>>(database.url, text)

/** Columns of every primary key and unique index, partitions apart. */
const uniqueKeys = `select c.relname::text as table, array(select a.attname::text from pg_attribute a
    where a.attrelid = c.oid and a.attnum = any (i.indkey)) as columns
  from pg_index i join pg_class c on c.oid = i.indrelid
  where i.indisunique and c.relnamespace = 'public'::regnamespace and not c.relispartition and c.relkind in ('r', 'p')`

const foreignKeys = `select f.conrelid::regclass::text as from, f.confrelid::regclass::text as to from pg_constraint f
  join pg_class c on c.oid = f.conrelid where f.contype = 'f' and not c.relispartition`

const defaults = `select table_name::text as table from information_schema.columns
  where table_schema = 'public' and (is_identity = 'YES' or column_default like 'nextval%')`

const triggers = `select tgrelid::regclass::text as table from pg_trigger where not tgisinternal`

describe("tables on a distributed PostgreSQL", () => {
  it("each has a place on the page", async () => {
    const tables = await rows<{ table: string }>(
      `select relname::text as table from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`
    )
    assert.sameMembers(
      tables.map(({ table }) => table),
      [...places.keys()]
    )
    assert.sameMembers([...places.keys()].filter(isDistributed), [
      "observation",
      "day_page",
      "month_page",
      "latest_value"
    ])
  })

  it("those that are distributed have their column in every unique key, and no sequence or trigger", async () => {
    const keys = (await rows<{ table: string; columns: ReadonlyArray<string> }>(uniqueKeys)).filter(({ table }) =>
      isDistributed(table)
    )
    assert.lengthOf(keys, 4)
    for (const { columns, table } of keys) assert.include(columns, places.get(table), table)
    for (const statement of [defaults, triggers]) {
      const tables = await rows<{ table: string }>(statement)
      assert.deepStrictEqual(tables.map(({ table }) => table).filter(isDistributed), [])
    }
  })

  it("no reference leads to one that is distributed, and theirs lead to reference tables only", async () => {
    const all = await rows<{ from: string; to: string }>(foreignKeys)
    assert.isAbove(all.length, 10)
    for (const { from, to } of all) {
      assert.isFalse(isDistributed(to), `${from} → ${to}`)
      if (isDistributed(from)) assert.strictEqual(places.get(to), "reference", `${from} → ${to}`)
      if (places.get(from) === "reference") assert.strictEqual(places.get(to), "reference", `${from} → ${to}`)
    }
  })
})
