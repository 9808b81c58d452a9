import { dispatch } from "@grid/models/dispatch/Dispatch"
import { read } from "@grid/models/dispatch/Matpower"
import * as Solver from "@grid/queries/batteries/Solver"
import { Effect, Result } from "effect"
import * as FileSystem from "effect/FileSystem"
import { command, page } from "../../arguments/Commands.ts"
import { asGiven, json, text } from "../../arguments/Parameters.ts"
import { CommandFailed } from "../../output/Failure.ts"
import { print } from "../../output/Output.ts"
import { paragraphs, table } from "../../output/Table.ts"

/** Largest case file, bytes. */
const mostBytes = 20_000_000

/** `gds dispatch solve` */
export const solve = command(
  "solve",
  page(
    "Dispatch a MATPOWER case at least cost (linear costs, DC power flow) and print prices, outputs and flows",
    "gds dispatch solve --case case5.m"
  ),
  { case: text("case", "File of the case (MATPOWER, version 2)", asGiven), json },
  Effect.fnUntraced(function* (options) {
    const content = yield* readCase(options.case)
    const parsed = read(content)
    if (Result.isFailure(parsed)) {
      return yield* new CommandFailed({ message: `${options.case} cannot be dispatched: ${parsed.failure}.` })
    }
    const { fixed_cost_per_h, network, period } = parsed.success
    const highs = yield* Effect.flatMap(Solver.Solver, (solver) => solver.highs).pipe(Effect.provide(Solver.layer))
    const result = yield* Effect.try({
      try: () => dispatch(network, period, highs),
      catch: (cause) =>
        new CommandFailed({
          message: `${options.case} cannot be dispatched: ${cause instanceof Error ? cause.message : String(cause)}; units without limits must not trade with each other.`
        })
    })
    const document = {
      status: result.status,
      objective_per_h: result.objective + fixed_cost_per_h,
      nodes: result.nodes.map(({ node, price, unserved_mw }) => ({
        node,
        price: price[0],
        unserved_mw: unserved_mw[0]
      })),
      generators: result.generators.map(({ mw }, index) => ({ node: network.generators[index]?.node, mw: mw[0] })),
      links: result.links.map(({ from, mw, to }) => ({ from, to, mw: mw[0] }))
    }
    yield* print(options.json, document, () =>
      paragraphs(
        `${document.status}: ${document.objective_per_h.toFixed(2)} per hour`,
        table(
          ["node", "price", "unserved MW"],
          document.nodes.map((row) => [row.node, row.price ?? null, row.unserved_mw ?? null]),
          "no nodes"
        ),
        table(
          ["generator at", "MW"],
          document.generators.map((row) => [row.node ?? null, row.mw ?? null]),
          "no generators"
        ),
        table(
          ["from", "to", "MW"],
          document.links.map((row) => [row.from, row.to, row.mw ?? null]),
          "no links"
        )
      )
    )
  })
)

const readCase = Effect.fnUntraced(function* (path: string) {
  const files = yield* FileSystem.FileSystem
  const refused = (message: string) => new CommandFailed({ message: `${path} cannot be read: ${message}` })
  const { size } = yield* Effect.mapError(files.stat(path), ({ message }) => refused(message))
  if (Number(size) > mostBytes) return yield* refused(`it has more than ${mostBytes} bytes`)
  return yield* Effect.mapError(files.readFileString(path), ({ message }) => refused(message))
})
