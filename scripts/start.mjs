// Installs and builds where needed, then serves in this very process, so that a signal to it reaches the service.
import "./setup.mjs"

process.argv.splice(2, 0, "serve")
await import("../packages/cli/bin/gds.js")
