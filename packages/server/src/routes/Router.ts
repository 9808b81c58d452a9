import {
  type ApiError,
  InternalError,
  InvalidParameter,
  MethodNotAllowed,
  NotAcceptable,
  NotFound,
  NotImplemented,
  NotInPlan,
  TierRequired
} from "@grid/domain/errors/ApiError"
import { isServed, roadmapOf } from "@grid/domain/enterprise/Product"
import type { AccessPolicy } from "@grid/domain/http/Access"
import { type Alias, aliasesOf, answersItself, isLegacy, successorsOf } from "@grid/domain/legacy/Mapping"
import type { Surface } from "@grid/domain/quota/Quota"
import { lowestWith, type Plan, plans } from "@grid/domain/plans/Plan"
import { Cause, Context, Effect, Either, Exit, type Fiber, Layer, Option, Runtime } from "effect"
import { AppSettings } from "../config/Settings.ts"
import { clientAddress } from "../gate/ClientAddress.ts"
import { bearerToken, fromHeaders, rawValues } from "../gate/Credentials.ts"
import { CurrentCaller, Gate, type Refusal } from "@grid/domain/gate/Gate"
import { alertsRoutes } from "../alerts/AlertsRoutes.ts"
import { assetsRoutes } from "../assets/AssetsRoutes.ts"
import { briefingsRoutes } from "../briefings/BriefingsRoutes.ts"
import { carbonRoutes } from "../carbon/CarbonRoutes.ts"
import { catalogRoutes } from "../catalog/CatalogRoutes.ts"
import { connectorRoutes } from "../connector/ConnectorRoutes.ts"
import { tariffRoutes } from "../enterprise/TariffRoutes.ts"
import { enterpriseCarbonRoutes } from "../enterprise/CarbonRoutes.ts"
import { matchingRoutes } from "../enterprise/MatchingRoutes.ts"
import { requestOfCsv } from "../enterprise/ProfileCsv.ts"
import { scope2Routes } from "../enterprise/Scope2Routes.ts"
import { economicsRoutes } from "../economics/EconomicsRoutes.ts"
import { forecastRoutes } from "../forecast/ForecastRoutes.ts"
import { fuelMixRoutes } from "../fuel/FuelMixRoutes.ts"
import { gridRoutes } from "../grid/GridRoutes.ts"
import { reportRoutes } from "../grid/ReportRoutes.ts"
import { snapshotRoutes } from "../grid/SnapshotRoutes.ts"
import { negotiate } from "../http/Accept.ts"
import { chooseFormat, dataReply, type RouteAnswer } from "../http/DataReply.ts"
import { type Exchange, json, type Reply } from "../http/Exchange.ts"
import { problem } from "../http/Problem.ts"
import { parseQuery } from "../http/Query.ts"
import { CsvBody, readJson, readJsonOrCsv } from "../http/RequestBody.ts"
import { jobsRoutes } from "../jobs/JobsRoutes.ts"
import { IdentityTokens } from "../keys/IdentityToken.ts"
import { keysRoutes } from "../keys/KeysRoutes.ts"
import { redirect } from "../legacy/Redirect.ts"
import { stateMetricsRoutes } from "../legacy/StateMetricsRoutes.ts"
import { analysisRoutes } from "../market/AnalysisRoutes.ts"
import { marketRoutes } from "../market/MarketRoutes.ts"
import { openAccessRoutes } from "../market/OpenAccessRoutes.ts"
import { storageRoutes } from "../market/StorageRoutes.ts"
import { operationsRoutes } from "../operations/OperationsRoutes.ts"
import { type ContractRoute, contractRoutes, type DataRoute } from "./Contract.ts"
import type { DataHandler, DataHandlers } from "./DataRoutes.ts"
import { makePaths } from "./Paths.ts"

/** Stops the work on a request whose client has gone; what was charged stays charged. */
export type Cancel = () => void

/** Answers every request there is: what goes wrong is an answer, too. */
export class Router extends Context.Tag("@grid/server/Router")<
  Router,
  { readonly dispatch: (exchange: Exchange, done: (reply: Reply) => void) => Cancel }
>() {}

/** Answers one exchange of a known route. `parameters` are those of the path, in order. */
export type RouteHandler = (
  exchange: Exchange,
  parameters: ReadonlyArray<string>
) => Effect.Effect<Reply, ApiError | Refusal>

/** How a route answers: with an effect, or through the gate without a fiber of its own. */
type Route =
  | { readonly _tag: "effect"; readonly path: string; readonly handler: RouteHandler }
  | {
      readonly _tag: "data"
      readonly route: ContractRoute
      readonly handler: AnyDataHandler
      readonly surface: Surface
      /** Open to callers without a key. */
      readonly open: boolean
    }

type AnyDataHandler = DataHandler<unknown, unknown, unknown>

/** What was read of the body; null where the route takes none. */
type ReadBody = Either.Either<unknown, ApiError> | null

/** Both spellings of the base path lead to the same routes. */
const alias = "/api/developer/v1"
const canonical = "/developer/v1"

const publicMeta = (exchange: Exchange) => ({ request_id: exchange.requestId, api_version: "v1" as const })

/** The plan's rights that the policy asks for, as far as they do not depend on parameters. */
const checkPlan = ({ feature }: AccessPolicy, plan: Plan): Either.Either<void, NotInPlan | TierRequired> => {
  if (feature === null || plan[feature]) return Either.void
  const required_plan = lowestWith(feature)
  return Either.left(
    feature === "enterprise" ? new TierRequired({ required_plan }) : new NotInPlan({ feature, required_plan })
  )
}

const checkParameters = (
  policy: AccessPolicy,
  plan: Plan,
  query: Readonly<Record<string, string>>
): Either.Either<void, NotInPlan> => {
  for (const [parameter, feature] of Object.entries(policy.featureByParameter)) {
    if (parameter in query && !plan[feature]) {
      return Either.left(new NotInPlan({ feature, required_plan: lowestWith(feature) }))
    }
  }
  return Either.void
}

const checkMembers = (policy: AccessPolicy, plan: Plan, body: unknown): Either.Either<void, NotInPlan> => {
  for (const [member, feature] of Object.entries(policy.featureByMember)) {
    if ((body as Readonly<Record<string, unknown>>)[member] !== undefined && !plan[feature]) {
      return Either.left(new NotInPlan({ feature, required_plan: lowestWith(feature) }))
    }
  }
  return Either.void
}

/** A check that throws admits nobody. */
const safely =
  <A, B>(check: (input: A) => Either.Either<B, ApiError>) =>
  (input: A): Either.Either<B, ApiError> => {
    try {
      return check(input)
    } catch {
      return Either.left(new InternalError({}))
    }
  }

/** Where callers of a path that was given up, or that looks like no other, find what they may look for. */
const catalogue = ["/developer/v1/catalog"]

const nothingAt = (exchange: Exchange, similar: ReadonlyArray<string>) =>
  new NotFound({
    detail: `There is nothing at ${exchange.path.slice(0, 200)}; see ${exchange.baseUrl}/docs.`,
    did_you_mean: similar
  })

const pathOf = (route: ContractRoute, parameters: ReadonlyArray<string>): Either.Either<unknown, InvalidParameter> => {
  if (route.decodePath === null) return Either.right({})
  const names = route.segments.filter((segment) => segment.startsWith(":")).map((segment) => segment.slice(1))
  return route.decodePath(Object.fromEntries(names.map((name, index) => [name, parameters[index]])))
}

const payloadOf = (
  route: ContractRoute,
  body: ReadBody,
  query: Readonly<Record<string, string>>
): Either.Either<unknown, ApiError> => {
  const { decodePayload, policy } = route
  if (decodePayload === null || body === null) return Either.right(undefined)
  if (!policy.csvBody) return Either.flatMap(body, decodePayload)
  return Either.flatMap(body, (sent) => {
    if (sent instanceof CsvBody) return Either.flatMap(requestOfCsv(sent.text, query), decodePayload)
    const [first] = Object.keys(query)
    return first === undefined
      ? decodePayload(sent)
      : Either.left(InvalidParameter.of(first, "is a member of the body where that is JSON"))
  })
}

const idempotencyKeyOf = (exchange: Exchange): Either.Either<string | null, InvalidParameter> => {
  const values = rawValues(exchange.message.rawHeaders, "idempotency-key")
  const [value] = values
  if (value === undefined) return Either.right(null)
  return values.length === 1 && /^[\x21-\x7e]{1,128}$/.test(value)
    ? Either.right(value)
    : Either.left(InvalidParameter.of("Idempotency-Key", "must be given once, as 1 to 128 printable characters"))
}

export const layer = Layer.effect(
  Router,
  Effect.gen(function* () {
    const settings = yield* AppSettings
    const gate = yield* Gate
    const tokens = yield* IdentityTokens
    const dataHandlers: DataHandlers = {
      ...(yield* stateMetricsRoutes),
      ...(yield* gridRoutes),
      ...(yield* snapshotRoutes),
      ...(yield* reportRoutes),
      ...(yield* fuelMixRoutes),
      ...(yield* carbonRoutes),
      ...(yield* marketRoutes),
      ...(yield* forecastRoutes),
      ...(yield* analysisRoutes),
      ...(yield* storageRoutes),
      ...openAccessRoutes,
      ...(yield* catalogRoutes),
      ...(yield* assetsRoutes),
      ...tariffRoutes,
      ...(yield* enterpriseCarbonRoutes),
      ...(yield* matchingRoutes),
      ...(yield* scope2Routes),
      ...(yield* briefingsRoutes),
      ...(yield* economicsRoutes),
      ...(yield* jobsRoutes),
      ...(yield* alertsRoutes)
    }
    const identityHandlers = yield* keysRoutes
    const operations = [...(yield* operationsRoutes), ...(yield* connectorRoutes)]
    const clock = yield* Effect.clock
    const fork = Runtime.runFork(yield* Effect.runtime<never>())

    const anonymous = settings.legacyAnonymous && answersItself(settings.namespacePhase)

    const credentialOf = (exchange: Exchange, surface: Surface = "rest", open = false) => ({
      credential: fromHeaders(exchange.message.rawHeaders, surface),
      anonymous: open && anonymous,
      address: () =>
        clientAddress(exchange.message.socket.remoteAddress, exchange.message.rawHeaders, settings.trustedProxies),
      surface
    })

    const products = new Map(settings.products.map((product) => [product.id, product]))

    /** Why a route is not served although it is there: its product is on the roadmap. */
    const awaited = ({ product }: AccessPolicy): NotImplemented | null => {
      const found = product === null ? undefined : products.get(product)
      if (found === undefined || isServed(found)) return null
      const { eta, id, status } = found
      return new NotImplemented({ eta, id, status })
    }

    const checkData =
      (
        exchange: Exchange,
        { handler, route }: Extract<Route, { readonly _tag: "data" }>,
        parameters: ReadonlyArray<string>,
        body: ReadBody,
        now: number
      ) =>
      (plan: Plan): Either.Either<PreparedData, ApiError> => {
        const { policy } = route
        const rights = checkPlan(policy, plan)
        if (Either.isLeft(rights)) return Either.left(rights.left)
        const planned = awaited(policy)
        if (planned !== null) return Either.left(planned)
        const path = pathOf(route, parameters)
        if (Either.isLeft(path)) return Either.left(nothingAt(exchange, []))
        const raw = parseQuery(exchange.query)
        if (Either.isLeft(raw)) return Either.left(raw.left)
        const query = route.decodeQuery(raw.right)
        if (Either.isLeft(query)) return Either.left(query.left)
        const granted = checkParameters(policy, plan, raw.right)
        if (Either.isLeft(granted)) return Either.left(granted.left)
        const wanted = raw.right["format"] as "json" | "csv" | undefined
        const format = chooseFormat(exchange.message.headers.accept, wanted, policy.formats)
        if (format === null) return Either.left(new NotAcceptable({ offered: [...policy.formats] }))
        const payload = payloadOf(route, body, raw.right)
        if (Either.isLeft(payload)) return Either.left(payload.left)
        const included = checkMembers(policy, plan, payload.right)
        if (Either.isLeft(included)) return Either.left(included.left)
        const key = route.decodePayload === null ? Either.right(null) : idempotencyKeyOf(exchange)
        if (Either.isLeft(key)) return Either.left(key.left)
        const request = {
          query: query.right,
          payload: payload.right,
          path: path.right,
          idempotencyKey: key.right,
          plan,
          now
        }
        return Either.map(handler(request), (run) => ({ format, run }))
      }

    const dispatchData = (
      exchange: Exchange,
      route: Extract<Route, { readonly _tag: "data" }>,
      parameters: ReadonlyArray<string>,
      done: (reply: Reply) => void
    ): Cancel => {
      const asked = credentialOf(exchange, route.surface, route.open)
      const unread = route.route.decodePayload === null || awaited(route.route.policy) !== null
      if (unread || Either.isLeft(asked.credential)) {
        return admitData(exchange, route, asked, parameters, null, done)
      }
      let cancel: Cancel = () => {}
      let cancelled = false
      const { bodyBytes, csvBody } = route.route.policy
      const readBody = csvBody ? readJsonOrCsv : readJson
      const reading = fork(Effect.either(readBody(exchange.message, bodyBytes)))
      reading.addObserver(
        guarded(exchange, done, (exit) => {
          if (cancelled) return
          const body = Exit.isSuccess(exit) ? exit.value : Either.left(new InternalError({}))
          cancel = admitData(exchange, route, asked, parameters, body, done)
        })
      )
      return () => {
        cancelled = true
        reading.unsafeInterruptAsFork(reading.id())
        cancel()
      }
    }

    const admitData = (
      exchange: Exchange,
      route: Extract<Route, { readonly _tag: "data" }>,
      asked: ReturnType<typeof credentialOf>,
      parameters: ReadonlyArray<string>,
      body: ReadBody,
      done: (reply: Reply) => void
    ): Cancel => {
      let running: Fiber.RuntimeFiber<unknown, unknown> | undefined
      let cancelled = false
      gate.unsafeAdmit<PreparedData>(
        Object.assign(asked, {
          cost: route.route.policy.metered ? (1 as const) : (0 as const),
          check: safely(checkData(exchange, route, parameters, body, clock.unsafeCurrentTimeMillis()))
        }),
        guarded(exchange, done, (result) => {
          if (cancelled) return
          if (Either.isLeft(result)) return done(problem(exchange, result.left.error, result.left.caller))
          const { caller, value } = result.right
          const finish = guarded(exchange, done, (exit: Exit.Exit<RouteAnswer, ApiError>) => {
            if (cancelled) return
            done(
              Exit.isSuccess(exit)
                ? dataReply(exchange, caller, value.format, exit.value, route.route.policy.bare)
                : problem(exchange, errorOf(exchange, exit.cause), caller)
            )
          })
          if (Exit.isExit(value.run)) return finish(value.run as Exit.Exit<RouteAnswer, ApiError>)
          const run = Effect.provideService(value.run, CurrentCaller, caller)
          const fiber = fork(traced(exchange, route.route.path, run), { immediate: true })
          running = fiber
          fiber.addObserver(finish)
        })
      )
      return () => {
        cancelled = true
        if (running !== undefined) running.unsafeInterruptAsFork(running.id())
      }
    }

    /**
     * Spans cost more than the hot path does, so there are none unless somebody collects them. They are named by the
     * route: the path itself may hold a secret, and no two need be the same.
     */
    const traced = <A, E>(exchange: Exchange, path: string, effect: Effect.Effect<A, E>): Effect.Effect<A, E> =>
      Option.isNone(settings.otlpEndpoint)
        ? effect
        : Effect.withSpan(effect, `${exchange.method} ${path}`, {
            kind: "server",
            attributes: { "http.request.method": exchange.method, "http.route": path, request_id: exchange.requestId }
          })

    const recordDefect = (exchange: Exchange, cause: Cause.Cause<unknown>) =>
      fork(Effect.annotateLogs(Effect.logError("request failed", cause), "request_id", exchange.requestId))

    /** What throws outside a fiber would end the process or take other callers of its batch along. */
    const guarded =
      <A>(exchange: Exchange, done: (reply: Reply) => void, work: (input: A) => void) =>
      (input: A): void => {
        try {
          work(input)
        } catch (defect) {
          recordDefect(exchange, Cause.die(defect))
          done(problem(exchange, new InternalError({})))
        }
      }

    /** The declared error of a failed answer; a defect is recorded and becomes a 500. */
    const errorOf = (exchange: Exchange, cause: Cause.Cause<ApiError>): ApiError => {
      const failure = Cause.failureOption(cause)
      if (Option.isSome(failure)) return failure.value
      recordDefect(exchange, cause)
      return new InternalError({})
    }

    const requireJson = (exchange: Exchange) =>
      negotiate(exchange.message.headers.accept, ["application/json"]) === null
        ? Either.left(new NotAcceptable({ offered: ["application/json"] }))
        : Either.void

    const ping = (route: ContractRoute): RouteHandler =>
      Effect.fnUntraced(function* (exchange) {
        const { caller } = yield* gate.admit({
          ...credentialOf(exchange),
          cost: 0,
          check: () =>
            parseQuery(exchange.query).pipe(
              Either.flatMap(route.decodeQuery),
              Either.flatMap(() => requireJson(exchange))
            )
        })
        const { key } = caller
        return dataReply(exchange, caller, "application/json", {
          data: JSON.stringify({
            ok: true,
            tier: caller.plan.id,
            key_name: key.name,
            key_id: key.id,
            tenant: key.tenant_id
          }),
          etag: `W/"${key.id}.${key.version}"`,
          as_of: null,
          provenance: []
        })
      })

    /** Answers of the routes that need no key, by their name. */
    const open: Readonly<Record<string, (exchange: Exchange) => object>> = {
      plans: (exchange) => ({ data: { plans }, meta: publicMeta(exchange) }),
      products: ({ baseUrl }) => ({
        products: settings.products.map((product) => ({ ...roadmapOf(product, baseUrl), name: product.name }))
      })
    }

    const publicRoute = (route: ContractRoute): RouteHandler => {
      const answer = open[route.name] as (exchange: Exchange) => object
      return Effect.fnUntraced(function* (exchange) {
        yield* route.decodeQuery(yield* parseQuery(exchange.query))
        yield* requireJson(exchange)
        return json(200, answer(exchange), { "cache-control": "public, max-age=300" })
      })
    }

    const identity = (route: ContractRoute): RouteHandler => {
      const handler = identityHandlers[route.name as keyof typeof identityHandlers] as (request: {
        readonly identity: unknown
        readonly query: unknown
        readonly payload: unknown
        readonly id: string
        readonly idempotencyKey: string | null
      }) => Effect.Effect<{ readonly status: number; readonly data: unknown }, ApiError>
      return Effect.fnUntraced(function* (exchange, parameters) {
        const caller = yield* tokens.verify(yield* bearerToken(exchange.message.rawHeaders))
        const query = yield* route.decodeQuery(yield* parseQuery(exchange.query))
        yield* requireJson(exchange)
        const idempotencyKey = yield* idempotencyKeyOf(exchange)
        const payload =
          route.decodePayload === null
            ? null
            : yield* route.decodePayload(yield* readJson(exchange.message, route.policy.bodyBytes))
        const answer = yield* handler({
          identity: caller,
          query,
          payload,
          id: parameters[0] ?? "",
          idempotencyKey
        })
        return json(answer.status, { data: answer.data, meta: publicMeta(exchange) }, { "cache-control": "no-store" })
      })
    }

    const routeOf = (route: ContractRoute): Route => {
      if (route.policy.credential === "public") return { _tag: "effect", path: route.path, handler: publicRoute(route) }
      if (route.policy.credential === "identity") return { _tag: "effect", path: route.path, handler: identity(route) }
      return route.name === "ping"
        ? { _tag: "effect", path: route.path, handler: ping(route) }
        : {
            _tag: "data",
            route,
            handler: dataHandlers[route.name as DataRoute] as AnyDataHandler,
            surface: isLegacy(route.path) ? "legacy" : "rest",
            open: false
          }
    }

    const legacyRouteOf = (route: ContractRoute, { mapping, open, path }: Alias): Route =>
      answersItself(settings.namespacePhase)
        ? { ...(routeOf(route) as Extract<Route, { readonly _tag: "data" }>), surface: "legacy", open }
        : { _tag: "effect", path, handler: redirect(mapping) }

    const paths = makePaths<Route>([
      ...contractRoutes.map((route) => ({ method: route.method, path: route.path, handler: routeOf(route) })),
      ...contractRoutes.flatMap((route) =>
        aliasesOf(route).map((alias) => ({
          method: route.method,
          path: alias.path,
          handler: legacyRouteOf(route, alias),
          suggestedAs: route.path
        }))
      ),
      ...operations.map((entry) => ({
        ...entry,
        handler: { _tag: "effect" as const, path: entry.path, handler: entry.handler }
      }))
    ])

    const dispatchEffect = (
      exchange: Exchange,
      { handler, path }: Extract<Route, { readonly _tag: "effect" }>,
      parameters: ReadonlyArray<string>,
      done: (reply: Reply) => void
    ): Cancel => {
      // Errors become answers inside the span: one that quotes the request has no place in it.
      const answer = Effect.suspend(() => handler(exchange, parameters)).pipe(
        Effect.catchAll((error) =>
          Effect.succeed(
            error._tag === "Refusal" ? problem(exchange, error.error, error.caller) : problem(exchange, error)
          )
        )
      )
      const fiber = fork(traced(exchange, path, answer))
      let cancelled = false
      fiber.addObserver((exit) => {
        if (!cancelled) done(Exit.isSuccess(exit) ? exit.value : problem(exchange, errorOf(exchange, exit.cause)))
      })
      return () => {
        cancelled = true
        fiber.unsafeInterruptAsFork(fiber.id())
      }
    }

    const mounted = new Set(contractRoutes.map((route) => route.path))

    /** Paths under which callers find what they look for. */
    const suggestionsFor = (path: string, similar: ReadonlyArray<string>): ReadonlyArray<string> => {
      if (!isLegacy(path)) return similar
      const successors = successorsOf(path).filter((url) => mounted.has(url.split("?")[0] as string))
      const found = [...successors, ...similar].slice(0, 3)
      return found.length > 0 ? found : catalogue
    }

    return Router.of({
      dispatch: (exchange, done) => {
        const path =
          exchange.path.startsWith(alias) && (exchange.path[alias.length] ?? "/") === "/"
            ? canonical + exchange.path.slice(alias.length)
            : exchange.path
        const found = paths.find(path, exchange.method === "HEAD" ? "GET" : exchange.method)
        if (found._tag === "found") {
          return found.handler._tag === "data"
            ? dispatchData(exchange, found.handler, found.parameters, done)
            : dispatchEffect(exchange, found.handler, found.parameters, done)
        }
        done(
          problem(
            exchange,
            found._tag === "method"
              ? new MethodNotAllowed({ allow: found.allow })
              : nothingAt(exchange, suggestionsFor(path, found.similar))
          )
        )
        return () => {}
      }
    })
  })
)

/** A data call whose request is in order. */
interface PreparedData {
  readonly format: AccessPolicy["formats"][number]
  readonly run: Effect.Effect<RouteAnswer, ApiError, CurrentCaller>
}
