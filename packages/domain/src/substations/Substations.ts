import { Context, type Effect, type Schema } from "effect"
import type { EngineTask } from "../engines/EngineTask.ts"
import type { DataUnavailable, InvalidParameter, NotFound, ServiceUnavailable } from "../errors/ApiError.ts"
import type { Answer } from "../grid/GridData.ts"
import type { Zone } from "../states/State.ts"
import type { ConnectivityForecast, ExpansionPlans, queueQuery, QueueDepth } from "./Queue.ts"
import type { SiteScreen, SiteScreenRequest } from "./SiteScreen.ts"
import type { asOf, SubstationDetail, SubstationList, substationQuery } from "./Substation.ts"
import type { SubstationHeadroom } from "./SubstationHeadroom.ts"
import type { forecastQuery, headroomQuery, plansQuery } from "./SubstationsApi.ts"

type Members<F extends Schema.Struct.Fields> = Schema.Struct<F>["Type"]

/** A question of one substation. `now` is epoch ms. */
export interface OfSubstation<Query> {
  readonly path: { readonly substation_id: string }
  readonly query: Query
  readonly now: number
}

type Failure = DataUnavailable | InvalidParameter | NotFound | ServiceUnavailable

/** Rows as they are told. */
type Told<A> = Effect.Effect<Omit<Answer<A>, "version">, Failure>

/** A question with its inputs gathered from the store, ready to be computed. */
type Gathered<A> = Effect.Effect<EngineTask<A>, Failure>

/** Substations, their headroom and the queue for connection. */
export class Substations extends Context.Service<
  Substations,
  {
    readonly list: (call: {
      readonly query: Members<typeof substationQuery>
      readonly now: number
    }) => Told<typeof SubstationList.Type>
    readonly detail: (call: OfSubstation<Members<typeof asOf>>) => Told<typeof SubstationDetail.Type>
    readonly queue: (call: {
      readonly path: { readonly region: Zone }
      readonly query: Members<typeof queueQuery>
      readonly now: number
    }) => Told<typeof QueueDepth.Type>
    readonly plans: (call: {
      readonly query: Members<typeof plansQuery>
      readonly now: number
    }) => Told<typeof ExpansionPlans.Type>
    readonly headroom: (call: OfSubstation<Members<typeof headroomQuery>>) => Gathered<typeof SubstationHeadroom.Type>
    readonly forecast: (call: OfSubstation<Members<typeof forecastQuery>>) => Gathered<typeof ConnectivityForecast.Type>
    readonly screen: (call: {
      readonly payload: typeof SiteScreenRequest.Type
      readonly now: number
    }) => Gathered<typeof SiteScreen.Type>
  }
>()("@grid/domain/Substations") {}
