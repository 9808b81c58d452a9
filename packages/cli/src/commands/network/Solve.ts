import { NetworkData } from "@grid/domain/network/NetworkData"
import { nearest } from "@grid/domain/names/Nearest"
import { networkChart } from "@grid/models/distribution/NetworkChart"
import {
  feederSnapshot,
  type FeederSnapshot,
  loadings,
  type NotConverged,
  type Solved,
  solveFeeder,
  solveTransformer,
  transformerSnapshot,
  type TransformerSnapshot
} from "@grid/models/distribution/Snapshot"
import type { TransformerUnit } from "@grid/models/distribution/Tree"
import { Effect, Option } from "effect"
import { command, page } from "../../arguments/Commands.ts"
import { argument, asGiven, json, optional, text } from "../../arguments/Parameters.ts"
import { CommandFailed } from "../../output/Failure.ts"
import { writeFile } from "../../output/File.ts"
import { print } from "../../output/Output.ts"
import { list, paragraphs, table } from "../../output/Table.ts"
import { store } from "../../session/Session.ts"

/** A network solved for its loads as they are given, with the name and voltage limits of its picture. */
interface Answer {
  readonly solved: Solved
  readonly snapshot: FeederSnapshot | TransformerSnapshot | NotConverged
  readonly unit: TransformerUnit | null
  readonly simulated: boolean
}

const read = Effect.fnUntraced(function* (id: string) {
  const network = yield* NetworkData
  const { feeders, realm, transformers } = yield* network.distribution
  const simulated = realm === "simulated"
  const [found] = yield* network.transformers([id])
  if (found !== undefined) {
    const solved = solveTransformer(found)
    const { transformer } = found
    return { solved, unit: transformer, simulated, snapshot: transformerSnapshot(solved, transformer.vector_group) }
  }
  const feeder = yield* network.feeder(id)
  if (feeder !== null) {
    const solved = solveFeeder(feeder)
    return { solved, unit: null, simulated, snapshot: feederSnapshot(solved) }
  }
  const ids = [...transformers.map(({ dt_id }) => dt_id), ...feeders.map(({ feeder_id }) => feeder_id)]
  const near = nearest(id, ids)
  return yield* new CommandFailed({
    message: `No transformer or feeder ${id} is stored.${near.length > 0 ? ` There is ${near.join(", ")}.` : ""} gds ingest import network FOLDER loads networks.`
  })
})

/** Voltage around the rated one that the colours of the picture tell apart. */
const limits = [0.94, 1.06] as const

/** `gds network solve` */
export const solve = command(
  "solve",
  page(
    "Power flow of a stored transformer or feeder with the loads as they are given: voltages, losses and the power in front of it. Ends with 1 where the lines cannot carry the loads, and names the place",
    "gds network solve SIM-DT-001",
    "gds network solve SIM-FD-01 --chart network.svg --json"
  ),
  {
    id: argument("id", "Identifier of a transformer or a feeder", asGiven),
    chart: text("chart", "Draw the network, coloured by voltage and loading, to this SVG file", asGiven).pipe(optional),
    json
  },
  Effect.fnUntraced(function* ({ chart, id, json: asJson }) {
    const answer: Answer = yield* read(id).pipe(Effect.provide(store))
    if (Option.isSome(chart) && answer.snapshot.converged) yield* writeFile(chart.value, drawing(id, answer))
    yield* print(asJson, answer.snapshot, () => textOf(answer))
    if (!answer.snapshot.converged) {
      return yield* new CommandFailed({
        message: `The loads of ${id} have no solution: its lines cannot carry them beyond ${answer.snapshot.not_converged.node}.`
      })
    }
  })
)

const drawing = (id: string, { simulated, solved, unit }: Answer): string =>
  networkChart({
    title: `${id}, loads as given`,
    caption: "Three-phase power flow; voltages of the phase furthest from the rated one",
    simulated,
    tree: solved.tree,
    flow: solved.flow,
    loadings: loadings(solved, unit),
    limits
  })

const textOf = ({ simulated, snapshot }: Answer): string => {
  if (!snapshot.converged) return `not converged: ${snapshot.not_converged.node}`
  const kind = simulated ? "simulated" : "modelled"
  const columns = "source_kw" in snapshot ? (["vm_a_pu", "vm_b_pu", "vm_c_pu"] as const) : (["vm_pu"] as const)
  const nodes: ReadonlyArray<Readonly<Record<string, number | string>>> = snapshot.nodes.map((node) => ({ ...node }))
  return paragraphs(
    table(
      ["node", ...columns],
      nodes.map((node) => [String(node["node"]), ...columns.map((column) => Number(node[column]).toFixed(6))]),
      "no nodes"
    ),
    list([
      ["losses, kW", snapshot.losses_kw.toFixed(3)],
      ...("source_kw" in snapshot
        ? ([
            [
              "source, kW",
              Object.values(snapshot.source_kw)
                .map((kw) => kw.toFixed(3))
                .join(", ")
            ]
          ] as const)
        : []),
      ["kind", kind]
    ])
  )
}
