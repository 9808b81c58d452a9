// Routes of the OpenAPI document in the form that the clients are written from.

const refName = (value) => value?.$ref?.split("/").at(-1)

/** Schema behind a reference. */
const resolved = (document, schema) => {
  const name = refName(schema)
  return name === undefined ? schema : resolved(document, document.components.schemas[name])
}

/** Name of the list that an answer is about: the first of its lists of objects; null where it has none. */
const listOf = (document, schema) => {
  const whole = resolved(document, schema)
  for (const part of whole.anyOf ?? [whole]) {
    for (const [name, member] of Object.entries(resolved(document, part).properties ?? {})) {
      const list = resolved(document, member)
      if (list.type === "array" && resolved(document, list.items).type === "object") return name
    }
  }
  return null
}

const credentialOf = ([scheme]) => (scheme === undefined ? "none" : "identity" in scheme ? "identity" : "key")

/** Schema of what a call that succeeds answers. */
const schemaOf = ({ responses }) =>
  Object.entries(responses).find(([status]) => status < "300")[1].content["application/json"].schema

/** Every route of the versioned contract; the documents and checks for operators are none. */
export const routesOf = (document) =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([, { tags }]) => !tags.includes("operations"))
      .map(([method, operation]) => {
        const schema = schemaOf(operation)
        const { data = schema } = resolved(document, schema).properties ?? {}
        return {
          id: operation.operationId,
          method: method.toUpperCase(),
          path,
          credential: credentialOf(operation.security),
          summary: operation.summary,
          description: operation.description,
          parameters: operation.parameters
            .map((reference) => document.components.parameters[refName(reference)])
            .filter(({ in: place, name }) => place !== "header" && name !== "format"),
          body: operation.requestBody?.content["application/json"].schema ?? null,
          data,
          isBare: data === schema,
          list: listOf(document, data)
        }
      })
  )

/** Component schema of each code's problem. */
export const problemsOf = (document) =>
  Object.entries(document.components.schemas)
    .filter(([name, { properties }]) => name.startsWith("Problem") && properties?.code?.enum?.length === 1)
    .map(([schema, { description, properties }]) => ({
      schema,
      name: schema.slice("Problem".length),
      code: properties.code.enum[0],
      description
    }))
