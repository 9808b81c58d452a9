import { createServer } from "node:http"
import { listen } from "@grid/testing/http/Loopback"
import type { Scope } from "../process/Scope.ts"
import type { Recorder } from "./Recorder.ts"

/** Of so many posts one is answered with 500 and one with nothing. */
const turns = 7

/** Starts a receiver of webhooks that now and then fails or keeps silent; returns its address. */
export const startHooks = async (scope: Scope, recorder: Recorder): Promise<string> => {
  let posts = 0
  const server = createServer((request, response) => {
    request.resume().on("end", () => {
      const turn = posts++ % turns
      const status = turn === 1 ? null : turn === 2 ? 500 : 204
      recorder.receipts.push({ id: String(request.headers["webhook-id"]), at: Date.now(), accepted: status === 204 })
      if (status !== null) response.writeHead(status).end()
    })
  })
  const { close, url } = await listen(server)
  scope.defer(close)
  return url
}
