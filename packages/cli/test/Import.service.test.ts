import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { held, type Tables, tables } from "@grid/testing/cluster/Tables"
import { execute, hold, query } from "@grid/testing/cluster/TestCluster"
import { file } from "@grid/testing/ingest/FileSource"
import { execFileSync } from "node:child_process"
import { mkdir, mkdtemp, open, rm, symlink, utimes, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { demand, folder, freshDatabases, readsFiles, readsFilesHere } from "./support/Files.ts"
import { beginReading, document, gds, gdsJson, Import } from "./support/Gds.ts"
import { killAtLock } from "./support/Imports.ts"

readsFilesHere()

const fresh = freshDatabases()

let parent: string
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), "gds-import-"))
})
afterAll(() => rm(parent, { recursive: true, force: true }))

const nothing = { read: 0, written: 0, revised: 0, unchanged: 0, quarantined: 0, refused: 0, errors: [], refusals: [] }

/** A line of the tests' own format that is none, as it is listed. */
const nonsense = (file: string) => ({ file, line: null, field: null, entry: "nonsense", reason: "is no value" })

/** An address where nothing listens. */
const away = readsFiles({ DATABASE_URL: "postgres://gds:hunter2@127.0.0.1:1/gds" })

/** A named pipe of the tests' folder. */
const aPipe = (name: string) => {
  const path = join(parent, `${name} pipe`)
  execFileSync("mkfifo", [path])
  return path
}

/** Counts of values, without those of files. */
const values = ({ files: _files, ignored: _ignored, run_id: _run, skipped: _skipped, ...rest }: typeof Import.Type) =>
  rest

describe("gds ingest import", () => {
  it("imports a folder by name, says what became of every value, and changes nothing the second time", async () => {
    const { env, url } = await fresh()
    const path = await folder(join(parent, "plain"), {
      "b.values": [...demand("kerala", 0, 3, () => 401), "plant,a,Station A", "nonsense"],
      "a.values": [...demand("kerala", 0, 2, () => 400), ...demand("goa", 0, 1, () => 9e9)]
    })
    await writeFile(join(path, "notes.txt"), "not for import")
    const first = await gdsJson(Import, env, "ingest", "import", "npp", path)
    // The file named first was modified last: what it says holds, and the other brings nothing but what it had not.
    assert.deepInclude(first, { files: 2, skipped: 0, ignored: 1 })
    assert.deepStrictEqual(values(first), {
      ...nothing,
      read: 7,
      written: 4,
      revised: 2,
      quarantined: 1,
      refused: 1,
      refusals: [nonsense("b.values")]
    })
    const before = await tables(url)
    assert.deepStrictEqual(
      (await held(url)).observations.map((row) => row.split(",").at(-1)),
      ["400)", "400)", "401)"]
    )

    const second = await gdsJson(Import, env, "ingest", "import", "npp", path)
    assert.deepInclude(second, { files: 2, skipped: 2, ignored: 1 })
    assert.deepStrictEqual(values(second), nothing)
    const again = await gdsJson(Import, env, "ingest", "import", "npp", path, "--again")
    assert.deepStrictEqual(values(again), {
      ...nothing,
      read: 7,
      unchanged: 6,
      quarantined: 1,
      refused: 1,
      refusals: [nonsense("b.values")]
    })
    assert.deepStrictEqual(await tables(url), before)

    const text = await gds(env, "ingest", "import", "npp", path)
    assert.deepStrictEqual([text.code, text.stderr], [0, ""])
    assert.match(text.stdout, /^files +2\nskipped, as imported before +2\nignored, as of other kinds +1\nread +0$/m)
  })

  it("one file; its values count as captured when it was modified, though never in the future", async () => {
    const { env, url } = await fresh()
    const path = await folder(join(parent, "times"), {
      "a.values": demand("kerala", 0, 1, () => 400),
      "z.values": demand("kerala", 1, 1, () => 400)
    })
    await utimes(join(path, "z.values"), 4_102_444_800, 4_102_444_800)
    for (const name of ["a.values", "z.values"]) await gdsJson(Import, env, "ingest", "import", "npp", join(path, name))
    const rows = await query<{ past: boolean; at: string }>(
      url,
      `select captured_at <= clock_timestamp() as past, extract(epoch from captured_at)::text as at
       from observation order by ts`
    )
    assert.deepStrictEqual(
      rows.map(({ past }) => past),
      [true, true]
    )
    assert.strictEqual(Number(rows[0]?.at), Date.UTC(2026, 9, 1) / 1000)
  })

  it("a file that stands for standard input counts as captured when it was modified, too", async () => {
    const { env, url } = await fresh()
    const path = await folder(join(parent, "redirect"), { "a.values": demand("kerala", 0, 1, () => 400) })
    const opened = await open(join(path, "a.values"))
    assert.deepInclude(await gdsJson(Import, env, "ingest", "import", "npp", `/dev/fd/${opened.fd}`), { written: 1 })
    await opened.close()
    const [row] = await query<{ at: string }>(
      url,
      "select extract(epoch from captured_at)::text as at from observation"
    )
    assert.strictEqual(Number(row?.at), Date.UTC(2026, 9, 1) / 1000)
  })

  it("files that cannot be read are named and end with 1; the rest is imported", async () => {
    const { env, url } = await fresh()
    const path = await folder(join(parent, "faults"), {
      "a.values": demand("kerala", 0, 2, () => 400),
      "bytes.values": Uint8Array.of(0xff, 0xfe, 0x00, 0x80),
      "empty.values": new Uint8Array(),
      "wrong.values": ["nonsense"],
      "z.values": demand("kerala", 2, 2, () => 400)
    })
    await symlink(join(path, "gone"), join(path, "dangling.values"))
    await mkdir(join(path, "folder.values"))
    await folder(join(path, "below"), { "c.values": demand("kerala", 9, 1, () => 400) })
    const ended = await gds(env, "ingest", "import", "npp", path, "--json")
    const { errors, ...counts } = document(Import, ended)
    const refusals = [nonsense("wrong.values")]
    assert.deepStrictEqual(values({ ...counts, errors: [] }), { ...nothing, read: 4, written: 4, refused: 1, refusals })
    assert.deepStrictEqual(
      errors.map(({ code, file }) => [file, code]),
      [
        ["bytes.values", "unexpected_shape"],
        ["dangling.values", "unreadable"],
        ["empty.values", "unexpected_shape"],
        ["wrong.values", "all_rejected"]
      ]
    )
    assert.strictEqual(ended.code, 1)
    assert.match(ended.stderr, /^4 of 6 files could not be imported: bytes\.values: unexpected_shape: [^\n]*\n$/m)
    assert.strictEqual((await tables(url)).answers.length, 2)
    const text = await gds(env, "ingest", "import", "npp", path)
    assert.strictEqual(text.code, 1)
    assert.match(text.stdout, /^wrong\.values +all_rejected +nothing could be read: nonsense: is no value$/m)
  })

  it("from a pipe are read as from a disk, and of one text nothing the second time", async () => {
    const { env, url } = await fresh()
    const pipe = aPipe("values")
    const piped = async (lines: ReadonlyArray<string>, ...words: ReadonlyArray<string>) => {
      const [result] = await Promise.all([
        gdsJson(Import, env, "ingest", "import", "npp", pipe, ...words),
        writeFile(pipe, file(lines))
      ])
      return result
    }
    const lines = [...demand("kerala", 0, 3, () => 400), "nonsense"]
    assert.deepInclude(values(await piped(lines, "--dry-run")), { read: 3, refused: 1 })
    assert.deepInclude(values(await piped(lines)), { written: 3, refusals: [nonsense("pipe.values")] })
    assert.deepInclude(await piped(lines), { files: 1, skipped: 1, read: 0 })
    assert.lengthOf((await held(url)).observations, 3)
    const [tooLong] = await Promise.all([
      gds(env, "ingest", "import", "npp", pipe),
      // Its reader leaves before the end.
      writeFile(pipe, Buffer.alloc(65 * 1024 * 1024, "\n")).catch(() => undefined)
    ])
    assert.strictEqual(tooLong.code, 1)
    assert.match(tooLong.stdout, /^pipe\.values +too_large +more than 64\.0 MiB$/m)
  })

  it("a dry run reads and checks everything, and needs no database", async () => {
    const path = await folder(join(parent, "dry"), {
      "a.values": [...demand("kerala", 0, 2, () => 400), ...demand("goa", 0, 1, () => 9e9), "nonsense"]
    })
    const ended = await gds(away, "ingest", "import", "npp", path, "--dry-run", "--json")
    assert.deepStrictEqual([ended.code, ended.stderr], [0, ""])
    assert.deepStrictEqual(values(document(Import, ended)), {
      ...nothing,
      read: 3,
      quarantined: 1,
      refused: 1,
      refusals: [nonsense("a.values")]
    })
    const text = await gds(away, "ingest", "import", "npp", path, "--dry-run")
    assert.match(text.stdout, /^Dry run: nothing was written\.$/m)
    assert.match(text.stdout, /^a\.values +- +nonsense +is no value$/m)
    await folder(path, { "b.values": [] })
    await writeFile(join(path, "c.values"), "")
    assert.strictEqual((await gds(away, "ingest", "import", "npp", path, "--dry-run")).code, 1)
  })

  it("what is no file of the source ends with 2 and one line that says why, before the database is looked at", async () => {
    const path = await folder(join(parent, "usage"), { "a.values": [] })
    await writeFile(join(path, "b.csv"), "")
    await mkdir(join(path, "none"))
    const pipe = aPipe("usage")
    const wrong: ReadonlyArray<readonly [ReadonlyArray<string>, RegExp]> = [
      [["npp", join(path, "missing.values")], /^There is no file or folder .*missing\.values$/],
      [["npp", join(path, "b.csv")], /^npp imports files that end in \.values, and b\.csv does not$/],
      [["npp", join(path, "none")], /^npp imports files that end in \.values, and .*none has none$/],
      [["npp", "/dev/null"], /^\/dev\/null is no file, no folder and no pipe$/],
      [
        ["dsm", pipe],
        /^dsm tells its files apart by their names \(\.csv, \.xlsx, \.xls\), and a pipe has none: save it as a file$/
      ],
      [["nowhere", path], /^<source> must be one of .*npp.*, not "nowhere"$/],
      [["npp"], /<path>/]
    ]
    for (const [words, line] of wrong) {
      const ended = await gds(away, "ingest", "import", ...words)
      assert.deepStrictEqual([ended.code, ended.stdout], [2, ""], ended.stderr)
      const [first = "", second] = ended.stderr.trimEnd().split("\n")
      assert.match(first, line)
      assert.strictEqual(second, "See gds ingest import --help")
    }
  })

  it("without a database it fails with 1 and one line", async () => {
    const path = await folder(join(parent, "away"), { "a.values": [] })
    const ended = await gds(away, "ingest", "import", "npp", path)
    assert.deepStrictEqual([ended.code, ended.stdout], [1, ""])
    assert.match(ended.stderr, /^The database cannot be used: [^\n]*ECONNREFUSED[^\n]*\n$/)
  })

  it("a long load needs no more memory than a short one", async () => {
    const { url } = await fresh()
    const files = Array.from({ length: 8 }, (_, index) => [
      `${10 + index}.values`,
      demand("kerala", 30_000 * (index - 8), 30_000, (block) => 400 + (block % 50))
    ])
    const path = await folder(join(parent, "long"), Object.fromEntries(files))
    const bounded = readsFiles({ DATABASE_URL: url }, "--max-old-space-size=80")
    const ended = await beginReading(bounded, "ingest", "import", "npp", path, "--json").ended
    assert.deepStrictEqual(values(document(Import, ended)), { ...nothing, read: 240_000, written: 240_000 })
  })
})

const months = Array.from({ length: 24 }, (_, index) => {
  const month = new Date(Date.UTC(2024, 7 + index, 1)).toISOString()
  return `select ensure_observation_month('${month}')`
})

/** Another session's transaction that keeps the value of this instant from being written, until released. */
const block = async (url: string, series: readonly [string, string, string], at: string) => {
  const [source, area, kind] = series
  await execute(
    url,
    ...months,
    `insert into series (dataset, area, source, kind, period_minutes)
     values ('demand', '${area}', '${source}', '${kind}', 15) on conflict do nothing`
  )
  return hold(
    url,
    `insert into observation (series_id, ts, revision, value, captured_at, run_id)
     select id, '${at}', 1, 0, clock_timestamp(), 0 from series
     where dataset = 'demand' and area = '${area}' and source = '${source}'`
  )
}

/** Runs a command until it wants to write the blocked value, and kills it there. */
const killAt = async (
  { env, url }: Awaited<ReturnType<typeof fresh>>,
  series: readonly [string, string, string],
  at: string,
  words: ReadonlyArray<string>
) => {
  const lock = await block(url, series, at)
  await killAtLock(url, beginReading(env, ...words), "insert into observation", lock)
}

const count = async (url: string, condition = "true") => {
  const [row] = await query<{ n: number }>(url, `select count(*)::int as n from observation where ${condition}`)
  return row?.n
}

describe("kill -9", () => {
  /** First block, so long ago that the last lies in the past. */
  const first = -46_000
  /** The second file takes two parts to write. */
  const contents = {
    "a.values": [...demand("kerala", first, 100, () => 400), "plant,a,Station A"],
    "b.values": [
      ...demand("kerala", first + 50, 45_000, (index) => 400 + ((index - first) % 9)),
      ...demand("goa", first, 1, () => 9e9)
    ],
    "c.values": [
      ...demand("kerala", first, 10, () => 410),
      ...demand("goa", first + 1, 200, () => 300),
      "plant,a,Station B"
    ]
  }
  const atBlock = (index: number) => new Date(Date.UTC(2026, 0, 1) + (first + index) * 900_000).toISOString()

  /** Blocks at which it is killed, and values that are stored by then. */
  const kills = [
    ["kerala", 60, 0],
    ["kerala", 42_000, 100 + 40_000 - 50],
    ["goa", 7, 45_050]
  ] as const

  let path: string
  let undisturbed: Tables
  beforeAll(async () => {
    path = await folder(join(parent, "killed"), contents)
    const { env, url } = await fresh()
    assert.isEmpty((await gdsJson(Import, env, "ingest", "import", "npp", path)).errors)
    undisturbed = await tables(url)
  })

  it("before anything was written, between the parts of a file and in the last one: importing again ends in the tables of an undisturbed import", async () => {
    const disturbed = await fresh()
    for (const [area, at, stored] of kills) {
      await killAt(disturbed, ["npp", area, "observed"], atBlock(at), ["ingest", "import", "npp", path])
      assert.strictEqual(await count(disturbed.url, "revision = 1"), stored)
    }
    const rest = await gdsJson(Import, disturbed.env, "ingest", "import", "npp", path)
    assert.isAbove(rest.written, 0)
    assert.deepStrictEqual(await tables(disturbed.url), undisturbed)
    assert.deepStrictEqual(values(await gdsJson(Import, disturbed.env, "ingest", "import", "npp", path)), nothing)
  })

  const days = ["--from", "2026-04-01", "--to", "2026-04-02"]
  const runs = async ({ env, url }: Awaited<ReturnType<typeof fresh>>, command: ReadonlyArray<string>) => {
    const ended = await gds(env, ...command, ...days)
    assert.strictEqual(ended.code, 0, ended.stderr)
    return { values: await count(url), held: await held(url) }
  }

  // The one loads the earlier day first, the other the later; both end in the same tables.
  let whole: Awaited<ReturnType<typeof runs>> | null = null
  it.for([
    [["simulate"], "2026-04-02T06:00:00Z"],
    [["ingest", "backfill", "simulator"], "2026-04-01T06:00:00Z"]
  ] as const)(
    "in the middle of gds %s: running it again ends in the tables of an undisturbed run",
    async ([command, at]) => {
      whole ??= await runs(await fresh(), ["simulate"])
      const disturbed = await fresh()
      await killAt(disturbed, ["simulator", "india", "simulated"], at, [...command, ...days])
      const there = (await count(disturbed.url)) ?? 0
      assert.approximately(there / (whole.values ?? 0), 0.5, 0.2, "one of two days was there")
      assert.deepStrictEqual(await runs(disturbed, command), whole)
    }
  )
})
