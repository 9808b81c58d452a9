import { sum } from "@grid/domain/numbers/Numbers"
import { Array as Arr } from "effect"
import { join } from "node:path"
import type { Bench } from "../Bench.ts"
import { createKeys } from "../Keys.ts"
import { runLoad } from "../load/Load.ts"
import { results } from "../Paths.ts"
import { startCluster } from "../postgres/TemporaryCluster.ts"
import { inspected, type Profile, profiled } from "../process/Inspector.ts"
import { writeJson } from "../report/Report.ts"
import { figure, type Table } from "../report/Table.ts"
import { latestPath, settled, startService } from "../service/Service.ts"

/** Functions that the table names. */
const mostRows = 60

/** Busy time of the main thread by function; the profile itself goes to `bench/results/latest.cpuprofile`, for a browser's tools. */
export const profileBench: Bench = {
  name: "profile",
  description: "processor profile of GET /grid/demand/latest with busy tenants",
  run: async ({ scope, quick, progress }) => {
    const cluster = await startCluster(scope)
    const { port, settings } = await inspected()
    progress("starting the service")
    const service = await startService(scope, { databaseUrl: await cluster.database("gds") }, settings)
    const waited = await settled(service)
    const seconds = quick ? 5 : 15
    const keys = await createKeys(service, 400)
    const load = (length: number) =>
      runLoad({ url: `${service.url}${latestPath}`, keys, connections: 64, seconds: length })
    progress("warming up")
    await load(3)
    let calls = 0
    const profile = await profiled(port, async () => {
      const { per_second, refused, requests } = await load(seconds)
      calls = requests
      progress(`${figure(per_second)}/s, ${figure(refused)} not answered with 2xx`)
    })
    await writeJson(join(results, "latest.cpuprofile"), profile)
    return {
      title: "Profile of GET /grid/demand/latest",
      tables: tablesOf(profile, calls),
      notes: ["400 busy tenants, 64 connections. A profiler makes a call some 10 to 20% dearer.", waited],
      raw: { calls }
    }
  }
}

/** Part of the program that a function belongs to. */
const areaOf = (url: string, name: string): string => {
  if (name === "(garbage collector)") return "garbage collector"
  if (url.startsWith("node:_http") || url.startsWith("node:internal/http")) return "Node's HTTP"
  if (url.startsWith("node:")) return "Node's sockets, streams, timers"
  if (url === "") return "native code and system calls"
  return "the service and its libraries"
}

const tablesOf = ({ nodes, samples, timeDeltas }: Profile, calls: number): ReadonlyArray<Table> => {
  const byId = new Map(nodes.map((node) => [node.id, node.callFrame]))
  const functions = new Map<string, { readonly area: string; us: number }>()
  samples.forEach((id, index) => {
    const frame = byId.get(id)
    if (frame === undefined || frame.functionName === "(idle)") return
    const { functionName, lineNumber, url } = frame
    const name = `${functionName || "(anonymous)"} ${url.split("/").at(-1) ?? ""}:${lineNumber + 1}`
    const entry = functions.get(name) ?? { area: areaOf(url, functionName), us: 0 }
    entry.us += timeDeltas[index] ?? 0
    functions.set(name, entry)
  })
  const all = [...functions].toSorted(([, a], [, b]) => b.us - a.us)
  const busy = sum(all.map(([, { us }]) => us))
  const cells = (us: number) => [figure(us / calls, 2), `${figure((100 * us) / busy, 1)}%`]
  const areas = Object.entries(Arr.groupBy(all, ([, { area }]) => area))
  return [
    {
      title: "By part",
      columns: ["part", "µs a call", "of all"],
      rows: areas.map(([area, some]) => [area, ...cells(sum(some.map(([, { us }]) => us)))])
    },
    {
      title: "By function, its own time",
      columns: ["function", "µs a call", "of all"],
      rows: all.slice(0, mostRows).map(([name, { us }]) => [name, ...cells(us)])
    }
  ]
}
