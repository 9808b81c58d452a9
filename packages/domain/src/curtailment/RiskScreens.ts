import { Context, type Effect } from "effect"
import type { ServiceUnavailable } from "../errors/ApiError.ts"
import type { Zone } from "../states/State.ts"

/** Risk screen of a region as the service computed it by itself. */
export interface KeptScreen {
  readonly region: Zone
  /** Step of five minutes it is of, epoch ms. */
  readonly step: number
  readonly simulated: boolean
  /** Frozen inputs and answer, JSON. */
  readonly inputs: string
  readonly answer: string
}

/** Greatest probability of curtailment in the 48 hours ahead, by node, as the first screen of a block told it. */
export interface RiskLevel {
  readonly region: Zone
  /** Start of the block, epoch ms. */
  readonly block_start: number
  readonly simulated: boolean
  /** Levels of the nodes that have any, fractions. */
  readonly levels: Readonly<Record<string, number>>
}

/** Risk screens that were asked for. */
export class RiskScreens extends Context.Service<
  RiskScreens,
  {
    /** Remembers that a region is asked for; epoch ms. */
    readonly ask: (region: Zone, now: number) => Effect.Effect<void, ServiceUnavailable>
    /** Regions that were asked for since, with the step of the screen that is kept, 0 where none is; epoch ms. */
    readonly asked: (
      since: number
    ) => Effect.Effect<ReadonlyArray<{ readonly region: Zone; readonly step: number }>, ServiceUnavailable>
    /** Newest screen of a region of a step since, or null. */
    readonly newest: (region: Zone, since: number) => Effect.Effect<KeptScreen | null, ServiceUnavailable>
    /** Takes the place of the region's screen; its levels stay for two days. */
    readonly keep: (screen: KeptScreen, levels: RiskLevel["levels"]) => Effect.Effect<void, ServiceUnavailable>
    /** Levels of blocks of a span, epoch ms, oldest first. */
    readonly levels: (query: {
      readonly from: number
      readonly to: number
    }) => Effect.Effect<ReadonlyArray<RiskLevel>, ServiceUnavailable>
  }
>()("@grid/domain/RiskScreens") {}
