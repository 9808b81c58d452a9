import { ExpansionPlans, QueueDepth } from "@grid/domain/substations/Queue"
import { SubstationDetail, SubstationList } from "@grid/domain/substations/Substation"
import { Substations } from "@grid/domain/substations/Substations"
import { Effect } from "effect"
import { answerRoute } from "../contract/AnswerRoute.ts"
import type { DataHandlers } from "../contract/DataRoutes.ts"

type Route = "substations" | "substation" | "queueDepth" | "istsExpansionPlans"

/** Rows of substations; what an engine answers of them is under `engines`. */
export const substationsRoutes = Effect.map(
  Substations,
  ({ detail, list, plans, queue }): Pick<DataHandlers, Route> => ({
    substations: answerRoute(SubstationList, list),
    substation: answerRoute(SubstationDetail, detail),
    queueDepth: answerRoute(QueueDepth, queue),
    istsExpansionPlans: answerRoute(ExpansionPlans, plans)
  })
)
