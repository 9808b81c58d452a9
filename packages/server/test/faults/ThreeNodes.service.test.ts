import { fakeClock, library, missing } from "@grid/testing/cluster/FakeClock"
import { query } from "@grid/testing/cluster/TestCluster"
import { type CallResult, startLoad } from "@grid/testing/service/Calls"
import { noteLostLeases, placesLost } from "@grid/testing/cluster/Leases"
import { until } from "@grid/testing/service/ServiceProcess"
import { openStore } from "@grid/testing/service/TestStore"
import { assert, describe, it, onTestFinished } from "vitest"
import { callOf, charged, countOf, serve, smallDatabase, sourceless } from "./support/Faults.ts"

const limit = 300
const concurrency = 6
const wrongByS = 90
const stoppedMs = 20_000
/** Rest after a refusal: the test is mostly a wait for minutes to end. */
const restMs = 1_000

/** Admitted calls by the end of the minute that counted them. */
const windowsOf = (results: ReadonlyArray<CallResult>): ReadonlyMap<string, number> => {
  const windows = new Map<string, number>()
  for (const { body, status } of results) {
    const end = body.meta?.quota.reset_minute
    if (status === 200 && end !== undefined) windows.set(end, (windows.get(end) ?? 0) + 1)
  }
  return windows
}

const refusedIn = (results: ReadonlyArray<CallResult>, end: string): number =>
  results.filter(({ body, status }) => status === 429 && body.reset_at === end).length

describe.skipIf(library === null)(
  `82 three nodes, one killed, one stopped for 20 s, one with a wrong clock: never above the limit${library === null ? `: ${missing}` : ""}`,
  () => {
    it("and exactly the limit again in the next whole window", async () => {
      const database = await smallDatabase()
      onTestFinished(database.drop)
      await noteLostLeases(database.url)
      const store = openStore(database.url)
      const { secret } = await store.createKey("t82", "growth")
      await store.close()
      const env = { DATABASE_URL: database.url, ...sourceless }
      const [killed, stopped, wrong] = await Promise.all([
        serve(env),
        serve(env),
        serve({ ...env, ...fakeClock({ s: wrongByS }) })
      ])
      const loads = [killed, stopped, wrong].map((node) =>
        startLoad((index) => callOf(node, index, [secret]), concurrency, restMs)
      )
      const [onKilled, onStopped, onWrong] = loads
      assert.isDefined(onKilled)
      assert.isDefined(onStopped)
      assert.isDefined(onWrong)
      const results = () => loads.flatMap((load) => load.results)

      await until(() => onKilled.admitted() > 20 && onStopped.admitted() > 20 && onWrong.admitted() > 20)
      killed.kill("SIGKILL")
      await killed.exited
      stopped.kill("SIGSTOP")
      const resumeAt = Date.now() + stoppedMs
      await until(() => results().some(({ status }) => status === 429))
      await until(() => Date.now() >= resumeAt)
      const [resumed] = await query<{ end: string }>(
        database.url,
        `select to_char(date_trunc('minute', clock_timestamp(), 'UTC') + interval '1 minute', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "end"`
      )
      stopped.kill("SIGCONT")

      const nextWindow = () => [...windowsOf(results()).keys()].find((end) => end > String(resumed?.end))
      await until(() => {
        const end = nextWindow()
        return end !== undefined && refusedIn(onStopped.results, end) > 50 && refusedIn(onWrong.results, end) > 50
      })
      const end = String(nextWindow())
      await Promise.all(loads.map((load) => load.stop()))

      assert.strictEqual(windowsOf(results()).get(end), limit)
      for (const [window, admitted] of windowsOf(results())) assert.isAtMost(admitted, limit, window)
      const { day, keys } = await charged(database.url, "t82")
      const admitted = countOf(results(), 200)
      assert.strictEqual(day, keys)
      assert.isAtLeast(day, admitted)
      // The killed node's calls under way and its lease, and what the stopped one found too late to tell.
      const lost = concurrency + countOf(results(), 503) + (await placesLost(database.url, ["t82"]))
      assert.isAtMost(day, admitted + lost)
      const line = wrong
        .logs()
        .split("\n")
        .find((text) => text.includes(`"message":"request"`))
      const { time } = JSON.parse(line ?? "{}") as { time: string }
      assert.isAbove(Date.parse(time) - resumeAt + stoppedMs, (wrongByS - 60) * 1000, "the clock of the node was right")
    })
  }
)
