import type { Body } from "./Inputs.ts"

/** Call of a route that an engine or a table answers. */
export interface Call {
  readonly path: string
  /** Body that is posted; left out of a call that only reads. */
  readonly body?: Body
  /** True where it is computed as a job, since it takes longer than a reader waits without a word. */
  readonly isLong?: boolean
}

/** Address of a call: parts of its path, and the members of its query that are not empty. */
export const addressOf = (parts: ReadonlyArray<unknown>, query: Body = {}): string => {
  const parameters = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  )
  const path = parts.map((part) => encodeURIComponent(String(part ?? ""))).join("/")
  return `/v1/${path}${parameters.size > 0 ? `?${parameters}` : ""}`
}

/** Header by which an answer is a job. */
export const preference = { Prefer: "respond-async" }

/** A body as people read it: lists of numbers on a line of their own. */
const textOf = (body: Body): string =>
  JSON.stringify(body, null, 2).replace(/\[[\s\d.,e-]+\]/g, (list) => list.replace(/\s+/g, " "))

/** The call for a terminal. */
export const curlOf = ({ body, isLong = false, path }: Call, origin: string): string =>
  [
    `curl -H "X-API-Key: $GRID_API_KEY"`,
    ...(isLong ? Object.entries(preference).map(([name, value]) => `  -H "${name}: ${value}"`) : []),
    ...(body === undefined
      ? []
      : [`  -H "Content-Type: application/json"`, `  -d '${textOf(body).replaceAll("'", "'\\''")}'`]),
    `  "${origin}${path}"`
  ].join(" \\\n")
