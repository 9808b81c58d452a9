#!/usr/bin/env node
import { setFlagsFromString } from "node:v8"

// Requests leave little behind: a smaller nursery keeps the process small and costs a few percent.
setFlagsFromString("--max-semi-space-size=8")

await import("../dist/Main.js")
