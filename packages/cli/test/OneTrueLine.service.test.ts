import { temporaryDirectory } from "@grid/testing/cluster/OwnCluster"
import { createDatabase, query, type TestDatabase } from "@grid/testing/cluster/TestCluster"
import * as PgBouncer from "@grid/testing/cluster/PgBouncer"
import * as Account from "@grid/store/postgres/Account"
import * as Binaries from "@grid/store/postgres/Binaries"
import { Effect } from "effect"
import { execFileSync } from "node:child_process"
import { chmod, mkdir, rm, symlink, writeFile } from "node:fs/promises"
import { createServer, type Server } from "node:net"
import { join } from "node:path"
import { afterAll, assert, beforeAll, describe, it, onTestFinished } from "vitest"
import { messageOf } from "@grid/cli/output/Failure"
import { freshDatabases } from "./support/Files.ts"
import { begin, gds } from "./support/Gds.ts"

const fresh = freshDatabases()

let folder: string
beforeAll(async () => {
  folder = await temporaryDirectory()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const taken = async (): Promise<{ readonly server: Server; readonly port: number }> => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  return { server, port: typeof address === "object" && address !== null ? address.port : 0 }
}

describe("one true line at start and in gds doctor", () => {
  it("where the port is taken", async () => {
    const { port, server } = await taken()
    onTestFinished(() => void server.close())
    const env = { DATABASE_URL: (await fresh()).url, PORT: String(port), GDS_LOG_LEVEL: "error", GDS_SOURCES: "" }
    const { code, stderr } = await begin(env, "serve").ended
    assert.strictEqual(code, 1)
    const remedy = "stop the program that holds it, or set PORT to another"
    assert.strictEqual(stderr, `Cannot listen on 127.0.0.1:${port} (EADDRINUSE): ${remedy}\n`)
    assert.include((await gds(env, "doctor")).stdout, `cannot listen on 127.0.0.1:${port} (EADDRINUSE)`)
  })

  it("where the folder of the database is open to others", async () => {
    const dataDir = join(folder, "open")
    const env = { GDS_DATA_DIR: dataDir, PORT: "0" }
    assert.strictEqual((await gds(env, "db", "migrate")).code, 0)
    const data = join(dataDir, "postgres", "data")
    await chmod(data, 0o755)
    const { code, stderr } = await begin(env, "serve").ended
    assert.strictEqual(code, 1)
    assert.match(
      stderr,
      new RegExp(`^\\S*${data} is open to other accounts, so PostgreSQL does not start: run chmod 700 ${data}\\n$`)
    )
    assert.include((await gds(env, "doctor")).stdout, `${data} is open to other accounts`)
    await chmod(data, 0o700)
    assert.strictEqual((await gds(env, "db", "status")).code, 0)
  })

  it("where the data folder leads to a disk that is not mounted", async () => {
    const link = join(folder, "link")
    await symlink(join(folder, "unmounted"), link)
    for (const dataDir of [link, join(link, "data")]) {
      const env = { GDS_DATA_DIR: dataDir, PORT: "0" }
      const { code, stderr } = await begin(env, "serve").ended
      assert.strictEqual(code, 1)
      assert.match(stderr, /^Could not create the data directory \S+: [^\n]+ Mount it, or set GDS_DATA_DIR [^\n]+\n$/)
      assert.include((await gds(env, "doctor")).stdout, `${link} leads to no folder`)
    }
  })

  it("where the data folder cannot be written", async (context) => {
    const closed = join(folder, "closed")
    await mkdir(closed)
    try {
      // Root may write everywhere but where nobody may.
      execFileSync("mount", ["-t", "tmpfs", "-o", "ro", "tmpfs", closed], { stdio: "ignore" })
      onTestFinished(() => void execFileSync("umount", ["--lazy", closed]))
    } catch {
      if (process.getuid?.() === 0) return context.skip("this system lets the test mount no file system")
      await chmod(closed, 0o500)
    }
    const dataDir = join(closed, "data")
    const env = { GDS_DATA_DIR: dataDir, PORT: "0" }
    const { code, stderr } = await begin(env, "serve").ended
    assert.strictEqual(code, 1)
    assert.match(stderr, /^Could not create the data directory \S+: [^\n]+ GDS_DATA_DIR to a folder [^\n]+\n$/)
    assert.include((await gds(env, "doctor")).stdout, `${closed} is not writable`)
  })

  describe.skipIf(PgBouncer.program === null)("where a pooler stands before the database", () => {
    let database: TestDatabase
    const poolers: Array<PgBouncer.PgBouncer> = []
    beforeAll(async () => {
      database = await createDatabase("template0")
      // One that refuses settings of a session, and one that ignores them.
      for (const ignored of ["", "options, statement_timeout"])
        poolers.push(await PgBouncer.startPgBouncer(database.url, ignored))
    })
    afterAll(async () => {
      for (const pooler of poolers) await pooler.remove()
      await database.drop()
    })

    it("which is refused with what to set", async () => {
      const env = { DATABASE_URL: poolers[0]?.url ?? "", PORT: "0" }
      const { code, stderr } = await begin(env, "serve").ended
      assert.strictEqual(code, 1)
      assert.match(stderr, /^DATABASE_URL leads to a pooler [^\n]+ set DATABASE_SESSION_URL [^\n]+\n$/)
      assert.match((await gds(env, "doctor")).stdout, /fail +pooler +DATABASE_URL leads to a pooler/)
      assert.match(
        (await gds({ ...env, DATABASE_SESSION_URL: database.url }, "doctor")).stdout,
        /fail +pooler +Sessions of the pooler [^\n]+ alter role/
      )
    })

    it("whichever address leads to it, and writes nothing", async () => {
      const { name, url } = database
      const [strict = "", lax = ""] = poolers.map((pooler) => pooler.url)
      const other = (await fresh()).url
      const refused: ReadonlyArray<readonly [Readonly<Record<string, string>>, RegExp]> = [
        [{ DATABASE_URL: lax }, /^DATABASE_URL leads to a pooler/],
        [{ DATABASE_URL: strict, DATABASE_SESSION_URL: lax }, /^DATABASE_SESSION_URL leads to a pooler/],
        [
          { DATABASE_URL: strict, DATABASE_SESSION_URL: url },
          new RegExp(`alter role "gds" in database "${name}" set timezone = 'UTC'`)
        ],
        [{ DATABASE_URL: strict, DATABASE_SESSION_URL: other }, /both must lead to the same/],
        [{ DATABASE_SESSION_URL: url }, /^DATABASE_SESSION_URL is needed only together/]
      ]
      for (const [env, line] of refused) {
        // It opens the store as the service does.
        const { code, stderr } = await gds(env, "tenants", "list")
        assert.strictEqual(code, 1, stderr)
        assert.match(stderr, line)
      }
      assert.lengthOf(await query(url, "select 1 from pg_class where relname = 'migration'"), 0)
    })
  })

  it("where the C library is too old for the embedded PostgreSQL", async () => {
    const native = join(folder, "package", "native")
    await mkdir(join(native, "bin"), { recursive: true })
    const postgres = join(native, "bin", "postgres")
    const loader = `${postgres}: /lib/x86_64-linux-gnu/libc.so.6: version \\\`GLIBC_2.34' not found (required by ${postgres})`
    await writeFile(postgres, `#!/bin/sh\necho "${loader}" >&2\nexit 1\n`)
    await chmod(postgres, 0o755)
    const line =
      "The C library of this system is too old for the embedded PostgreSQL, which needs GLIBC_2.34: use a newer system, or set DATABASE_URL to a PostgreSQL server"
    const account = await Effect.runPromise(Account.choose(null))
    const failure = await Effect.runPromise(Effect.flip(Binaries.prepare(native, account)))
    assert.strictEqual(messageOf(failure), line)
    assert.strictEqual(await Effect.runPromise(Binaries.unfit(native)), line)
    const real = await Effect.runPromise(Effect.flatMap(Binaries.locate, Binaries.unfit))
    assert.isNull(real)
  })
})
