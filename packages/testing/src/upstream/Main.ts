import { parseArgs } from "node:util"
import { directory } from "./Recordings.ts"
import { start } from "./TestUpstream.ts"

/**
 * Plays the upstreams for manual runs: `node packages/testing/dist/upstream/Main.js --port 9090 [--data DIR]`.
 * `--data recordings` takes the recordings beside the repository. `POST /__control` sets modes and the moment played.
 */
const { values } = parseArgs({
  options: { port: { type: "string", default: "9090" }, data: { type: "string" } }
})

const dataDir = values.data === "recordings" ? directory() : values.data
const upstream = await start({ port: Number(values.port), ...(dataDir === undefined ? {} : { dataDir }) })

console.log(`Playing ${dataDir ?? "hand-made values"} at ${upstream.url}; control: ${upstream.url}/__control`)
console.log(
  `GDS_SOURCES=npp,merit GDS_UPSTREAM_NPP_URL=${upstream.url} GDS_UPSTREAM_MERIT_URL=${upstream.url} npm start`
)

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void upstream.close())
