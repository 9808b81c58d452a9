import type { Call, Fault, History } from "@grid/bench/chaos/History"
import { lawNames, violations } from "@grid/bench/chaos/Oracle"
import { assert, describe, it } from "@effect/vitest"

const minute = Date.parse("2026-11-22T10:00:00Z")

const call: Call = {
  tenant: "t",
  caller: "key",
  node: 0,
  route: "GET /",
  sentAt: minute + 1_000,
  endedAt: minute + 1_020,
  outcome: "admitted",
  status: 200,
  timedOut: false,
  remaining: 1,
  resetAt: minute + 60_000
}

const refused: Call = { ...call, outcome: "refused", status: 429, remaining: 0 }
const doubt: Call = { ...call, outcome: "doubt", status: 503, remaining: null, resetAt: null }
const unanswered: Call = { ...doubt, status: 0 }
const denied: Call = { ...doubt, outcome: "denied", status: 401 }
const user = { tenant: null, caller: "somebody", remaining: null, resetAt: null }

const fault = (kind: Fault["kind"], from: number, to: number, node: number | null = 0): Fault => ({
  kind,
  node,
  from: minute + from,
  to: minute + to
})

/** Two minutes of node 0, a sample a second. */
const samples = (ready: boolean) =>
  Array.from({ length: 120 }, (_, second) => ({ node: 0, at: minute + second * 1_000, ready }))

/** A run in which everything held: two of two admitted, one refused, one in doubt. */
const good: History = {
  limits: new Map([["t", 2]]),
  endedAt: minute + 120_000,
  faults: [],
  calls: [call, { ...call, remaining: 0 }, refused, doubt],
  revocations: [],
  writes: [
    { id: "alert", acknowledged: true },
    { id: "lost", acknowledged: false }
  ],
  readings: [
    { write: "alert", node: 0, times: 1 },
    { write: "lost", node: 0, times: 0 }
  ],
  receipts: [
    { id: "msg", resend: 0, at: minute, accepted: false, event: null },
    { id: "msg", resend: 0, at: minute + 5_000, accepted: true, event: null }
  ],
  delivered: [{ id: "msg" }],
  samples: samples(true),
  ownEnds: [],
  counted: [{ tenant: "t", calls: 3, day: 3, lost: 0 }],
  replacedLeases: [],
  quietMinutes: [{ tenant: "t", admitted: 2 }]
}

const broken = (change: Partial<History>) => [...new Set(violations({ ...good, ...change }).map(({ law }) => law))]

const revoked = { key: "key", askedAt: minute + 500, answeredAt: minute + 900 }

const breaches: ReadonlyArray<readonly [law: string, what: string, change: Partial<History>]> = [
  [
    "minute limit",
    "a third call of two in one minute",
    { calls: [...good.calls, { ...call, remaining: null, resetAt: null, endedAt: minute + 59_999 }] }
  ],
  [
    "distinct remainders",
    "two calls that left the same",
    { calls: [call, call], counted: [{ tenant: "t", calls: 2, day: 2, lost: 0 }] }
  ],
  ["distinct remainders", "more left than the limit lets", { calls: [{ ...call, remaining: 2 }, doubt, doubt] }],
  ["window", "a call charged to a minute before it", { calls: [{ ...call, resetAt: minute }, doubt, doubt] }],
  ["window", "a call charged to a minute to come", { calls: [{ ...call, resetAt: minute + 180_000 }, doubt, doubt] }],
  ["counted calls", "an admitted call that is not counted", { counted: [{ tenant: "t", calls: 1, day: 1, lost: 0 }] }],
  [
    "counted calls",
    "more counted than can have been admitted",
    { counted: [{ tenant: "t", calls: 4, day: 4, lost: 0 }] }
  ],
  [
    "counted calls",
    "more counted where a lease was spent and replaced, and no fault had lost it",
    {
      counted: [{ tenant: "t", calls: 5, day: 5, lost: 0 }],
      replacedLeases: [{ tenant: "t", places: 2, endedAt: minute + 60_000 }],
      faults: [fault("slow", 20_000, 30_000)]
    }
  ],
  ["counted calls", "two counters that differ", { counted: [{ tenant: "t", calls: 3, day: 2, lost: 0 }] }],
  ["quiet minute", "fewer than the limit", { quietMinutes: [{ tenant: "t", admitted: 1 }] }],
  ["quiet minute", "more than the limit", { quietMinutes: [{ tenant: "t", admitted: 3 }] }],
  ["revoked keys", "a call that began after the revocation was answered", { revocations: [revoked] }],
  ["live keys", "a good key that is refused", { calls: [...good.calls, denied] }],
  [
    "live keys",
    "a key refused before anybody asked to revoke it",
    {
      calls: [...good.calls, denied],
      revocations: [{ key: "key", askedAt: minute + 5_000, answeredAt: minute + 6_000 }]
    }
  ],
  [
    "live keys",
    "a user refused by a node whose clock is right",
    { calls: [...good.calls, { ...denied, ...user }], faults: [fault("clock", 0, 2_000, 1)] }
  ],
  ["statuses", "an internal error", { calls: [...good.calls, { ...doubt, status: 500 }] }],
  [
    "statuses",
    "a request that did not arrive in time at a node that ran",
    { calls: [...good.calls, { ...doubt, status: 408 }], faults: [fault("stop", 0, 12_000, 1)] }
  ],
  ["statuses", "a path that is not there", { calls: [...good.calls, { ...doubt, status: 404 }] }],
  [
    "time limit",
    "no answer though the node ran",
    {
      calls: [...good.calls, { ...unanswered, timedOut: true, endedAt: minute + 31_000 }],
      faults: [fault("blackHole", 0, 40_000)]
    }
  ],
  ["cut off", "a request cut off by a node that nothing happened to", { calls: [...good.calls, unanswered] }],
  [
    "cut off",
    "a request cut off by another node's end",
    { calls: [...good.calls, unanswered], faults: [fault("kill", 0, 2_000, 1)] }
  ],
  [
    "cut off",
    "a request of before the draining",
    { calls: [...good.calls, { ...unanswered, endedAt: minute + 9_000 }], faults: [fault("drain", 8_000, 9_500)] }
  ],
  ["stored writes", "an acknowledged write that is gone", { readings: [{ write: "alert", node: 1, times: 0 }] }],
  [
    "stored writes",
    "a write that took place twice",
    { readings: [...good.readings, { write: "lost", node: null, times: 2 }] }
  ],
  ["stored writes", "an acknowledged write that nobody looked for", { readings: [] }],
  [
    "deliveries",
    "a delivery that the receiver has not accepted",
    { receipts: [{ id: "msg", resend: 0, at: minute, accepted: false, event: null }] }
  ],
  [
    "repeats",
    "a message once more, with nothing to excuse it",
    {
      receipts: [...good.receipts, { id: "msg", resend: 0, at: minute + 9_000, accepted: true, event: null }],
      faults: [fault("clock", 4_000, 9_000), fault("kill", 20_000, 21_000)]
    }
  ],
  [
    "repeats",
    "a resend that comes twice",
    {
      receipts: [
        ...good.receipts,
        ...[9_000, 10_000].map((ms) => ({ id: "msg", resend: 1, at: minute + ms, accepted: true, event: null }))
      ]
    }
  ],
  [
    "identities",
    "two messages about the same block",
    {
      receipts: ["msg", "msg_2"].map((id) => ({
        id,
        resend: 0,
        at: minute,
        accepted: true,
        event: "alert.fired alert 10:00"
      }))
    }
  ],
  [
    "crashes",
    "a process that ends after it was ready",
    {
      ownEnds: [{ node: 0, startedAt: minute, endedAt: minute + 3_000 }],
      faults: [fault("refuse", 0, 4_000)]
    }
  ],
  [
    "crashes",
    "a process that ends at its start though the database is there",
    { ownEnds: [{ node: 1, startedAt: minute, endedAt: minute + 3_000 }], faults: [fault("refuse", 0, 4_000)] }
  ],
  ["recovery", "a node that is not ready in time", { faults: [fault("kill", 1_000, 5_000)], samples: samples(false) }]
]

describe("the oracle of a chaos run", () => {
  it("finds nothing where everything held", () => {
    assert.deepStrictEqual(violations(good), [])
  })

  it.each(breaches)("%s: finds %s", (law, _, change) => {
    assert.deepStrictEqual(broken(change), [law])
  })

  it("has a breach of each law among these", () => {
    assert.sameMembers([...new Set(breaches.map(([law]) => law))], lawNames)
  })

  const excuses: ReadonlyArray<readonly [what: string, change: Partial<History>]> = [
    [
      "a call that crosses a minute belongs to neither",
      {
        calls: [...good.calls, { ...call, remaining: 1, resetAt: minute + 120_000, endedAt: minute + 60_001 }],
        counted: [{ tenant: "t", calls: 3, day: null, lost: 0 }]
      }
    ],
    ["places of leases that died with their node", { counted: [{ tenant: "t", calls: 5, day: 5, lost: 2 }] }],
    [
      "places of a lease whose answer was lost, and whose row the next one took",
      {
        counted: [{ tenant: "t", calls: 5, day: 5, lost: 0 }],
        replacedLeases: [{ tenant: "t", places: 2, endedAt: minute + 32_000 }],
        faults: [fault("slow", 20_000, 30_000)]
      }
    ],
    ["a call under way while its key was revoked", { revocations: [{ ...revoked, answeredAt: minute + 1_010 }] }],
    ["a revoked key that is refused", { calls: [doubt, denied], counted: [], revocations: [revoked] }],
    [
      "a user refused by a node whose clock is wrong",
      { calls: [...good.calls, { ...denied, ...user }], faults: [fault("clock", 0, 2_000)] }
    ],
    [
      "a request cut off by the end of its node",
      {
        calls: [...good.calls, unanswered],
        faults: [fault("kill", 900, 2_000)]
      }
    ],
    [
      "no answer from a process that was stopped",
      {
        calls: [...good.calls, { ...unanswered, timedOut: true, endedAt: minute + 31_000 }],
        faults: [fault("stop", 0, 20_000)]
      }
    ],
    [
      "a request that did not arrive in time at a node that was stopped",
      { calls: [...good.calls, { ...doubt, status: 408 }], faults: [fault("stop", 0, 12_000)] }
    ],
    [
      "a process that ends at its start without a database",
      {
        ownEnds: [{ node: 1, startedAt: minute, endedAt: minute + 3_000 }],
        faults: [fault("blackHole", 0, 4_000, 1)]
      }
    ],
    ["a call that was never sent", { calls: [...good.calls, { ...unanswered, outcome: "unreachable" }] }],
    [
      "a message that was resent",
      { receipts: [...good.receipts, { id: "msg", resend: 1, at: minute + 9_000, accepted: true, event: null }] }
    ],
    [
      "a message once more after its note can have been lost",
      {
        receipts: [...good.receipts, { id: "msg", resend: 0, at: minute + 70_000, accepted: true, event: null }],
        faults: [fault("cut", 6_000, 6_000, 2)]
      }
    ],
    [
      "a node that has no time to recover before the next fault",
      {
        faults: [
          fault("kill", 1_000, 5_000),
          fault("cut", 30_000, 30_000),
          fault("slow", 59_000, 60_000),
          fault("stop", 80_000, 95_000)
        ],
        samples: samples(false)
      }
    ]
  ]

  it.each(excuses)("lets pass %s", (_, change) => {
    assert.deepStrictEqual(violations({ ...good, ...change }), [])
  })
})
