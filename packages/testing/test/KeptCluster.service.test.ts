import { copyTo, keep } from "@grid/testing/cluster/KeptCluster"
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, beforeAll, describe, it, vi } from "vitest"

const minuteMs = 60_000

/** 17:20 in India, a hundred minutes before the first hour that is forecast has passed. */
const until = Date.UTC(2026, 3, 1, 11, 50)

/** 23:10 in India, fifty minutes before the day ends. */
const late = Date.UTC(2026, 3, 1, 17, 40)

describe("templates of an earlier run", () => {
  let directory: string
  let folder: string
  /** A cluster with these contents that is kept. */
  const keepCluster = async (contents: string, to = until) => {
    const dataDir = join(directory, "data")
    await mkdir(dataDir, { recursive: true })
    await writeFile(join(dataDir, "base"), contents)
    await keep(dataDir, { origin: "ours", until: to }, folder)
  }
  let copies = 0
  /** What a run of an origin takes over so long afterwards. */
  const taken = async (origin: string, afterMs: number, to = until) => {
    const dataDir = join(directory, `copy-${copies++}`)
    vi.setSystemTime(to + afterMs)
    const label = await copyTo(dataDir, origin, folder)
    const contents = await readFile(join(dataDir, "base"), "utf8").catch(() => null)
    return { contents, until: label?.until ?? null }
  }
  const none = { contents: null, until: null }

  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ["Date"] })
    directory = await mkdtemp(join(tmpdir(), "gds-kept-"))
    folder = join(directory, "kept")
  })
  afterAll(async () => {
    vi.useRealTimers()
    await rm(directory, { recursive: true })
  })

  it("are taken over by the same code until an hour that was forecast has passed or the day is over, else made anew", async () => {
    assert.deepStrictEqual(await taken("ours", 0), none)
    await keepCluster("days")
    assert.deepStrictEqual(await taken("ours", 0), { contents: "days", until })
    assert.deepStrictEqual(await taken("ours", 100 * minuteMs - 1), { contents: "days", until })
    assert.deepStrictEqual(await taken("ours", 100 * minuteMs), none)
    assert.deepStrictEqual(await taken("ours", -1), none)
    assert.deepStrictEqual(await taken("others", 0), none)
    await keepCluster("days", late)
    assert.deepStrictEqual(await taken("ours", 50 * minuteMs - 1, late), { contents: "days", until: late })
    assert.deepStrictEqual(await taken("ours", 50 * minuteMs, late), none)
  })

  it("give way to newer ones, and to a folder that cannot be read", async () => {
    await keepCluster("newer days")
    assert.deepStrictEqual(await taken("ours", 0), { contents: "newer days", until })
    await rm(join(folder, "data"), { recursive: true })
    assert.deepStrictEqual(await taken("ours", 0), none)
    await writeFile(join(folder, "label.json"), "{")
    assert.deepStrictEqual(await taken("ours", 0), none)
  })
})
