import { copyFile, mkdir } from "node:fs/promises"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { renderReport, writeJson } from "../report/Report.ts"
import { machine } from "../report/Machine.ts"
import { results } from "../Paths.ts"
import { runProgram } from "../process/Program.ts"
import { scoped } from "../process/Scope.ts"
import { type Options, run } from "./Run.ts"
import { summary } from "./Summary.ts"
import { violations } from "./Oracle.ts"

const usage = `Usage: npm run chaos -- --minutes N [--nodes 3] [--seed S] [--json FILE]

Runs nodes on one PostgreSQL, breaks them, their lines and the database by a schedule that follows from the seed, and judges
from outside whether quota, revocation, writes and deliveries held. Exit code 1 where something did not; the logs of the
nodes are then in bench/results.
`

const number = (name: string, text: string, least: number, most: number): number => {
  const value = Number(text)
  if (text.trim() === "" || !(value >= least && value <= most)) {
    throw new Error(`--${name} must be a number from ${least} to ${most}, not "${text}"`)
  }
  return value
}

const readOptions = (): (Options & { readonly json: string | undefined }) | undefined => {
  const { values } = parseArgs({
    options: {
      minutes: { type: "string", default: "5" },
      nodes: { type: "string", default: "3" },
      seed: { type: "string", default: String(Date.now() % 1_000_000) },
      json: { type: "string" },
      help: { type: "boolean", default: false }
    }
  })
  if (values.help) return undefined
  return {
    minutes: number("minutes", values.minutes, 0.2, 24 * 60),
    nodes: Math.round(number("nodes", values.nodes, 2, 9)),
    seed: Math.round(number("seed", values.seed, 0, 2 ** 32 - 1)),
    json: values.json
  }
}

/** Keeps the logs of the nodes, which go with the run. */
const keepLogs = async (logs: ReadonlyArray<string>): Promise<void> => {
  await mkdir(results, { recursive: true })
  for (const [index, log] of logs.entries()) await copyFile(log, join(results, `chaos-node-${index}.log`))
}

const main = async (): Promise<number> => {
  const options = readOptions()
  if (options === undefined) {
    process.stdout.write(usage)
    return 0
  }
  const begin = machine()
  return scoped(async (scope) => {
    const progress = (line: string): void => void process.stderr.write(`chaos: ${line}\n`)
    const { history, logs, notes } = await run(scope, options, progress)
    const found = violations(history)
    const report = summary({ history, violations: found, options, notes })
    process.stdout.write(renderReport(report, begin))
    if (options.json !== undefined) await writeJson(options.json, { machine: begin, ...report })
    if (found.length === 0) return 0
    await keepLogs(logs)
    return 1
  })
}

await runProgram(main)
