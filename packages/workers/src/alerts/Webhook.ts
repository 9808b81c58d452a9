import { Data, Effect } from "effect"
import * as http from "node:http"
import * as https from "node:https"
import { isIP, type LookupFunction } from "node:net"
import { Webhook } from "standardwebhooks"
import type { Destination } from "@grid/domain/alerts/Destinations"

/** A post that got no answer. */
export class NoAnswer extends Data.TaggedError("NoAnswer")<{ readonly reason: string }> {}

/** Interim answers (1xx) before the answer, at most: a receiver may send them without end, and each is read. */
const mostInterim = 16

/** Headers of Standard Webhooks for one attempt: signed by each of the secrets. */
export const signedHeaders = (
  id: string,
  at: Date,
  body: string,
  secrets: ReadonlyArray<string>
): Readonly<Record<string, string>> => ({
  "webhook-id": id,
  "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
  "webhook-signature": secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(" ")
})

/**
 * Posts JSON and gives the status of the answer, whatever it is. The connection goes to one of the addresses that were
 * checked and to no other, whatever the name resolves to by now; a redirect is an answer like any other; the answer's body
 * is not read.
 */
export const post = (
  { addresses, url }: Destination,
  headers: Readonly<Record<string, string>>,
  body: string,
  timeoutMs: number
): Effect.Effect<number, NoAnswer> =>
  Effect.callback((resume) => {
    const request = (url.protocol === "https:" ? https : http).request(
      url,
      {
        method: "POST",
        agent: false,
        lookup: pinned(addresses),
        headers: {
          ...headers,
          "content-type": "application/json",
          "content-length": Buffer.byteLength(body),
          "user-agent": "grid-data-service"
        }
      },
      (response) => {
        resume(Effect.succeed(response.statusCode ?? 0))
        response.destroy()
      }
    )
    const timer = setTimeout(
      () => request.destroy(new Error(`no answer within ${timeoutMs / 1000} seconds`)),
      timeoutMs
    )
    let interim = 0
    request.on("information", () => {
      if (++interim > mostInterim) request.destroy(new Error(`more than ${mostInterim} interim answers`))
    })
    request.once("close", () => {
      clearTimeout(timer)
      resume(new NoAnswer({ reason: "the connection was closed" }))
    })
    request.on("error", (error: NodeJS.ErrnoException) => resume(new NoAnswer({ reason: error.code ?? error.message })))
    request.end(body)
    return Effect.sync(() => request.destroy())
  })

const pinned =
  (addresses: ReadonlyArray<string>): LookupFunction =>
  (_, options, callback) => {
    const hosts = addresses.map((address) => ({ address, family: isIP(address) }))
    const [first] = hosts
    if (first === undefined) callback(new Error("no address"), "")
    else if (options.all === true) callback(null, hosts)
    else callback(null, first.address, first.family)
  }
