import type { Realm } from "../observations/Realm.ts"
import type { ConnectivityLot, ExpansionPlan } from "./Connectivity.ts"
import type { Feeder, Transformer } from "./Distribution.ts"
import type { Substation, SubstationLoading, TransmissionMargin } from "./Substation.ts"

/** Datasets of the transmission network as they stood at one instant, all of one realm. */
export interface SubstationTables {
  /** `simulated` only where the simulator is on and nobody has imported anything of the five. Null where all are empty. */
  readonly realm: Realm | null
  /** Rows of every period: `substationsAsOf` has those of a day. */
  readonly substations: ReadonlyArray<Substation>
  readonly loadings: ReadonlyArray<SubstationLoading>
  readonly margins: ReadonlyArray<TransmissionMargin>
  readonly queue: ReadonlyArray<ConnectivityLot>
  readonly plans: ReadonlyArray<ExpansionPlan>
}

/** Feeders and transformers as they stood at one instant, all of one realm. */
export interface DistributionTables {
  readonly realm: Realm | null
  readonly feeders: ReadonlyArray<Feeder>
  readonly transformers: ReadonlyArray<Transformer>
}
