import { Effect, Exit, Scope } from "effect"
import { createServer, type IncomingMessage, type Server, ServerResponse } from "node:http"
import { Socket } from "node:net"
import type { Settings } from "./config/Settings.ts"
import { isFull, type Listening } from "./Connections.ts"
import { type ApiError, MethodNotAllowed } from "@grid/domain/errors/ApiError"
import { unmatched } from "@grid/http/HttpCall"
import { sendOnSocket, socketError } from "@grid/http/Malformed"
import { problem } from "@grid/http/Problem"
import { freshRequestId } from "@grid/http/RequestId"
import { countsUntaken, leastRate, watchReaders } from "@grid/http/SlowReaders"
import { requestOf, smallParts } from "@grid/http/PartedRequest"

/** Limits of a request and of an idle connection, bytes and ms; how requests are read. */
const options = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 1_000,
  keepAliveTimeout: 75_000,
  requireHostHeader: false,
  insecureHTTPParser: false,
  noDelay: true,
  // A request without a body would still be read to its end, in four turns of the loop.
  optimizeEmptyRequests: true
}

class Response extends ServerResponse {}

// The platform asks Node to check each body's length, which makes it write head and body apart.
Object.defineProperty(Response.prototype, "strictContentLength", { get: () => false, set: () => {} })

/** Known parts of a request that never becomes a call. */
const nothing = { method: "", url: "" }

/** Refusal of what is no request to be routed, unless it came behind a request whose answer must not be lost. */
const refuse = (
  { baseUrl, connections, log }: Listening,
  socket: Socket,
  error: ApiError,
  { method = "", url = "" }: Pick<IncomingMessage, "method" | "url"> = nothing
): void => {
  const connection = connections.get(socket)
  if (connection?.refused === true) return
  if (connection !== undefined) connection.refused = true
  const response = connection?.answering
  // What came behind a whole request must not take the place of its answer.
  if (response?.req.complete === true && !response.writableFinished) {
    response.once("finish", () => socket.destroySoon())
    // What else comes must not count as progress of a client that does not read.
    socket.pause()
    return
  }
  const requestId = freshRequestId()
  const reply = problem({ requestId, baseUrl }, error)
  sendOnSocket(socket, reply, requestId)
  log({ method, path: url, query: "", requestId, labels: unmatched, surface: "rest" }, reply)
}

/** Pause of reading from a client until he has his answer: each byte that he sends, were it between two requests, would count as progress. */
const readOnceTaken =
  ({ connections }: Listening) =>
  (socket: Socket): void => {
    if (socket.isPaused()) return
    socket.pause()
    connections.get(socket)?.answering?.once("close", () => socket.resume())
  }

/** Node's server with limits of time, size and connections; it does not listen yet. */
export const makeNodeServer = (
  { maxConnections }: Settings,
  state: Listening,
  serve: (message: IncomingMessage, response: ServerResponse) => void
): Server => {
  const { admission, connections } = state
  const endSmallParts = (message: IncomingMessage): void => {
    refuse(state, message.socket, smallParts, message)
    message.socket.destroySoon()
  }
  const Request = requestOf(endSmallParts, (socket) => isFull(connections.get(socket)))
  const server = createServer({ IncomingMessage: Request, ServerResponse: Response, ...options }, serve)
  server.maxConnections = maxConnections
  server.on("connection", (socket) => {
    const scope = Scope.forkUnsafe(state.scope)
    connections.set(socket, { answering: null, waiting: [], refused: false, scope })
    socket.once("close", () => {
      const closing = Scope.closeUnsafe(scope, Exit.void)
      if (closing !== undefined) Effect.runFork(closing)
    })
    if (!admission.admit(socket)) socket.destroy()
  })
  watchReaders(server, leastRate, readOnceTaken(state))
  // An idle connection or, where it is not known how much a client takes, one for more of whose answer there is no room.
  server.setTimeout(leastRate.withinMs, (socket) => {
    if (connections.get(socket)?.answering === null || (socket.writableLength > 0 && !countsUntaken)) socket.destroy()
  })
  server.on("clientError", (error, stream) => {
    if (stream instanceof Socket) refuse(state, stream, socketError((error as NodeJS.ErrnoException).code))
  })
  server.on("connect", (message, stream) => {
    if (stream instanceof Socket)
      refuse(state, stream, new MethodNotAllowed({ allow: ["GET", "HEAD", "POST", "DELETE"] }), message)
  })
  // Without a listener Node answers by itself, unseen by the log and without a word.
  server.on("checkExpectation", serve)
  return server
}
