#!/usr/bin/env node
import module from "node:module"
import { setFlagsFromString } from "node:v8"

// Requests leave little behind: a smaller nursery keeps the process small and costs a few percent.
const isLoad = ["ingest", "simulate"].includes(process.argv[2])
setFlagsFromString(`--max-semi-space-size=${isLoad ? 32 : 8}`)
// Runs of the sources leave much behind: it is collected before the heap has grown to a multiple of what it holds. A load by
// itself may grow further, for speed.
setFlagsFromString(`--heap-growing-percent=${isLoad ? 100 : 40}`)

// A newer Node keeps what it compiled for the next start.
module.enableCompileCache?.()

await import("../dist/bundle/Main.js")
