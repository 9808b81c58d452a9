import { assert, describe, layer } from "@effect/vitest"
import type { TenantId } from "@grid/domain/Brands"
import { type ExportSpec, exportOf } from "@grid/domain/jobs/Export"
import type { ExportQuery } from "@grid/domain/jobs/Job"
import { type Claim, JobStore, keptBytes, mostAreasOfPage, mostJobs, openJobs } from "@grid/domain/jobs/JobStore"
import { type JobEvent, JobState, next } from "@grid/domain/jobs/JobState"
import { get } from "@grid/domain/plans/Plan"
import { Effect, Result, Stream } from "effect"
import * as Store from "./support/Store.ts"

const specOf = (query: ExportQuery): ExportSpec =>
  Result.getOrThrow(
    exportOf({ type: "export", dataset: "demand", query, format: "csv" }, get("pro"), Date.UTC(2026, 7, 18))
  )

const spec = specOf({})

let tenants = 0
const freshTenant = Effect.gen(function* () {
  const tenant = `jobs-${tenants++}` as TenantId
  yield* Store.createKey(tenant, "pro")
  return tenant
})

const result = { rows: 2, bytes: 6, hash: "hash", as_of: 1_000, provenance: [] }

/** The claim of this job: jobs of other tests wait, too. */
const claimOf = Effect.fnUntraced(function* (number: number) {
  const jobs = yield* JobStore
  yield* Store.rows(`update job set state = 'cancelled' where state = 'queued' and number <> $1`, [number])
  const claim = yield* jobs.claim
  assert(claim !== null)
  assert.strictEqual(claim.job.number, number)
  return claim
})

const append = (claim: Claim, number: number, text: string) =>
  Effect.flatMap(JobStore, (jobs) =>
    jobs.append(claim, { number, bytes: new TextEncoder().encode(text), progress: 0.5 })
  )

const kept = (number: number) =>
  Effect.map(
    Store.rows<{ chunk: number }>(`select chunk from job_chunk where job_number = $1 order by 1`, [number]),
    (rows) => rows.map(({ chunk }) => chunk)
  )

/** As if its runner had said nothing for half a minute. */
const silence = (number: number) =>
  Store.rows(`update job set lease_until = clock_timestamp() - interval '1 millisecond' where number = $1`, [number])

layer(Store.layer, { excludeTestServices: true, timeout: "60 seconds" })("JobStore", (it) => {
  describe("one runner per job", () => {
    it.effect("many that claim at once get every waiting job once", () =>
      Effect.gen(function* () {
        const jobs = yield* JobStore
        const created: Array<number> = []
        for (let index = 0; index < 3; index++) {
          const tenant = yield* freshTenant
          for (let each = 0; each < openJobs; each++) created.push((yield* jobs.create(tenant, spec, null)).number)
        }
        const claims = yield* Effect.all(
          Array.from({ length: 24 }, () => jobs.claim),
          { concurrency: 8 }
        )
        const taken = claims.flatMap((claim) => (claim === null ? [] : [claim]))
        assert.sameMembers(
          taken.map(({ job }) => job.number),
          created
        )
        assert.strictEqual(new Set(taken.map(({ token }) => token)).size, created.length)
        for (const claim of taken) assert.isTrue(yield* jobs.fail(claim, { code: "internal_error", detail: "test" }))
      })
    )

    it.effect("who has none running comes first", () =>
      Effect.gen(function* () {
        const jobs = yield* JobStore
        const [busy, idle] = [yield* freshTenant, yield* freshTenant]
        yield* jobs.create(busy, spec, null)
        yield* jobs.create(busy, spec, null)
        yield* jobs.create(idle, spec, null)
        const claims = [yield* jobs.claim, yield* jobs.claim, yield* jobs.claim]
        assert.deepStrictEqual(
          claims.map((claim) => claim?.job.tenant_id),
          [busy, idle, busy]
        )
      })
    )

    it.effect("a job whose runner is silent is taken up anew by another, and the first can do nothing more to it", () =>
      Effect.gen(function* () {
        const jobs = yield* JobStore
        const tenant = yield* freshTenant
        const { id, number } = yield* jobs.create(tenant, spec, null)
        const first = yield* claimOf(number)
        assert.isTrue(yield* append(first, 0, "old"))
        assert.isTrue(yield* append(first, 1, "old"))
        assert.isNull(yield* jobs.claim)
        yield* silence(number)
        const second = yield* claimOf(number)
        assert.deepStrictEqual(yield* kept(number), [])
        assert.isFalse(yield* append(first, 2, "old"))
        assert.isFalse(yield* jobs.beat(first, 0.9))
        assert.isFalse(yield* jobs.succeed(first, result))
        assert.isFalse(yield* jobs.fail(first, { code: "internal_error", detail: "test" }))
        assert.isFalse(yield* jobs.giveBack(first))
        assert.isTrue(yield* append(second, 0, "abc"))
        assert.isTrue(yield* append(second, 1, "def"))
        assert.isNull(yield* jobs.chunk(id, 0))
        assert.isTrue(yield* jobs.succeed(second, result))
        const parts = [yield* jobs.chunk(id, 0), yield* jobs.chunk(id, 1), yield* jobs.chunk(id, 2)]
        assert.deepStrictEqual(
          parts.map((part) => part && new TextDecoder().decode(part)),
          ["abc", "def", null]
        )
        const found = yield* jobs.get(tenant, id)
        assert.deepStrictEqual(
          [found.state, found.rows, found.bytes, found.hash, found.as_of],
          ["succeeded", 2, 6, "hash", 1_000]
        )
      })
    )

    it.effect("a sign of life keeps the job; given back it is taken up at once, and that is no failure", () =>
      Effect.gen(function* () {
        const jobs = yield* JobStore
        const { number } = yield* jobs.create(yield* freshTenant, spec, null)
        const claim = yield* claimOf(number)
        yield* silence(number)
        assert.isTrue(yield* jobs.beat(claim, 0.25))
        assert.isNull(yield* jobs.claim)
        assert.isTrue(yield* append(claim, 0, "part"))
        assert.isTrue(yield* jobs.giveBack(claim))
        const again = yield* claimOf(number)
        assert.deepStrictEqual(yield* kept(number), [])
        assert.strictEqual(again.job.progress_fraction, 0)
        const [row] = yield* Store.rows<{ claims: number }>(`select claims from job where number = $1`, [number])
        assert.strictEqual(row?.claims, 1)
        yield* jobs.giveBack(again)
      })
    )

    it.effect("a job that takes its runners down with it fails in the end", () =>
      Effect.gen(function* () {
        const jobs = yield* JobStore
        const tenant = yield* freshTenant
        const { id, number } = yield* jobs.create(tenant, spec, null)
        for (let times = 0; times < 5; times++) {
          yield* claimOf(number)
          yield* silence(number)
        }
        assert.isNull(yield* jobs.claim)
        const found = yield* jobs.get(tenant, id)
        assert.deepStrictEqual([found.state, found.error?.code], ["failed", "internal_error"])
      })
    )
  })

  describe("states", () => {
    it.effect("whatever happens in whatever state is what the state machine says", () =>
      Effect.gen(function* () {
        const jobs = yield* JobStore
        const tenant = yield* freshTenant
        for (const state of JobState.literals) {
          for (const event of ["giveBack", "succeed", "fail", "delete", "expire", "claim"] satisfies Array<JobEvent>) {
            const job = yield* jobs.create(tenant, spec, null)
            yield* Store.rows(
              `update job set state = $2, token = 'token', lease_until = clock_timestamp() - interval '1 second',
                 expires_at = case when $2 in ('succeeded', 'failed', 'cancelled') then clock_timestamp() + interval '1 day' end
               where number = $1`,
              [job.number, state]
            )
            const claim = { job, token: "token" }
            if (event === "giveBack") yield* jobs.giveBack(claim)
            else if (event === "succeed") yield* jobs.succeed(claim, result)
            else if (event === "fail") yield* jobs.fail(claim, { code: "internal_error", detail: "test" })
            else if (event === "delete") yield* jobs.delete(tenant, job.id)
            else if (event === "claim") yield* jobs.claim
            else {
              yield* Store.rows(
                `update job set expires_at = clock_timestamp() where number = $1 and expires_at is not null`,
                [job.number]
              )
              yield* jobs.sweep
            }
            const after = (yield* jobs.get(tenant, job.id)).state
            assert.strictEqual(after, next(state, event) ?? state, `${state} ${event}`)
            yield* Store.rows(`delete from job where number = $1`, [job.number])
          }
        }
      })
    )

    it.effect("a running job that is deleted is lost to its runner, and its bytes go", () =>
      Effect.gen(function* () {
        const jobs = yield* JobStore
        const tenant = yield* freshTenant
        const { id, number } = yield* jobs.create(tenant, spec, null)
        const claim = yield* claimOf(number)
        assert.isTrue(yield* append(claim, 0, "part"))
        assert.strictEqual((yield* jobs.delete(tenant, id)).state, "cancelled")
        assert.isFalse(yield* append(claim, 1, "part"))
        assert.isFalse(yield* jobs.beat(claim, 0.9))
        yield* jobs.sweep
        assert.deepStrictEqual(yield* kept(number), [])
      })
    )

    it.effect("what has had its time expires, loses its bytes, and is forgotten a month later", () =>
      Effect.gen(function* () {
        const jobs = yield* JobStore
        const tenant = yield* freshTenant
        const [old, young] = [yield* jobs.create(tenant, spec, null), yield* jobs.create(tenant, spec, null)]
        for (const { number } of [old, young]) {
          yield* Store.rows(
            `update job set state = 'succeeded', expires_at = clock_timestamp() + interval '1 day' where number = $1`,
            [number]
          )
          yield* Store.rows(`insert into job_chunk select $1, n, 'x' from generate_series(0, 249) n`, [number])
        }
        yield* Store.rows(`update job set expires_at = clock_timestamp() where number = $1`, [old.number])
        assert.strictEqual((yield* jobs.get(tenant, old.id)).state, "expired")
        yield* jobs.sweep
        assert.deepStrictEqual([(yield* kept(old.number)).length, (yield* kept(young.number)).length], [0, 250])
        yield* Store.rows(`update job set expires_at = clock_timestamp() - interval '31 days' where number = $1`, [
          old.number
        ])
        yield* jobs.sweep
        assert.strictEqual((yield* Effect.flip(jobs.get(tenant, old.id)))._tag, "NotFound")
        assert.strictEqual((yield* jobs.get(tenant, young.id)).state, "succeeded")
      })
    )
  })

  describe("tenants", () => {
    it.effect("have so many jobs under way and no more, however many are created at once", () =>
      Effect.gen(function* () {
        const jobs = yield* JobStore
        const tenant = yield* freshTenant
        const outcomes = yield* Effect.all(
          Array.from({ length: openJobs + 4 }, () => Effect.result(jobs.create(tenant, spec, null))),
          { concurrency: "unbounded" }
        )
        assert.strictEqual(outcomes.filter(Result.isSuccess).length, openJobs)
        for (const outcome of outcomes.filter(Result.isFailure)) assert.strictEqual(outcome.failure._tag, "Conflict")
        yield* Store.rows(`update job set state = 'succeeded', bytes = 3e9 where tenant_id = $1`, [tenant])
        assert.strictEqual((yield* Effect.flip(jobs.create(tenant, spec, null)))._tag, "Conflict")
      })
    )

    it.effect("keep so many bytes and no more, of results under way as of those that are kept", () =>
      Effect.gen(function* () {
        const jobs = yield* JobStore
        const tenant = yield* freshTenant
        const [done, one, other] = [
          yield* jobs.create(tenant, spec, null),
          yield* jobs.create(tenant, spec, null),
          yield* jobs.create(tenant, spec, null)
        ]
        yield* Store.rows(`update job set state = 'succeeded', bytes = $2, expires_at = 'infinity' where number = $1`, [
          done.number,
          keptBytes - 10
        ])
        const claims = [yield* jobs.claim, yield* jobs.claim].flatMap((claim) => (claim === null ? [] : [claim]))
        const claimed = (number: number) => claims.find(({ job }) => job.number === number) as Claim
        const [first, second] = [claimed(one.number), claimed(other.number)]
        assert.isTrue(yield* append(first, 0, "abcdef"))
        assert.isNull((yield* jobs.get(tenant, one.id)).bytes, "it is not known yet")
        const refusal = yield* Effect.flip(append(second, 0, "abcdef"))
        assert.strictEqual(refusal._tag, "Conflict")
        assert.deepStrictEqual([yield* kept(one.number), yield* kept(other.number)], [[0], []])
        assert.isTrue(yield* jobs.fail(second, { code: "conflict", detail: refusal._tag }))
        assert.isNull((yield* jobs.get(tenant, other.id)).bytes)

        assert.isTrue(yield* append(first, 1, "ghij"))
        assert.isTrue(yield* jobs.giveBack(first))
        const again = yield* claimOf(one.number)
        assert.isTrue(yield* append(again, 0, "0123456789"), "what was begun anew counts no more")
        yield* jobs.delete(tenant, one.id)
        assert.isNull((yield* jobs.get(tenant, one.id)).bytes)
        yield* jobs.delete(tenant, done.id)
        assert.strictEqual((yield* jobs.get(tenant, done.id)).bytes, keptBytes - 10)
      })
    )

    it.effect("create a job once per idempotency key, and see nobody else's", () =>
      Effect.gen(function* () {
        const jobs = yield* JobStore
        const [mine, theirs] = [yield* freshTenant, yield* freshTenant]
        const once = { key: "once", fingerprint: "a" }
        const created = yield* Effect.all(
          Array.from({ length: 6 }, () => jobs.create(mine, spec, once)),
          { concurrency: "unbounded" }
        )
        assert.strictEqual(new Set(created.map(({ id }) => id)).size, 1)
        const other = yield* Effect.flip(jobs.create(mine, spec, { key: "once", fingerprint: "b" }))
        assert.strictEqual(other._tag, "IdempotencyMismatch")
        const { id } = yield* jobs.create(theirs, spec, once)
        assert.notStrictEqual(id, created[0]?.id)
        for (const effect of [jobs.get(mine, id), jobs.delete(mine, id)]) {
          assert.strictEqual((yield* Effect.flip(effect))._tag, "NotFound")
        }
      })
    )

    it.effect("list page by page from an index, whatever there is", () =>
      Effect.gen(function* () {
        const jobs = yield* JobStore
        const tenant = yield* freshTenant
        const { number } = yield* jobs.create(tenant, spec, null)
        yield* Store.rows(
          `insert into job (id, tenant_id, spec, state) select 'job_' || lpad(n::text, 20, 'x'), tenant_id, spec, 'expired'
           from job, generate_series(1, 2000) n where number = $1`,
          [number]
        )
        const first = yield* jobs.list(tenant, { limit: 10, cursor: null })
        const second = yield* jobs.list(tenant, { limit: 10, cursor: first.items.at(-1)?.number ?? 0 })
        assert.strictEqual(new Set([...first.items, ...second.items].map(({ id }) => id)).size, 20)
        yield* Store.rows("analyze job")
        const plan = yield* Store.explain(
          (sql) =>
            sql`select * from job where tenant_id = ${tenant} and number < ${number + 1000} order by number desc limit 10`
        )
        assert.match(plan, /Index Scan/)
        assert.notMatch(plan, /Sort|Seq Scan/)
      })
    )

    it.effect("list fewer of those that name very many areas, and go on behind them", () =>
      Effect.gen(function* () {
        const jobs = yield* JobStore
        const tenant = yield* freshTenant
        const { number } = yield* jobs.create(
          tenant,
          specOf({ area: ["india", ...Array.from({ length: 499 }, (_, n) => `station/${n}`)] }),
          null
        )
        yield* Store.rows(
          `insert into job (id, tenant_id, spec, state) select 'job_' || lpad(n::text, 20, 'y'), tenant_id, spec, 'expired'
           from job, generate_series(1, 9) n where number = $1`,
          [number]
        )
        const listed = (cursor: number | null) => jobs.list(tenant, { limit: 100, cursor })
        const pages = [yield* listed(null)]
        for (let last = pages[0]; last !== undefined && last.page.next_cursor !== null; last = pages.at(-1)) {
          pages.push(yield* listed(last.items.at(-1)?.number ?? 0))
        }
        const each = mostAreasOfPage / 500
        assert.deepStrictEqual(
          pages.map(({ page }) => page.count),
          [each, each, 10 - 2 * each]
        )
        const ids = new Set(pages.flatMap(({ items }) => items.map(({ id }) => id)))
        assert.strictEqual(ids.size, 10)
      })
    )

    it.effect("are remembered up to a number, the newest", () =>
      Effect.gen(function* () {
        const jobs = yield* JobStore
        const [tenant, other] = [yield* freshTenant, yield* freshTenant]
        const { number } = yield* jobs.create(tenant, spec, null)
        const theirs = yield* jobs.create(other, spec, null)
        yield* Store.rows(
          `insert into job (id, tenant_id, spec, state, expires_at)
           select 'job_' || lpad(n::text, 20, 'z'), tenant_id, spec, case when n = 2 then 'succeeded' else 'cancelled' end,
             clock_timestamp() + interval '24 hours'
           from job, generate_series(1, $2::int) n where number = $1`,
          [number, mostJobs + 2]
        )
        const written = yield* Store.rows<{ number: number }>(
          `insert into job_chunk (job_number, chunk, bytes) select number, 0, '' from job where id = 'job_' || lpad('2', 20, 'z')
           returning job_number::int as number`
        )
        yield* jobs.sweep
        const left = yield* Store.rows<{ state: string; n: number }>(
          `select state, count(*)::int as n from job where tenant_id = $1 group by state order by state`,
          [tenant]
        )
        // The oldest still waits for its runner.
        assert.deepStrictEqual(left, [
          { state: "cancelled", n: mostJobs },
          { state: "queued", n: 1 }
        ])
        assert.deepStrictEqual(yield* kept(written[0]?.number ?? 0), [])
        assert.strictEqual((yield* jobs.get(other, theirs.id)).state, "queued")
      })
    )

    it.effect("wake those who wait for jobs", () =>
      Effect.gen(function* () {
        const jobs = yield* JobStore
        const tenant = yield* freshTenant
        // The first notice says that the connection listens.
        const woken = yield* Effect.forkChild(Stream.runDrain(Stream.take(jobs.queued, 2)))
        yield* Store.eventually(
          Effect.gen(function* () {
            const job = yield* jobs.create(tenant, spec, null)
            yield* jobs.delete(tenant, job.id)
            return woken.pollUnsafe() !== undefined
          })
        )
      })
    )
  })
})
