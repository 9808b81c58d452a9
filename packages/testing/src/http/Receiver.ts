import { createServer, type IncomingHttpHeaders } from "node:http"
import { listen } from "./Loopback.ts"

/** A post as a receiver of webhooks got it. */
export interface Received {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export interface Receiver {
  readonly port: number
  /** Address by its IP. */
  readonly url: string
  readonly received: ReadonlyArray<Received>
  /** Status and headers of the answers from now on; null never answers. */
  readonly answerWith: (answer: readonly [status: number, headers?: Readonly<Record<string, string>>] | null) => void
  readonly close: () => Promise<void>
}

/** A receiver of webhooks on the loopback interface. */
export const startReceiver = async (): Promise<Receiver> => {
  const received: Array<Received> = []
  let answer: Parameters<Receiver["answerWith"]>[0] = [204]
  const server = createServer((request, response) => {
    let body = ""
    request.on("data", (part: Buffer) => (body += part.toString("utf8")))
    request.on("end", () => {
      received.push({ path: request.url ?? "", headers: request.headers, body })
      if (answer !== null) response.writeHead(...answer).end("x".repeat(100_000))
    })
  })
  const { close, port, url } = await listen(server)
  return {
    port,
    url: `${url}/hook`,
    received,
    answerWith: (next) => void (answer = next),
    close
  }
}
