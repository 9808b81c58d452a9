import { createDatabase, type TestDatabase } from "@grid/testing/cluster/TestCluster"
import { file } from "@grid/testing/ingest/FileSource"
import { replace } from "@grid/testing/ingest/Replace"
import { mkdir, utimes, writeFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { afterAll, beforeAll } from "vitest"

const preload = createRequire(import.meta.url).resolve("@grid/testing/ingest/Preload")

/** While a test file runs, the source `npp` of this process imports files of the tests' own format, `.values`. */
export const readsFilesHere = () => {
  let restore: () => void
  beforeAll(() => {
    restore = replace()
  })
  afterAll(() => restore())
}

/** With these settings that of a process begun by `beginReading` does, too. */
export const readsFiles = (env: Readonly<Record<string, string>>, ...options: ReadonlyArray<string>) => ({
  ...env,
  NODE_OPTIONS: ["--import", pathToFileURL(preload).href, ...options].join(" ")
})

/** Databases with tables and nothing in them, and the settings of a process that reads one; dropped after the test file. */
export const freshDatabases = () => {
  const databases: Array<TestDatabase> = []
  afterAll(async () => {
    for (const database of databases) await database.drop()
  })
  return async () => {
    const database = await createDatabase("migrated")
    databases.push(database)
    return { url: database.url, env: readsFiles({ DATABASE_URL: database.url }) }
  }
}

const blockMs = 15 * 60_000

/** `count` values of a state, MW, by quarter hour from the given block after 2026-01-01 (UTC). */
export const demand = (area: string, first: number, count: number, mw: (block: number) => number) =>
  Array.from({ length: count }, (_, index) => {
    const at = new Date(Date.UTC(2026, 0, 1) + (first + index) * blockMs)
    return `demand,${area},${at.toISOString()},${mw(first + index)}`
  })

/** Writes files into a folder that may be new; each was last modified a minute after the one before. */
export const folder = async (path: string, contents: Readonly<Record<string, Uint8Array | ReadonlyArray<string>>>) => {
  await mkdir(path, { recursive: true })
  for (const [index, [name, content]] of Object.entries(contents).entries()) {
    await writeFile(join(path, name), content instanceof Uint8Array ? content : file(content))
    const modified = Date.UTC(2026, 9, 1, 0, index) / 1000
    await utimes(join(path, name), modified, modified)
  }
  return path
}
