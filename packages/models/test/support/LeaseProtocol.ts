/**
 * The protocol of leases as a state machine: nodes, their database, messages between them and one clock that ticks. A lease is a run
 * of places; calls are admitted from it, or by a charge. While a node spends one, it asks for the next with its other hand. Everything that can happen next is an action, so that all orders can be
 * walked through.
 */
export interface Rules {
  readonly nodes: number
  readonly limit: number
  /** Calls that come at most, and the ticks that pass. */
  readonly calls: number
  readonly ticks: number
  readonly canRevoke: boolean
  /** True where a node that holds a lease asks for the next. */
  readonly asksAhead?: boolean
  /** Times that a node is killed, or stopped and woken, in all. */
  readonly kills: number
  readonly stops: number
  /** Times that a return does not arrive, or its answer does not: it is sent again. */
  readonly losses?: number
  /** A part of the protocol that is left out, to see that the walk finds it. */
  readonly fault?: Fault
}

export type Fault =
  | "a lease outlives its time"
  | "a refusal waits for no lease"
  | "a revocation waits for no lease"
  | "a lease lives from its answer on"
  | "a lease that is over is on nobody's way"
  | "a lease that is over is given to others"
  | "the next lease takes the row of one that is not spent"
  | "a return is taken as often as it is sent"

interface Lease {
  readonly from: number
  readonly to: number
  readonly until: number
}

interface Row extends Lease {
  readonly node: number
  readonly hand: Hand
}

type Hand = 0 | 1

type Reply =
  | { readonly _tag: "granted"; readonly place: number | null; readonly lease: Lease | null }
  | { readonly _tag: "refused"; readonly leased: boolean }
  | { readonly _tag: "revoked" }

interface Returned extends Lease {
  readonly hand: Hand
}

interface Charge {
  readonly asked: number
  readonly late: boolean
  /** True where no call waits for it: the next lease is asked for. */
  readonly isAhead: boolean
  /** Hand for the lease that is asked for besides; null where none is. */
  readonly hand: Hand | null
  readonly reply: Reply | null
}

interface Node {
  readonly life: "up" | "stopped" | "dead"
  /** Leases by hand. */
  readonly leases: readonly [Lease | null, Lease | null]
  /** A charge: when it was asked for, whether that was after a revocation's answer, and what came of it. */
  readonly charge: Charge | null
  readonly back: ReadonlyArray<Returned>
  /** Returns that failed. */
  readonly failed: ReadonlyArray<Returned>
  readonly inbox: boolean
  /** Tick at which a call was first refused for others' leases; null where none waits. */
  readonly waits: number | null
}

export interface State {
  readonly now: number
  readonly calls: number
  readonly kills: number
  readonly stops: number
  readonly losses: number
  readonly used: number
  readonly free: ReadonlyArray<number>
  readonly rows: ReadonlyArray<Row>
  readonly nodes: ReadonlyArray<Node>
  readonly admitted: ReadonlyArray<number>
  readonly revocation: "none" | "committed" | "answered"
  readonly revokedAt: number
  readonly wrong: string | null
}

/** Ticks that a lease lives, and those that a refusal waits for a lease that is over to come back. */
const life = 2
const grace = 1

export const start = ({ nodes }: Rules): State => ({
  now: 0,
  calls: 0,
  kills: 0,
  stops: 0,
  losses: 0,
  used: 0,
  free: [],
  rows: [],
  nodes: Array.from({ length: nodes }, () => ({
    life: "up",
    leases: [null, null],
    charge: null,
    back: [],
    failed: [],
    inbox: false,
    waits: null
  })),
  admitted: [],
  revocation: "none",
  revokedAt: 0,
  wrong: null
})

const places = ({ from, to }: Lease) => Array.from({ length: to - from }, (_, index) => from + index)

const hands = [0, 1] as const

const hasUnspent = (lease: Lease | null) => lease !== null && lease.from < lease.to

const inHand = (leases: Node["leases"], hand: Hand, lease: Lease | null): Node["leases"] =>
  hand === 0 ? [lease, leases[1]] : [leases[0], lease]

const lives = (row: Row, now: number) => row.until > now

/** A node that is up does what has to be done within a tick. */
const isPrompt = ({ now, nodes }: State) =>
  nodes.every(
    ({ back, charge, inbox, leases, life: of }) =>
      of !== "up" ||
      (back.length === 0 && !inbox && charge === null && leases.every((lease) => lease === null || lease.until > now))
  )

/** The state after every action that is possible. */
export const next = (state: State, rules: Rules): ReadonlyArray<State> => {
  const after: Array<State> = []
  const { fault } = rules
  const withNode = (index: number, change: Partial<Node>, rest: Partial<State> = {}): State => ({
    ...state,
    ...rest,
    nodes: (rest.nodes ?? state.nodes).map((node, other) => (other === index ? { ...node, ...change } : node))
  })
  const admit = (place: number, late: boolean): Partial<State> => {
    const wrong = state.admitted.includes(place)
      ? "a place was handed out twice"
      : place >= rules.limit
        ? "more than the limit was admitted"
        : late
          ? "a call that started after a revocation's answer was admitted"
          : state.wrong
    return { admitted: [...state.admitted, place].toSorted((a, b) => a - b), wrong }
  }

  state.nodes.forEach((node, index) => {
    const mayFail = node.life !== "dead"
    if (mayFail && state.kills < rules.kills) {
      after.push(
        withNode(
          index,
          { life: "dead", leases: [null, null], charge: null, back: [], failed: [] },
          { kills: state.kills + 1 }
        )
      )
    }
    if (node.life === "stopped") after.push(withNode(index, { life: "up" }))
    if (node.life === "up" && state.stops < rules.stops)
      after.push(withNode(index, { life: "stopped" }, { stops: state.stops + 1 }))

    // The database answers a charge that is under way, whatever has become of the node.
    if (node.life !== "dead" && node.charge !== null && node.charge.reply === null)
      after.push(charged(state, rules, index))

    if (node.life !== "up") return
    const isOver = (lease: Lease) => fault !== "a lease outlives its time" && state.now >= lease.until
    const late = state.revocation === "answered"
    const live = hands.find((hand) => hasUnspent(node.leases[hand]) && !isOver(node.leases[hand] as Lease))
    const isTaken = fault === "the next lease takes the row of one that is not spent"
    const isFree = (hand: Hand) =>
      !hasUnspent(node.leases[hand]) && !node.failed.some((lost) => lost.hand === hand && hasUnspent(lost))
    const free = hands.find(isFree)
    const ahead = isTaken ? live : free

    if (node.charge === null) {
      const asks = state.calls < rules.calls || node.waits !== null
      if (node.waits === null && state.calls < rules.calls && live !== undefined) {
        const lease = node.leases[live] as Lease
        const leases = inHand(node.leases, live, { ...lease, from: lease.from + 1 })
        after.push(withNode(index, { leases }, { calls: state.calls + 1, ...admit(lease.from, late) }))
      } else if (asks && node.back.length === 0 && !node.leases.some(hasUnspent)) {
        const calls = node.waits === null ? state.calls + 1 : state.calls
        after.push(
          withNode(
            index,
            { charge: { asked: state.now, late, isAhead: false, hand: free ?? null, reply: null } },
            { calls }
          )
        )
      }
      if (rules.asksAhead === true && live !== undefined && ahead !== undefined && node.back.length === 0) {
        after.push(withNode(index, { charge: { asked: state.now, late, isAhead: true, hand: ahead, reply: null } }))
      }
      const [first, ...rest] = node.back
      if (first !== undefined) {
        after.push(returned(withNode(index, { back: rest }), index, first, rules))
        if (state.losses < (rules.losses ?? 0)) {
          const lost = withNode(index, { back: rest, failed: [...node.failed, first] }, { losses: state.losses + 1 })
          after.push(lost, returned(lost, index, first, rules))
        }
      }
      if (node.failed.length > 0) after.push(withNode(index, { back: [...node.back, ...node.failed], failed: [] }))
    } else if (node.charge.reply !== null) {
      after.push(replied(state, rules, index, withNode, admit))
    }
    const end = (isEnded: (lease: Lease) => boolean): Partial<Node> => {
      const ended = hands.filter((hand) => node.leases[hand] !== null && isEnded(node.leases[hand] as Lease))
      return {
        leases: ended.reduce((leases, hand) => inHand(leases, hand, null), node.leases),
        back: [...node.back, ...ended.map((hand) => ({ ...(node.leases[hand] as Lease), hand }))]
      }
    }
    if (node.leases.some((lease) => lease !== null && isOver(lease))) after.push(withNode(index, end(isOver)))
    if (node.inbox) after.push(withNode(index, { inbox: false, ...end(() => true) }))
  })
  if (state.now < rules.ticks && isPrompt(state)) after.push({ ...state, now: state.now + 1 })
  if (rules.canRevoke && state.revocation === "none")
    after.push({ ...state, revocation: "committed", revokedAt: state.now })
  if (state.revocation === "committed") {
    const held = fault !== "a revocation waits for no lease" && state.rows.length > 0
    if (!held || state.now - state.revokedAt > life) after.push({ ...state, revocation: "answered" })
    else after.push({ ...state, nodes: state.nodes.map((node) => ({ ...node, inbox: true })) })
  }
  return after
}

/** The database's part: one place or none, and half of what is left besides. */
const charged = (state: State, { fault, limit }: Rules, index: number): State => {
  const answer = (reply: Reply, rest: Partial<State> = {}): State => ({
    ...state,
    ...rest,
    nodes: state.nodes.map((node, other) =>
      other === index && node.charge !== null ? { ...node, charge: { ...node.charge, reply } } : node
    )
  })
  const { hand, isAhead } = (state.nodes[index] as Node).charge as Charge
  if (state.revocation !== "none") return answer({ _tag: "revoked" })
  const over =
    fault === "a lease that is over is given to others" ? state.rows.find((row) => !lives(row, state.now)) : undefined
  const free = over === undefined ? state.free : [...state.free, ...places(over)].toSorted((a, b) => a - b)
  const kept = over === undefined ? state.rows : state.rows.filter((row) => row !== over)
  if (!isAhead && free.length === 0 && state.used >= limit) {
    const since = fault === "a lease that is over is on nobody's way" ? state.now : state.now - grace
    const leased = fault !== "a refusal waits for no lease" && kept.some((row) => lives(row, since))
    return answer({ _tag: "refused", leased })
  }
  const [back, ...rest] = isAhead ? [] : free
  const place = isAhead ? null : (back ?? state.used)
  const used = back === undefined && !isAhead ? state.used + 1 : state.used
  const size = Math.ceil((limit - used) / 2)
  const lease = size === 0 || hand === null ? null : { from: used, to: used + size, until: state.now + life }
  const others = kept.filter((row) => row.node !== index || row.hand !== hand)
  const rows = lease === null || hand === null ? kept : [...others, { ...lease, node: index, hand }]
  return answer(
    { _tag: "granted", place, lease },
    { used: lease?.to ?? used, free: back === undefined ? free : rest, rows }
  )
}

const returned = (state: State, index: number, lease: Returned, { fault }: Rules): State => {
  const isOf = (row: Row) => row.node === index && row.hand === lease.hand && row.to === lease.to
  if (!state.rows.some(isOf) && fault !== "a return is taken as often as it is sent") return state
  return {
    ...state,
    rows: state.rows.filter((row) => !isOf(row)),
    free: [...state.free, ...places(lease)].toSorted((a, b) => a - b)
  }
}

const replied = (
  state: State,
  rules: Rules,
  index: number,
  withNode: (index: number, change: Partial<Node>, rest?: Partial<State>) => State,
  admit: (place: number, late: boolean) => Partial<State>
): State => {
  const node = state.nodes[index] as Node
  const { asked, hand, isAhead, late, reply } = node.charge as Charge
  if (reply === null) return state
  if (reply._tag === "revoked") return withNode(index, isAhead ? { charge: null } : { charge: null, waits: null })
  if (reply._tag === "granted") {
    const from = rules.fault === "a lease lives from its answer on" ? state.now : asked
    const leases =
      reply.lease === null || hand === null
        ? node.leases
        : inHand(node.leases, hand, { ...reply.lease, until: from + life })
    if (reply.place === null) return withNode(index, { charge: null, leases })
    return withNode(index, { charge: null, waits: null, leases }, admit(reply.place, late))
  }
  const waits = node.waits ?? state.now
  if (reply.leased && state.now - waits <= life + grace) {
    const nodes = state.nodes.map((other) => ({ ...other, inbox: true }))
    return withNode(index, { charge: null, waits }, { nodes })
  }
  return withNode(index, { charge: null, waits: null }, { wrong: state.wrong ?? refusalIsWrong(state, rules, index) })
}

/** A refusal is right where every place was admitted, is on its way to a caller, or was lost with a node or a return. */
const refusalIsWrong = (state: State, { kills, limit, losses, stops }: Rules, index: number): string | null => {
  if (kills > 0 || stops > 0 || losses !== undefined) return null
  const underway = state.nodes.filter(
    ({ charge }, other) => other !== index && charge?.reply?._tag === "granted" && charge.reply.place !== null
  ).length
  const taken = state.admitted.length + underway
  return taken >= limit ? null : `a call was refused when ${taken} of ${limit} were taken`
}
