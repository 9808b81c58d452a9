import type { Service } from "./Service.ts"
import { call } from "../load/HttpCall.ts"

/** Posts to a route, one after the other. */
export interface Posts {
  readonly service: Service
  readonly key: string
  readonly path: string
  /** Status of every answer. */
  readonly status: number
  readonly times: number
}

/** Times from a POST to the last byte of its answer, ms, and the bytes of the last one; `body` is that of each by its number. */
export const postTimes = async (
  { key, path, service, status, times }: Posts,
  body: (post: number) => unknown
): Promise<{ readonly milliseconds: ReadonlyArray<number>; readonly bytes: number }> => {
  const milliseconds: Array<number> = []
  let bytes = 0
  for (let post = 0; post < times; post++) {
    const text = JSON.stringify(body(post))
    const answer = await call(`${service.url}${path}`, {
      method: "POST",
      headers: { "x-api-key": key, "content-type": "application/json" },
      body: text
    })
    if (answer.status !== status) throw new Error(`${path} answers ${answer.status}: ${answer.body.slice(0, 200)}`)
    milliseconds.push(answer.milliseconds)
    bytes = answer.bytes
  }
  return { milliseconds, bytes }
}
