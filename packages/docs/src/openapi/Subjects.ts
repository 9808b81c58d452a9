import { String as Text } from "effect"
import { pruned } from "./Components.ts"
import { isObject, type JsonObject, memberOf, objectsOf } from "./Schemas.ts"

/** Subject whose routes lead to the messages that the service posts. */
const ofWebhooks = "alerts"

/** Name of a subject as a reader writes it: `fuelMix` is Fuel mix. */
export const titleOf = (subject: string): string =>
  Text.capitalize(subject.replaceAll(/-|(?=[A-Z])/g, " ").toLowerCase())

/** Route of a document. */
export interface Route {
  readonly method: string
  readonly path: string
  readonly operation: JsonObject
}

/** Subject of a document with its routes, in the order of both. */
export interface Subject {
  readonly name: string
  readonly description: string
  readonly routes: ReadonlyArray<Route>
}

const isAbout = (operation: JsonObject, subject: string): boolean => {
  const { tags } = operation
  return Array.isArray(tags) && tags[0] === subject
}

/** Subjects of a document. */
export const subjectsOf = (document: JsonObject): ReadonlyArray<Subject> => {
  const paths = memberOf(document, "paths")
  const routes = Object.keys(paths).flatMap((path) =>
    Object.entries(memberOf(paths, path)).flatMap(([method, operation]) =>
      isObject(operation) ? [{ method: method.toUpperCase(), path, operation }] : []
    )
  )
  return objectsOf(document, "tags").map(({ description, name }) => ({
    name: String(name),
    description: String(description),
    routes: routes.filter(({ operation }) => isAbout(operation, String(name)))
  }))
}

/** Part of a document that has the routes of a subject, with the components that these reach; `description` stands at its top. */
export const partOf = (document: JsonObject, subject: string, description: string): JsonObject => {
  const { components: _, webhooks, ...rest } = document
  const all = memberOf(document, "paths")
  const paths = Object.keys(all).flatMap((path) => {
    const own = Object.entries(memberOf(all, path)).filter(
      ([, operation]) => isObject(operation) && isAbout(operation, subject)
    )
    return own.length === 0 ? [] : [[path, Object.fromEntries(own)]]
  })
  const part = {
    ...rest,
    info: { ...memberOf(document, "info"), title: titleOf(subject), description },
    tags: objectsOf(document, "tags")
      .filter(({ name }) => name === subject)
      .map((tag) => ({ ...tag, "x-displayName": titleOf(subject) })),
    paths: Object.fromEntries(paths),
    ...(subject === ofWebhooks && webhooks !== undefined && { webhooks })
  }
  return { ...part, components: pruned(part, memberOf(document, "components")) }
}
