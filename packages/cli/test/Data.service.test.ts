import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { dayMs, istDate } from "@grid/domain/time/Time"
import { tables } from "@grid/testing/cluster/Tables"
import { execute } from "@grid/testing/cluster/TestCluster"
import { freePort, until } from "@grid/testing/service/ServiceProcess"
import * as TestUpstream from "@grid/testing/upstream/TestUpstream"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { demand, folder, freshDatabases, readsFilesHere } from "./support/Files.ts"
import {
  Backfill,
  beginReading,
  Coverage,
  document,
  gds,
  gdsJson,
  Import,
  Quarantined,
  QuarantineList,
  Reparse,
  RevisionList,
  SourceStates
} from "./support/Gds.ts"

readsFilesHere()

const fresh = freshDatabases()

let parent: string
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), "gds-data-"))
})
afterAll(() => rm(parent, { recursive: true, force: true }))

const daysAgo = (days: number) => istDate(Date.now() - days * dayMs)

describe("gds ingest backfill", () => {
  const words = ["ingest", "backfill", "simulator", "--from", "2026-04-01", "--to", "2026-04-02"]

  it("loads whole IST days, tells what lies before it, and leaves out what is done unless asked again", async () => {
    const { env } = await fresh()
    const ended = await gds(env, ...words, "--json")
    assert.strictEqual(ended.code, 0, ended.stderr + ended.stdout)
    assert.strictEqual(ended.stderr, "simulator: 2 of 2 days to load, newest first\n")
    const first = document(Backfill, ended)
    const none = { done_before: 0, empty: 0, failed: 0, left: 0 }
    assert.deepInclude(first, { source: "simulator", from: "2026-04-01", to: "2026-04-02", errors: [] })
    assert.deepStrictEqual(first.days, { ...none, asked: 2, loaded: 2 })
    assert.strictEqual(first.read, first.written + first.unchanged, "each day repeats what holds for its month")

    const more = await gdsJson(Backfill, env, ...words.slice(0, -1), "2026-04-03")
    assert.deepStrictEqual(more.days, { ...none, asked: 3, done_before: 2, loaded: 1 })
    const again = await gdsJson(Backfill, env, ...words, "--again")
    assert.deepStrictEqual(again.days, { ...none, asked: 2, loaded: 2 })
    assert.deepInclude(again, { read: first.read, written: 0, revised: 0, unchanged: first.read })
    const text = await gds(env, ...words)
    assert.match(text.stdout, /^done before +2$/m)
  })

  it("asks a real source for the day, and says how long its pauses take", async () => {
    const { env } = await fresh()
    const upstream = await TestUpstream.start()
    const npp = { ...env, GDS_UPSTREAM_NPP_URL: upstream.url }
    const one = await gdsJson(Backfill, npp, "ingest", "backfill", "npp", "--from", daysAgo(2), "--to", daysAgo(2))
    assert.deepInclude(one.days, { asked: 1, loaded: 1 })
    assert.deepStrictEqual(
      upstream.requests().map(({ path, query }) => [path, query]),
      [TestUpstream.paths.nppDemand, TestUpstream.paths.nppFuels].map((path) => [path, `?date=${daysAgo(2)}`])
    )
    const long = beginReading(npp, "ingest", "backfill", "npp", "--from", daysAgo(12), "--to", daysAgo(2))
    await until(() => long.stderr().includes("\n"))
    long.kill("SIGINT")
    assert.strictEqual((await long.ended).code, 130)
    assert.match(
      long.stderr(),
      /^npp: 10 of 11 days to load, newest first; the pauses between them alone take 54 min\n/
    )
    await upstream.close()
  })

  it("a day that fails ends with 1; its document is printed all the same, and the day is asked for again", async () => {
    const { env } = await fresh()
    const dead = { ...env, GDS_UPSTREAM_NPP_URL: `http://127.0.0.1:${await freePort()}` }
    const day = daysAgo(3)
    for (const _ of ["once", "again"]) {
      const ended = await gds(dead, "ingest", "backfill", "npp", "--from", day, "--to", day, "--json")
      assert.strictEqual(ended.code, 1)
      const { days, errors } = document(Backfill, ended)
      assert.deepStrictEqual(days, { asked: 1, done_before: 0, loaded: 0, empty: 0, failed: 1, left: 0 })
      assert.deepStrictEqual([errors[0]?.date, errors[0]?.code], [day, "transport"])
      assert.match(
        ended.stderr,
        /^npp: 1 of 1 days failed, the last [-\d]+: transport: [^\n]*ECONNREFUSED[^\n]*\. Run it again to ask/m
      )
    }
  })

  it("what cannot be asked for is wrong usage", async () => {
    const { env } = await fresh()
    const wrong: ReadonlyArray<readonly [ReadonlyArray<string>, RegExp]> = [
      [["merit", "--from", daysAgo(3)], /^merit knows the present alone/],
      [["npp"], /--from/],
      [["npp", "--from", "2026-04-02", "--to", "2026-04-01"], /--from must lie before --to/],
      [["npp", "--from", "2099-01-01"], /--from lies in the future/],
      [["npp", "--from", "1999-12-31"], /--from must not lie before 2000-01-01/],
      [["npp", "--from", "2001-01-01"], /at most 3660 days/],
      [["nowhere", "--from", "2026-04-01"], /<source> must be one of .*npp/]
    ]
    for (const [words, line] of wrong) {
      const ended = await gds(env, "ingest", "backfill", ...words)
      assert.deepStrictEqual([ended.code, ended.stdout], [2, ""], ended.stderr)
      assert.match(ended.stderr, line)
    }
  })
})

describe("what is stored", () => {
  let env: Readonly<Record<string, string>>
  let url: string
  beforeAll(async () => {
    ;({ env, url } = await fresh())
    const path = await folder(join(parent, "stored"), {
      "a.values": [...demand("kerala", 74, 96, () => 400), ...demand("kerala", 200, 1, () => 9e9)],
      "b.values": [...demand("kerala", 74, 2, () => 410), ...demand("goa", 74, 24, () => 300)]
    })
    assert.isEmpty((await gdsJson(Import, env, "ingest", "import", "npp", path)).errors)
  })

  it("reparse reads the archive again: nothing changes, and what was lost is rebuilt", async () => {
    const before = await tables(url)
    const { sources } = await gdsJson(Reparse, env, "ingest", "reparse")
    assert.strictEqual(sources.length, 1, "only sources that have an archive")
    assert.deepInclude(sources[0], { source: "npp", answers: 2, read: 123, written: 0, revised: 0, quarantined: 1 })
    assert.deepStrictEqual(await tables(url), before)
    await execute(url, "truncate observation, day_page, month_page, latest_value, record, quarantine")
    const rebuilt = await gdsJson(Reparse, env, "ingest", "reparse", "--source", "npp")
    assert.deepInclude(rebuilt.sources[0], { written: 120, revised: 2 })
    assert.deepStrictEqual(await tables(url), before)
    const none = await gdsJson(Reparse, env, "ingest", "reparse", "--source", "merit")
    assert.deepInclude(none.sources[0], { run_id: null, answers: 0 })
    assert.match((await gds(env, "ingest", "reparse")).stdout, /^npp +2 +123 +0 +0 +122 +1 +0$/m)
  })

  it("coverage counts the known blocks of each IST day", async () => {
    // The files begin at 00:00 IST of the 2nd of January.
    const span = ["--from", "2026-01-02", "--to", "2026-01-03"]
    const all = await gdsJson(Coverage, env, "ingest", "coverage", "demand", ...span)
    assert.deepStrictEqual(
      all.days.map(({ area, date, expected, pct, present }) => [area, date, present, expected, pct]),
      [
        ["goa", "2026-01-02", 24, 96, 25],
        ["goa", "2026-01-03", 0, 96, 0],
        ["kerala", "2026-01-02", 96, 96, 100],
        ["kerala", "2026-01-03", 0, 96, 0]
      ]
    )
    assert.strictEqual(all.incomplete_days, 3)
    const gaps = await gdsJson(Coverage, env, "ingest", "coverage", "demand", ...span, "--area", "kerala", "--gaps")
    assert.deepStrictEqual([gaps.incomplete_days, gaps.days.map(({ date }) => date)], [1, ["2026-01-03"]])
    const full = ["ingest", "coverage", "demand", "--area", "kerala", "--from", "2026-01-02", "--to", "2026-01-02"]
    assert.strictEqual((await gds(env, ...full, "--gaps")).stdout, "Every day is complete.\n")
    assert.match((await gds(env, ...full)).stdout, /^demand +kerala +2026-01-02 +96 +96 +100$/m)
    const nothing = await gds(env, "ingest", "coverage", "price_dam")
    assert.match(nothing.stdout, /^Nothing of price_dam is stored for these days; gds ingest status /)
    const months = ["ingest", "coverage", "installed_capacity_coal", "--area", "kerala"]
    const monthly = await gdsJson(Coverage, env, ...months, "--from", "2026-01-02", "--to", "2026-03-31")
    assert.deepStrictEqual(
      monthly.days.map(({ date, expected }) => [date, expected]),
      [
        ["2026-02-01", 1],
        ["2026-03-01", 1]
      ]
    )
  })

  it("what was held back is listed with the reason, and passes once it is released", async () => {
    const { quarantined } = await gdsJson(QuarantineList, env, "ingest", "quarantine", "list")
    assert.strictEqual(quarantined.length, 1)
    const [held] = quarantined
    assert.deepInclude(held, { source: "npp", dataset: "demand", area: "kerala", value: 9e9, released_at: null })
    assert.match(held?.reason ?? "", /^9000000000 is outside 0 to \d+ MW$/)
    const id = String(held?.id)
    assert.isEmpty(
      (await gdsJson(QuarantineList, env, "ingest", "quarantine", "list", "--source", "merit")).quarantined
    )

    const released = await gdsJson(Quarantined, env, "ingest", "quarantine", "release", id)
    assert.isNotNull(released.released_at)
    const twice = await gdsJson(Quarantined, env, "ingest", "quarantine", "release", id)
    assert.deepStrictEqual(twice, released, "releasing is idempotent")
    assert.isEmpty((await gdsJson(QuarantineList, env, "ingest", "quarantine", "list")).quarantined)
    const all = await gdsJson(QuarantineList, env, "ingest", "quarantine", "list", "--all", "--limit", "1")
    assert.deepStrictEqual(all.quarantined, [released])
    assert.strictEqual((await gds(env, "ingest", "quarantine", "list")).stdout, "No value is held back.\n")

    const at = released.ts.slice(0, 10)
    const shown = await gdsJson(RevisionList, env, "ingest", "revisions", "demand", "kerala", "--from", at)
    assert.deepInclude(
      shown.revisions.find(({ ts }) => ts === released.ts),
      {
        value: 9e9,
        reason: "release",
        holds: true
      }
    )
    const unknown = await gds(env, "ingest", "quarantine", "release", "999999")
    assert.deepStrictEqual(
      [unknown.code, unknown.stderr],
      [1, "No value 999999 was ever held back; see gds ingest quarantine list --all.\n"]
    )
  })

  it("revisions show how a number came about, also as it was known at a time", async () => {
    const { env: own } = await fresh()
    const block = (mw: number) => demand("kerala", 74, 1, () => mw)
    const words = ["ingest", "revisions", "demand", "kerala", "--from", "2026-01-02"]
    const give = (name: string, contents: Readonly<Record<string, ReadonlyArray<string>>>) =>
      folder(join(parent, name), contents).then((path) => gdsJson(Import, own, "ingest", "import", "npp", path))
    // Each file is a minute younger than the one before it.
    await give("first", { "a.values": block(400) })
    const known = (await gdsJson(RevisionList, own, ...words)).revisions[0]?.recorded_at ?? ""
    await give("later", { "0.values": [], "b.values": [], "c.values": block(410), "d.values": block(410) })
    await give("late", { "0.values": [], "e.values": block(420) })
    const { revisions } = await gdsJson(RevisionList, own, ...words)
    assert.deepStrictEqual(
      revisions.map(({ holds, late, reason, revision, value }) => [revision, value, reason, late, holds]),
      [
        [1, 400, null, false, false],
        [2, 410, "correction", false, true],
        [3, 420, "correction", true, false]
      ]
    )
    assert.deepStrictEqual(
      revisions.map(({ captured_at, confirmed_at }) => [captured_at, confirmed_at]),
      [
        ["2026-10-01T00:00:00Z", null],
        ["2026-10-01T00:02:00Z", "2026-10-01T00:03:00Z"],
        ["2026-10-01T00:01:00Z", null]
      ]
    )
    const then = await gdsJson(RevisionList, own, ...words, "--as-of", known)
    assert.deepStrictEqual(
      then.revisions.map(({ holds, value }) => [value, holds]),
      [[400, true]]
    )
    const text = await gds(own, ...words)
    assert.match(text.stdout, /^2026-01-01 18:30:00Z +demand +npp +observed +15 +3 +420 +no +correction, late /m)
    const before = await gds(own, ...words, "--as-of", "2020-01-01")
    assert.match(before.stdout, /^Nothing of demand of kerala had been stored for this time by then; without --as-of /)
    const none = await gds(own, "ingest", "revisions", "demand", "goa", "--from", "2026-01-02")
    assert.match(none.stdout, /^Nothing of demand of goa is stored for this time; gds ingest coverage demand /)
  })

  it("status says when a source runs next, and how many answers were never read to the end", async () => {
    await execute(url, "update raw_answer set read_at = null where id = (select min(id) from raw_answer)")
    const { sources } = await gdsJson(SourceStates, { ...env, GDS_SOURCES: "npp" }, "ingest", "status")
    const byName = new Map(sources.map((source) => [source.source, source]))
    const npp = byName.get("npp")
    assert.strictEqual(npp?.unread_answers, 1)
    const wait = Date.parse(npp?.next_run_at ?? "") - Date.now()
    assert.isTrue(wait > -60_000 && wait <= 15 * 60_000, `${wait} ms`)
    assert.strictEqual(new Date(npp?.next_run_at ?? "").getUTCMinutes() % 15, 2)
    assert.deepInclude(byName.get("merit"), { enabled: false, next_run_at: null, unread_answers: 0 })
  })
})
