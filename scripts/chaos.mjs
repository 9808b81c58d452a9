// Installs and builds where needed, then runs the nodes and their faults from this very process.
import "./setup.mjs"

await import("../bench/dist/chaos/Main.js")
