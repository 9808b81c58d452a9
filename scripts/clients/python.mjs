// Modules of `clients/python` that follow from the OpenAPI document.

const head = "# Written by scripts/clients.mjs from the contract.\n"

const keywords = new Set(
  (
    "False None True and as assert async await break class continue def del elif else except finally for from global if " +
    "import in is lambda nonlocal not or pass raise return try while with yield"
  ).split(" ")
)

const snake = (name) =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, "$1_$2")
    .toLowerCase()

const identifier = (name) => (keywords.has(name) ? `${name}_` : name)

const text = (value) => value.replaceAll("\\", "\\\\").replaceAll('"""', '\\"""').replaceAll(/\s+/g, " ").trim()

const scalars = { string: "str", integer: "int", number: "float", boolean: "bool", null: "None" }

const literal = (value) =>
  value === null ? "None" : typeof value === "boolean" ? (value ? "True" : "False") : JSON.stringify(value)

const union = (types) => [...new Set(types)].join(" | ")

/** Type of a schema; objects without a name of their own are told to `declare`, with a name made of where they stand. */
const typeOf = (schema, place, declare) => {
  const { $ref, additionalProperties, anyOf, enum: values, items, oneOf, properties, type } = schema
  if ($ref !== undefined) return $ref.split("/").at(-1)
  if (values !== undefined) return `Literal[${values.map(literal).join(", ")}]`
  const alternatives = anyOf ?? oneOf
  if (alternatives !== undefined) {
    return union(alternatives.map((one, index) => typeOf(one, index === 0 ? place : `${place}${index + 1}`, declare)))
  }
  if (Array.isArray(type)) return union(type.map((one) => typeOf({ ...schema, type: one }, place, declare)))
  if (type === "array") return `list[${typeOf(items ?? {}, `${place}Item`, declare)}]`
  if (properties !== undefined) return declare(place, schema)
  if (type === "object") {
    const value =
      typeof additionalProperties === "object" ? typeOf(additionalProperties, `${place}Value`, declare) : "Any"
    return `dict[str, ${value}]`
  }
  return scalars[type] ?? "Any"
}

const pascal = (name) => name.replaceAll(/(?:^|[^A-Za-z0-9])([A-Za-z0-9])/g, (_, letter) => letter.toUpperCase())

/** Members of a dictionary's type, each with what it is. */
const bodyOf = (members) =>
  members
    .map(({ name, note, type }) => `${note === undefined ? "" : `    #: ${text(note)}\n`}    ${name}: ${type}\n`)
    .join("")

const isIdentifier = (name) => !keywords.has(name) && /^[A-Za-z_]\w*$/.test(name)

/** Class of some members; in the other form of a TypedDict where one of them is no name in Python. */
const partOf = (name, bases, members, doc) =>
  members.every((member) => isIdentifier(member.name))
    ? `class ${name}(${bases}):\n    """${doc}"""\n\n${bodyOf(members)}`
    : `${name} = TypedDict("${name}", {${members.map((one) => `"${one.name}": ${JSON.stringify(one.type)}`).join(", ")}}${bases.includes("total") ? ", total=False" : ""})\n`

/** A dictionary's type. Optional members stand in a class of their own: Python 3.10 cannot mark them one by one. */
const dictionary = (name, { description, properties, required = [] }, declare) => {
  const members = Object.entries(properties).map(([member, schema]) => ({
    name: member,
    type: typeOf(schema, `${name}${pascal(member)}`, declare),
    note: schema.description
  }))
  const doc = text(description ?? `Part of an answer: ${name}`)
  const [always, sometimes] = [
    members.filter((one) => required.includes(one.name)),
    members.filter((one) => !required.includes(one.name))
  ]
  if (sometimes.length === 0 && members.every((one) => isIdentifier(one.name)))
    return partOf(name, "TypedDict", always, doc)
  const parts = [
    partOf(`_${name}Always`, "TypedDict", always, `Members that are always there: ${name}`),
    partOf(`_${name}Sometimes`, "TypedDict, total=False", sometimes, `Members that may be absent: ${name}`)
  ]
  return `${parts.join("\n\n")}\n\nclass ${name}(_${name}Always, _${name}Sometimes):\n    """${doc}"""\n`
}

/** Types of every component schema. Unions are texts, which type checkers read and Python leaves alone. */
export const typesModule = (document) => {
  const { schemas } = document.components
  const names = new Set(Object.keys(schemas))
  const parts = []
  const declare = (place, schema) => {
    let name = place
    while (names.has(name)) name += "Part"
    names.add(name)
    parts.push(dictionary(name, schema, declare))
    return name
  }
  for (const [name, schema] of Object.entries(schemas)) {
    if (schema.properties !== undefined) parts.push(dictionary(name, schema, declare))
    else parts.push(`${name}: TypeAlias = ${JSON.stringify(typeOf(schema, name, declare))}\n`)
  }
  return `${head}"""Types of what the service answers and takes: dictionaries, as JSON has them."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias, TypedDict


${parts.join("\n\n")}`
}

/** Type where no name of the types' own module is at hand. */
const typeInRoutes = (schema) => typeOf(schema, "", () => "Any")

/** Type of a body or of data: a component, or anything. */
const componentOf = (schema) => (schema.$ref === undefined ? "Any" : `types.${typeInRoutes(schema)}`)

const methodOf = ({ body, data, description, id, method, parameters, summary }) => {
  const name = snake(id)
  const given = parameters
    .map((parameter) => ({ ...parameter, variable: identifier(parameter.name) }))
    .toSorted((a, b) => Number(b.required) - Number(a.required))
  const isCreation = method === "POST"
  const signature = [
    ...(body === null ? [] : [`body: ${componentOf(body)}`]),
    ...given.map(
      ({ required, schema, variable }) => `${variable}: ${typeInRoutes(schema)}${required ? "" : " | None = None"}`
    ),
    ...(isCreation ? ["idempotency_key: str | None = None"] : [])
  ]
  const notes = [
    ...(body === null ? [] : [["body", "what to send, as its type says"]]),
    ...given.map((one) => [one.variable, one.description]),
    ...(isCreation ? [["idempotency_key", "makes the call safe to repeat"]] : [])
  ].map(([variable, note]) => `            ${variable}: ${text(note)}\n`)
  const values = given.map((one) => `"${one.name}": ${one.variable}`).join(", ")
  return `    def ${name}(${["self", ...(signature.length === 0 ? [] : ["*", ...signature])].join(", ")}) -> Answer[${componentOf(data)}]:
        """${text(summary)}.

        ${text(description)}
${notes.length === 0 ? "" : `\n        Args:\n${notes.join("")}`}        """
        return self._call("${name}", {${values}}, ${body === null ? "None" : "body"}, ${isCreation ? "idempotency_key" : "None"})
`
}

/** Table of the routes, and a method for each. */
export const routesModule = (routes) => {
  const rows = routes.map(({ credential, id, isBare, list, method, path }) => {
    const values = [method, path, credential, list].map((value) => (value === null ? "None" : JSON.stringify(value)))
    return `    "${snake(id)}": Route(${values.join(", ")}, ${isBare ? "True" : "False"}),\n`
  })
  return `${head}"""A method for every route of the contract."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

from . import types
from ._answer import Answer


class Route(NamedTuple):
    method: str
    path: str
    credential: str
    list_name: str | None
    is_bare: bool


ROUTES: dict[str, Route] = {
${rows.join("")}}


class Routes:
    """Calls of the service, each an \`Answer\`."""

    def _call(self, name: str, parameters: dict[str, Any], body: Any, idempotency_key: str | None) -> Answer[Any]:
        raise NotImplementedError

${routes.map(methodOf).join("\n")}`
}

/** Class of each problem. */
export const problemsModule = (problems) => `${head}"""A class of error for every code."""

from __future__ import annotations

from ._errors import Problem

${problems.map(({ description, name }) => `\nclass ${name}(Problem):\n    """${text(description)}"""\n`).join("\n")}

CLASSES: dict[str, type[Problem]] = {
${problems.map(({ code, name }) => `    "${code}": ${name},\n`).join("")}}
`
