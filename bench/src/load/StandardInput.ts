import type { LoadPlan } from "./LoadPlan.ts"

/** The plan that the parent wrote to our standard input. */
export const readPlan = async (): Promise<LoadPlan> => {
  let text = ""
  for await (const chunk of process.stdin.setEncoding("utf8")) text += chunk
  return JSON.parse(text) as LoadPlan
}
