import { type ReadonlySignal, useSignal } from "@preact/signals"
import { useLayoutEffect, useRef, useState } from "preact/hooks"
import { asFailure, type Failure } from "./Failure.ts"

/** State of something that is asked for: the last answer to it stays while a later call fails. */
export interface Resource<A> {
  readonly answer?: A
  /** True while the answer is one to other inputs than those that are asked about. */
  readonly isFormer?: boolean
  readonly failure?: Failure
  readonly loading: boolean
}

/** State when it is asked for: of other inputs than before nothing is known yet, and the answer is a former one. */
export const asked = <A>(last: Resource<A>, isOther: boolean): Resource<A> => {
  if (!isOther) return { ...last, loading: true }
  return last.answer === undefined ? { loading: true } : { answer: last.answer, isFormer: true, loading: true }
}

/** State when a call has failed: a former answer never stands below the failure of another question. */
export const failed = <A>({ isFormer = false, ...last }: Resource<A>, failure: Failure): Resource<A> =>
  isFormer ? { failure, loading: false } : { ...last, failure, loading: false }

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
  const last = useRef(inputs)
  // Before the page is painted: no answer is seen beside inputs that it is none to.
  useLayoutEffect(() => {
    let isOther = inputs.some((input, index) => input !== last.current[index])
    last.current = inputs
    const ending = new AbortController()
    let timer = 0
    const run = async () => {
      resource.value = asked(resource.peek(), isOther)
      isOther = false
      try {
        const answer = await load(ending.signal)
        if (ending.signal.aborted) return
        resource.value = { answer, loading: false }
      } catch (cause) {
        if (ending.signal.aborted) return
        resource.value = failed(resource.peek(), asFailure(cause))
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
