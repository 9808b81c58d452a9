import { type ApiError, MethodNotAllowed } from "@grid/domain/errors/ApiError"
import { Gate, type Refusal } from "@grid/domain/gate/Gate"
import { aliasesOf, answersItself, isLegacy, mappingOf, movedTo } from "@grid/domain/legacy/Mapping"
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { Cause, Context, Effect, Layer, Option, Result, type Scope } from "effect"
import * as FindMyWay from "effect/http/FindMyWay"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerError from "effect/http/HttpServerError"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import type * as HttpServerResponse from "effect/http/HttpServerResponse"
import { AppSettings } from "../config/Settings.ts"
import { connectorRoutes } from "../connector/ConnectorRoutes.ts"
import { bare } from "@grid/http/Bare"
import { callOf, currentCall, type HttpCall } from "@grid/http/HttpCall"
import { MissingPage } from "@grid/http/MissingPage"
import { type ContractRead, type PlainRoute, PlainRoutes } from "@grid/http/PlainRoute"
import { problem } from "@grid/http/Problem"
import { respond } from "@grid/http/Respond"
import { redirect } from "../legacy/Redirect.ts"
import { makeTraced, type Traced } from "../operations/Traced.ts"
import { operationsRoutes } from "../operations/OperationsRoutes.ts"
import { nothingAt } from "@grid/http/Check"
import { contractRoutes } from "@grid/domain/api/ContractRoutes"
import * as Groups from "./Groups.ts"
import { answered, unexpected } from "./Answering.ts"
import { makeCredentialOf } from "./CallCredential.ts"
import { makeSuggestions, type ServedPath } from "@grid/http/Suggestions"

type Response = HttpServerResponse.HttpServerResponse
type Provided = HttpServerRequest.HttpServerRequest | Scope.Scope

/** One reading of a path: as it is written. */
const config: FindMyWay.RouterConfig = {
  ignoreTrailingSlash: false,
  ignoreDuplicateSlashes: false,
  caseSensitive: true,
  maxParamLength: 500
}

/**
 * Text that the platform's router would take for another path: a semicolon, after which it reads a query, and letters and
 * digits that are percent-encoded without need.
 */
const secondSpelling = /;|%(?:2[de]|5f|7e|3\d|[46][1-9a-f]|[57][0-9a])/i

/** Another spelling of the base path, and what it stands for. */
const alias = "/api/developer/v1"
const canonical = "/developer/v1"

const plainRoute =
  (traced: Traced | null, read: ContractRead) =>
  ({ handler, method, path, surface }: PlainRoute) => {
    const labels = { route: path, group: surface, surface }
    return HttpRouter.add(
      method,
      path,
      Effect.withFiber((fiber) => {
        const call = currentCall(fiber)
        call.labels = labels
        const answer = answered(
          call,
          Effect.suspend(() => handler(call, read))
        )
        return traced === null ? answer : traced(call, path, answer)
      })
    )
  }

/** Methods that a path answers, by the path as it is written. */
const makeMethods = (places: ReadonlyArray<{ readonly method: string; readonly path: string }>) => {
  const byPath = new Map<string, ReadonlyArray<string>>()
  for (const { method, path } of places) byPath.set(path, [...(byPath.get(path) ?? []), method])
  const router = FindMyWay.make<ReadonlyArray<string>>(config)
  for (const [path, methods] of byPath) router.on("GET", path as FindMyWay.PathInput, methods)
  return (path: string): ReadonlyArray<string> => router.find("GET", path)?.handler ?? []
}

/** Legacy paths of the contract, in whose place those of v1 are suggested. */
const legacyAliases: ReadonlyArray<ServedPath> = contractRoutes.flatMap((route) =>
  aliasesOf(route).map(({ path }) => ({ path, suggestedAs: route.path }))
)

/** Paths that are asked for where the route has another name: histories of the other subjects are called so. */
const misnomers: ReadonlyArray<ServedPath> = [
  ...["history", "prices"].map((name) => ({
    path: `${canonical}/market/exchange/${name}`,
    suggestedAs: `${canonical}/market/exchange/canonical`
  })),
  { path: "/v1/storage/dispatch", suggestedAs: "/v1/dispatch/co-optimisation" }
]

const withHead = (methods: ReadonlyArray<string>) =>
  methods.flatMap((name) => (name === "GET" ? ["GET", "HEAD"] : [name]))

/** Routes of the contract and those beside it, in one router. */
const makeRouted = Effect.fnUntraced(function* (plain: ReadonlyArray<PlainRoute>) {
  const { answerings, directOf, read } = yield* Groups.makeAnswerings
  const layer = Layer.mergeAll(Groups.layerOf(answerings), ...plain.map(plainRoute(yield* makeTraced, read)))
  const routed = (yield* bare(
    HttpRouter.toHttpEffect(layer.pipe(Layer.provide(NodeHttpServer.layerHttpServices))).pipe(
      Effect.provideService(HttpRouter.RouterConfig, config)
    )
  )) as Effect.Effect<Response, unknown, Provided>
  return { routed, directOf }
})

const failed = (call: HttpCall, error: ApiError) => Effect.succeed(respond(call, problem(call, error)))

/** Refusal outside the routes, which tells a good key its quota; whatever is wrong with a key does not matter here. */
const makeRefused =
  (gate: Gate["Service"], credentialOf: Effect.Success<typeof makeCredentialOf>) =>
  (call: HttpCall, error: ApiError): Effect.Effect<Response> => {
    const reply = ({ caller }: Pick<Refusal, "caller">) => respond(call, problem(call, error, caller))
    const request = { ...credentialOf(call), cost: 0 as const, check: () => Result.fail(error) }
    return Effect.match(gate.admit(request), { onFailure: reply, onSuccess: reply })
  }

/** Answer to a call that came to no route, or whose route failed. */
const makeRecovered =
  (unanswered: (call: HttpCall, path: string) => Effect.Effect<Response>) =>
  (call: HttpCall, path: string, cause: Cause.Cause<unknown>): Effect.Effect<Response, never> => {
    const failure = Option.getOrNull(Cause.findErrorOption(cause))
    if (HttpServerError.isHttpServerError(failure) && failure.reason._tag === "RouteNotFound")
      return unanswered(call, path)
    if (Cause.hasInterruptsOnly(cause)) return Effect.failCause(cause as Cause.Cause<never>)
    return Effect.flatMap(unexpected(call, cause), (error) => failed(call, error))
  }

/** Answer to every call: whatever goes wrong becomes an answer, too. Some are direct. */
export const makeApplication = Effect.gen(function* () {
  const { namespacePhase } = yield* AppSettings
  const refused = makeRefused(yield* Gate, yield* makeCredentialOf)
  const missing = yield* MissingPage
  const plain = [...(yield* operationsRoutes), ...(yield* connectorRoutes), ...(yield* PlainRoutes)]
  const { directOf, routed } = yield* makeRouted(plain)
  const methodsAt = makeMethods([...contractRoutes, ...plain])
  const suggestionsFor = makeSuggestions([...contractRoutes, ...misnomers, ...legacyAliases, ...plain])

  const unanswered = (call: HttpCall, path: string): Effect.Effect<Response> => {
    const methods = methodsAt(path)
    const page = methods.length > 0 ? null : missing.answer(call)
    if (page !== null) return Effect.map(page, (reply) => respond(call, reply))
    return refused(
      call,
      methods.length > 0 ? new MethodNotAllowed({ allow: withHead(methods) }) : nothingAt(call, suggestionsFor(path))
    )
  }
  const recovered = makeRecovered(unanswered)

  const answer = (call: HttpCall, path: string): Effect.Effect<Response, never, Provided> =>
    Effect.catchCause(routed, (cause) => recovered(call, path, cause))

  /** The answer of the same call at another path. */
  const at = (call: HttpCall, path: string, request: HttpServerRequest.HttpServerRequest) =>
    Effect.provideService(
      answer(call, path),
      HttpServerRequest.HttpServerRequest,
      request.modify({ url: call.query === "" ? path : `${path}?${call.query}` })
    )

  /** The answer of a legacy path: that of the path of v1, or the way there. */
  const legacy = (call: HttpCall, request: HttpServerRequest.HttpServerRequest) => {
    call.surface = "legacy"
    const mapping = mappingOf(call.path)
    if (mapping === null) return answer(call, call.path)
    const path = movedTo(mapping, call.path)
    const methods = withHead(methodsAt(path))
    if (!methods.includes(call.method))
      return methods.length === 0 ? unanswered(call, call.path) : unanswered(call, path)
    if (!answersItself(namespacePhase)) return Effect.succeed(respond(call, redirect(mapping, call)))
    call.open = !mapping.owned && (call.method === "GET" || call.method === "HEAD")
    return at(call, path, request)
  }

  const application = Effect.withFiber<Response, never, Provided>((fiber) => {
    const request = Context.getUnsafe(fiber.context, HttpServerRequest.HttpServerRequest)
    const call = callOf(request)
    if (secondSpelling.test(call.path)) return refused(call, nothingAt(call, suggestionsFor(call.path)))
    if (isLegacy(call.path)) return legacy(call, request)
    return call.path.startsWith(alias) && (call.path[alias.length] ?? "/") === "/"
      ? at(call, canonical + call.path.slice(alias.length), request)
      : answer(call, call.path)
  })
  return { application, directOf }
})
