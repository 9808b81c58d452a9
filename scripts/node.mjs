// The Node.js that programs of this repository run under: the one at hand where it is new enough, else the one that npm
// installed. Read by old ones too: nothing newer than Node 18 until `underPinnedNode` has returned.
import { spawn } from "node:child_process"
import { existsSync } from "node:fs"
import { fileURLToPath } from "node:url"

/** Oldest Node.js that can run the service, as in `engines`. */
const oldest = [22, 19]

/** Oldest Node.js whose npm installs what the build takes: of older ones it leaves out the binary of Rolldown. */
const oldestHost = [20, 19]

const [major, minor] = process.versions.node.split(".").map(Number)
const isSince = (version) => major > version[0] || (major === version[0] && minor >= version[1])
const isNewEnough = isSince(oldest)

/** Binary out of `optionalDependencies`; npm installs the one for this platform. */
const pinned = fileURLToPath(
  new URL(`../node_modules/node-${process.platform}-${process.arch}/bin/node`, import.meta.url)
)

const refuse = (remedy) => {
  console.error(
    `Grid Data Service needs Node.js ${oldest.join(".")} or newer; this is ${process.versions.node}${remedy}`
  )
  process.exit(1)
}

/** End with one line where neither this Node.js can run the service nor npm has one that can. */
export const refuseHopeless = () => {
  if (isNewEnough) return
  const isPublished = process.platform === "linux" && ["x64", "arm64"].includes(process.arch)
  if (!isPublished) refuse(`, and npm brings none for ${process.platform}-${process.arch}.`)
  if (!isSince(oldestHost)) refuse(`, and ${oldestHost.join(".")} is the oldest that can install one.`)
}

/**
 * Settings of the C library's allocator, which are read as a process starts. Threads that compress would each have an arena of
 * their own, and large buffers would lie among small ones: what is freed there is never given back, some 80 MB of a busy service.
 */
const oneArena = { MALLOC_ARENA_MAX: "1", MALLOC_MMAP_THRESHOLD_: "131072", MALLOC_TRIM_THRESHOLD_: "131072" }

/**
 * Arguments of Node.js for the service. Requests leave little behind: a small nursery keeps the process small. Set at the start it is
 * collected at that size from the first call on; set by the program it is still grown past it.
 */
const nursery = ["--min-semi-space-size=16", "--max-semi-space-size=16"]

/** Replacement of this process by the same program, at `file`, under the settings of allocator and nursery, unless it runs under both. */
export const withOneArena = (file) => {
  const { argv, env, execArgv, execPath } = process
  const isSet = env.MALLOC_ARENA_MAX !== undefined && nursery.every((argument) => execArgv.includes(argument))
  if (process.platform !== "linux" || isSet || process.channel !== undefined) return
  process.execve(execPath, [execPath, ...nursery, ...execArgv, file, ...argv.slice(2)], { ...oneArena, ...env })
}

/**
 * Run of this very program under the pinned Node.js; returns only where the one at hand is new enough. Node 20 cannot
 * replace its process (`execve`), so it stays as a host: it passes signals on and ends as the program ends. The program sees
 * by its channel to the host when that was killed.
 */
export const underPinnedNode = async () => {
  if (isNewEnough) return
  refuseHopeless()
  if (!existsSync(pinned)) refuse("; `npm ci` installs one beside it.")
  const program = spawn(pinned, [...nursery, ...process.execArgv, ...process.argv.slice(1)], {
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    env: { ...oneArena, ...process.env }
  })
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => program.kill(signal))
  program.once("error", ({ message }) => refuse(`, and the one that npm installed does not start here: ${message}`))
  program.once("exit", (code, signal) => {
    if (signal === null) process.exit(code)
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  })
  await new Promise(() => {})
}
