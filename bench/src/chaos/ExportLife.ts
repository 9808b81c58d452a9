import { createHash } from "node:crypto"
import type { Caller, Recorder, Target } from "./Recorder.ts"
import { anyOf, insist, repeat, rest, type TrafficContext } from "./Traffic.ts"

/** An export that was acknowledged; `hash` is of its file, where that was read. */
export interface AskedExport {
  readonly writer: Caller
  readonly id: string
  hash: string | undefined
}

const path = "/developer/v1/jobs"

/** States in which a job still goes on. */
const unended = ["queued", "running"]

const exportOf = ({ id }: Pick<AskedExport, "id">) => `export ${id}`

/** Asks for exports, waits for them, and reads their files. */
export const exportLives = async (context: TrafficContext, writer: Caller): Promise<ReadonlyArray<AskedExport>> => {
  const exports: Array<AskedExport> = []
  let turn = 0
  await repeat(context, 5_000, async () => {
    const request = {
      method: "POST",
      path,
      headers: { "idempotency-key": `chaos-export-${turn++}` },
      body: { type: "export", dataset: "demand", query: { hours: 24 }, format: "csv" }
    } as const
    const body = await insist(context, writer, request, 202)
    if (body === undefined) return
    const { data }: { readonly data: { readonly id: string } } = JSON.parse(body)
    const asked: AskedExport = { writer, id: data.id, hash: undefined }
    exports.push(asked)
    context.recorder.write(exportOf(asked), true)
    await awaitFile(context, asked)
  })
  return exports
}

const awaitFile = async (context: TrafficContext, asked: AskedExport): Promise<void> => {
  const { end, nodes, recorder } = context
  while (!end.aborted) {
    const state = await stateThrough(recorder, anyOf(context, nodes), asked)
    if (state === "succeeded") {
      asked.hash = await hashThrough(recorder, anyOf(context, nodes), asked)
      return
    }
    await rest(1_000, end)
  }
}

/** State of the job as the node answers it; undefined where it does not. */
const stateThrough = async (recorder: Recorder, node: Target, { id, writer }: AskedExport) => {
  const answer = await recorder.askPatiently(node, writer, { path: `${path}/${id}` })
  if (answer.status !== 200) return undefined
  const { data }: { readonly data: { readonly state: string } } = JSON.parse(answer.body)
  return data.state
}

const hashThrough = async (recorder: Recorder, node: Target, { id, writer }: AskedExport) => {
  const answer = await recorder.askPatiently(node, writer, { path: `${path}/${id}/result` })
  return answer.status === 200 ? createHash("sha256").update(answer.body).digest("hex") : undefined
}

/** True where the node says that the job goes on no more. */
export const isEnded = async (recorder: Recorder, node: Target, asked: AskedExport): Promise<boolean> => {
  const state = await stateThrough(recorder, node, asked)
  return state !== undefined && !unended.includes(state)
}

/** Reads the file through a node: it is there, and the same as it was at its first reading. */
export const readExport = async (recorder: Recorder, node: Target, asked: AskedExport): Promise<void> => {
  const hash = await hashThrough(recorder, node, asked)
  asked.hash ??= hash
  const isSame = hash !== undefined && hash === asked.hash
  const write = exportOf(asked)
  if (isSame) recorder.readings.push({ write, node: node.index, times: 1 })
  else {
    const { body } = await recorder.askPatiently(node, asked.writer, { path: `${path}/${asked.id}` })
    recorder.readings.push({ write, node: node.index, times: 0, detail: hash === undefined ? body : "another file" })
  }
}
