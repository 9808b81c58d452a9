import { Api } from "@grid/domain/api/Api"
import { DataGate } from "@grid/domain/http/DataGate"
import { EnterpriseGate } from "@grid/domain/http/EnterpriseGate"
import { IdentityGate } from "@grid/domain/http/IdentityGate"
import { PublicGate } from "@grid/domain/http/PublicGate"
import { invalidParameter } from "@grid/domain/http/StrictDecoder"
import { Context, Effect, Layer, Result, Scope } from "effect"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { HttpApiSchemaError } from "effect/http-api/HttpApiError"
import type * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import { alertsRoutes } from "../alerts/AlertsRoutes.ts"
import { assetsRoutes } from "../assets/AssetsRoutes.ts"
import { briefingsRoutes } from "../briefings/BriefingsRoutes.ts"
import { carbonChangesRoutes } from "../carbon/CarbonChangesRoutes.ts"
import { carbonRoutes } from "../carbon/CarbonRoutes.ts"
import { carbonSnapshotRoutes } from "../carbon/CarbonSnapshotRoutes.ts"
import { catalogRoutes } from "../catalog/CatalogRoutes.ts"
import { economicsRoutes } from "../economics/EconomicsRoutes.ts"
import { enterpriseCarbonRoutes } from "../carbon/AverageCarbonRoutes.ts"
import { matchingRoutes } from "../matching/MatchingRoutes.ts"
import { scope2Routes } from "../scope2/Scope2Routes.ts"
import { tariffRoutes } from "../tariffs/TariffRoutes.ts"
import { computedRoutes } from "../engines/ComputedRoutes.ts"
import { resultsRoutes } from "../engines/ResultsRoutes.ts"
import { substationsRoutes } from "../substations/SubstationsRoutes.ts"
import { nodesRoutes } from "../nodes/NodesRoutes.ts"
import { profilesRoutes } from "../profiles/ProfilesRoutes.ts"
import { forecastRoutes } from "../forecast/ForecastRoutes.ts"
import { fuelMixRoutes } from "../fuel/FuelMixRoutes.ts"
import { gridRoutes } from "../grid/GridRoutes.ts"
import { reportRoutes } from "../grid/ReportRoutes.ts"
import { snapshotRoutes } from "../grid/SnapshotRoutes.ts"
import { currentCall } from "@grid/http/HttpCall"
import { whole } from "@grid/http/DataReply"
import type { ContractRead } from "@grid/http/PlainRoute"
import { jobsRoutes } from "../jobs/JobsRoutes.ts"
import { type AnyIdentityHandler, keysRoutes } from "../keys/KeysRoutes.ts"
import { stateMetricsRoutes } from "../grid/StateMetricsRoutes.ts"
import { makeTraced } from "../operations/Traced.ts"
import { analysisRoutes } from "../market/AnalysisRoutes.ts"
import { marketRoutes } from "../market/MarketRoutes.ts"
import { openAccessRoutes } from "../market/OpenAccessRoutes.ts"
import { windowRoutes } from "../windows/WindowRoutes.ts"
import { storageRoutes } from "../market/StorageRoutes.ts"
import { type ContractRoute, contractRoutes } from "@grid/domain/api/ContractRoutes"
import type { ContractGroups, DataRoute, IdentityRoute } from "../contract/Endpoints.ts"
import type { AnyDataHandler, DataHandlers } from "../contract/DataRoutes.ts"
import type { Answering } from "./Answering.ts"
import { makeIdentityRoute } from "./IdentityRoute.ts"
import { makePingRoute } from "./PingRoute.ts"
import { makePrepare, type Prepare } from "./Prepare.ts"
import { makeDirectOf, type DirectRoute } from "./DirectAnswers.ts"
import { makePublicRoute } from "./PublicRoute.ts"
import { makeSafely, makeServe } from "./Serve.ts"

type Answerings = ReadonlyMap<string, Answering>

/** A route whose calls have their place among the metrics, and their span. */
interface Observed extends DirectRoute {
  readonly answering: Answering
}

/** Handlers of all routes of data. */
const makeHandlers = Effect.gen(function* () {
  const handlers: DataHandlers = {
    ...(yield* stateMetricsRoutes),
    ...(yield* gridRoutes),
    ...(yield* snapshotRoutes),
    ...(yield* reportRoutes),
    ...(yield* fuelMixRoutes),
    ...(yield* carbonRoutes),
    ...(yield* carbonChangesRoutes),
    ...(yield* carbonSnapshotRoutes),
    ...(yield* marketRoutes),
    ...(yield* forecastRoutes),
    ...(yield* analysisRoutes),
    ...(yield* storageRoutes),
    ...(yield* windowRoutes),
    ...(yield* openAccessRoutes),
    ...(yield* catalogRoutes),
    ...(yield* assetsRoutes),
    ...(yield* tariffRoutes),
    ...(yield* enterpriseCarbonRoutes),
    ...(yield* matchingRoutes),
    ...(yield* scope2Routes),
    ...nodesRoutes,
    ...(yield* profilesRoutes),
    ...(yield* resultsRoutes),
    ...(yield* computedRoutes),
    ...(yield* substationsRoutes),
    ...(yield* briefingsRoutes),
    ...(yield* economicsRoutes),
    ...(yield* jobsRoutes),
    ...(yield* alertsRoutes)
  }
  return handlers
})

/** Answers of all routes of the contract, by name, direct ones by call, and reads of its data for others. */
export const makeAnswerings = Effect.gen(function* () {
  const prepare = yield* makePrepare
  const serve = yield* makeServe(prepare)
  const identityRoute = yield* makeIdentityRoute
  const pingRoute = yield* makePingRoute
  const publicRoute = yield* makePublicRoute
  const handlers = yield* makeHandlers
  const handlerOf = ({ name }: ContractRoute) => handlers[name as DataRoute] as AnyDataHandler
  const identityHandlers = yield* keysRoutes
  const answeringOf = (route: ContractRoute): Answering => {
    switch (route.policy.credential) {
      case "public":
        return publicRoute(route)
      case "identity":
        return identityRoute(route, identityHandlers[route.name as IdentityRoute] as AnyIdentityHandler)
      case "key":
        return route.name === "ping" ? pingRoute(route) : serve.answering(route, handlerOf(route))
    }
  }
  const traced = yield* makeTraced
  const observed = (route: ContractRoute): Observed => {
    const answering = answeringOf(route)
    const labels = { route: route.path, group: route.group, surface: null }
    return {
      route,
      answering: (decoded) =>
        Effect.withFiber((fiber) => {
          const call = currentCall(fiber)
          call.labels = labels
          return traced === null ? answering(decoded) : traced(call, route.path, answering(decoded))
        }),
      direct: (decoded) => {
        const direct = serve.direct(route, handlerOf(route), decoded)
        return (call, resume) => {
          call.labels = labels
          direct(call, resume)
        }
      }
    }
  }
  const routes = contractRoutes.map(observed)
  return {
    answerings: new Map(routes.map(({ answering, route }) => [route.name, answering])),
    directOf: traced === null ? makeDirectOf(routes) : () => null,
    read: readOf(prepare, handlers, yield* makeSafely)
  }
})

/** Reads of data routes for those beside the contract. */
const readOf =
  (prepare: Prepare, handlers: DataHandlers, safely: Effect.Success<typeof makeSafely>): ContractRead =>
  (call, { query, route, text }) => {
    const handler = handlers[route.name as DataRoute] as AnyDataHandler
    const check = prepare({ ...call, query: text }, route, handler, Result.succeed({ params: {}, query }), null)
    return safely(call, (plan, key) => Result.map(check(plan, key), ({ run }) => Effect.map(run, whole)))
  }

type Gates = DataGate | EnterpriseGate | IdentityGate | PublicGate

type GroupId = HttpApiGroup.Identifier<ContractGroups>

const groupIds = Object.keys(Api.groups) as ReadonlyArray<GroupId>

/** Parameters of a call of any route, as the platform decoded them. */
interface Raw {
  readonly params?: unknown
  readonly query?: unknown
}

/** Parts of a call that do not fit the contract, and why. */
const faultOf = ({ cause, kind }: HttpApiSchemaError) => ({
  of: kind === "Params" ? ("path" as const) : ("query" as const),
  error: invalidParameter(cause.issue)
})

/** A group built from the gates alone: the platform copies what a group was built from for every call. */
const ofGatesAlone = <A, E>(group: Layer.Layer<A, E, Gates>): Layer.Layer<A, E, Gates> =>
  Layer.effectContext(
    Effect.updateContext(
      Layer.build(group),
      (context: Context.Context<Gates | Scope.Scope>) =>
        Context.pick(Scope.Scope, DataGate, EnterpriseGate, IdentityGate, PublicGate)(context) as typeof context
    )
  )

/** The contract, served by its groups. Handlers are raw: a body is read only for a call that may be admitted. */
export const layerOf = (answerings: Answerings) => {
  const answering = (name: string) => answerings.get(name) as Answering
  // What does not fit the contract is answered by its route: the key, the plan and the product come first.
  const gate = DataGate.of((answer, { endpoint }) =>
    Effect.catch(answer, (error: unknown) =>
      HttpApiSchemaError.is(error) ? answering(endpoint.identifier)(Result.fail(faultOf(error))) : Effect.die(error)
    )
  )
  const group = <Id extends GroupId>(id: Id) =>
    ofGatesAlone(
      HttpApiBuilder.group(Api, id, (handlers) => {
        for (const name of Object.keys(Api.groups[id].endpoints)) {
          handlers.handleRaw(
            name as never,
            (({ params, query }: Raw) => answering(name)(Result.succeed({ params, query }))) as never
          )
        }
        return handlers as never
      })
    )
  const [first, ...rest] = groupIds.map(group)
  const groups = Layer.mergeAll(first as NonNullable<typeof first>, ...rest)
  return HttpApiBuilder.layer(Api).pipe(
    Layer.provide(groups),
    Layer.provide(
      Layer.mergeAll(
        Layer.succeed(DataGate, gate),
        Layer.succeed(EnterpriseGate, gate),
        Layer.succeed(IdentityGate, gate),
        Layer.succeed(PublicGate, gate)
      )
    )
  )
}
