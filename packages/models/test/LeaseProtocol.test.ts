import { assert, describe, it } from "@effect/vitest"
import { type Fault, next, type Rules, start, type State } from "./support/LeaseProtocol.ts"

/** Numbers of the words of states. */
const words = new Map<string, number>()

const numberOf = (word: string): number => {
  const number = words.get(word) ?? words.size
  words.set(word, number)
  return number
}

/** Puts what a state says one behind the other: words and lengths below numbers, of which none is below -1. */
const encode = (part: unknown, into: Array<number>): void => {
  if (typeof part === "number") into.push(1_001 + part)
  else if (typeof part === "string") into.push(500 + numberOf(part))
  else if (typeof part !== "object" || part === null) into.push(part === null ? 0 : part === true ? 1 : 2)
  else if (Array.isArray(part)) {
    into.push(3 + part.length)
    for (const item of part) encode(item, into)
  } else for (const name in part) encode((part as Readonly<Record<string, unknown>>)[name], into)
}

/**
 * Text that no other state has, save those whose nodes have changed places: nodes are alike, so that what can happen to one can
 * happen to the other. Rows stand with their nodes. A third of the time of a text in JSON.
 */
const keyOf = (state: State): string => {
  const codes: Array<number> = []
  for (const name in state) if (name !== "nodes" && name !== "rows") encode(state[name as keyof State], codes)
  const nodes = state.nodes.map((node, index) => {
    const own: Array<number> = []
    encode(node, own)
    for (const { from, hand, node: of, to, until } of state.rows) if (of === index) encode([from, to, until, hand], own)
    return String.fromCharCode(...own)
  })
  return String.fromCharCode(...codes) + nodes.sort().join("")
}

/** Walk through every state that can be reached; the first that is wrong, with their number. */
const walk = (rules: Rules): { readonly states: number; readonly wrong: string | null } => {
  const first = start(rules)
  const seen = new Set([keyOf(first)])
  const open: Array<State> = [first]
  for (let state = open.pop(); state !== undefined; state = open.pop()) {
    for (const after of next(state, rules)) {
      if (after.wrong !== null) return { states: seen.size, wrong: after.wrong }
      const key = keyOf(after)
      if (seen.has(key)) continue
      seen.add(key)
      open.push(after)
    }
  }
  return { states: seen.size, wrong: null }
}

const small: Rules = { nodes: 2, limit: 4, calls: 5, ticks: 3, canRevoke: false, kills: 0, stops: 0 }

describe("protocol of leases, every order of what can happen", () => {
  it.each([
    ["two nodes", small],
    ["two nodes, one killed", { ...small, kills: 1 }],
    ["two nodes, one stopped and woken", { ...small, limit: 3, calls: 4, stops: 1, ticks: 4 }],
    ["two nodes and a revocation", { ...small, limit: 3, calls: 4, canRevoke: true }],
    ["two nodes, a revocation, one stopped", { ...small, limit: 2, calls: 2, canRevoke: true, stops: 1, ticks: 4 }],
    ["two nodes that ask ahead", { ...small, asksAhead: true, limit: 4, calls: 4, ticks: 2 }],
    ["two nodes that ask ahead, one killed", { ...small, asksAhead: true, limit: 4, calls: 4, ticks: 2, kills: 1 }],
    [
      "two nodes that ask ahead, a revocation, one stopped",
      { ...small, asksAhead: true, limit: 2, calls: 2, ticks: 3, canRevoke: true, stops: 1 }
    ],
    ["two nodes that send a return again", { ...small, limit: 3, calls: 4, losses: 2 }],
    ["two nodes that ask ahead and send a return again", { ...small, asksAhead: true, limit: 3, calls: 3, losses: 1 }],
    ["three nodes", { ...small, nodes: 3, limit: 3, calls: 4, ticks: 2 }]
  ] satisfies ReadonlyArray<readonly [string, Rules]>)(
    "%s: never above the limit, no place twice, none refused while one is left, none admitted after a revocation",
    (_name, rules) => {
      const { states, wrong } = walk(rules)
      assert.isNull(wrong)
      assert.isAbove(states, 1_000)
    }
  )

  it.each([
    ["a lease outlives its time", { ...small, limit: 3, calls: 3, canRevoke: true, stops: 1, ticks: 4 }],
    ["a refusal waits for no lease", small],
    ["a revocation waits for no lease", { ...small, canRevoke: true }],
    ["a lease lives from its answer on", { ...small, limit: 3, calls: 3, canRevoke: true, stops: 1, ticks: 4 }],
    ["a lease that is over is on nobody's way", small],
    ["a lease that is over is given to others", { ...small, stops: 1, ticks: 4 }],
    ["the next lease takes the row of one that is not spent", { ...small, asksAhead: true, limit: 4, calls: 5 }],
    ["a return is taken as often as it is sent", { ...small, losses: 1 }]
  ] satisfies ReadonlyArray<readonly [Fault, Rules]>)("the walk finds that %s", (fault, rules) => {
    assert.isNotNull(walk({ ...rules, fault }).wrong)
  })
})
