import { type ReadonlySignal, useSignal } from "@preact/signals"
import { useEffect, useState } from "preact/hooks"
import { asFailure, type Failure } from "./Failure.ts"

/** State of something that is asked for: the last answer stays while a later call fails. */
export interface Resource<A> {
  readonly answer?: A
  readonly failure?: Failure
  readonly loading: boolean
}

/**
 * Answer of `load`, asked for anew whenever an input changes, by `reload`, and, with `pauseMs`, after each pause: not while
 * the page is hidden, and at once when it is looked at again.
 */
export const useResource = <A>(
  load: (signal: AbortSignal) => Promise<A>,
  inputs: ReadonlyArray<unknown>,
  pauseMs?: (answer: A | undefined) => number
): { readonly resource: ReadonlySignal<Resource<A>>; readonly reload: () => void } => {
  const resource = useSignal<Resource<A>>({ loading: true })
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    const ending = new AbortController()
    let timer = 0
    const run = async () => {
      resource.value = { ...resource.peek(), loading: true }
      try {
        const answer = await load(ending.signal)
        if (ending.signal.aborted) return
        resource.value = { answer, loading: false }
      } catch (cause) {
        if (ending.signal.aborted) return
        resource.value = { ...resource.peek(), failure: asFailure(cause), loading: false }
      }
      if (pauseMs !== undefined && !document.hidden) timer = setTimeout(run, pauseMs(resource.peek().answer))
    }
    const onVisible = () => {
      clearTimeout(timer)
      if (!document.hidden) void run()
    }
    void run()
    if (pauseMs !== undefined) document.addEventListener("visibilitychange", onVisible)
    return () => {
      ending.abort()
      clearTimeout(timer)
      document.removeEventListener("visibilitychange", onVisible)
    }
  }, [...inputs, turn])
  return { resource, reload: () => setTurn((last) => last + 1) }
}
