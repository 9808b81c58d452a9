import { istDay, istDayDate } from "@grid/domain/time/Time"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import type { BenchContext } from "../Bench.ts"
import { gds } from "../Paths.ts"
import { untilQuiet } from "../process/Quiet.ts"
import { runToEnd } from "../process/RunToEnd.ts"
import { dataDirectory } from "./DataDirectory.ts"
import { loadDemand } from "./LoadDemand.ts"
import { type Service, serviceEnvironment, settled, startService } from "./Service.ts"

/** Days of data: of all datasets, and of demand. */
export interface DaysOfData {
  readonly simulated: number
  readonly demand: number
}

/** Service with so many days of data that are over, when it and its PostgreSQL have nothing left to do; and what was waited for. */
export const startWithYears = async (
  { progress, scope }: BenchContext,
  { demand, simulated }: DaysOfData,
  settings: Readonly<Record<string, string>> = {}
): Promise<{ readonly service: Service; readonly note: string }> => {
  const folder = await dataDirectory(scope)
  const environment = serviceEnvironment({ dataDirectory: folder })
  progress(`${simulated} days are simulated, which takes a while`)
  const end = istDay(Date.now()) - 1
  const span = ["--from", istDayDate(end - simulated + 1), "--to", istDayDate(end), "--json"]
  await runToEnd(process.execPath, [gds, "simulate", ...span], { seconds: 7_200, environment })
  await runToEnd(process.execPath, [gds, "carbon", "compute", ...span], { seconds: 3_600, environment })
  const service = await startService(scope, { dataDirectory: folder }, settings)
  progress(`${demand} days of demand are loaded`)
  await loadDemand({ dataDir: folder }, demand)
  const note = await settled(service)
  progress("PostgreSQL tidies up after what was loaded")
  const postmaster = await readFile(join(folder, "postgres", "data", "postmaster.pid"), "utf8")
  await untilQuiet(Number.parseInt(postmaster, 10), { seconds: 300, pauseSeconds: 15 })
  return {
    service,
    note: `${note} Nor does it begin before PostgreSQL has tidied up after what was loaded (vacuum, a checkpoint), five minutes at most.`
  }
}
