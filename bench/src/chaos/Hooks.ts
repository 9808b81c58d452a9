import { createServer } from "node:http"
import { text } from "node:stream/consumers"
import { listen } from "@grid/testing/http/Loopback"
import type { Scope } from "../process/Scope.ts"
import type { Recorder } from "./Recorder.ts"

/** Number of posts of which one is answered with 500 and one with nothing. */
const turns = 7

interface Message {
  readonly type: string
  readonly data: { readonly alert: { readonly id: string }; readonly block_start: string | null }
}

const eventOf = ({ data, type }: Message): string | null =>
  data.block_start === null ? null : `${type} ${data.alert.id} ${data.block_start}`

/** Starts a receiver of webhooks that now and then fails or keeps silent; returns its address. */
export const startHooks = async (scope: Scope, recorder: Recorder): Promise<string> => {
  let posts = 0
  const take = (id: string, resend: number, body: string): number | null => {
    const turn = posts++ % turns
    const status = turn === 1 ? null : turn === 2 ? 500 : 204
    recorder.receipts.push({ id, resend, at: Date.now(), accepted: status === 204, event: eventOf(JSON.parse(body)) })
    return status
  }
  const server = createServer((request, response) => {
    text(request).then(
      (body) => {
        const { "webhook-id": id, "webhook-resend": resend = 0 } = request.headers
        const status = take(String(id), Number(resend), body)
        if (status !== null) response.writeHead(status).end()
      },
      // Whoever posted it has gone before it was there.
      () => response.destroy()
    )
  })
  const { close, url } = await listen(server)
  scope.defer(close)
  return url
}
