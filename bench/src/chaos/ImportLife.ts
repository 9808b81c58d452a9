import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { blockMs, iso, istDayStart } from "@grid/domain/time/Time"
import { gds } from "../Paths.ts"
import { runToEnd } from "../process/RunToEnd.ts"
import type { Caller, Recorder, Target } from "./Recorder.ts"
import { repeat, type TrafficContext } from "./Traffic.ts"

/** A value that was imported from a file of its own: demand of a state in one block. */
export interface ImportedValue {
  /** Start of the block, epoch ms. */
  readonly ts: number
  /** MW. */
  readonly value: number
}

/** State whose demand is imported, which no source of the run reports. */
const state = "goa"

/** Blocks of days long gone, so that imports meet nothing else. */
const firstMs = istDayStart(20_000)

const importOf = ({ ts }: ImportedValue) => `import of ${iso(ts)}`

/** Imports small files, each of one value, beside the nodes. */
export const importLives = async (
  context: TrafficContext,
  environment: NodeJS.ProcessEnv,
  folder: string
): Promise<ReadonlyArray<ImportedValue>> => {
  const values: Array<ImportedValue> = []
  await repeat(context, 20_000, async () => {
    const turn = values.length
    const value = { ts: firstMs + turn * blockMs, value: 400 + turn / 4 }
    values.push(value)
    context.recorder.write(importOf(value), false)
    const file = join(folder, `${state}_load_15min_${turn}.csv`)
    await writeFile(file, `ts_ist,load_mw\n${iso(value.ts)},${value.value}\n`)
    const report = await runToEnd(process.execPath, [gds, "ingest", "import", "demand", file, "--json"], {
      environment,
      seconds: 60
    }).catch(() => undefined)
    if (report === undefined) return
    const { unchanged, written }: { readonly written: number; readonly unchanged: number } = JSON.parse(report)
    context.recorder.write(importOf(value), written + unchanged === 1)
  })
  return values
}

/** Looks through a node for an imported value. */
export const readImport = async (
  recorder: Recorder,
  node: Target,
  reader: Caller,
  imported: ImportedValue
): Promise<void> => {
  const window = `from=${iso(imported.ts)}&to=${iso(imported.ts + blockMs)}&resolution=block&mode=raw`
  const answer = await recorder.askPatiently(node, reader, {
    path: `/developer/v1/grid/demand/history?state=${state}&${window}`
  })
  const list: { readonly data: { readonly series: ReadonlyArray<{ readonly demand_mw: number | null }> } } =
    answer.status === 200 ? JSON.parse(answer.body) : { data: { series: [] } }
  const times = list.data.series.filter(({ demand_mw }) => demand_mw === imported.value).length
  recorder.readings.push({ write: importOf(imported), node: node.index, times })
}

/** Statement that counts the revisions of the imported blocks, by instant. */
export const revisionsStatement = `select o.ts as ts, count(*)::int as times
  from observation o join series s on s.id = o.series_id
  where s.area = '${state}' and s.source = 'demand' group by 1`

/** Notes how often the tables have each imported value. */
export const countImports = (
  recorder: Recorder,
  values: ReadonlyArray<ImportedValue>,
  rows: ReadonlyArray<{ readonly ts: Date; readonly times: number }>
): void => {
  const times = new Map(rows.map((row) => [row.ts.getTime(), row.times]))
  for (const value of values) {
    recorder.readings.push({ write: importOf(value), node: null, times: times.get(value.ts) ?? 0 })
  }
}
