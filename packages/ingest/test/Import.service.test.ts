import { assert, layer } from "@effect/vitest"
import type { RawAnswer } from "@grid/domain/ingest/Source"
import { IngestRuns } from "@grid/domain/ingest/IngestRuns"
import { RawArchive } from "@grid/domain/ingest/RawArchive"
import { ObservationStore } from "@grid/domain/observations/ObservationStore"
import { blockMs } from "@grid/domain/time/Time"
import * as Import from "@grid/ingest/Import"
import { forAll } from "@grid/testing/Property"
import { definition, file } from "@grid/testing/ingest/FileSource"
import { Effect } from "effect"
import * as fc from "fast-check"
import * as Store from "./support/RealStore.ts"

const source = definition("demand")

/** Two blocks before a month ends in UTC. */
const start = Date.parse("2023-03-31T23:30:00Z")
const at = (slot: number) => new Date(start + slot * blockMs).toISOString()
const hour = (count: number) => Date.parse("2026-05-01T00:00:00Z") + count * 3_600_000

const importFile = (name: string, modified_at: number, bytes: Uint8Array): Import.ImportFile => ({
  name,
  modified_at,
  bytes: Effect.succeed(bytes)
})

const demand = (area: string, slot: number, mw: number | string, captured?: number) =>
  ["demand", area, at(slot), mw, ...(captured === undefined ? [] : [new Date(captured).toISOString()])].join(",")

const line = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      key: fc.constantFrom("kerala 0", "kerala 1", "kerala 2", "goa 0", "goa 2"),
      mw: fc.constantFrom<number | string>(400, 400, 401, "-", 9e9),
      /** Own stamps, some of them the same; mostly none, so that the time of the file counts. */
      captured: fc.option(fc.integer({ min: 0, max: 2 }), { freq: 2 })
    })
  },
  { weight: 4, arbitrary: fc.record({ key: fc.constantFrom("plant a", "plant b"), name: fc.constantFrom("x", "y") }) }
)

/** Files with overlapping values; several may have been modified at the same time. */
const files = fc
  .array(
    fc.record({
      lines: fc.uniqueArray(line, { maxLength: 8, selector: ({ key }) => key }),
      modified: fc.integer({ min: 0, max: 3 })
    }),
    { minLength: 2, maxLength: 6 }
  )
  .map((all) =>
    all.map(({ lines, modified }, index) => {
      const texts = lines.map((entry) => {
        const [first = "", second = ""] = entry.key.split(" ")
        if ("name" in entry) return `plant,${second},${entry.name}`
        return demand(first, Number(second), entry.mw, entry.captured === null ? undefined : hour(entry.captured))
      })
      return importFile(`${index}.values`, hour(modified), file(texts))
    })
  )

const withOrder = files.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })))

const unread = Effect.flatMap(RawArchive, (archive) => archive.count({ source: "demand", unreadOnly: true }))

const nothing = { read: 0, written: 0, revised: 0, unchanged: 0, quarantined: 0, rejected: 0 }

layer(Store.layer, { excludeTestServices: true, timeout: "60 seconds" })("Import", (it) => {
  it.effect(
    "whatever order files come in, the same values hold; and importing them again, or reading them again, changes nothing",
    () =>
      forAll(
        [withOrder],
        ([[some, shuffled]]) =>
          Effect.gen(function* () {
            yield* Store.clean
            const first = yield* Import.run(source, some)
            const tables = yield* Store.tables
            const held = yield* Store.held
            assert.deepStrictEqual([first.errors, first.skipped, yield* unread], [[], 0, 0])

            const second = yield* Import.run(source, some)
            assert.deepStrictEqual([second.summary, second.skipped], [nothing, some.length])
            const again = yield* Import.run(source, some, { again: true })
            assert.deepInclude(again.summary, { read: first.summary.read, written: 0, revised: 0 })
            assert.strictEqual(again.summary.unchanged + again.summary.quarantined, again.summary.read)
            assert.deepStrictEqual(yield* Store.tables, tables)

            yield* Store.clean
            yield* Import.run(source, shuffled)
            assert.deepStrictEqual(yield* Store.held, held)
          }),
        { numRuns: 20 }
      )
  )

  it.effect("a value that an older file contradicts holds, as a newer file had given it again", () =>
    Effect.gen(function* () {
      yield* Store.clean
      const give = (name: string, captured: number, mw: number) =>
        Import.run(source, [importFile(`${name}.values`, hour(captured), file([demand("kerala", 0, mw)]))])
      yield* give("first", 1, 400)
      yield* give("newest", 3, 400)
      yield* give("between", 2, 500)
      const values = yield* Store.rows(`select revision, value, late, reason from observation order by revision`)
      assert.deepStrictEqual(values, [
        { revision: 1, value: 400, late: false, reason: null },
        { revision: 2, value: 500, late: true, reason: "correction" }
      ])
      const [page] = yield* Store.rows<{ blocks: ReadonlyArray<number | null> }>(`select blocks from day_page`)
      assert.deepStrictEqual(
        page?.blocks.filter((value) => value !== null),
        [400]
      )
    })
  )

  it.effect("a file of the same name and bytes is the same file, whenever it was copied", () =>
    Effect.gen(function* () {
      yield* Store.clean
      const bytes = file([demand("kerala", 0, 400)])
      yield* Import.run(source, [importFile("a.values", hour(1), bytes)])
      const tables = yield* Store.tables
      const copied = yield* Import.run(source, [importFile("a.values", hour(5), bytes)])
      assert.strictEqual(copied.skipped, 1)
      yield* Import.run(source, [importFile("a.values", hour(5), bytes)], { again: true })
      assert.deepStrictEqual(yield* Store.tables, tables)
    })
  )

  const good = file([demand("kerala", 0, 400), "plant,a,Station A"])
  const broken = (code: string, detail: string): Import.ImportFile => ({
    name: "bad.values",
    modified_at: hour(0),
    bytes: Effect.fail({ code, detail })
  })
  const shapeless = "no file of values"
  const faults: ReadonlyArray<readonly [string, Import.ImportFile, string, string]> = [
    ["empty", importFile("bad.values", hour(0), new Uint8Array()), "unexpected_shape", shapeless],
    ["no text", importFile("bad.values", hour(0), Uint8Array.of(0xff, 0xfe, 0x00)), "unexpected_shape", shapeless],
    ["cut off in its first line", importFile("bad.values", hour(0), good.slice(0, 5)), "unexpected_shape", shapeless],
    [
      "cut off in its first value",
      importFile("bad.values", hour(0), good.slice(0, 24)),
      "all_rejected",
      "nothing could be read: demand,kerala,2: is no value"
    ],
    ["unreadable", broken("unreadable", "permission denied"), "unreadable", "permission denied"]
  ]
  it.effect.each(faults)(
    "a file that is %s is named with the reason, each time; the others are imported; the run counts as failed",
    ([, bad, code, detail]) =>
      Effect.gen(function* () {
        yield* Store.clean
        const before = importFile("a.values", hour(0), file([demand("goa", 0, 300)]))
        const after = importFile("c.values", hour(0), good)
        for (const skipped of [0, 2]) {
          const result = yield* Import.run(source, [before, bad, after])
          assert.deepStrictEqual(result.errors, [{ file: "bad.values", code, detail }])
          assert.strictEqual(result.skipped, skipped)
          assert.strictEqual(result.summary.written, skipped === 0 ? 3 : 0)
          const [run] = yield* (yield* IngestRuns).latest
          assert.deepStrictEqual(
            [run?.id, run?.outcome, run?.error_code, run?.error_detail],
            [result.run_id, "failed", code, `bad.values: ${detail}`]
          )
        }
        const { answers } = yield* Store.tables
        assert.strictEqual(answers.length, 2, "what cannot be read is not kept")
      })
  )

  it.effect("a file that is cut off in the middle gives what it holds, and the whole one the rest", () =>
    Effect.gen(function* () {
      yield* Store.clean
      const whole = file([demand("kerala", 0, 400), demand("kerala", 1, 410)])
      const cut = yield* Import.run(source, [importFile("a.values", hour(0), whole.slice(0, -8))])
      assert.deepInclude(cut.summary, { read: 1, written: 1, rejected: 1 })
      const entry = `demand,kerala,${at(1).slice(0, -3)}`
      assert.deepStrictEqual(cut.rejected, [{ file: "a.values", entry, reason: "is no value" }])
      assert.isEmpty(cut.errors)
      const rest = yield* Import.run(source, [importFile("a.values", hour(1), whole)])
      assert.deepInclude(rest.summary, { read: 2, written: 1, unchanged: 1, rejected: 0 })
    })
  )

  /** More than two parts of a file. */
  const big = file(Array.from({ length: 85_000 }, (_, index) => demand("kerala", index, 400 + (index % 7))))
  const bigFile = importFile("big.values", hour(0), big)

  it.effect(
    "a big file is written in parts and counts as read with the last; one cut short is brought to its end",
    () =>
      Effect.gen(function* () {
        yield* Store.clean
        yield* Import.run(source, [bigFile])
        const undisturbed = yield* Store.tables
        const versions = Store.rows<{ version: number }>(`select version::int as version from data_clock`)
        const [before] = yield* versions

        yield* Store.clean
        yield* Store.run(
          `create function stop_late() returns trigger language plpgsql as $$ begin
           if (select count(*) from observation) > 80000 then raise exception 'no' using errcode = '53100'; end if;
           return new;
         end $$`,
          `create trigger stop_late before insert on latest_value for each row execute function stop_late()`
        )
        const failed = yield* Effect.flip(Import.run(source, [bigFile]))
        assert.strictEqual(failed._tag, "ServiceUnavailable")
        yield* Store.run(`drop trigger stop_late on latest_value`)
        assert.strictEqual(yield* unread, 1)
        const [stored] = yield* Store.rows<{ n: number }>(`select count(*)::int as n from observation`)
        assert.strictEqual(stored?.n, 80_000, "two parts of three")

        const rest = yield* Import.run(source, [bigFile])
        assert.deepStrictEqual(rest.summary, { ...nothing, read: 85_000, written: 5_000, unchanged: 80_000 })
        assert.deepStrictEqual(yield* Store.tables, undisturbed)
        const [after] = yield* versions
        assert.strictEqual((after?.version ?? 0) - (before?.version ?? 0), 3)
      })
  )

  it.effect("a file that was archived by a process that died is read as it was archived", () =>
    Effect.gen(function* () {
      yield* Store.clean
      const archive = yield* RawArchive
      const bytes = file([demand("kerala", 0, 400), demand("goa", 0, 300), "plant,a,Station A"])
      yield* Import.run(source, [importFile("a.values", hour(0), bytes)])
      const undisturbed = yield* Store.tables

      yield* Store.clean
      const raw: RawAnswer = {
        source: "demand",
        url: "file:a.values",
        request: null,
        status: 200,
        headers: {},
        fetched_at: hour(0),
        body: bytes
      }
      const { id } = yield* archive.put(raw)
      const { observations } = yield* source.parse(raw)
      yield* (yield* ObservationStore).write({
        source: "demand",
        run_id: 0,
        raw_id: id,
        observations: observations.slice(0, 1),
        more: true
      })
      const rest = yield* Import.run(source, [importFile("a.values", hour(9), bytes)])
      assert.deepStrictEqual([rest.skipped, rest.summary.written], [0, 2])
      assert.deepStrictEqual(yield* Store.tables, undisturbed)
    })
  )

  it.effect("a dry run reads and guards everything, and needs no store", () =>
    Effect.gen(function* () {
      const bad = importFile("b.values", hour(0), new Uint8Array())
      const mixed = file([demand("kerala", 0, 400), demand("kerala", 1, 9e9), "nonsense", "plant,a,Station A"])
      const result = yield* Import.dryRun(source, [importFile("a.values", hour(0), mixed), bad])
      assert.deepStrictEqual(result, {
        run_id: null,
        summary: { ...nothing, read: 3, quarantined: 1, rejected: 1 },
        skipped: 0,
        errors: [{ file: "b.values", code: "unexpected_shape", detail: shapeless }],
        rejected: [{ file: "a.values", entry: "nonsense", reason: "is no value" }]
      })
    })
  )

  it.effect("progress is told after each file, those in error included", () =>
    Effect.gen(function* () {
      yield* Store.clean
      const seen: Array<number> = []
      const all = [importFile("a.values", hour(0), good), broken("unreadable", "gone"), bigFile]
      yield* Import.run(source, all, { onProgress: ({ files: done }) => Effect.sync(() => void seen.push(done)) })
      assert.deepStrictEqual(seen, [1, 2, 3])
    })
  )

  it.effect("files are told by their endings, in whatever case", () =>
    Effect.sync(() => {
      assert.deepStrictEqual(
        ["a.values", "B.VALUES", "a.values.bak", "values", ".csv"].map((name) => Import.reads(source, name)),
        [true, true, false, false, false]
      )
    })
  )
})
