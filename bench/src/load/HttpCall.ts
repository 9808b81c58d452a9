import { Agent, type IncomingHttpHeaders, request } from "node:http"

/** One answer, read to its last byte. */
export interface HttpAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
  readonly bytes: number
  /** Time to the first byte of the body, and to the last. */
  readonly first_byte_ms: number
  readonly milliseconds: number
}

/** Request of a call. */
export interface HttpQuestion {
  readonly headers?: Readonly<Record<string, string>>
  readonly method?: "GET" | "POST"
  readonly body?: string
  readonly timeoutMs?: number
  /** Connection of its own, closed afterwards: nobody else's end can be its end. */
  readonly alone?: boolean
}

/** Keep-alive connections, as many as there are calls at once. */
export const agent = new Agent({ keepAlive: true })

/** Asks once and reads the whole answer; rejects when the connection fails or time is up. */
export const call = (url: string, question: HttpQuestion = {}): Promise<HttpAnswer> =>
  new Promise((resolve, reject) => {
    const started = performance.now()
    const { headers, method = "GET", body, timeoutMs = 30_000 } = question
    const options = { agent: question.alone === true ? false : agent, method, headers: { ...headers } }
    const outgoing = request(url, { ...options, timeout: timeoutMs }, (incoming) => {
      const chunks: Array<Buffer> = []
      let firstByteMs = 0
      incoming.once("data", () => (firstByteMs = performance.now() - started))
      incoming.on("data", (chunk: Buffer) => chunks.push(chunk))
      incoming.once("error", reject)
      incoming.once("end", () => {
        const milliseconds = performance.now() - started
        const whole = Buffer.concat(chunks)
        const answer = {
          status: incoming.statusCode ?? 0,
          headers: incoming.headers,
          bytes: whole.length,
          first_byte_ms: firstByteMs,
          milliseconds
        }
        resolve({ ...answer, body: whole.toString("utf8") })
      })
    })
    outgoing.once("timeout", () => outgoing.destroy(new Error(`no answer from ${url} within ${timeoutMs} ms`)))
    outgoing.once("error", reject)
    outgoing.end(body)
  })

/** Status of a GET, or 0 when nobody answers. */
export const statusOf = (url: string, headers: Readonly<Record<string, string>> = {}): Promise<number> =>
  call(url, { headers, timeoutMs: 5_000 }).then(
    ({ status }) => status,
    () => 0
  )
