import { GridDataError, NoAnswer, Problem, readProblem } from "./contract/Errors.ts"
import { classes } from "./contract/generated/problems.ts"

/** Settings of how calls are made. */
export interface TransportOptions {
  /** `fetch` to call with, such as one that goes through a proxy. */
  readonly fetch?: typeof globalThis.fetch
  /** Longest wait for an answer of one attempt, ms (60,000). */
  readonly timeoutMs?: number
  /** Most repetitions of a call that may be repeated (2). */
  readonly retries?: number
  /** Longest pause before a repetition, ms (65,000); a call that would have to pause for longer fails at once. */
  readonly longestPauseMs?: number
}

/** A call as HTTP. */
export interface Request {
  readonly url: URL
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

const firstPauseMs = 500

const isRepeatable = ({ headers, method }: Request) =>
  method === "GET" || method === "DELETE" || "Idempotency-Key" in headers

/**
 * Pause before a failed call is made again, ms; null where it must not be. A refusal by quota was not begun, so it may
 * always be repeated. Whatever else fails may have been done: it is repeated only where doing it twice does no harm.
 */
export const pauseMs = (failure: GridDataError, request: Request, attempt: number): number | null => {
  const status = failure instanceof Problem || failure instanceof NoAnswer ? failure.status : null
  const growing = firstPauseMs * 2 ** attempt
  const asked = failure instanceof Problem ? failure.retryAfterMs : null
  if (status === 429) return asked ?? growing
  if (!isRepeatable(request)) return null
  if (status === null || status === 500 || status === 502 || status === 503 || status === 504) return asked ?? growing
  return null
}

/** Pause with up to a tenth more, so that clients refused together do not come back together. */
const pause = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      signal?.removeEventListener("abort", end)
      if (signal?.aborted) reject(signal.reason)
      else resolve()
    }
    const timer = setTimeout(end, ms * (1 + Math.random() / 10))
    signal?.addEventListener("abort", end)
  })

/** Reason of a failed fetch, as the end of a sentence: Node.js has it below a `fetch failed`, of several addresses as a code. */
const reasonOf = (failure: unknown): string => {
  const inner = failure instanceof Error && failure.cause instanceof Error ? failure.cause : failure
  if (!(inner instanceof Error)) return ""
  const reason = inner.message === "" && "code" in inner ? String(inner.code) : inner.message
  return reason === "" ? "" : `: ${reason}`
}

const failureOf = async (response: Response): Promise<GridDataError> => {
  const problem = readProblem(await response.text())
  if (problem === null) return new NoAnswer(`an answer ${response.status} that is not the service's`, response.status)
  const seconds = Number(response.headers.get("retry-after") ?? Number.NaN)
  const Class = classes.get(problem.code) ?? Problem
  // The class of a code takes the members that the contract gives it.
  return new Class(problem as never, Number.isFinite(seconds) ? seconds * 1_000 : null)
}

const isFailure = ({ ok, status }: Response) => !ok && status !== 304

/** Calls over HTTP, repeated where that is safe. What `read` gives of a response is the result. */
export const transport = (options: TransportOptions) => {
  const { fetch = globalThis.fetch, longestPauseMs = 65_000, retries = 2, timeoutMs = 60_000 } = options

  const once = async <A>(
    { url, ...init }: Request,
    signal: AbortSignal | undefined,
    read: (response: Response) => Promise<A>
  ): Promise<A> => {
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(), timeoutMs)
    try {
      const either = signal === undefined ? late.signal : AbortSignal.any([signal, late.signal])
      // Called as a function of its own: browsers refuse `fetch` as a method of anything but the window.
      const response = await fetch(url, { ...init, redirect: "error", signal: either })
      if (isFailure(response)) throw await failureOf(response)
      return await read(response)
    } catch (cause) {
      signal?.throwIfAborted()
      if (cause instanceof GridDataError) throw cause
      const message = late.signal.aborted
        ? `no answer within ${timeoutMs} ms from ${url.origin}`
        : `no answer from ${url.origin}${reasonOf(cause)}`
      throw new NoAnswer(message, null, { cause })
    } finally {
      clearTimeout(timer)
    }
  }

  return async <A>(
    request: Request,
    signal: AbortSignal | undefined,
    read: (response: Response) => Promise<A>
  ): Promise<A> => {
    for (let attempt = 0; ; attempt++) {
      signal?.throwIfAborted()
      try {
        return await once(request, signal, read)
      } catch (failure) {
        if (!(failure instanceof GridDataError) || attempt >= retries) throw failure
        const ms = pauseMs(failure, request, attempt)
        if (ms === null || ms > longestPauseMs) throw failure
        await pause(ms, signal)
      }
    }
  }
}
