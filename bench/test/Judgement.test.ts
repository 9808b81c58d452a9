import { assert, describe, it } from "@effect/vitest"
import { reasonsOf } from "@grid/bench/soak/Judgement"
import type { Run, Sample } from "@grid/bench/soak/Run"
import { trendOf } from "@grid/bench/soak/Trend"

/** Numbers between −1 and 1 that are the same in every run. */
const noise = (seed: number) => {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return (state / 2 ** 31) * 2 - 1
  }
}

const quiet: Omit<Sample, "hours"> = {
  rss_mb: 200,
  processor_s: 60,
  descriptors: 100,
  client_connections: 65,
  database_connections: 10,
  loop_p99_ms: 5,
  loop_max_ms: 40,
  healthz_ms: 2,
  database_mb: 100,
  large_scans: 0
}

/** A run sampled every five seconds. */
const runOf = (minutes: number, at: (hours: number) => Partial<Sample> = () => ({}), rest: Partial<Run> = {}): Run => ({
  minutes,
  connections: 64,
  samples: Array.from({ length: minutes * 12 }, (_, index) => ({ ...quiet, hours: index / 720, ...at(index / 720) })),
  traffic: { kinds: { latest: { calls: 1_000, p50_ms: 2, p99_ms: 9, max_ms: 30 } }, unexpected: {}, unsent: 0 },
  failures: {},
  plans: [[], []],
  ...rest
})

/** Memory as a collected heap shows it: it drifts, and falls back every few minutes. */
const sawtooth = (seed: number) => {
  const next = noise(seed)
  let drift = 0
  return (hours: number) => {
    drift = 0.95 * drift + 2 * next()
    return 200 + drift + 12 * ((hours * 11) % 1)
  }
}

describe("judgement of a soak", () => {
  it("finds nothing in noise, whatever its seed", () => {
    for (let seed = 1; seed <= 50; seed++) {
      for (const minutes of [2, 10, 60]) {
        const memory = sawtooth(seed)
        const next = noise(seed)
        const run = runOf(minutes, (hours) => {
          const client_connections = 65 + 10 * next()
          return { rss_mb: memory(hours), descriptors: 35 + client_connections + 2 * next(), client_connections }
        })
        assert.deepStrictEqual(reasonsOf(run), [], `seed ${seed}, ${minutes} minutes`)
      }
    }
  })

  it("sees a leak of 40 MB/h through that noise in every run of an hour", () => {
    for (let seed = 1; seed <= 50; seed++) {
      const memory = sawtooth(seed)
      const reasons = reasonsOf(runOf(60, (hours) => ({ rss_mb: memory(hours) + 40 * hours })))
      assert.strictEqual(reasons.length, 1, `seed ${seed}`)
      assert.match(reasons[0] ?? "", /^memory grows by \d/)
    }
  })

  it("leaves what is warmed up in the first ten minutes out", () => {
    assert.deepStrictEqual(reasonsOf(runOf(60, (hours) => ({ rss_mb: 100 + 600 * Math.min(hours, 1 / 6) }))), [])
  })

  it("sees a short run only where memory grows by a fifth, quarter after quarter", () => {
    const growing = (share: number) => runOf(3, (hours) => ({ rss_mb: 200 * (1 + share * (hours / 0.05)) }))
    assert.deepStrictEqual(reasonsOf(growing(0.1)), [])
    assert.match(reasonsOf(growing(1)).join(), /memory grows from quarter to quarter/)
    assert.deepStrictEqual(reasonsOf(runOf(3, (hours) => ({ rss_mb: hours > 0.045 ? 400 : 200 }))), [])
  })

  it("sees descriptors and connections that are never given back", () => {
    for (const name of ["descriptors", "client_connections", "database_connections"] as const) {
      const reasons = reasonsOf(runOf(10, (hours) => ({ [name]: 50 + 300 * hours })))
      assert.deepStrictEqual(reasons.length, 1)
      assert.match(reasons[0] ?? "", new RegExp(`^${name.replace("_", " ")} grow from \\d+ to \\d+`))
    }
  })

  it("takes connections of the load that a busy machine accepts late for none that are never given back", () => {
    const late = (hours: number) => (hours < 0.1 ? 30 : 0)
    const run = runOf(10, (hours) => ({ descriptors: 100 - late(hours), client_connections: 65 - late(hours) }))
    assert.deepStrictEqual(reasonsOf(run), [])
    const leaking = runOf(10, (hours) => ({
      descriptors: 100 - late(hours) + 300 * hours,
      client_connections: 65 - late(hours)
    }))
    assert.match(reasonsOf(leaking).join(), /^descriptors grow from \d+ to \d+$/)
  })

  it("names every outcome and failure that was not sent on purpose", () => {
    const { traffic } = runOf(1)
    const run = runOf(1, undefined, {
      traffic: { ...traffic, unexpected: { "latest: 500": 3 } },
      failures: { "import: exit code 1": 1 }
    })
    assert.deepStrictEqual(reasonsOf(run), ["latest: 500 (3 times)", "import: exit code 1 (1 times)"])
  })

  it("sees that the rate was not kept: by a hundredth in a long run, by half in a short one", () => {
    const late = (minutes: number, unsent: number) =>
      reasonsOf(runOf(minutes, undefined, { traffic: { ...runOf(1).traffic, unsent } }))
    assert.deepStrictEqual(late(60, 5), [])
    assert.deepStrictEqual(late(60, 100), ["100 of 1,100 calls were never sent: the rate was not kept"])
    assert.deepStrictEqual(late(3, 100), [])
    assert.deepStrictEqual(late(3, 3_000), ["3,000 of 4,000 calls were never sent: the rate was not kept"])
  })

  it("allows the event loop 100 ms in nine of ten intervals of a long run, more only in a short one", () => {
    const late = (minutes: number, every: number) => {
      let turn = 0
      return reasonsOf(runOf(minutes, () => ({ loop_p99_ms: turn++ % every === 0 ? 150 : 5 })))
    }
    assert.deepStrictEqual(late(60, 20), [])
    assert.deepStrictEqual(late(60, 5), ["event-loop delay p99 is 150 ms, the bound is 100"])
    assert.deepStrictEqual(late(3, 5), [])
  })

  it("sees a statement that turned to a sequential scan of a large table, not one that always did", () => {
    const always = { statement: "select 1 from job", scans: ["job"] }
    const by = (...scans: ReadonlyArray<string>) => ({ statement: "select 1 from observation", scans })
    assert.deepStrictEqual(
      reasonsOf(
        runOf(1, undefined, {
          plans: [
            [always, by()],
            [always, by()]
          ]
        })
      ),
      []
    )
    assert.deepStrictEqual(reasonsOf(runOf(1, undefined, { plans: [[always, by()], [by("observation")]] })), [
      "a statement turned to a sequential scan of observation: select 1 from observation"
    ])
  })

  it("gives the slope of a line exactly, and an interval that holds it", () => {
    const next = noise(7)
    const { high, low, slope } = trendOf(Array.from({ length: 200 }, (_, x) => [x / 100, 3 * (x / 100) + next()]))
    assert.isTrue(low < 3 && 3 < high && low < slope && slope < high)
    assert.closeTo(trendOf([0, 1, 2, 3, 4].map((x) => [x, 7 * x])).slope, 7, 1e-9)
  })
})
