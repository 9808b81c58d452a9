// Installs and builds where needed, then measures in this very process.
import "./setup.mjs"

await import("../bench/dist/benches/Main.js")
