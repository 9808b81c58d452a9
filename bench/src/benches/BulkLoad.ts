import { spawn } from "node:child_process"
import { createReadStream, createWriteStream } from "node:fs"
import { mkdir } from "node:fs/promises"
import { join } from "node:path"
import { once } from "node:events"
import { pipeline } from "node:stream/promises"
import { setTimeout as sleep } from "node:timers/promises"
import { blockMs, dayMs, isoIst } from "@grid/domain/time/Time"
import { Client } from "pg"
import { from as copyFrom } from "pg-copy-streams"
import type { Bench } from "../Bench.ts"
import { bulk, judgement } from "../Figures.ts"
import { gds } from "../Paths.ts"
import { startCluster } from "../postgres/TemporaryCluster.ts"
import { killAtExit } from "../process/KillAtExit.ts"
import { residentMb } from "../process/ResidentMemory.ts"
import { runToEnd } from "../process/RunToEnd.ts"
import { temporaryFolder } from "../process/TemporaryFolder.ts"
import { figure, type Table } from "../report/Table.ts"
import { serviceEnvironment } from "../service/Service.ts"
import { median } from "../Statistics.ts"

const areas = ["delhi", "punjab", "kerala"] as const
const firstYear = 2015

const yearStart = (year: number) => Date.parse(`${year}-01-01T00:00:00+05:30`)

/** A load as a file holds it: two decimals, no two neighbours alike. */
const load = (area: number, ts: number) => ((area + 2) * 1_000 + (((ts / blockMs) * 7_919) % 100_000) / 100).toFixed(2)

/** A file per area and year as operators have them, and the same values as rows of a table for `COPY`. */
const writeFiles = async (folder: string, copyFile: string, years: number): Promise<number> => {
  const rows = createWriteStream(copyFile)
  let count = 0
  for (const [area, name] of areas.entries()) {
    for (let year = firstYear; year < firstYear + years; year++) {
      const file = createWriteStream(join(folder, `${name}_load_${year}.csv`))
      file.write("ts_ist,load_mw\n")
      for (let day = yearStart(year); day < yearStart(year + 1); day += dayMs) {
        let text = ""
        let copied = ""
        for (let ts = day; ts < day + dayMs; ts += blockMs) {
          const value = load(area, ts)
          const stamp = isoIst(ts)
          text += `${stamp},${value}\n`
          copied += `${area}\t${stamp}\t1\t${value}\t${stamp}\t1\t1\n`
          count++
        }
        if (!file.write(text)) await once(file, "drain")
        if (!rows.write(copied)) await once(rows, "drain")
      }
      await new Promise((resolve) => file.end(resolve))
    }
  }
  await new Promise((resolve) => rows.end(resolve))
  return count
}

/** Seconds of a bare `COPY` into an empty table with the columns, the key and the partitions of ours. */
const copySeconds = async (url: string, file: string, years: number): Promise<number> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`drop table if exists bare`)
    await client.query(`create table bare (series_id integer not null, ts timestamptz not null, revision smallint not null,
      value double precision, captured_at timestamptz not null, recorded_at timestamptz not null default clock_timestamp(),
      run_id bigint not null, raw_id bigint, late boolean not null default false, confirmed_at timestamptz, reason text,
      primary key (series_id, ts, revision)) partition by range (ts)`)
    for (let month = -1; month < years * 12; month++) {
      const edge = (of: number) => new Date(Date.UTC(firstYear, of, 1)).toISOString()
      await client.query(
        `create table bare_${month + 1} partition of bare for values from ('${edge(month)}') to ('${edge(month + 1)}')`
      )
    }
    const started = performance.now()
    await pipeline(
      createReadStream(file, { highWaterMark: 1 << 20 }),
      client.query(copyFrom(`copy bare (series_id, ts, revision, value, captured_at, run_id, raw_id) from stdin`))
    )
    return (performance.now() - started) / 1_000
  } finally {
    await client.end()
  }
}

/** Runs the import as an operator does, from the start of the process to its end, and watches its memory. */
const importSeconds = async (environment: NodeJS.ProcessEnv, folder: string) => {
  const started = performance.now()
  const child = spawn(process.execPath, [gds, "ingest", "import", "demand", folder, "--json"], {
    env: environment,
    stdio: ["ignore", "pipe", "inherit"]
  })
  killAtExit(child)
  let output = ""
  child.stdout.setEncoding("utf8").on("data", (text: string) => (output += text))
  let highest = 0
  let running = true
  const sampling = (async () => {
    while (running) {
      highest = Math.max(highest, await residentMb(child.pid ?? 0).catch(() => 0))
      await sleep(100)
    }
  })()
  const [code] = (await once(child, "close")) as [number | null]
  const seconds = (performance.now() - started) / 1_000
  running = false
  await sampling
  if (code !== 0) throw new Error(`gds ingest import ended with ${code}: ${output.slice(0, 300)}`)
  return { seconds, highest, summary: JSON.parse(output) as { readonly written: number; readonly refused: number } }
}

/** Values of a run, and what each run took: seconds of `COPY` and of the import, highest memory of the import, MB. */
interface Runs {
  readonly rows: number
  readonly bare: ReadonlyArray<number>
  readonly ours: ReadonlyArray<number>
  readonly memory: ReadonlyArray<number>
}

const tableOf = ({ bare, memory, ours, rows }: Runs): Table => {
  const rate = rows / median(ours)
  const bareRate = rows / median(bare)
  const highest = Math.max(...memory)
  return {
    title: `${figure(rows)} values, ${ours.length} run(s)`,
    columns: ["what", "values/s", "seconds", "goal", "verdict"],
    rows: [
      ["bare COPY, text", figure(bareRate), figure(median(bare), 2), "", ""],
      ["gds ingest import", figure(rate), figure(median(ours), 2), ...judgement(bulk.rate, rate, `${figure(rate)}/s`)],
      [
        "ratio",
        figure(rate / bareRate, 2),
        "",
        ...judgement(bulk.ratio, rate / bareRate, `${figure(rate / bareRate, 2)} ×`)
      ],
      ["highest memory, MB", figure(highest), "", ...judgement(bulk.memoryMb, highest, `${figure(highest)} MB`)]
    ]
  }
}

/** Files of ten years of quarter hours, from the files to the tables that reads use, against a bare `COPY`. */
export const bulkBench: Bench = {
  name: "bulk",
  description: "import of ten years of 15-minute files, end to end, against a bare COPY of the same rows",
  run: async ({ scope, quick, progress }) => {
    const years = quick ? 2 : 10
    const runs = quick ? 1 : 3
    const cluster = await startCluster(scope)
    const folder = await temporaryFolder(scope)
    const files = join(folder, "files")
    await mkdir(files)
    const copyFile = join(folder, "rows.tsv")
    const rows = await writeFiles(files, copyFile, years)
    progress(`${figure(rows)} values in ${areas.length * years} files`)
    const bare: Array<number> = []
    const ours: Array<number> = []
    const memory: Array<number> = []
    const bareUrl = await cluster.database("bare")
    for (let run = 0; run < runs; run++) {
      bare.push(await copySeconds(bareUrl, copyFile, years))
      progress(`COPY: ${figure(rows / (bare.at(-1) ?? Number.NaN))}/s`)
      const environment = serviceEnvironment({ databaseUrl: await cluster.database(`ours_${run}`) })
      await runToEnd(process.execPath, [gds, "db", "migrate"], { seconds: 60, environment })
      const { highest, seconds, summary } = await importSeconds(environment, files)
      if (summary.written !== rows || summary.refused !== 0) {
        throw new Error(`wrote ${summary.written} of ${rows} values, refused ${summary.refused}`)
      }
      ours.push(seconds)
      memory.push(highest)
      progress(`import: ${figure(rows / seconds)}/s, highest ${figure(highest)} MB`)
    }
    return {
      title: "Bulk load",
      tables: [tableOf({ rows, bare, ours, memory })],
      notes: [
        "The import is timed from the start of its process to its end: reading, archiving and parsing the files, values with revisions and provenance, newest values, hour and day means.",
        "COPY writes the same values with the same key into a table with the same columns and monthly partitions, and nothing else."
      ],
      raw: { rows, bare, ours, memory }
    }
  }
}
