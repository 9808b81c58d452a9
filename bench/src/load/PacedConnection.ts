import { connect, type Socket } from "node:net"

/** Called with the status of the answer and its bytes, head and body; 0 when the connection broke before it was complete. */
export type Answered = (status: number, answer: Buffer) => void

/**
 * One keep-alive connection with one request in flight. Reads just enough HTTP to know where an answer ends:
 * `Content-Length`, chunked coding, or a status that has no body.
 */
export class PacedConnection {
  private socket: Socket | undefined
  private received = Buffer.alloc(0)
  private answered: Answered | undefined

  constructor(
    private readonly host: string,
    private readonly port: number
  ) {}

  /** Sends one request; the connection is free again when `answered` is called. */
  send(request: Buffer, answered: Answered): void {
    this.answered = answered
    this.socket ??= this.open()
    this.socket.write(request)
  }

  /** Closes; a request in flight stays unanswered, and the next one opens a new socket. */
  close(): void {
    this.answered = undefined
    const socket = this.socket
    this.socket = undefined
    socket?.destroy()
  }

  private open(): Socket {
    const socket = connect({ host: this.host, port: this.port, noDelay: true })
    socket.on("data", (chunk) => {
      this.received = this.received.length === 0 ? chunk : Buffer.concat([this.received, chunk])
      const status = completeStatus(this.received)
      if (status !== undefined) this.finish(status)
    })
    socket.on("error", () => undefined)
    socket.on("close", () => {
      if (this.socket !== socket) return
      this.socket = undefined
      this.finish(0)
    })
    return socket
  }

  private finish(status: number): void {
    const answer = this.received
    this.received = Buffer.alloc(0)
    const answered = this.answered
    this.answered = undefined
    answered?.(status, answer)
  }
}

/** Status of the answer when all of it is there, else undefined. */
const completeStatus = (answer: Buffer): number | undefined => {
  const headEnd = answer.indexOf("\r\n\r\n")
  if (headEnd < 0) return undefined
  const head = answer.toString("latin1", 0, headEnd)
  const status = Number(head.slice(9, 12))
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
  if (length !== undefined) return answer.length >= headEnd + 4 + Number(length) ? status : undefined
  if (status === 204 || status === 304) return status
  return answer.subarray(-5).equals(lastChunk) ? status : undefined
}

const lastChunk = Buffer.from("0\r\n\r\n")
