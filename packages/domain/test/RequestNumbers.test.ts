import { assert, describe, it } from "@effect/vitest"
import { Api } from "@grid/domain/api/Api"
import { isBounded, nearestNumber } from "@grid/domain/numbers/Numbers"
import { jsonSchemaOf } from "@grid/domain/schema/JsonSchema"
import { contracts } from "@grid/domain/tools/Contracts"
import { Result, Schema, SchemaAST, SchemaParser } from "effect"
import * as HttpApi from "effect/http-api/HttpApi"

/** A schema of something that a caller sends, with its name. */
type Sent = readonly [name: string, schema: Schema.Top]

const routes = (): ReadonlyArray<Sent> => {
  const all: Array<Sent> = []
  HttpApi.reflect(Api, {
    onGroup: () => {},
    onEndpoint: ({ endpoint: { identifier, params, payload, query } }) => {
      const body = payload.values().next().value?.schemas[0]
      for (const [part, schema] of Object.entries({ body, query, params })) {
        if (schema !== undefined) all.push([`${identifier} ${part}`, schema])
      }
    }
  })
  return all
}

const sent: ReadonlyArray<Sent> = [
  ...routes(),
  ...contracts.map(({ arguments: schema, name }): Sent => [`${name} arguments`, schema])
]

type Node = Readonly<Record<string, unknown>>

/** Every number that a published schema allows, by its place. */
const published = (value: unknown, place = ""): ReadonlyArray<readonly [place: string, schema: Node]> => {
  if (typeof value !== "object" || value === null) return []
  const node = value as Node
  const isNumber = [node["type"]].flat().some((type) => type === "number" || type === "integer")
  return [
    ...(isNumber ? [[place, node] as const] : []),
    ...Object.entries(node)
      .filter(([name]) => !["examples", "default", "enum"].includes(name))
      .flatMap(([name, member]) => published(member, `${place}/${name}`))
  ]
}

/** Every number of a body that is sent as a number, by its place. */
const decoded = (ast: SchemaAST.AST, place = ""): ReadonlyArray<readonly [place: string, ast: SchemaAST.AST]> => {
  if (ast.encoding !== undefined) return []
  switch (ast._tag) {
    case "Number":
      return [[place, ast]]
    case "Objects":
      return ast.propertySignatures.flatMap(({ name, type }) => decoded(type, `${place}/${String(name)}`))
    case "Arrays":
      return [...ast.elements, ...ast.rest].flatMap((item) => decoded(item, `${place}/items`))
    case "Union":
      return ast.types.flatMap((type) => decoded(type, place))
    default:
      return []
  }
}

const mostMwh = 1e6
const mostInr = 1e15

const publishedNumbers = sent.flatMap(([name, schema]) =>
  published(jsonSchemaOf(schema)).map(([place, node]) => [`${name}${place}`, node] as const)
)

const bodies = sent.flatMap(([name, schema]) =>
  decoded(schema.ast).map(([place, ast]) => [`${name}${place}`, ast] as const)
)

describe("numbers in requests", () => {
  it.each(publishedNumbers)("%s has bounds, within those of its unit", (place, node) => {
    const least = Number(node["minimum"] ?? node["exclusiveMinimum"])
    const most = Number(node["maximum"] ?? node["exclusiveMaximum"])
    assert.isTrue(Number.isFinite(least) && Number.isFinite(most) && least < most, JSON.stringify(node))
    const size = Math.max(Math.abs(least), Math.abs(most))
    if (place.includes("_mwh")) assert.isAtMost(size, mostMwh)
    if (place.includes("_inr") || place.includes("inr_")) assert.isAtMost(size, mostInr)
    if (place.includes("_fraction")) assert.isTrue(least >= 0 && most <= 1, place)
  })

  it.each(bodies)("%s refuses what cannot be held or overflows: no bound is published alone", (_, ast) => {
    const decode = SchemaParser.decodeUnknownResult(Schema.make<Schema.Codec<unknown>>(ast))
    for (const value of [1e308, -1e308, 1e-308, -1e-308, Number.MIN_VALUE, -0, Infinity, -Infinity, NaN, 1e16]) {
      assert.isTrue(Result.isFailure(decode(value)), String(value))
    }
  })

  it("are numbers of which there are many: the walk does find them", () => {
    assert.isAbove(publishedNumbers.length, 80)
    assert.isAbove(bodies.length, 50)
  })
})

describe("the number that is suggested", () => {
  it.each([
    ["1e-308", ["0"]],
    ["-0.0000000001", ["0"]],
    ["0.5", ["0.5"]],
    ["0.5 MW", ["0.5"]],
    ["5e-1", ["0.5"]],
    ["0.12345678901234", ["0.123456789"]],
    ["7", []],
    ["-0.1", []],
    ["0,5", []],
    ["0-08-18", []],
    ["0x1", []],
    ["much", []]
  ] as const)("for %s is one that is taken", (text, nearest) => {
    const suggested = nearestNumber(0, 1)(text, "power_mw")
    assert.deepStrictEqual(suggested, nearest)
    assert.isTrue(suggested.every((word) => isBounded(Number(word), 0, 1)))
  })

  it.each([
    ["7d", "hours", []],
    ["7 days", "horizon", []],
    ["7h", "horizon", ["7"]],
    ["4 hours", "duration_h", ["4"]],
    ["10 years", "horizon_years", ["10"]],
    ["20 kW", "it_load_mw", []],
    ["20MW", "it_load_mw", ["20"]]
  ] as const)("for %s in the unit of %s is there, in another unit none", (text, name, nearest) =>
    assert.deepStrictEqual(nearestNumber(1, 48)(text, name), nearest)
  )

  it("is whole where whole numbers are taken", () => {
    assert.deepStrictEqual(
      ["1.6", "24h", "-0.2", "25"].map((text) => nearestNumber(0, 24, 1)(text, "hours")),
      [["2"], ["24"], ["0"], []]
    )
  })
})
