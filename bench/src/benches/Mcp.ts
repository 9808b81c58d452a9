import type { Bench } from "../Bench.ts"
import { type Goal, mcp, verdict, judgement } from "../Figures.ts"
import { createKeys, keysFor } from "../Keys.ts"
import type { Contestant } from "../load/Contestant.ts"
import { call } from "../load/HttpCall.ts"
import { MinuteBudget } from "../load/MinuteBudget.ts"
import { ratio, type Standing, takeTurns, type TurnPlan, typical, unanswered } from "../load/Turns.ts"
import { startPeer } from "../peers/Peers.ts"
import type { PeerTool } from "../peers/Setup.ts"
import { startCluster } from "../postgres/TemporaryCluster.ts"
import { figure, type Table } from "../report/Table.ts"
import { ourContestant } from "../service/OurContestant.ts"
import { captureSample, startService } from "../service/Service.ts"
import { median, percentile } from "../Statistics.ts"

const path = "/mcp"

const message = (method: string, params: object = {}) => JSON.stringify({ jsonrpc: "2.0", id: 1, method, params })

/** Questions, and how many times the SDK's rate ours must be. */
const questions = [
  { method: "tools/call", body: message("tools/call", { name: "live_demand", arguments: {} }), goal: mcp.overSdkCall },
  { method: "tools/list", body: message("tools/list"), goal: mcp.overSdkList }
]

/** Rows of a question: ours, which is judged, and the SDK's. */
const rowsOf = (method: string, goal: Goal, mine: Standing, theirs: Standing): Table["rows"] => {
  const over = ratio(mine, theirs)
  const lost = unanswered(mine) + unanswered(theirs)
  const judged = lost === 0 ? verdict(goal, over, figure(over, 2)) : `void: ${figure(lost)} not answered with 2xx`
  return [mine, theirs].map((standing) => [
    method,
    standing.contestant.name,
    figure(typical(standing, "per_second")),
    figure(typical(standing, "p99_ms"), 2),
    standing === mine ? goal.text : "",
    standing === mine ? judged : ""
  ])
}

/** The connector and the SDK's own server with the same tool. */
export const mcpBench: Bench = {
  name: "mcp",
  description: "tools/call and tools/list of the connector against the SDK's server with zod",
  run: async ({ progress, quick, scope }) => {
    const plan: TurnPlan = {
      rounds: 3,
      connections: 32,
      warmUpSeconds: quick ? 1 : 2,
      seconds: quick ? 3 : 8,
      expectedRate: 8_000
    }
    const cluster = await startCluster(scope)
    progress("starting the service")
    const storage = { databaseUrl: await cluster.database("gds") }
    const service = await startService(scope, storage, { GDS_CONNECTOR_OPEN_LIMIT: "1000000000" })
    const count = keysFor(plan.expectedRate * (plan.warmUpSeconds + plan.seconds))
    const keys = await createKeys(service, count)
    const sample = await captureSample(service, keys[0] ?? "")
    const ours = { ...ourContestant(service, keys, { path }), remainingHeader: undefined }
    const setup = { sample, keys: peerKeys, tools: await toolsOf(ours) }
    const sdk = await startPeer(scope, "SDK server with zod", "McpSdk", undefined, setup, path)

    progress("the beginning of a session")
    const beginnings = await beginningsOf(ours)

    const rows: Array<ReadonlyArray<string>> = []
    const raw: Array<unknown> = []
    const budget = new MinuteBudget()
    for (const { body, goal, method } of questions) {
      const contestants = [ours, sdk].map((contestant) => ({ ...contestant, body }))
      for (const contestant of contestants) await ask(contestant, body)
      const [mine, theirs] = await takeTurns(contestants, plan, budget, progress)
      if (mine === undefined || theirs === undefined) continue
      rows.push(...rowsOf(method, goal, mine, theirs))
      raw.push({ method, ours: mine.turns, sdk: theirs.turns })
    }
    return {
      title: "The connector",
      tables: [
        {
          title: `${plan.connections} connections, a key of another tenant each call`,
          columns: ["what", "who", "req/s", "p99 ms", "goal", "verdict"],
          rows
        },
        beginningTable(beginnings)
      ],
      notes: [
        "Ours checks key, plan and quota in PostgreSQL; the SDK's server looks the key up in memory and counts nothing. Both list the same tools.",
        `Turns alternate, ${plan.rounds} rounds of ${plan.seconds} s after ${plan.warmUpSeconds} s of warm-up; medians, ratios within each round.`
      ],
      raw: [...raw, { beginnings }]
    }
  }
}

/** Sessions whose beginning is timed. */
const sessions = 100

const handshake = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "bench", version: "1" } }

/** Times of `initialize` and one call of a tool, ms; the first ones of the service have been asked before. */
const beginningsOf = async ({ keys, url }: Contestant): Promise<ReadonlyArray<number>> => {
  const headers = { ...json, "x-api-key": keys[1] ?? "" }
  const bodies = [message("initialize", handshake), message("tools/call", { name: "live_demand", arguments: {} })]
  const times: Array<number> = []
  for (let session = -5; session < sessions; session++) {
    let time = 0
    for (const body of bodies) {
      const answer = await call(url, { method: "POST", headers, body, alone: true })
      if (answer.status !== 200) throw new Error(`the connector answers ${answer.status}: ${answer.body.slice(0, 300)}`)
      time += answer.milliseconds
    }
    if (session >= 0) times.push(time)
  }
  return times
}

const beginningTable = (times: ReadonlyArray<number>): Table => {
  const middle = median(times)
  return {
    title: "One client, nobody else: initialize and one call, each on a connection of its own",
    columns: ["what", "median ms", "p95 ms", "goal", "verdict"],
    rows: [
      [
        `${times.length} beginnings`,
        figure(middle, 2),
        figure(percentile(times, 95), 2),
        ...judgement(mcp.beginningMs, middle, figure(middle, 2))
      ]
    ]
  }
}

const json = { "content-type": "application/json", accept: "application/json, text/event-stream" }

const peerKeys = [{ secret: `svc_live_${"p".repeat(32)}`, tenant: "peer", limit_minute: 1_000_000 }]

/** Asks once, before anything is measured. */
const ask = async ({ keys, name, url }: Contestant, body: string): Promise<string> => {
  const headers = { ...json, "x-api-key": keys[0] ?? "" }
  const answer = await call(url, { method: "POST", headers, body })
  if (answer.status !== 200 || !answer.body.includes("demand_mw")) {
    throw new Error(`${name} answers ${answer.status}: ${answer.body.slice(0, 300)}`)
  }
  return answer.body
}

const toolsOf = async (contestant: Contestant): Promise<ReadonlyArray<PeerTool>> =>
  (
    JSON.parse(await ask(contestant, message("tools/list"))) as {
      readonly result: { readonly tools: ReadonlyArray<PeerTool> }
    }
  ).result.tools
