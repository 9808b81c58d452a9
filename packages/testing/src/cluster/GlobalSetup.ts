import { startForRun } from "./TestCluster.ts"

/** @public vitest's globalSetup */
export default startForRun
