import type { Frame } from "./Answer.ts"

/** Confidence below which it is called low. */
const low = 0.5

/** Section of the pages that says how the confidence of an answer is computed. */
export const confidencePage = ({ data_quality }: Pick<Frame, "data_quality">): string =>
  data_quality === undefined ? "/docs/results#confidence" : "/docs/distribution#profiles"

/** Words for a confidence: whether it is low, and what it rests on where that is told; empty where there are none. */
export const confidenceText = ({
  confidence,
  data_quality,
  kind
}: Pick<Frame, "confidence" | "data_quality" | "kind">): string => {
  const rest =
    data_quality !== undefined
      ? `It is that of the data tier “${data_quality}”${kind === "simulated" ? ", from which nothing is taken for values of the simulator" : ""}.`
      : kind === "simulated"
        ? "It rests on values of the simulator, which weigh half."
        : ""
  return [...(confidence < low ? ["Low."] : []), ...(rest === "" ? [] : [rest])].join(" ")
}
