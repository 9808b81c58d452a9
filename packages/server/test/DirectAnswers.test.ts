import { assert, describe, it } from "@effect/vitest"
import { type ContractRoute, contractRoutes } from "@grid/domain/api/ContractRoutes"
import type { HttpCall } from "@grid/http/HttpCall"
import type { Decoded } from "@grid/http/Check"
import { makeDirectOf } from "@grid/server/routes/DirectAnswers"
import { IncomingMessage } from "node:http"
import { Socket } from "node:net"
import { httpCall } from "./support/HttpCalls.ts"
import { operationOf } from "./support/Published.ts"

const callOf = (method: string, url: string, headers: Readonly<Record<string, string>> = {}): HttpCall => {
  const message = new IncomingMessage(new Socket())
  Object.assign(message, { method, url, headers })
  return httpCall(method, url.split("?", 1)[0] ?? "", message)
}

/** Names of the routes whose direct answering was made, with what is decoded for it. */
const made: Array<readonly [name: string, decoded: Decoded]> = []

const directOf = makeDirectOf(
  contractRoutes.map((route) => ({
    route,
    direct: (decoded) => {
      made.push([route.name, decoded])
      return () => {}
    }
  }))
)

const latest = "/developer/v1/grid/demand/latest"

describe("calls that are answered without the platform", () => {
  it("ask exactly the path of a metered route, and nothing more; each answering is made once", () => {
    assert.isNotNull(directOf(callOf("GET", latest)))
    assert.strictEqual(directOf(callOf("GET", latest)), directOf(callOf("GET", latest)))
    assert.deepStrictEqual(
      made.map(([name, { _tag }]) => [name, _tag]),
      [["demandLatest", "Success"]]
    )
    for (const url of [
      `${latest}?`,
      `${latest}?a=1`,
      `${latest}/`,
      latest.toUpperCase(),
      `/api${latest}`,
      `http://a${latest}`
    ])
      assert.isNull(directOf(callOf("GET", url)), url)
    for (const method of ["HEAD", "POST", "get"]) assert.isNull(directOf(callOf(method, latest)), method)
    for (const header of ["content-length", "transfer-encoding"])
      assert.isNull(directOf(callOf("GET", latest, { [header]: "0" })), header)
  })

  it("ask no route that needs a parameter, is not metered, or has one in its path", () => {
    const isNeeding = ({ method, path }: ContractRoute) =>
      operationOf(method, path)?.parameters.some(({ in: place, required }) => place === "query" && required) === true
    const paths = new Set(contractRoutes.map(({ path }) => path))
    let needing = 0
    for (const path of paths) {
      const get = contractRoutes.find((route) => route.path === path && route.method === "GET")
      const isDirect = get?.policy.metered === true && !path.includes(":") && !isNeeding(get)
      if (get?.policy.metered === true && isNeeding(get)) needing++
      for (let call = 0; call < 2; call++) assert.strictEqual(directOf(callOf("GET", path)) !== null, isDirect, path)
    }
    assert.isAbove(needing, 0)
    assert.isAbove(made.length, 20)
  })
})
