import type { DistributionValues } from "@grid/domain/distribution/DistributionAssumptions"
import type { Framed } from "@grid/domain/engines/Frame"
import type { Consumer, Section } from "@grid/domain/network/Distribution"
import type { TransformerUnit } from "./Tree.ts"

/** A consumer with its load by block, kW, below 0 where it feeds in; null is a gap, and no array where it has no meter. */
export interface MeteredConsumer extends Pick<Consumer, "node" | "phase" | "p_kw" | "q_kvar"> {
  readonly kw: ReadonlyArray<number | null> | null
}

/** A transformer with its network, and 30 days of its consumers. */
export interface TransformerCase {
  readonly dt_id: string
  readonly transformer: TransformerUnit
  readonly lv_node: string
  readonly sections: ReadonlyArray<Section>
  readonly consumers: ReadonlyArray<MeteredConsumer>
  /** Part of the blocks that meters recorded, where it is not that of `consumers`: their loads follow from a common pattern. */
  readonly coverage?: number
  /** From the last reading to the question, days. */
  readonly age_days: number
}

export interface TransformerInputs extends Framed, TransformerCase {
  /** Midnight of the first of the 30 days, epoch ms. */
  readonly from: number
  readonly values: DistributionValues
}
