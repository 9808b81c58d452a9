import { readArguments } from "../Arguments.ts"
import type { Bench } from "../Bench.ts"
import { boundsBench } from "./Bounds.ts"
import { bulkBench } from "./BulkLoad.ts"
import { carbonBench } from "./Carbon.ts"
import { consoleBench } from "./Console.ts"
import { dispatchBench } from "./Dispatch.ts"
import { distributionBench } from "./Distribution.ts"
import { exactnessBench } from "./Exactness.ts"
import { enginesBench } from "./Engines.ts"
import { forecastBench } from "./Forecast.ts"
import { historyBench } from "./History.ts"
import { landedCostBench } from "./LandedCost.ts"
import { latestBench } from "./Latest.ts"
import { matchingBench } from "./Matching.ts"
import { mcpBench } from "./Mcp.ts"
import { memoryBench } from "./Memory.ts"
import { profileBench } from "./Profile.ts"
import { quotaBench } from "./Quota.ts"
import { startBench } from "./Start.ts"
import { storageBench } from "./Storage.ts"
import { substationsBench } from "./Substations.ts"
import { workersBench } from "./Workers.ts"
import { workbookBench } from "./Workbook.ts"
import { yearsBench } from "./Years.ts"
import { results } from "../Paths.ts"
import { runProgram } from "../process/Program.ts"
import { scoped } from "../process/Scope.ts"
import { machine } from "../report/Machine.ts"
import { renderReport, type Report, writeJson, writeReport } from "../report/Report.ts"

const judged: ReadonlyArray<Bench> = [
  latestBench,
  workersBench,
  quotaBench,
  exactnessBench,
  historyBench,
  bulkBench,
  workbookBench,
  startBench,
  memoryBench,
  mcpBench,
  carbonBench,
  matchingBench,
  forecastBench,
  landedCostBench,
  storageBench,
  substationsBench,
  dispatchBench,
  enginesBench,
  distributionBench,
  boundsBench,
  yearsBench,
  consoleBench
]
const all: ReadonlyArray<Bench> = [...judged, profileBench]

const usage = `Usage: npm run bench -- [name…] [--quick] [--json FILE]

${all.map((bench) => `  ${bench.name.padEnd(8)} ${bench.description}`).join("\n")}

Without a name all but \`profile\` run, one after the other. Reports go to bench/results.
GDS_BENCH_GENERATOR=autocannon uses autocannon even where wrk is installed.
`

/** Runs one bench; a failure is one line and does not keep the next bench from running. */
const runBench = async (bench: Bench, quick: boolean): Promise<Report | undefined> => {
  const start = machine()
  const progress = (line: string): void => void process.stderr.write(`${bench.name}: ${line}\n`)
  try {
    const report = await scoped((scope) => bench.run({ scope, quick, progress }))
    process.stdout.write(`${renderReport(report, start)}\n`)
    await writeReport(results, bench.name, report, start)
    return report
  } catch (error) {
    process.stderr.write(`${bench.name}: failed: ${error instanceof Error ? error.message : String(error)}\n`)
    return undefined
  }
}

const main = async (): Promise<number> => {
  const options = readArguments(
    process.argv.slice(2),
    all.map((bench) => bench.name)
  )
  if (options.help) {
    process.stdout.write(usage)
    return 0
  }
  const chosen = options.names.length === 0 ? judged : all.filter((bench) => options.names.includes(bench.name))
  const reports: Record<string, Report> = {}
  for (const bench of chosen) {
    const report = await runBench(bench, options.quick)
    if (report !== undefined) reports[bench.name] = report
  }
  if (options.json !== undefined) await writeJson(options.json, { machine: machine(), quick: options.quick, reports })
  return Object.keys(reports).length === chosen.length ? 0 : 1
}

await runProgram(main)
