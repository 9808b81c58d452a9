import { request } from "./Request.ts"

/** Longest use of a page load, ms, and the most calls of one, a little below what the service allows. */
const longestMs = 55_000
const mostCalls = 58

interface Load {
  readonly handle: Promise<string | null>
  readonly begin: number
  calls: number
}

let current: Load | null = null

const begin = (now: number): Load => ({
  begin: now,
  calls: 0,
  handle: request<{ readonly page_load: string }>("/console/page-load", {}).then(
    ({ page_load }) => page_load,
    () => {
      // Without one each call is charged by itself, and refused by itself; the next one may be given.
      current = null
      return null
    }
  )
})

/** Handle under which the calls of one opening of a page are charged as one; null where there is none. */
export const pageLoad = (): Promise<string | null> => {
  const now = performance.now()
  if (current === null || now - current.begin > longestMs || current.calls >= mostCalls) current = begin(now)
  current.calls += 1
  return current.handle
}
