import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { startCluster } from "@grid/bench/postgres/TemporaryCluster"
import { Scope } from "@grid/bench/process/Scope"
import { clusterSettings, SoakDatabase } from "@grid/bench/soak/Database"
import { execute } from "@grid/testing/cluster/TestCluster"

const scope = new Scope()
let url: string
let database: SoakDatabase

beforeAll(async () => {
  const cluster = await startCluster(scope, { settings: clusterSettings })
  url = await cluster.database("soak")
  database = await SoakDatabase.open(url)
  scope.defer(() => database.close())
})

afterAll(() => scope.close())

const statement = "select value from reading where ts = $1"

const scans = async () => (await database.plans()).find((plan) => plan.statement === statement)?.scans

describe("database of a soak", () => {
  it("sees that a hot statement, as it was sent, turns from an index to the whole of a large table", async () => {
    await execute(url, "create table reading (ts bigint primary key, value float8)")
    await execute(url, "insert into reading select n, n from generate_series(1, 20000) n")
    await execute(url, "analyze reading")
    await execute(url, statement.replace("$1", "7"))
    assert.deepStrictEqual(await scans(), [])
    await execute(url, "alter table reading drop constraint reading_pkey")
    assert.deepStrictEqual(await scans(), ["reading"])
    const [largest] = await database.tables()
    assert.deepInclude(largest, { table: "reading", rows: 20_000 })
  })

  it("counts the connections of others, not its own", async () => {
    const { database_connections, database_mb } = await database.read()
    const other = await SoakDatabase.open(url)
    assert.strictEqual((await database.read()).database_connections, database_connections + 1)
    await other.close()
    assert.isAbove(database_mb, 1)
  })
})
