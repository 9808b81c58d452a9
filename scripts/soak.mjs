// Installs and builds where needed, then soaks in this very process.
import "./setup.mjs"

await import("../bench/dist/soak/Main.js")
