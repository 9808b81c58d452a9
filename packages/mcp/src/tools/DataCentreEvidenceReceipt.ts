import { DataCentre } from "@grid/domain/datacentre/DataCentre"
import type { EvidenceReceipt } from "@grid/domain/datacentre/Receipt"
import { dataCentreEvidenceReceipt } from "@grid/domain/tools/DataCentreEvidenceReceipt"
import { Effect, Result } from "effect"
import { valueText } from "../result/Text.ts"
import { placeOf } from "./DataCentrePlace.ts"
import { makeTool } from "./Tool.ts"

const line = ({ confidence, datasets, freshness, name, status }: EvidenceReceipt["components"][number]): string =>
  `${name}: ${status}, ${freshness}, confidence ${confidence}${datasets.length === 0 ? "" : `; ${datasets.map((one) => `${one.dataset} of ${one.source} (${one.kind}, captured ${one.captured_at}, licence ${one.licence})`).join("; ")}`}`

/** Sentence on components with simulated values, which confidence does not weigh; nothing where there are none. */
const simulatedText = (components: EvidenceReceipt["components"]): string => {
  const simulated = components.filter(({ datasets }) => datasets.some(({ kind }) => kind === "simulated"))
  return simulated.length === 0
    ? ""
    : ` Of ${components.length} components ${simulated.length} rest on simulated values, which is not counted in it.`
}

/** Receipt of the evidence under a screen. */
export const evidenceReceiptTool = Effect.map(DataCentre, (centre) =>
  makeTool(dataCentreEvidenceReceipt, {
    text: ({ boundary, components, confidence, tariff }) =>
      [
        `Confidence ${confidence} of 1: how much of the components is known, and how fresh.${simulatedText(components)}`,
        ...components.map(line),
        `Tariff: ${tariff.status}, order ${valueText(tariff.order_id)}, from ${valueText(tariff.applicable_from)}, age ${valueText(tariff.age_days, "days")}.`,
        `Covered: ${boundary.covers.join("; ")}.`,
        `Not covered: ${boundary.does_not_cover.join("; ")}.`
      ].join("\n"),
    answer: ({ arguments: { label = null, ...coordinate }, now, plan }) =>
      Result.map(placeOf(coordinate, label), (place) => centre.receipt(place, { now, states: plan.states }))
  })
)
