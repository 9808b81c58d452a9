import { assert, layer } from "@effect/vitest"
import { type RawAnswer, type Source, UpstreamError } from "@grid/domain/ingest/Source"
import { IngestRuns } from "@grid/domain/ingest/IngestRuns"
import { RawArchive } from "@grid/domain/ingest/RawArchive"
import type { Observation } from "@grid/domain/observations/Observation"
import { Quarantine } from "@grid/domain/observations/Quarantine"
import type { SourceId } from "@grid/domain/observations/SourceId"
import { blockMs } from "@grid/domain/time/Time"
import type { Definition } from "@grid/ingest/sources/Definition"
import * as Import from "@grid/ingest/Import"
import * as Ingest from "@grid/ingest/Ingest"
import * as Reparse from "@grid/ingest/Reparse"
import { forAll } from "@grid/testing/Property"
import { definition, file } from "@grid/testing/ingest/FileSource"
import { Cron, Effect, Stream } from "effect"
import * as fc from "fast-check"
import { raw } from "./support/Raw.ts"
import * as Store from "./support/RealStore.ts"

const files = definition("npp")

const start = Date.parse("2026-03-31T23:30:00Z")
const hour = (count: number) => Date.parse("2026-05-01T00:00:00Z") + count * 3_600_000
const demand = (area: string, slot: number, mw: number | string) =>
  `demand,${area},${new Date(start + slot * blockMs).toISOString()},${mw}`

/** What reached the archive: a file by import, or an answer by a run. */
interface Arrival {
  readonly isFile: boolean
  readonly at: number
  readonly lines: ReadonlyArray<string>
}

const line = fc.oneof(
  fc
    .tuple(
      fc.constantFrom("kerala", "goa"),
      fc.integer({ min: 0, max: 2 }),
      fc.constantFrom<number | string>(400, 401, "-", 9e9)
    )
    .map(([area, slot, mw]) => ({ key: `${area} ${slot}`, text: demand(area, slot, mw) })),
  fc.constantFrom("x", "y").map((name) => ({ key: "plant", text: `plant,a,${name}` })),
  fc.constant({ key: "nonsense", text: "nonsense" })
)

/** Answers come one after the other: two of one moment have no order. */
const arrivals = fc.uniqueArray(
  fc.record({
    isFile: fc.boolean(),
    at: fc.integer({ min: 0, max: 3 }),
    lines: fc
      .uniqueArray(line, { maxLength: 8, selector: ({ key }) => key })
      .map((lines) => lines.map(({ text }) => text))
  }),
  { minLength: 1, maxLength: 5, comparator: (one, other) => !one.isFile && !other.isFile && one.at === other.at }
)

const answering = ({ info, parse }: Definition, answer: RawAnswer): Source => ({
  info,
  parse,
  schedule: Cron.parseUnsafe("*/15 * * * *", "UTC"),
  firstLoadMs: 0,
  politenessMs: 0,
  fetch: () => Stream.make(answer)
})

const arrive = (definition: Definition, { at, isFile, lines }: Arrival, index: number) => {
  const body = file(lines)
  return isFile
    ? Effect.asVoid(
        Import.run(definition, [{ name: `${index}.values`, modified_at: hour(at), bytes: Effect.succeed(body) }])
      )
    : Effect.asVoid(
        Ingest.run(answering(definition, raw(definition.info.id, body, { fetched_at: hour(at) })), {
          from: hour(0),
          to: hour(1)
        })
      )
}

const arriveAll = (all: ReadonlyArray<Arrival>, definition = files) =>
  Effect.forEach([...all.entries()], ([index, one]) => arrive(definition, one, index))

/** The same files, of which two areas stand for a price and a volume of the day-ahead market. */
const withMarket: Definition = {
  ...files,
  parse: (answer) =>
    Effect.map(files.parse(answer), (parsed) => ({
      ...parsed,
      observations: parsed.observations.map((one) =>
        one.area === "bid-n1"
          ? { ...one, dataset: "price_dam", area: "india" }
          : one.area === "bid-n2"
            ? { ...one, dataset: "sell_bid_dam", area: "india" }
            : one
      )
    }))
}

const unchanged = { written: 0, revised: 0 }

/** The same files as instantaneous readings of a source. */
const readingsOf = (id: SourceId): Definition => {
  const readings = definition(id)
  return {
    ...readings,
    parse: (answer) =>
      Effect.map(readings.parse(answer), (parsed) => ({
        ...parsed,
        observations: parsed.observations.map((one): Observation => ({ ...one, period_minutes: 0 }))
      }))
  }
}

/** What is held back is stored, as it is in a store that had read it before there was a rule against it. */
const storedBeforeTheRule = Effect.fnUntraced(function* (definition: Definition) {
  const quarantine = yield* Quarantine
  for (const { id } of yield* quarantine.list({ source: null, decided: false, limit: 20 })) {
    yield* quarantine.release(id, { kind: "operator", id: "test" }, "for the test")
  }
  yield* Reparse.run(definition)
  yield* Store.run("delete from quarantine")
})

const heldValues = Effect.map(
  Store.rows<{ readonly value: number | null }>(
    "select distinct on (series_id, ts) value from observation where not late order by series_id, ts, revision desc"
  ),
  (rows) => rows.map(({ value }) => value)
)

layer(Store.layer, { excludeTestServices: true, timeout: "60 seconds" })("Reparse", (it) => {
  it.effect("reading the archive again changes nothing, and rebuilds what was lost as it was", () =>
    forAll(
      [arrivals],
      ([all]) =>
        Effect.gen(function* () {
          yield* Store.clean
          yield* arriveAll(all)
          const tables = yield* Store.tables
          const { answers, summary } = yield* Reparse.run(files)
          assert.deepInclude(summary, unchanged)
          assert.strictEqual(answers, tables.answers.length)
          assert.deepStrictEqual(yield* Store.tables, tables)

          yield* Store.cleanDerived
          yield* Reparse.run(files)
          assert.deepStrictEqual(yield* Store.tables, tables)
        }),
      { numRuns: 20 }
    )
  )

  it.effect("what an operator has released stays released, also when everything is rebuilt", () =>
    Effect.gen(function* () {
      yield* Store.clean
      const quarantine = yield* Quarantine
      yield* arriveAll([
        { isFile: true, at: 0, lines: [demand("kerala", 0, 9e9), demand("kerala", 1, 8e9)] },
        { isFile: true, at: 1, lines: [demand("goa", 0, 300)] }
      ])
      const held = yield* quarantine.list({ source: null, decided: false, limit: 10 })
      const wild = held.find(({ value }) => value === 9e9)
      yield* quarantine.release(wild?.id ?? 0, { kind: "operator", id: "test" }, "measured")
      const before = yield* Store.held
      assert.strictEqual(before.observations.length, 2)
      assert.deepInclude((yield* Reparse.run(files)).summary, { ...unchanged, quarantined: 1, unchanged: 2 })
      yield* Store.cleanDerived
      yield* Reparse.run(files)
      assert.deepStrictEqual(yield* Store.held, before)
      const still = yield* quarantine.list({ source: null, decided: true, limit: 10 })
      assert.sameDeepMembers(
        still.map(({ released_at, value }) => [value, released_at !== null]),
        [
          [9e9, true],
          [8e9, false]
        ]
      )
    })
  )

  it.effect("a source that is read otherwise than before makes revisions with the reason, once", () =>
    Effect.gen(function* () {
      yield* Store.clean
      yield* arriveAll([
        { isFile: true, at: 0, lines: [demand("kerala", 0, 400), "plant,a,x"] },
        { isFile: false, at: 1, lines: [demand("kerala", 1, 500)] }
      ])
      const corrected: Definition = {
        ...files,
        parse: (answer) =>
          Effect.map(files.parse(answer), (parsed) => ({
            ...parsed,
            observations: parsed.observations.map((one) => ({ ...one, value: (one.value ?? 0) / 2 }))
          }))
      }
      assert.deepInclude((yield* Reparse.run(corrected)).summary, { written: 0, revised: 2, unchanged: 1 })
      assert.deepInclude((yield* Reparse.run(corrected)).summary, { ...unchanged, unchanged: 3 })
      const rows = yield* Store.rows(`select revision, value, reason, late from observation order by ts, revision`)
      assert.deepStrictEqual(rows, [
        { revision: 1, value: 400, reason: null, late: false },
        { revision: 2, value: 200, reason: "reparse", late: false },
        { revision: 1, value: 500, reason: null, late: false },
        { revision: 2, value: 250, reason: "reparse", late: false }
      ])
    })
  )

  it.effect("values that are held back by now are withdrawn, to what held before them, and stay known as of then", () =>
    Effect.gen(function* () {
      yield* Store.clean
      const slots = Array.from({ length: 8 }, (_, slot) => slot)
      const prices = slots.map((slot) => demand("bid-n1", slot, 3_000 + slot))
      const bids = slots.map((slot) => demand("bid-n2", slot, 3_000 + slot))
      yield* arriveAll(
        [
          { isFile: true, at: 0, lines: [demand("bid-n2", 3, 7_000)] },
          { isFile: true, at: 1, lines: [...prices, ...bids, demand("kerala", 0, 400)] },
          { isFile: false, at: 2, lines: [...prices, ...bids] },
          { isFile: true, at: 3, lines: [demand("goa", 0, 9e9)] }
        ],
        withMarket
      )
      const rightly = yield* Store.tables
      assert.strictEqual(rightly.quarantine.length, 9)
      yield* storedBeforeTheRule(withMarket)
      const before = yield* Store.rows<{ readonly at: string }>("select clock_timestamp()::text as at")

      assert.deepInclude((yield* Reparse.run(withMarket)).summary, { written: 0, revised: 9, quarantined: 17 })
      const after = yield* Store.tables
      assert.deepInclude((yield* Reparse.run(withMarket)).summary, { ...unchanged, quarantined: 17 })
      assert.deepStrictEqual(yield* Store.tables, after)
      const known = (condition: string) =>
        Store.rows(
          `select distinct on (o.series_id, o.ts) s.dataset, o.value, o.reason from observation o
           join series s on s.id = o.series_id where not late and s.dataset <> 'price_dam' and ${condition}
           order by o.series_id, o.ts, o.revision desc`
        )
      const reason = "reparse"
      assert.sameDeepMembers(
        [...(yield* known("true"))],
        [
          ...slots.map((slot) => ({ dataset: "sell_bid_dam", value: slot === 3 ? 7_000 : null, reason })),
          { dataset: "demand", value: 400, reason: null },
          { dataset: "demand", value: null, reason }
        ]
      )
      const then: ReadonlyArray<{ readonly value?: unknown }> = yield* known(`recorded_at <= '${before[0]?.at}'`)
      assert.sameMembers(
        then.map(({ value }) => value),
        [400, 9e9, ...slots.map((slot) => 3_000 + slot)]
      )
      assert.deepStrictEqual(after.quarantine, rightly.quarantine)
    })
  )

  it.effect("what a withdrawn value leaves nothing in the place of is open for an answer of an earlier time", () =>
    Effect.gen(function* () {
      yield* Store.clean
      yield* arriveAll([{ isFile: true, at: 2, lines: [demand("kerala", 0, 9e9)] }])
      yield* storedBeforeTheRule(files)
      assert.deepInclude((yield* Reparse.run(files)).summary, { written: 0, revised: 1, quarantined: 1 })
      assert.deepStrictEqual(yield* heldValues, [null])

      yield* Import.run(files, [
        { name: "older.values", modified_at: hour(1), bytes: Effect.succeed(file([demand("kerala", 0, 400)])) }
      ])
      assert.deepStrictEqual(yield* heldValues, [400])
      assert.deepInclude((yield* Reparse.run(files)).summary, { ...unchanged, quarantined: 1, unchanged: 1 })
      assert.deepStrictEqual(yield* heldValues, [400])
      yield* Import.run(files, [
        { name: "oldest.values", modified_at: hour(0), bytes: Effect.succeed(file([demand("kerala", 0, 300)])) }
      ])
      assert.deepStrictEqual(yield* heldValues, [400], "an answer of an earlier time comes late again")
    })
  )

  it.effect("a value that a better witness had contradicted before it came is withdrawn, by what came later none", () =>
    Effect.gen(function* () {
      yield* Store.clean
      const [centre, witness] = [readingsOf("sldc-up"), readingsOf("merit")]
      yield* arrive(
        witness,
        { isFile: false, at: 0, lines: [demand("uttar-pradesh", 0, 8_000), demand("uttar-pradesh", 9, 8_000)] },
        0
      )
      yield* arrive(
        centre,
        { isFile: false, at: 1, lines: [demand("uttar-pradesh", 0, 20_000), demand("uttar-pradesh", 9, 9_000)] },
        1
      )
      yield* arrive(witness, { isFile: false, at: 2, lines: [demand("uttar-pradesh", 9, 30_000)] }, 2)
      yield* storedBeforeTheRule(centre)
      const ofCentre = Store.rows<{ readonly value: number | null }>(
        `select distinct on (o.ts) o.value from observation o join series s on s.id = o.series_id
         where s.source = 'sldc-up' and not o.late order by o.ts, o.revision desc`
      )
      assert.deepStrictEqual(yield* ofCentre, [{ value: 20_000 }, { value: 9_000 }])
      assert.deepInclude((yield* Reparse.run(centre)).summary, { written: 0, revised: 1, unchanged: 1, quarantined: 1 })
      assert.deepStrictEqual(yield* ofCentre, [{ value: null }, { value: 9_000 }])
      const list = yield* (yield* Quarantine).list({ source: null, decided: true, limit: 10 })
      assert.deepStrictEqual(
        list.map(({ value }) => value),
        [20_000],
        "nothing that is served is on the list"
      )
      assert.deepInclude((yield* Reparse.run(centre)).summary, { ...unchanged, unchanged: 1, quarantined: 1 })
    })
  )

  it.effect("answers that cannot be read are named; error pages of an upstream never held anything", () =>
    Effect.gen(function* () {
      yield* Store.clean
      const archive = yield* RawArchive
      yield* arriveAll([{ isFile: true, at: 0, lines: [demand("kerala", 0, 400)] }])
      const { id } = yield* archive.put(raw("npp", "<html>"))
      yield* archive.put(raw("npp", "gone", { status: 503 }))
      const strict: Definition = {
        ...files,
        parse: (answer) =>
          answer.status === 200
            ? files.parse(answer)
            : new UpstreamError({ source: "npp", reason: "http_status", detail: String(answer.status) })
      }
      const result = yield* Reparse.run(strict)
      assert.deepStrictEqual(result.errors, [{ raw_id: id, code: "unexpected_shape", detail: "no file of values" }])
      assert.deepInclude(result, { answers: 3 })
      assert.strictEqual(yield* archive.count({ source: "npp", unreadOnly: true }), 0, "all were dealt with")
      const [run] = yield* (yield* IngestRuns).latest
      assert.deepStrictEqual([run?.id, run?.outcome], [result.run_id, "failed"])
    })
  )

  it.effect("the order is that of arrival, page by page, and only of this source", () =>
    Effect.gen(function* () {
      yield* Store.clean
      const archive = yield* RawArchive
      for (let index = 0; index < 130; index++) {
        yield* archive.put(raw(index % 5 === 4 ? "merit" : "npp", file([]), { url: `http://upstream.test/${index}` }))
      }
      const seen: Array<string> = []
      const listening: Definition = {
        ...files,
        parse: (answer) => {
          seen.push(answer.url.slice(answer.url.lastIndexOf("/") + 1))
          return files.parse(answer)
        }
      }
      const progress: Array<string> = []
      yield* Reparse.run(listening, {
        onProgress: ({ answers, total }) => Effect.sync(() => void progress.push(`${answers}/${total}`))
      })
      const expected = Array.from({ length: 130 }, (_, index) => index).filter((index) => index % 5 !== 4)
      assert.deepStrictEqual(seen, expected.map(String))
      assert.deepStrictEqual([progress[0], progress.at(-1)], ["1/104", "104/104"])
    })
  )

  it.effect("a source without an archive has no run", () =>
    Effect.gen(function* () {
      yield* Store.clean
      assert.deepInclude(yield* Reparse.run(files), { run_id: null, answers: 0 })
      assert.isEmpty(yield* (yield* IngestRuns).latest)
    })
  )
})
