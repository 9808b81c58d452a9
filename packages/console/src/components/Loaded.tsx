import type { ComponentChildren } from "preact"
import type { useResource } from "../api/Resource.ts"
import { FailureNotice, StaleNotice } from "./Notice.tsx"
import { Waiting } from "./Waiting.tsx"

interface LoadedProps<A> {
  readonly resource: ReturnType<typeof useResource<A>>
  readonly title: string
  readonly children: (answer: A) => ComponentChildren
}

/** What was loaded; until then that it loads, and above what could not be renewed why. */
export const Loaded = <A,>({ children, resource: { reload, resource }, title }: LoadedProps<A>) => {
  const { answer, failure } = resource.value
  if (answer === undefined)
    return failure === undefined ? <Waiting title={title} /> : <FailureNotice failure={failure} onRetry={reload} />
  return (
    <>
      {failure !== undefined && <StaleNotice failure={failure} onRetry={reload} />}
      {children(answer)}
    </>
  )
}
