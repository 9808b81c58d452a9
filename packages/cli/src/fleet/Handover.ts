import type { ChildProcess } from "node:child_process"
import cluster, { type Worker } from "node:cluster"
import { Option, Predicate, Schema } from "effect"

const Connection = Schema.Struct({
  cmd: Schema.Literal("NODE_CLUSTER"),
  act: Schema.Literal("newconn"),
  seq: Schema.Int
})
const Reply = Schema.Struct({ cmd: Schema.Literal("NODE_CLUSTER"), ack: Schema.Int })

const connectionOf = Schema.decodeUnknownOption(Connection)
const replyOf = Schema.decodeUnknownOption(Reply)

/** Arguments of a message to a worker: the message, its handle, what else. */
type Sent = Parameters<ChildProcess["send"]>

/** Another worker that can be sent to. */
const anotherThan = (worker: Worker): Worker | undefined =>
  Object.values(cluster.workers ?? {}).find((other) => other !== worker && other?.isConnected() === true)

const close = (handle: unknown) => {
  if (Predicate.hasProperty(handle, "close") && Predicate.isFunction(handle.close)) handle.close()
}

/**
 * Connections that a worker was given and has not taken when it dies go to another worker. Node's cluster waits for the reply of
 * the dead one and keeps them open, so that their callers would wait for good.
 */
export const passOn = (worker: Worker): void => {
  const { process: child } = worker
  const untaken = new Map<number, Sent>()
  const send = child.send.bind(child)
  Object.assign(child, {
    send: (...sent: Sent) => {
      const connection = connectionOf(sent[0])
      if (Option.isSome(connection)) untaken.set(connection.value.seq, sent)
      return send(...sent)
    }
  })
  child.on("internalMessage", (message: unknown) => {
    const reply = replyOf(message)
    if (Option.isSome(reply)) untaken.delete(reply.value.ack)
  })
  worker.once("exit", () => {
    for (const sent of untaken.values()) {
      const other = anotherThan(worker)
      if (other === undefined) close(sent[1])
      else other.process.send(...sent)
    }
    untaken.clear()
  })
}
