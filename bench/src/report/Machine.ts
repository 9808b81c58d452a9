import { cpus, loadavg, totalmem } from "node:os"

/** Machine on which the figures were taken. */
export interface Machine {
  readonly processor: string
  readonly cores: number
  readonly memory_gb: number
  readonly node: string
  readonly load_average: ReadonlyArray<number>
  readonly at: string
}

/** The machine at this moment; the load average says how quiet it was. */
export const machine = (): Machine => ({
  processor: cpus()[0]?.model.trim() ?? "unknown processor",
  cores: cpus().length,
  memory_gb: Math.round(totalmem() / 2 ** 30),
  node: process.version,
  load_average: loadavg().map((load) => Math.round(load * 100) / 100),
  at: new Date().toISOString()
})

/** The machine on one line. */
export const machineLine = (it: Machine): string =>
  `${it.cores} cores (${it.processor}), ${it.memory_gb} GB, Node ${it.node}, load average ${it.load_average.join(" ")} at start, ${it.at}`
