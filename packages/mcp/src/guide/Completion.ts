import { completions, states } from "@grid/domain/states/State"
import { promptList, stateArgument } from "./Prompts.ts"
import { stateTemplate } from "./Resources.ts"

const member = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined

/** Completion of an argument of a prompt or template; null where there is nothing to be completed. */
export const completionOf = (params: object) => {
  const ref = member(params, "ref")
  const argument = member(params, "argument")
  const value = member(argument, "value")
  const isPrompt = member(ref, "type") === "ref/prompt" && promptList.some(({ name }) => name === member(ref, "name"))
  const isTemplate = member(ref, "type") === "ref/resource" && member(ref, "uri") === stateTemplate
  if (!(isPrompt || isTemplate) || member(argument, "name") !== stateArgument || typeof value !== "string") return null
  const values = completions(value, states.length)
  return { values, total: values.length, hasMore: false }
}
