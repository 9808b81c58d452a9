import { parseArgs } from "node:util"
import { join } from "node:path"
import { results } from "../Paths.ts"
import { runProgram } from "../process/Program.ts"
import { scoped } from "../process/Scope.ts"
import { machine } from "../report/Machine.ts"
import { renderReport, writeJson } from "../report/Report.ts"
import { reasonsOf } from "./Judgement.ts"
import { soak } from "./Soak.ts"
import { summarise } from "./Summary.ts"

const usage = `Usage: npm run soak -- --minutes N [--rate 500] [--json FILE]

One service on a PostgreSQL of its own, under a mix like a day of real use, watched from outside. Ends with 1 and the reasons
where something grows, stalls or fails that should not. The series go to FILE, by default bench/results/soak.json.
`

const mostReasons = 20

const positive = (name: string, text: string): number => {
  const value = Number(text)
  if (!(value > 0)) throw new Error(`--${name} must be a number above 0, not "${text}"`)
  return value
}

const main = async (): Promise<number> => {
  const { values } = parseArgs({
    args: process.argv.slice(2),
    options: {
      minutes: { type: "string" },
      rate: { type: "string", default: "500" },
      json: { type: "string", default: join(results, "soak.json") },
      help: { type: "boolean", default: false }
    }
  })
  if (values.help || values.minutes === undefined) {
    process.stdout.write(usage)
    return values.help ? 0 : 2
  }
  const minutes = positive("minutes", values.minutes)
  const rate = positive("rate", values.rate)
  const start = machine()
  const progress = (line: string): void => void process.stderr.write(`soak: ${line}\n`)
  const { done, run, series, tables } = await scoped((scope) => soak({ minutes, rate, scope, progress }))
  const reasons = reasonsOf(run)
  const report = {
    title: `Soak, ${minutes} minutes at ${rate} calls/s`,
    tables: summarise(run, done, tables),
    notes: reasons.length === 0 ? ["Passed."] : reasons.slice(0, mostReasons).map((reason) => `Failed: ${reason}`),
    raw: { reasons, run, series, tables, done }
  }
  process.stdout.write(renderReport(report, start))
  await writeJson(values.json, { machine: start, ...report })
  return reasons.length === 0 ? 0 : 1
}

await runProgram(main)
