import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { runToEnd } from "../process/RunToEnd.ts"
import { scoped } from "../process/Scope.ts"
import { temporaryFolder } from "../process/TemporaryFolder.ts"
import type { LoadPlan, LoadResult } from "./LoadPlan.ts"

/** Runs wrk on one thread with a script that walks through the keys. */
export const runWrk = (wrk: string, plan: LoadPlan): Promise<LoadResult> =>
  scoped(async (scope) => {
    const script = join(await temporaryFolder(scope), "keys.lua")
    await writeFile(script, keyRotation(plan))
    const options = ["-t1", `-c${plan.connections}`, `-d${plan.seconds}s`, "--timeout", "10s", "-s", script, plan.url]
    const output = await runToEnd(wrk, options, { seconds: plan.seconds + 30 })
    const line = output.split("\n").find((candidate) => candidate.startsWith(marker))
    if (line === undefined) throw new Error(`wrk printed no result: ${output.slice(0, 200)}`)
    const { seconds, requests, ...rest } = JSON.parse(line.slice(marker.length)) as Summary
    return { generator: "wrk", requests, seconds, per_second: requests / seconds, ...rest }
  })

type Summary = Omit<LoadResult, "generator" | "per_second">

const marker = "result: "

/** The requests are formatted once, before the clock starts. */
const keyRotation = (plan: LoadPlan): string => `
local keys = {${plan.keys.map((key) => JSON.stringify(key)).join(",")}}
local formatted = {}
local turn = 0

function init()
  for index, key in ipairs(keys) do
    formatted[index] = wrk.format("GET", nil, { ["X-API-Key"] = key })
  end
end

function request()
  turn = turn % #formatted + 1
  return formatted[turn]
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '\\n${marker}{"requests":%d,"seconds":%f,"refused":%d,"failed":%d,"p50_ms":%f,"p90_ms":%f,"p99_ms":%f,"max_ms":%f}\\n',
    summary.requests, summary.duration / 1e6, errors.status,
    errors.connect + errors.read + errors.write + errors.timeout,
    latency:percentile(50) / 1e3, latency:percentile(90) / 1e3, latency:percentile(99) / 1e3, latency.max / 1e3
  ))
end
`
