import { type Json, type JsonObject, memberOf, refs } from "./Schemas.ts"

type Registry = Record<string, JsonObject>

/** Components of a document while it is put together. */
export interface Components {
  readonly schemas: Registry
  readonly parameters: Registry
  readonly responses: Registry
}

/** Name under which a component is registered: that of an equal one, else the first of these that is free. */
export const registered = (
  registry: Registry,
  names: readonly [string, ...ReadonlyArray<string>],
  component: JsonObject
): string => {
  const text = JSON.stringify(component)
  const isEqual = (name: string) => JSON.stringify(registry[name]) === text
  const equal = Object.keys(registry).find((name) => name.endsWith(names[0]) && isEqual(name))
  const name = equal ?? names.find((name) => registry[name] === undefined || isEqual(name))
  if (name === undefined) throw new Error(`no name is left for the component ${names.join(", ")}`)
  registry[name] = component
  return name
}

/** Components that a document reaches, directly or through others. Security schemes stay. */
export const pruned = (document: JsonObject, components: JsonObject): JsonObject => {
  const reached = new Set<string>()
  const visit = (value: Json): void => {
    for (const ref of refs(value)) {
      if (reached.has(ref)) continue
      reached.add(ref)
      const [, , kind = "", name = ""] = ref.split("/")
      visit(memberOf(memberOf(components, kind), name))
    }
  }
  visit(document)
  return Object.fromEntries(
    Object.keys(components).map((kind) => {
      const entries = Object.entries(memberOf(components, kind))
      const isUsed = (name: string) => kind === "securitySchemes" || reached.has(`#/components/${kind}/${name}`)
      return [kind, Object.fromEntries(entries.filter(([name]) => isUsed(name)))]
    })
  )
}
