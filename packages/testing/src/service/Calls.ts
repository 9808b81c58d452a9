import type { Quota } from "@grid/domain/quota/Quota"

export interface Call {
  readonly url: string
  readonly secret: string
}

/** Answer to a call; `status` 0 where no whole answer came. */
export interface CallResult {
  readonly status: number
  readonly headers: Headers
  readonly body: {
    readonly code?: string
    readonly detail?: string
    readonly scope?: string
    readonly reset_at?: string
    readonly meta?: { readonly quota: typeof Quota.Encoded }
  }
}

/** Time after which a caller gives up, ms: a connection that a process took with it when it was killed may stay open for good. */
const patienceMs = 30_000

/** One call with a key, to the last byte. Never fails. */
export const call = async ({ secret, url }: Call): Promise<CallResult> => {
  try {
    const response = await fetch(url, { headers: { "x-api-key": secret }, signal: AbortSignal.timeout(patienceMs) })
    const body = (await response.json()) as CallResult["body"]
    return { status: response.status, headers: response.headers, body }
  } catch {
    return { status: 0, headers: new Headers(), body: {} }
  }
}

/** All calls, so many at a time. */
export const callAll = async (calls: ReadonlyArray<Call>, concurrency: number): Promise<ReadonlyArray<CallResult>> => {
  const results: Array<CallResult> = []
  const left = calls.entries()
  const worker = async () => {
    for (const [index, next] of left) results[index] = await call(next)
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  return results
}

export interface Load {
  /** Results so far. */
  readonly results: ReadonlyArray<CallResult>
  readonly admitted: () => number
  /** No call is begun after this; those under way are awaited. */
  readonly stop: () => Promise<void>
}

/** Calls without end, so many at a time, until stopped. A call that was refused or could not be made is followed by a rest, ms. */
export const startLoad = (next: (index: number) => Call, concurrency: number, restMs = 100): Load => {
  const results: Array<CallResult> = []
  let running = true
  let begun = 0
  const worker = async () => {
    while (running) {
      const result = await call(next(begun++))
      results.push(result)
      if (result.status !== 200) await new Promise((resolve) => setTimeout(resolve, restMs))
    }
  }
  const workers = Array.from({ length: concurrency }, worker)
  return {
    results,
    admitted: () => results.filter(({ status }) => status === 200).length,
    stop: async () => {
      running = false
      await Promise.all(workers)
    }
  }
}
