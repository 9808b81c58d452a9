import { Effect } from "effect"
import { group } from "./arguments/Commands.ts"

/** Loaders of the commands by the first word, in the order of the help: what a command runs costs the others nothing. */
const loaders = {
  serve: () => import("./commands/Serve.ts").then(({ serve }) => serve),
  tenants: () => import("./commands/Tenants.ts").then(({ tenants }) => tenants),
  keys: () => import("./commands/Keys.ts").then(({ keys }) => keys),
  console: () => import("./commands/Console.ts").then(({ consoleGroup }) => consoleGroup),
  embeds: () => import("./commands/Embeds.ts").then(({ embeds }) => embeds),
  ingest: () => import("./commands/Ingest.ts").then(({ ingest }) => ingest),
  reference: () => import("./commands/Reference.ts").then(({ reference }) => reference),
  "landed-cost": () => import("./commands/landed-cost/Compare.ts").then(({ landedCost }) => landedCost),
  incidents: () => import("./commands/Incidents.ts").then(({ incidents }) => incidents),
  simulate: () => import("./commands/Simulate.ts").then(({ simulate }) => simulate),
  forecast: () => import("./commands/Forecast.ts").then(({ forecast }) => forecast),
  dispatch: () => import("./commands/Dispatch.ts").then(({ dispatchGroup }) => dispatchGroup),
  curtailment: () => import("./commands/curtailment/Forecast.ts").then(({ curtailment }) => curtailment),
  network: () => import("./commands/Network.ts").then(({ networkGroup }) => networkGroup),
  substations: () => import("./commands/Substations.ts").then(({ substations }) => substations),
  carbon: () => import("./commands/Carbon.ts").then(({ carbon }) => carbon),
  enterprise: () => import("./commands/enterprise/Replay.ts").then(({ enterprise }) => enterprise),
  storage: () => import("./commands/Storage.ts").then(({ storage }) => storage),
  ask: () => import("./commands/Ask.ts").then(({ ask }) => ask),
  usage: () => import("./commands/Usage.ts").then(({ usage }) => usage),
  requests: () => import("./commands/Requests.ts").then(({ requests }) => requests),
  alerts: () => import("./commands/Alerts.ts").then(({ alerts }) => alerts),
  audit: () => import("./commands/Audit.ts").then(({ audit }) => audit),
  db: () => import("./commands/Database.ts").then(({ db }) => db),
  doctor: () => import("./commands/Doctor.ts").then(({ doctor }) => doctor),
  mcp: () => import("./commands/Mcp.ts").then(({ mcp }) => mcp)
}

export const title = "Grid Data Service: live and historical data of the Indian power grid"

const isCommand = (word: string | undefined): word is keyof typeof loaders =>
  word !== undefined && Object.hasOwn(loaders, word)

const rootOver = (names: ReadonlyArray<keyof typeof loaders>) =>
  Effect.map(
    Effect.promise(() => Promise.all(names.map((name) => loaders[name]()))),
    (commands) => group("gds", title, commands)
  )

/** `gds` with every command there is. */
export const wholeRoot = rootOver(Object.keys(loaders).filter(isCommand))

/** `gds` with what the words can mean: the command that they begin with, else all. A completion script has all, too. */
export const rootOf = (words: ReadonlyArray<string>) =>
  isCommand(words[0]) && !words.some((word) => word.startsWith("--completions")) ? rootOver([words[0]]) : wholeRoot
