import type { components } from "@grid-data/client/openapi"
import { Failure } from "../api/Failure.ts"
import { answered, grid } from "../api/Grid.ts"
import { request } from "../api/Request.ts"
import { isOpen, type Job } from "../jobs/Jobs.ts"
import { type Call, preference } from "./Call.ts"
import { lookPauseMs } from "./Looks.ts"

type Schemas = components["schemas"]

/** Members that every answer of an engine has. */
export type Frame = Pick<
  Schemas["EngineAnswer"],
  "result_id" | "inputs_sha256" | "model_version" | "kind" | "confidence" | "assumptions" | "missing" | "sources"
> & {
  /** Tier of the meters' data, which the confidence of an answer on distribution follows from. */
  readonly data_quality?: Schemas["HostingCapacity"]["data_quality"]
  /** Blocks whose day has prices of its own, in an answer that rests on prices. */
  readonly price_coverage?: Schemas["Coverage"]
  /** Blocks whose date a plant's profile has, in an answer that rests on one. */
  readonly generation_coverage?: Schemas["Coverage"]
}

/** True for the answer of an engine; false for one that is read from tables. */
export const hasFrame = (answer: object): answer is Frame => "result_id" in answer

/** End of a pause, and of the time in which nobody looks at the page. */
const nextLook = (pauseMs: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const look = () => {
      if (!document.hidden) resolve()
      else document.addEventListener("visibilitychange", () => resolve(), { once: true, signal })
    }
    const timer = setTimeout(look, pauseMs)
    signal.addEventListener("abort", () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })

const readJob = async (id: string, signal: AbortSignal): Promise<Job> =>
  (await answered(grid.GET("/developer/v1/jobs/{id}", { params: { path: { id } }, signal }))).body.data

/** Answer of a call; `onJob` hears of each look at the job that computes it. */
export const ask = async <A>(
  { body, isLong = false, path }: Call,
  signal: AbortSignal,
  onJob: (job: Job) => void
): Promise<A> => {
  if (!isLong) return request<A>(path, body, signal)
  let job = await request<Job>(path, body, signal, preference)
  for (let looks = 0; isOpen(job); looks++) {
    onJob(job)
    await nextLook(lookPauseMs(looks), signal)
    job = await readJob(job.id, signal)
  }
  if (job.result_url === null)
    throw new Failure("refused", job.error?.detail ?? "The job was cancelled.", { code: job.error?.code ?? null })
  return request<A>(job.result_url, undefined, signal)
}
