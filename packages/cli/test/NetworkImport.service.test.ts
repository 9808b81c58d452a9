import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { substationDatasets } from "@grid/domain/network/NetworkDatasets"
import { hold, query } from "@grid/testing/cluster/TestCluster"
import { execFileSync } from "node:child_process"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { folder, freshDatabases, readsFiles } from "./support/Files.ts"
import { begin, beginReading, document, gds, gdsOnTerminal } from "./support/Gds.ts"
import { killAtLock, NetworkImport } from "./support/Imports.ts"

const fresh = freshDatabases()

let parent: string
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), "gds-networks-"))
})
afterAll(() => rm(parent, { recursive: true, force: true }))

const networkFiles = ["feeders", "feeder-sections", "feeder-loads", "transformers", "sections", "consumers"]

/** Readings of a quarter of an hour of meters, a month of each behind the other, as a file. */
const readings = async (name: string, meters: number, blocks: number): Promise<string> => {
  const first = Date.parse("2026-10-01T00:00:00+05:30")
  const lines = ["meter_id,ts,kwh_import"]
  for (let meter = 0; meter < meters; meter++) {
    for (let block = 0; block < blocks; block++) {
      lines.push(`M-${meter},${new Date(first + block * 900_000).toISOString()},${(block % 97) / 100}`)
    }
  }
  const path = join(parent, name)
  await writeFile(path, `${lines.join("\n")}\n`)
  return path
}

/** Rows of everything that an import of networks writes. */
const written = async (url: string) => {
  const [row] = await query<{ n: number }>(
    url,
    `select ((select count(*) from network_import) + (select count(*) from network_row) + (select count(*) from meter)
      + (select count(*) from meter_reading) + (select count(*) from audit_log where action = 'network.imported'))::int as n`
  )
  return row?.n
}

describe("files of networks", () => {
  it("of every dataset begin with a template that can be checked, imported, and imported again without a change", async () => {
    const { env, url } = await fresh()
    const template = async (name: string) => {
      const { code, stdout } = await gds(env, "ingest", "template", name)
      assert.strictEqual(code, 0, name)
      return Buffer.from(stdout)
    }
    const tables = await Promise.all(
      [...substationDatasets, "ami"].map(async (name) => {
        const path = join(parent, `${name}.csv`)
        await writeFile(path, await template(name))
        return [name, path] as const
      })
    )
    const files = await Promise.all(networkFiles.map(async (name) => [`${name}.csv`, await template(name)] as const))
    const network = await folder(join(parent, "network"), Object.fromEntries(files))
    for (const [name, path] of [...tables, ["network", network] as const]) {
      const words = ["ingest", "import", name, path]
      const run = async (...more: ReadonlyArray<string>) =>
        document(NetworkImport, await gds(env, ...words, ...more, "--json"))
      const before = await written(url)
      const check = await run("--dry-run")
      assert.deepStrictEqual(check.refusals, [], name)
      assert.isTrue(check.dry_run && check.import_id === null && check.added > 0, name)
      assert.strictEqual(await written(url), before, name)
      const { added, import_id } = await run()
      assert.isNotNull(import_id, name)
      assert.strictEqual(added, check.added, name)
      const again = await run()
      assert.deepInclude(again, { import_id: null, added: 0, corrected: 0, unchanged: added }, name)
    }
  })

  it("with a wrong line are refused by that line, with a code, and nothing is recorded", async () => {
    const { env, url } = await fresh()
    const path = join(parent, "wrong.csv")
    await writeFile(path, "meter_id,ts,kwh_import\nm,2026-10-01 00:00,1\nm,2026-10-01 00:15,-2\n")
    const { code, stderr, stdout } = await gds(env, "ingest", "import", "ami", path)
    assert.strictEqual(code, 1)
    assert.match(stdout, /wrong\.csv +3 +kwh_import/u)
    assert.match(stderr, /1 line was refused; nothing was recorded/u)
    assert.strictEqual(await written(url), 0)
  })

  it("from a pipe are read as from a disk: a cell too many is told by its line and the number of cells", async () => {
    const { env, url } = await fresh()
    const pipe = join(parent, "pipe")
    execFileSync("mkfifo", [pipe])
    const [{ code, stdout }] = await Promise.all([
      gds(env, "ingest", "import", "ami", pipe),
      writeFile(pipe, "meter_id,ts,kwh_import\nm,2026-10-01 00:00,1,2\n")
    ])
    assert.strictEqual(code, 1)
    assert.match(stdout, /pipe +2 +- +has 4 cells instead of 3;/u)
    assert.strictEqual(await written(url), 0)
  })
})

describe("a file of meter readings", () => {
  it("is read in memory that does not grow with it", async () => {
    const { url } = await fresh()
    const path = await readings("long.csv", 100, 1_250)
    const bounded = readsFiles({ DATABASE_URL: url }, "--max-old-space-size=64")
    const running = beginReading(bounded, "ingest", "import", "ami", path, "--json")
    assert.deepInclude(document(NetworkImport, await running.ended), { read: 125_000, added: 125_000, meters: 100 })
  })

  it("leaves nothing where its import is killed while it writes, and is imported whole afterwards", async () => {
    const { env, url } = await fresh()
    const path = await readings("killed.csv", 3, 500)
    const lock = await hold(url, "lock table meter_reading in share row exclusive mode")
    const running = begin({ DATABASE_URL: url }, "ingest", "import", "ami", path)
    await killAtLock(url, running, "insert into meter_reading", lock)
    assert.strictEqual(await written(url), 0)
    const ended = await gdsOnTerminal(env, "ingest", "import", "ami", path, "--json")
    assert.deepInclude(document(NetworkImport, ended), { read: 1_500, added: 1_500 })
    assert.match(ended.stderr, /ami \d+ rows/u, "its progress on a terminal")
  })
})
