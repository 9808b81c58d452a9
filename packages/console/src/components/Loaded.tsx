import type { ComponentChildren } from "preact"
import type { useResource } from "../api/Resource.ts"
import { FailureNotice, StaleNotice } from "./Notice.tsx"
import { Waiting } from "./Waiting.tsx"

interface LoadedProps<A> {
  readonly resource: ReturnType<typeof useResource<A>>
  readonly title: string
  readonly children: (answer: A) => ComponentChildren
}

/** Content that was loaded, faint while another loads in its place; until then a line that it loads, and above what could not be renewed the reason. */
export const Loaded = <A,>({ children, resource: { reload, resource }, title }: LoadedProps<A>) => {
  const { answer, failure, isFormer = false } = resource.value
  if (answer === undefined)
    return failure === undefined ? <Waiting title={title} /> : <FailureNotice failure={failure} onRetry={reload} />
  return (
    <div class="loaded" aria-busy={isFormer}>
      {isFormer && (
        <p class="loaded-note" role="status" ref={placeNote}>
          {title}
        </p>
      )}
      {failure !== undefined && <StaleNotice failure={failure} onRetry={reload} />}
      {children(answer)}
    </div>
  )
}

/** Places a note over the thing behind it, below whatever else stands in the same card. */
const placeNote = (note: HTMLElement | null) => {
  const next = note?.nextElementSibling
  if (note !== null && next instanceof HTMLElement) note.style.top = `${next.offsetTop}px`
}
