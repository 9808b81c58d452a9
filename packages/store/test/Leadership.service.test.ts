import { assert, it } from "@effect/vitest"
import { Leadership } from "@grid/domain/ingest/Leadership"
import { leaderLock } from "@grid/store/database/Locks"
import * as LeadershipLayer from "@grid/store/ingest/Leadership"
import { databaseOn, ownDatabase, query } from "@grid/testing/cluster/TestCluster"
import { Effect, Exit, Layer, Ref, Schedule, Scope } from "effect"

/** A node that works while it leads. */
const startNode = Effect.fnUntraced(function* (url: string) {
  const scope = yield* Effect.acquireRelease(Scope.make(), (scope) => Scope.close(scope, Exit.void))
  const working = yield* Ref.make(false)
  const terms = yield* Ref.make(0)
  const leadership = yield* Layer.build(Layer.fresh(LeadershipLayer.layer).pipe(Layer.provide(databaseOn(url)))).pipe(
    Scope.provide(scope),
    Effect.flatMap((context) => Effect.provide(Leadership, context))
  )
  yield* leadership
    .whileLeading(
      Effect.acquireUseRelease(
        Effect.andThen(
          Ref.update(terms, (n) => n + 1),
          Ref.set(working, true)
        ),
        () => Effect.never,
        () => Ref.set(working, false)
      )
    )
    .pipe(Effect.forkIn(scope))
  return {
    isLeader: leadership.isLeader,
    working: Ref.get(working),
    terms: Ref.get(terms),
    stop: Scope.close(scope, Exit.void)
  }
})

type Node = Effect.Success<ReturnType<typeof startNode>>

/** Looks until it is true, for at most the ten seconds that a change of leader may take. */
const within10s = <E, R>(look: Effect.Effect<boolean, E, R>) =>
  Effect.retry(
    Effect.filterOrFail(
      look,
      (seen) => seen,
      () => "not yet" as const
    ),
    Schedule.spaced("20 millis").pipe(Schedule.upTo({ duration: "10 seconds" }))
  )

const leaders = (nodes: ReadonlyArray<Node>) =>
  Effect.map(
    Effect.forEach(nodes, (node) => Effect.all([node.isLeader, node.working]), { concurrency: 1 }),
    (all) => {
      for (const [leads, works] of all) if (works) assert.isTrue(leads)
      return all.filter(([, works]) => works).length
    }
  )

const holder = (url: string) =>
  Effect.map(
    Effect.promise(() =>
      query<{ pid: number }>(
        url,
        `select pid from pg_locks where locktype = 'advisory' and granted and objid = ${leaderLock}
           and database = (select oid from pg_database where datname = current_database())`
      )
    ),
    (rows) => rows.map(({ pid }) => pid)
  )

const database = ownDatabase("migrated")

it.live(
  "one node leads at a time; when its connection is killed, its work is interrupted and a node takes over within 10 s",
  () =>
    Effect.gen(function* () {
      const { url } = yield* database
      const nodes = yield* Effect.replicateEffect(startNode(url), 3)
      yield* within10s(Effect.map(leaders(nodes), (n) => n === 1))
      for (let round = 0; round < 2; round++) {
        const [pid, ...others] = yield* holder(url)
        assert.isEmpty(others)
        const terms = Effect.map(
          Effect.forEach(nodes, (node) => node.terms, { concurrency: 1 }),
          (all) => all.reduce((sum, n) => sum + n, 0)
        )
        const before = yield* terms
        yield* Effect.promise(() => query(url, `select pg_terminate_backend($1)`, [pid]))
        yield* within10s(Effect.map(terms, (n) => n === before + 1))
        assert.strictEqual(yield* leaders(nodes), 1)
        assert.notDeepEqual(yield* holder(url), [pid])
      }
    })
)

it.live("a leader that leaves gives way at once to those who remain, and the last one keeps leading", () =>
  Effect.gen(function* () {
    const { url } = yield* database
    const nodes = yield* Effect.replicateEffect(startNode(url), 2)
    yield* within10s(Effect.map(leaders(nodes), (n) => n === 1))
    const working = yield* Effect.forEach(nodes, (node) => node.working, { concurrency: 1 })
    const leader = nodes[working.indexOf(true)] as Node
    const other = nodes[working.indexOf(false)] as Node
    yield* leader.stop
    assert.isFalse(yield* leader.working)
    yield* within10s(other.working)
    assert.isTrue(yield* other.isLeader)
  })
)
