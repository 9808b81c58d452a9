import { InvalidParameter } from "@grid/domain/errors/ApiError"
import { IncomingMessage } from "node:http"
import type { Socket } from "node:net"

/** Parts of a body that may be of any size. The time that they take is Node's, and by part, not by byte. */
const mostSmallParts = 4_096

/** Size of the parts of a body that has more of them, on average, bytes: somewhat less than a line of a profile. */
const leastPartBytes = 16

/** Error of a body in smaller parts. */
export const smallParts = InvalidParameter.of(
  "body",
  `must come in chunks of ${leastPartBytes} bytes or more where it has more than ${mostSmallParts} of them`
)

/** Parts of all bodies that are taken in a turn of the event loop, before those that have more wait for turns of their own. */
const partsOfTurn = 256

/** Turns of bodies: by itself Node reads a connection for as long as it has something, and all of them in one turn. */
class BodyTurns {
  private parts = 0
  private isCounting = false
  private readonly waiting = new Set<() => void>()

  /** Counts a part; false where nothing more of its body is to be read in this turn. */
  take(): boolean {
    if (!this.isCounting) setImmediate(this.next)
    this.isCounting = true
    return ++this.parts <= partsOfTurn
  }

  /** Reads on, at once or in a turn to come. */
  goOn(read: () => void): void {
    if (this.parts <= partsOfTurn) read()
    else this.waiting.add(read)
  }

  private readonly next = (): void => {
    this.parts = 0
    const [read] = this.waiting
    this.isCounting = read !== undefined
    if (read === undefined) return
    this.waiting.delete(read)
    setImmediate(this.next)
    read()
  }
}

/**
 * Requests whose bodies come in parts that are worth their time, in turn; `refuse` ends the others. A connection that is full ends
 * at its next request: Node would read all that a piece of 64 KiB holds, some 3,600 of them, before anybody could pause it.
 */
export const requestOf = (
  refuse: (message: IncomingMessage) => void,
  isFull: (socket: Socket) => boolean
): typeof IncomingMessage => {
  const turns = new BodyTurns()
  return class extends IncomingMessage {
    private isUpgrade = false
    private parts = 0
    private bytes = 0
    private isRefused = false
    /** One for each request, which is asked to read on after each part; null for those without a body. */
    private readOn: (() => void) | null = null

    /** True, too, of what comes on a full connection: Node's parser stops at what it takes for another protocol, and closes. */
    get upgrade(): boolean {
      return this.isUpgrade
    }

    set upgrade(isUpgrade: boolean | null) {
      this.isUpgrade = isUpgrade === true || isFull(this.socket)
    }

    override push(part: Buffer | null, encoding?: BufferEncoding): boolean {
      if (part === null) return super.push(part, encoding)
      this.parts++
      this.bytes += part.byteLength
      if (this.parts <= mostSmallParts || this.bytes >= this.parts * leastPartBytes) {
        const isWanted = super.push(part, encoding)
        return turns.take() && isWanted
      }
      if (!this.isRefused) refuse(this)
      this.isRefused = true
      // Nothing more is read of this connection.
      return false
    }

    override _read(): void {
      turns.goOn((this.readOn ??= () => super._read(0)))
    }
  }
}
