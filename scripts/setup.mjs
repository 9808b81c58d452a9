// Installs what the lockfile names, builds and bundles, each only where something has changed since the last time. On return
// the process is one of the Node.js that everything runs under.
import { spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { refuseHopeless, underPinnedNode } from "./node.mjs"

const root = fileURLToPath(new URL("..", import.meta.url))
const stamp = `${root}node_modules/.gds-installed`

const run = (command, args) => {
  const { error, status } = spawnSync(command, args, {
    cwd: root,
    stdio: ["ignore", 2, 2],
    shell: process.platform === "win32"
  })
  if (error !== undefined) console.error(`${command} could not be run: ${error.message}`)
  if (status !== 0) process.exit(status ?? 1)
}

refuseHopeless()

const wanted = createHash("sha256")
  .update(readFileSync(`${root}package-lock.json`))
  .digest("hex")
const installed = existsSync(stamp) ? readFileSync(stamp, "utf8") : ""
if (installed !== wanted) {
  console.error("Installing dependencies …")
  run("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"])
  writeFileSync(stamp, wanted)
  console.error("Building …")
}

// Only now: on a fresh clone the newer one has just been installed.
await underPinnedNode()

const compile = (...projects) => run(process.execPath, [`${root}node_modules/typescript/bin/tsc`, "-b", ...projects])
compile()

// Loaded only now: on a fresh clone their packages have just been installed.
await (await import("./clients.mjs")).clients()
compile(`${root}packages/client`, `${root}packages/console`)
;(await import("./site.mjs")).site()
await (await import("./bundle.mjs")).bundle()
