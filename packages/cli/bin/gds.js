#!/usr/bin/env node
import module from "node:module"
import { fileURLToPath } from "node:url"
import { setFlagsFromString } from "node:v8"
import { underPinnedNode, withOneArena } from "../../../scripts/node.mjs"

const words = process.argv.slice(2)
const isService = words[0] === "serve"

/** Node's own modules that a command asks for; they import the others. */
const builtins = ["crypto", "dns/promises", "fs/promises", "readline/promises", "tls", "zlib"]

/** Those that the service asks for besides. */
const ofService = ["cluster", "http", "https", "perf_hooks", "worker_threads"]

await underPinnedNode()
if (isService) withOneArena(fileURLToPath(import.meta.url))

// Node brings its own modules compiled, for the settings of V8 that it was started with: they are loaded before these change, or
// would be compiled anew at every start.
for (const name of isService ? [...builtins, ...ofService] : builtins) process.getBuiltinModule(name)

// A load leaves little behind as well, but more at a time than requests do.
const isLoad = ["ingest", "simulate"].includes(words[0])
setFlagsFromString(`--max-semi-space-size=${isLoad ? 32 : 16}`)
// Runs of the sources leave much behind: it is collected before the heap has grown to a multiple of what it holds. A load by
// itself may grow further, for speed.
setFlagsFromString(`--heap-growing-percent=${isLoad ? 100 : 40}`)
// An allocation that outlived a collection or two while few calls came would be made in the old generation from then on, where
// each dead call keeps what it refers to alive: a third of all that calls allocate, in every other process.
setFlagsFromString("--no-allocation-site-pretenuring")
// A start keeps nearly all that it allocates: a nursery that only doubles would copy it again and again.
setFlagsFromString("--semi-space-growth-factor=8")

// Node keeps what it compiled of modules for the next start.
module.enableCompileCache()

// Asks for what older ones do not have.
const { run } = await import("./code.js")
// Each kind runs functions that the others do not: the code of one would leave theirs to be compiled at every start.
const isHelp = words.length === 0 || words.includes("--help") || words.includes("-h")
const kind = isHelp ? "help" : isService ? "serve" : "command"
run(fileURLToPath(new URL("../dist/bundle/Main.js", import.meta.url)), kind)

// A Ctrl-C comes from the terminal, from npm and from the host alike. The program takes the first and listens no more; what
// comes within a second is the same Ctrl-C again, and must not end it at once.
let handledAt = -Infinity
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.prependListener(signal, () => {
    if (process.listenerCount(signal) > 1) handledAt = performance.now()
    else if (performance.now() - handledAt > 1_000) {
      process.removeAllListeners(signal)
      process.kill(process.pid, signal)
    }
  })
}

// A host that was killed has passed no signal on.
if (process.channel !== undefined) {
  process.once("disconnect", () => process.kill(process.pid, "SIGTERM"))
  process.channel.unref()
}
