import * as HttpApi from "effect/http-api/HttpApi"
import { catalog } from "@grid/domain/catalog/Catalog"
import { codes } from "@grid/domain/errors/Problem"
import { mediaTypes } from "@grid/domain/http/Access"
import { Api } from "@grid/domain/api/Api"
import { isLegacy } from "@grid/domain/legacy/Mapping"
import { docsPages } from "@grid/docs/pages/Docs"
import { subjectPage } from "@grid/docs/pages/ReferencePage"
import { errorGuide } from "@grid/docs/openapi/ErrorGuide"
import { llmsTxt } from "@grid/docs/pages/LlmsTxt"
import { openApiDocument } from "@grid/docs/openapi/Document"
import { csvExamples, examples, requestExamples } from "@grid/docs/openapi/Examples"
import { contractRoutes } from "@grid/domain/api/ContractRoutes"
import { tabular } from "@grid/domain/http/Access"
import { type JsonObject, refs } from "@grid/docs/openapi/Schemas"
import { infos } from "@grid/ingest/Sources"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { expect } from "vitest"
import { csvRows, rowsOf } from "./support/Csv.ts"

const baseUrl = "https://grid.test"

interface Parameter extends JsonObject {
  readonly name: string
  readonly in: string
}

interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly tags: ReadonlyArray<string>
  readonly security: ReadonlyArray<Readonly<Record<string, unknown>>>
  readonly parameters: ReadonlyArray<JsonObject>
  readonly responses: Readonly<Record<string, JsonObject>>
}

interface Document {
  readonly openapi: string
  readonly servers: unknown
  readonly tags: ReadonlyArray<{ readonly name: string; readonly description: string }>
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: Readonly<Record<string, Readonly<Record<string, JsonObject>>>>
}

const raw = openApiDocument(baseUrl)
const document = raw as unknown as Document

const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ path, method, operation, name: `${method} ${path}` }))
)

const resolve = (value: JsonObject): JsonObject => {
  const ref = value["$ref"]
  if (typeof ref !== "string") return value
  const [, , kind, name] = ref.split("/")
  const found = document.components[kind as string]?.[name as string]
  assert.isDefined(found, ref)
  return found as JsonObject
}

const parametersOf = (operation: Operation) => operation.parameters.map((value) => resolve(value) as Parameter)

interface Endpoint {
  readonly name: string
  readonly success: Schema.Codec<unknown>
  readonly payload: Schema.Codec<unknown> | undefined
}

const endpoints: Array<Endpoint> = []
HttpApi.reflect(Api, {
  onGroup: () => {},
  onEndpoint: ({ endpoint }) => {
    endpoints.push({
      name: endpoint.identifier,
      success: [...endpoint.success][0] as never,
      payload: endpoint.payload.values().next().value?.schemas[0] as never
    })
  }
})

describe("OpenAPI document", () => {
  it("is what was last agreed on: a change of the contract shows in review", async () => {
    await expect(`${JSON.stringify(raw, null, 2)}\n`).toMatchFileSnapshot("snapshots/openapi.json")
  })

  it("describes every endpoint of the contract and the operations endpoints", () => {
    assert.strictEqual(document.openapi, "3.1.0")
    assert.deepStrictEqual(document.servers, [{ url: baseUrl, description: "This service" }])
    assert.strictEqual(operations.length, endpoints.length + 5)
    for (const path of ["/healthz", "/readyz", "/metrics", "/openapi.json", "/llms.txt"]) {
      assert.isDefined(document.paths[path]?.["get"], path)
    }
  })

  it("gives every operation texts, a tag, security and an id of its own", () => {
    const tags = new Set(document.tags.map((tag) => tag.name))
    const ids = new Set<string>()
    for (const { name, operation } of operations) {
      assert.isAbove(operation.summary.length, 3, name)
      assert.isAbove(operation.description.length, 10, name)
      assert.isTrue(operation.tags.length === 1 && operation.tags.every((tag) => tags.has(tag)), name)
      assert.isArray(operation.security, name)
      for (const scheme of operation.security.flatMap(Object.keys)) {
        assert.isDefined(document.components["securitySchemes"]?.[scheme], name)
      }
      assert.match(operation.operationId, /^[a-z][A-Za-z]+$/)
      assert.isFalse(ids.has(operation.operationId), operation.operationId)
      ids.add(operation.operationId)
    }
    for (const tag of document.tags) assert.isAbove(tag.description.length, 10, tag.name)
  })

  it("asks for the credential that the route reads", () => {
    for (const { name, operation, path } of operations) {
      const schemes = operation.security.flatMap(Object.keys)
      const expected =
        path === "/metrics"
          ? ["metricsToken"]
          : path.startsWith("/api/developer/")
            ? ["identity"]
            : isLegacy(path) ||
                (path.startsWith("/developer/v1/") && path !== "/developer/v1/plans") ||
                (path.startsWith("/v1/") && path !== "/v1/products")
              ? ["apiKey", "bearerKey"]
              : []
      assert.deepStrictEqual(schemes, expected, name)
    }
  })

  it("describes every parameter with schema and example, those of the path too", () => {
    for (const { name, operation, path } of operations) {
      const parameters = parametersOf(operation)
      assert.isTrue(
        operation.parameters.every((parameter) => "$ref" in parameter),
        name
      )
      for (const parameter of parameters) {
        const label = `${name} ${parameter.name}`
        assert.isAbove(String(parameter["description"]).length, 5, label)
        assert.isObject(parameter["schema"], label)
        assert.notStrictEqual(parameter["example"] ?? "", "", label)
      }
      const inPath = parameters.filter((parameter) => parameter.in === "path").map((parameter) => `{${parameter.name}}`)
      assert.deepStrictEqual(path.match(/\{\w+\}/g) ?? [], inPath, name)
      assert.strictEqual(new Set(parameters.map(({ in: place, name }) => `${place} ${name}`)).size, parameters.length)
    }
  })

  it("shows every error as a problem with its code, and every success with an example", () => {
    for (const { name, operation } of operations) {
      const statuses = Object.keys(operation.responses)
      assert.isTrue(
        ["400", "431", "500", "503"].every((status) => statuses.includes(status)),
        name
      )
      for (const [status, reference] of Object.entries(operation.responses)) {
        const response = resolve(reference)
        const label = `${name} ${status}`
        assert.isAbove(String(response["description"]).length, 3, label)
        assert.property(response["headers"], "X-Request-Id", label)
        const content = response["content"] as Readonly<Record<string, JsonObject>> | undefined
        if (status === "304") assert.isUndefined(content, label)
        else if (status < "300") {
          for (const media of Object.values(content ?? {}))
            assert.isTrue("schema" in media && media["example"] !== null, label)
        } else {
          const problem = content?.["application/problem+json"]
          const shown = Object.entries(
            (problem?.["examples"] ?? {}) as Readonly<Record<string, { readonly value: JsonObject }>>
          )
          assert.isAbove(shown.length, 0, label)
          for (const [code, { value }] of shown) {
            assert.include(codes as ReadonlyArray<string>, code)
            assert.strictEqual(value["code"], code)
            assert.strictEqual(String(value["status"]), status)
            assert.strictEqual(value["type"], `${baseUrl}/docs/errors#${code}`)
          }
        }
      }
    }
  })

  it("promises quota, ETag, 304 and 429 on metered routes", () => {
    for (const { name, operation, path } of operations.filter(({ path }) => path.startsWith("/developer/v1/grid/"))) {
      const success = resolve(operation.responses["200"] as JsonObject)
      assert.includeMembers(Object.keys(success["headers"] as JsonObject), ["ETag", "Last-Modified", "X-Tier"], name)
      assert.includeMembers(Object.keys(operation.responses), ["304", "401", "403", "429"], name)
      assert.deepStrictEqual(
        Object.keys((success["x-formats"] ?? {}) as JsonObject),
        path.endsWith("/latest") || path.endsWith("/summary") ? [] : Object.values(mediaTypes).slice(1)
      )
    }
  })

  it("has one media type per answer, so that a typed client need not be told which; other formats stand apart", () => {
    const contents = operations.flatMap(({ name, operation }) =>
      Object.entries(operation.responses).map(([status, reference]) => {
        const { content, "x-formats": formats = {} } = resolve(reference)
        return { label: `${name} ${status}`, types: Object.keys((content ?? {}) as JsonObject), formats }
      })
    )
    for (const { formats, label, types } of contents) {
      const isReadiness = label === "get /readyz 503"
      assert.isAtMost(types.length, isReadiness ? 2 : 1, label)
      for (const [type, entry] of Object.entries(formats as JsonObject)) {
        assert.notInclude(types, type, label)
        assert.isTrue("schema" in (entry as JsonObject) && "example" in (entry as JsonObject), label)
      }
    }
    assert.isAbove(contents.filter(({ formats }) => Object.keys(formats as JsonObject).length > 0).length, 20)
  })

  it("resolves every reference and carries no unused component", () => {
    const used = new Set(refs(raw))
    for (const ref of used) resolve({ $ref: ref })
    for (const [kind, entries] of Object.entries(document.components)) {
      if (kind === "securitySchemes") continue
      for (const name of Object.keys(entries))
        assert.isTrue(used.has(`#/components/${kind}/${name}`), `${kind} ${name}`)
    }
    assert.notInclude(JSON.stringify(raw), "HttpApiDecodeError")
  })

  it("describes every member of every schema", () => {
    const visit = (schema: JsonObject, path: string): void => {
      for (const [name, member] of Object.entries(
        (schema["properties"] ?? {}) as Readonly<Record<string, JsonObject>>
      )) {
        const isEnvelope = path.endsWith("Response") && (name === "data" || name === "meta")
        assert.isTrue(isEnvelope || "description" in { ...resolve(member), ...member }, `${path}.${name}`)
        visit(member, `${path}.${name}`)
      }
      if (schema["items"] !== undefined) visit(schema["items"] as JsonObject, `${path}[]`)
    }
    for (const [name, schema] of Object.entries(document.components["schemas"] ?? {})) {
      assert.isDefined(schema["description"], name)
      visit(schema, name)
    }
  })

  it("has requests closed to unknown members and answers open to new ones", () => {
    const closed = Object.entries(document.components["schemas"] ?? {}).filter(([, schema]) =>
      JSON.stringify(schema).includes('"additionalProperties":false')
    )
    assert.deepStrictEqual(closed.map(([name]) => name).sort(), [
      "AdjustedTariffRequest",
      "Bess",
      "CannibalisationRequest",
      "CaptureRateRequest",
      "ChangeAlert",
      "CreateAlert",
      "CreateJob",
      "CreateKey",
      "DispatchRequest",
      "DurationRequest",
      "EmissionsDeltaRequest",
      "EvSiteRequest",
      "ExportQuery",
      "FeederStressRequest",
      "GenerationProfileRequest",
      "GeoMultiPolygon",
      "GeoPolygon",
      "HostingRequest",
      "LandedCostRequest",
      "LoadAddition",
      "LoadProfileRequest",
      "MarketMix",
      "MarketRevenue",
      "MatchingPlant",
      "MatchingRequest",
      "MatchingStorage",
      "PpaRequest",
      "ProjectRequest",
      "RevenueStackRequest",
      "ReverseFlowRequest",
      "RotateKey",
      "Scope2Request",
      "SiteScreenRequest",
      "StorageAsset",
      "StoragePlant"
    ])
  })

  it("has examples that the contract's own schemas accept", () => {
    for (const { name, payload, success } of endpoints) {
      Schema.decodeUnknownSync(success, { onExcessProperty: "error" })(examples[name])
      if (payload !== undefined) {
        Schema.decodeUnknownSync(payload, { onExcessProperty: "error" })(requestExamples[name])
      }
    }
    assert.sameMembers(
      Object.keys(examples),
      endpoints.map(({ name }) => name)
    )
    assert.includeMembers(
      Object.keys(csvExamples),
      contractRoutes
        .filter(({ path, policy }) => !path.startsWith("/api/") && policy.formats === tabular)
        .map(({ name }) => name)
    )
    for (const [name, csv] of Object.entries(csvExamples)) {
      const answer = examples[name] as JsonObject
      assert.strictEqual(csvRows(csv).length, rowsOf((answer["data"] ?? answer) as JsonObject).length, name)
    }
  })

  it("has tables that tell the unit of every number, in its name or in a column beside it", () => {
    const named =
      /(?:^|[_.])(?:mw|mwh|kwh|mva|kv|hz|pct|fraction|factor|inr|kg|km|h|ms|minutes|days|lat|lng|latitude|longitude|year)(?:$|_|\.)/
    // Numbers of things, and numbers that things have.
    const counted =
      /^(?:block|hour_ist|rank|rows|bytes|n|attempts|resends|response_status|for_blocks|blocks_present|threshold|.*\.(?:expected|present|fvi|rows_written))$/
    const lacking = Object.entries(csvExamples).flatMap(([name, csv]) => {
      const rows = csvRows(csv)
      const columns = Object.keys(rows[0] ?? {})
      const isNumber = (column: string) => rows.some((row) => /^-?\d+(?:\.\d+)?$/.test(row[column] ?? ""))
      const unnamed = columns.filter((column) => !named.test(column) && !counted.test(column) && isNumber(column))
      return columns.includes("unit") ? [] : unnamed.map((column) => `${name}: ${column}`)
    })
    assert.deepStrictEqual(lacking, [])
  })
})

describe("docs", () => {
  const pages = docsPages(baseUrl)
  const whole = openApiDocument(baseUrl)
  const site = { baseUrl, phase: "dual-mount", hasConsole: true } as const
  const body = (path: keyof typeof pages) => Effect.map(pages[path], (page) => page.body)

  it("helps with every code, by an example of that code", () => {
    for (const code of codes) assert.strictEqual(errorGuide[code].example.code, code)
  })

  it.effect("has one anchor per code on the page that `type` points to", () =>
    Effect.gen(function* () {
      const text = yield* body("/docs/errors")
      const anchors = [...text.matchAll(/<h2 id="([^"]+)"><code>/g)].map((match) => match[1])
      assert.deepStrictEqual(anchors, [...codes])
    })
  )

  it.effect("loads nothing from anybody else, and says so in its policy", () =>
    Effect.gen(function* () {
      for (const path of [
        "/docs",
        "/docs/datasets",
        "/docs/errors",
        "/docs/changelog",
        "/docs/roadmap",
        "/docs/status",
        "/docs/reference"
      ] as const) {
        const page = yield* pages[path]
        const targets = [...page.body.matchAll(/\s(?:href|src|action|data-url)="([^"]*)"/g)].map(
          (match) => match[1] as string
        )
        assert.isAbove(targets.length, 0)
        for (const target of targets) assert.match(target, /^(\/(?!\/)|#|data:,$)/, path)
        const policy = page.headers["content-security-policy"] ?? ""
        assert.match(policy, /^default-src 'none';/)
        assert.notMatch(policy.replaceAll(baseUrl, ""), /https?:|\*/)
      }
    })
  )

  it.effect("has links that lead somewhere", () =>
    Effect.gen(function* () {
      const console = ["/", "/map", "/market", "/carbon", "/forecasts", "/explore", "/enterprise", "/sign-in"]
      const known = new Set([...Object.keys(pages), ...console, "/openapi.json", "/llms.txt"])
      for (const path of [
        "/docs",
        "/docs/datasets",
        "/docs/errors",
        "/docs/changelog",
        "/docs/roadmap",
        "/docs/status"
      ] as const) {
        const text = yield* body(path)
        const ids = new Set([...text.matchAll(/\sid="([^"]+)"/g)].map((match) => match[1]))
        for (const [, target = ""] of text.matchAll(/\shref="([^"]*)"/g)) {
          const [address = "", anchor] = target.split("#")
          const [page = ""] = address.split("?")
          const elsewhere = anchor !== undefined && page === "/docs" && path !== "/docs"
          if (elsewhere) assert.include(yield* body("/docs"), ` id="${anchor}"`)
          else if (page === "" && anchor !== undefined) assert.isTrue(ids.has(anchor), `${path} ${target}`)
          else if (page !== "data:,") assert.isTrue(known.has(page), `${path} ${target}`)
        }
      }
    })
  )

  it.effect("shows every dataset with its sources and licences, and every route of the contract", () =>
    Effect.gen(function* () {
      const text = yield* body("/docs/datasets")
      const sections = new Map(
        text.split("<section ").map((part) => [/labelledby="([^"]+)"/.exec(part)?.[1] ?? "", part] as const)
      )
      for (const { endpoint, id } of catalog) {
        const section = sections.get(id) ?? ""
        assert.match(section, /<li>Source <code>[a-z-]+<\/code>, licence: \S/, id)
        assert.include(section, endpoint)
      }
      for (const { licence } of infos) assert.include(text, licence.replaceAll("'", "&#39;").replaceAll('"', "&quot;"))
      const start = (yield* body("/docs")).replaceAll("<wbr />", "")
      for (const { method, path } of contractRoutes) {
        if (path.startsWith("/developer/")) assert.include(start, `${method} ${path.replaceAll(/:(\w+)/g, "{$1}")}<`)
      }
    })
  )

  it.effect("has headings in order, one h1 a page", () =>
    Effect.gen(function* () {
      for (const path of [
        "/docs",
        "/docs/clients",
        "/docs/datasets",
        "/docs/errors",
        "/docs/changelog",
        "/docs/roadmap",
        "/docs/status"
      ] as const) {
        const levels = [...(yield* body(path)).matchAll(/<h([1-6])/g)].map((match) => Number(match[1]))
        assert.strictEqual(levels.filter((level) => level === 1).length, 1)
        levels.forEach((level, index) => assert.isAtMost(level, (levels[index - 1] ?? 0) + 1))
      }
    })
  )

  it.effect("shows routes and addresses that exist, under a base address with a path, too", () =>
    Effect.gen(function* () {
      const known = new Set(Object.keys(document.paths))
      const texts = [yield* body("/docs"), llmsTxt(baseUrl)]
      for (const text of texts) {
        for (const [, route = ""] of text.matchAll(/((?:\/api)?\/developer\/[\w/-]+[\w])/g)) {
          const path = route.replace("/api/developer/v1", "/developer/v1")
          const exists = [...known].some((entry) => entry === path || entry.startsWith(`${path}/`))
          assert.isTrue(exists, route)
        }
      }
      const nested = yield* subjectPage(
        { ...site, baseUrl: "https://grid.test/in" },
        openApiDocument(baseUrl),
        "account"
      )
      assert.include(nested.body, 'src="/in/docs/assets/reference.js?v=')
    })
  )

  it.effect("serves the reference's script itself, third parties switched off", () =>
    Effect.gen(function* () {
      const { body: page } = yield* subjectPage(site, whole, "account")
      const script = yield* pages["/docs/assets/reference.js"]
      assert.isAbove(script.body.length, 1_000_000)
      assert.doesNotThrow(() => new Function(script.body))
      for (const setting of ["&quot;withDefaultFonts&quot;:false", "&quot;telemetry&quot;:false"])
        assert.include(page, setting)
      assert.notInclude(page, "proxyUrl")
    })
  )
})

describe("llms.txt", () => {
  it("follows the convention and names every route and code", () => {
    const text = llmsTxt(baseUrl)
    assert.match(text, /^# Grid Data Service\n\n> \S/)
    for (const path of Object.keys(document.paths)) {
      if (path.startsWith("/developer/") || path.startsWith("/api/")) assert.include(text, path)
    }
    for (const code of codes) assert.include(text, `${baseUrl}/docs/errors#${code}`)
    for (const [, target = ""] of text.matchAll(/\]\(([^)]+)\)/g)) assert.isTrue(target.startsWith(baseUrl), target)
  })
})
