import type { Report } from "../report/Report.ts"
import { figure, type Table } from "../report/Table.ts"
import { faultKinds, type History, type Outcome } from "./History.ts"
import { lawNames, type Violation } from "./Oracle.ts"

/** Violations that are printed; all are in the JSON file. */
const mostViolations = 20

const outcomes: ReadonlyArray<Outcome> = ["admitted", "refused", "denied", "doubt", "unreachable"]

/** Result of a run, for people and for programs. */
export const summary = (result: {
  readonly history: History
  readonly violations: ReadonlyArray<Violation>
  readonly options: { readonly minutes: number; readonly nodes: number; readonly seed: number }
  readonly notes: ReadonlyArray<string>
}): Report => {
  const { history, notes, options, violations } = result
  const { minutes, nodes, seed } = options
  const first = violations.slice(0, mostViolations).map(({ detail, law }) => `**${law}**: ${detail}`)
  const again = `To repeat: npm run chaos -- --minutes ${minutes} --nodes ${nodes} --seed ${seed}`
  return {
    title: `Chaos: ${minutes} min, ${nodes} nodes, seed ${seed}`,
    tables: [faultTable(history), callTable(history), writeTable(history), lawTable(violations)],
    notes: [...first, ...notes, again],
    raw: { options, violations, faults: history.faults }
  }
}

const faultTable = ({ faults }: History): Table => ({
  title: "Faults",
  columns: ["kind", "times", "seconds in all"],
  rows: faultKinds.map((kind) => {
    const own = faults.filter((fault) => fault.kind === kind)
    const seconds = own.reduce((sum, { from, to }) => sum + (to - from) / 1000, 0)
    return [kind, figure(own.length), figure(seconds, 1)]
  })
})

const callTable = ({ calls }: History): Table => {
  const metered = calls.filter(({ tenant }) => tenant !== null)
  const users = calls.filter(({ tenant }) => tenant === null)
  const count = (own: History["calls"]) => [
    figure(own.length),
    ...outcomes.map((outcome) => figure(own.filter((call) => call.outcome === outcome).length))
  ]
  return {
    title: "Calls",
    columns: ["of", "calls", ...outcomes],
    rows: [
      ["keys", ...count(metered)],
      ["signed-in users", ...count(users)]
    ]
  }
}

const writeTable = (history: History): Table => ({
  title: "Writes",
  columns: ["what", "asked", "acknowledged"],
  rows: [
    ["writes", figure(history.writes.length), figure(history.writes.filter((write) => write.acknowledged).length)],
    [
      "ends of keys",
      figure(history.revocations.length),
      figure(history.revocations.filter(({ answeredAt }) => answeredAt !== null).length)
    ],
    [
      "posts to the receiver",
      figure(history.receipts.length),
      figure(history.receipts.filter((one) => one.accepted).length)
    ],
    ["deliveries", "–", figure(history.delivered.length)]
  ]
})

const lawTable = (violations: ReadonlyArray<Violation>): Table => ({
  title: "Laws",
  columns: ["law", "violations"],
  rows: lawNames.map((name) => [name, figure(violations.filter(({ law }) => law === name).length)])
})
