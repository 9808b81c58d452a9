import { asFailure, failureOf } from "./Failure.ts"
import { ends, token } from "./Token.ts"

/**
 * A call of this service, made as the member. Answers are kept and asked for again by the browser's own cache, which sends
 * their ETag. Whatever is no success is thrown as a `Failure`.
 */
export const send = async (call: Request): Promise<Response> => {
  // Not followed: who asks as one thing changes would else ask again as soon as somebody signs in.
  const proof = token.peek()
  if (proof !== null) call.headers.set("X-CSRF-Token", proof)
  const response = await fetch(call).catch((cause: unknown) => {
    if (call.signal.aborted) throw cause
    throw asFailure(cause)
  })
  if (response.ok) return response
  const failure = await failureOf(response)
  if (failure.code === "session_ended") {
    token.value = null
    ends.value += 1
  }
  throw failure
}

/** JSON answer of a path that the published contract does not have; with a body it is posted. */
export const request = async <A>(
  path: string,
  body?: unknown,
  signal?: AbortSignal,
  headers: Readonly<Record<string, string>> = {}
): Promise<A> => {
  const init: RequestInit =
    body === undefined
      ? { headers }
      : { method: "POST", headers: { ...headers, "content-type": "application/json" }, body: JSON.stringify(body) }
  const response = await send(new Request(new URL(path, location.origin), { ...init, signal: signal ?? null }))
  // The shape is agreed between this package and the one that answers; tests in the browser hold them together.
  return response.status === 204 ? (undefined as A) : ((await response.json()) as A)
}
