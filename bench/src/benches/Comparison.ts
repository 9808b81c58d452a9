import { type Goal, latest, verdict } from "../Figures.ts"
import type { Contestant } from "../load/Contestant.ts"
import type { MinuteBudget } from "../load/MinuteBudget.ts"
import { ratio, type Standing, takeTurns, type TurnPlan, typical, unanswered } from "../load/Turns.ts"
import { peerNames } from "../peers/Peers.ts"
import { figure, type Table } from "../report/Table.ts"

/** Contestants: the service, and what a user would build instead. */
export interface Field {
  readonly ours: Contestant
  readonly peers: ReadonlyArray<Contestant>
}

/** A table and the turns that it sums up. */
export interface Compared {
  readonly table: Table
  readonly raw: unknown
}

/** As fast as each can, every request with another tenant's key. */
export const compareThroughput = async (
  field: Field,
  plan: TurnPlan,
  tenants: string,
  budget: MinuteBudget,
  progress: Progress
): Promise<Compared> => {
  const standings = await takeTurns(everybody(field), plan, budget, progress)
  const ours = standings.find((standing) => standing.contestant === field.ours)
  const judge = (standing: Standing, over: number): Judged => {
    const { name } = standing.contestant
    if (standing.contestant === field.ours) {
      const rate = typical(standing, "per_second")
      return { goal: latest.rate.text, verdict: voidable(verdict(latest.rate, rate, `${figure(rate)}/s`), standing) }
    }
    const goal = goals[name]
    return goal === undefined
      ? unjudged
      : { goal: goal.text, verdict: voidable(verdict(goal, over, figure(over, 2)), standing, ours) }
  }
  return compared(
    `Throughput, ${plan.connections} connections, ${tenants} one after the other`,
    field,
    standings,
    judge
  )
}

/** All at the same constant rate, which says what a client waits when the server is not saturated. */
export const compareLatency = async (
  field: Field,
  plan: TurnPlan & { readonly rate: number },
  budget: MinuteBudget,
  progress: Progress
): Promise<Compared> => {
  const standings = await takeTurns(everybody(field), plan, budget, progress)
  const judge = (standing: Standing): Judged => {
    if (standing.contestant !== field.ours) return unjudged
    const p99 = typical(standing, "p99_ms")
    const isPaced = typical(standing, "per_second") >= plan.rate * 0.98
    const judged = verdict(latest.p99AtConstantRate, isPaced ? p99 : Number.POSITIVE_INFINITY, `${figure(p99, 1)} ms`)
    const whole = isPaced ? judged : `${judged}, rate not kept`
    return { goal: latest.p99AtConstantRate.text, verdict: voidable(whole, standing) }
  }
  return compared(`Latency at a constant ${figure(plan.rate)}/s`, field, standings, judge)
}

/** One tenant with 600 calls a minute and everybody asking: nearly all are refused. */
export const compareHotTenant = async (
  field: Field,
  plan: TurnPlan,
  budget: MinuteBudget,
  progress: Progress
): Promise<Compared> => {
  const hot = (contestant: Contestant): Contestant => ({
    ...contestant,
    keys: [contestant.hotKey],
    callsPerMinute: Number.POSITIVE_INFINITY
  })
  const hotField = {
    ours: hot(field.ours),
    peers: field.peers.filter((peer) => peer.remainingHeader !== undefined).map(hot)
  }
  const standings = await takeTurns(everybody(hotField), plan, budget, progress)
  const judge = (standing: Standing, over: number): Judged =>
    standing.contestant.name === peerNames.everysec
      ? { goal: latest.refusedOverRedis.text, verdict: verdict(latest.refusedOverRedis, over, figure(over, 2)) }
      : unjudged
  return compared("One hot tenant, 600 calls a minute: the refused path", hotField, standings, judge)
}

/** Goals of ours ÷ a peer, by its name. */
const goals: Readonly<Record<string, Goal>> = {
  [peerNames.postgres]: latest.overPostgres,
  [peerNames.everysec]: latest.overRedis,
  [peerNames.bare]: latest.overBare
}

type Progress = (line: string) => void

interface Judged {
  readonly goal: string
  readonly verdict: string
}

const unjudged: Judged = { goal: "", verdict: "" }

/** A figure taken while calls were refused or lost says nothing about answering them. */
const voidable = (judged: string, ...standings: ReadonlyArray<Standing | undefined>): string => {
  const lost = standings.reduce((total, standing) => total + (standing === undefined ? 0 : unanswered(standing)), 0)
  return lost === 0 ? judged : `void: ${figure(lost)} not answered with 2xx`
}

/** All of them, the service first. */
export const everybody = ({ ours, peers }: Field): ReadonlyArray<Contestant> => [ours, ...peers]

const compared = (
  title: string,
  field: Field,
  standings: ReadonlyArray<Standing>,
  judge: (standing: Standing, over: number) => Judged
): Compared => {
  const ours = standings.find((standing) => standing.contestant === field.ours)
  // everybody keeps the same rate, so that there is nothing to divide
  const atConstantRate = standings.some((standing) => standing.turns.some((turn) => turn.generator.startsWith("paced")))
  const rows = standings.map((standing) => {
    const comparable = ours !== undefined && ours !== standing && !atConstantRate
    const over = comparable ? ratio(ours, standing) : Number.NaN
    const judged = judge(standing, over)
    return [
      standing.contestant.name,
      figure(typical(standing, "per_second")),
      figure(over, 2),
      figure(typical(standing, "p50_ms"), 2),
      figure(typical(standing, "p90_ms"), 2),
      figure(typical(standing, "p99_ms"), 2),
      figure(typical(standing, "server_us")),
      figure(typical(standing, "store_us")),
      figure(sum(standing, (turn) => turn.requests - turn.refused)),
      figure(sum(standing, (turn) => turn.refused)),
      figure(sum(standing, (turn) => turn.failed)),
      judged.goal,
      judged.verdict
    ]
  })
  const columns = [
    "who",
    "req/s",
    "ours ÷ it",
    "p50 ms",
    "p90 ms",
    "p99 ms",
    "server µs",
    "store µs",
    "2xx",
    "non-2xx",
    "failed",
    "goal",
    "verdict"
  ]
  const generator = standings[0]?.turns[0]?.generator ?? "nothing"
  return {
    table: { title: `${title} (${generator})`, columns, rows },
    raw: standings.map(({ contestant, turns }) => ({ who: contestant.name, turns }))
  }
}

const sum = (standing: Standing, value: (turn: Standing["turns"][number]) => number): number =>
  standing.turns.reduce((total, turn) => total + value(turn), 0)
