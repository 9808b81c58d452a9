import type { Sample } from "../service/Service.ts"

/** Quota left after a call. */
export interface Remaining {
  readonly limit_minute: number
  readonly remaining_minute: number
}

/** Encodes answers of the captured shape. `data` is encoded once, which is the best a user could do. */
export const answerEncoder = (sample: Sample): ((requestId: string, remaining: Remaining) => string) => {
  const data = JSON.stringify(sample.data)
  const pattern = sample.meta["quota"]
  const quota = typeof pattern === "object" ? pattern : {}
  return (requestId, remaining) => {
    const now = Date.now()
    const meta = {
      ...sample.meta,
      request_id: requestId,
      quota: {
        ...quota,
        ...remaining,
        reset_minute: new Date(now - (now % 60_000) + 60_000).toISOString(),
        reset_day: new Date(now - (now % 86_400_000) + 86_400_000).toISOString()
      }
    }
    return `{"data":${data},"meta":${JSON.stringify(meta)}}`
  }
}
