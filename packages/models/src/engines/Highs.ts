import type { Highs } from "highs"

/** The package declares its loader as a CommonJS module has it; as a module it is the default export itself. */
type Load = () => Promise<Highs>

/** The solver HiGHS in WebAssembly, loaded anew by each call: it takes 40 MB and a tenth of a second. */
export const loadSolver: Load = () => import("highs").then(({ default: load }) => (load as unknown as Load)())
