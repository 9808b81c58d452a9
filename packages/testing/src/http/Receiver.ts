import { createServer, type IncomingHttpHeaders } from "node:http"
import type { AddressInfo } from "node:net"

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
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `http://127.0.0.1:${port}/hook`,
    received,
    answerWith: (next) => void (answer = next),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }
}
