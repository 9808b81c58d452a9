import { NodeList } from "@grid/domain/nodes/NodesApi"
import { nodesOf } from "@grid/domain/nodes/Node"
import { encoder, noSource } from "@grid/http/Encoded"
import { Effect, Result } from "effect"
import type { DataHandlers } from "../contract/DataRoutes.ts"

const encode = encoder(NodeList)

/** Places of the grid. */
export const nodesRoutes: Pick<DataHandlers, "nodes"> = {
  nodes: ({ query }) => Result.succeed(Effect.succeed(encode({ ...noSource, data: { nodes: nodesOf(query) } })))
}
