export { startForRun as default } from "./TestCluster.ts"
