import { oncePer } from "../Once.ts"
import type { Caller } from "../gate/CurrentCaller.ts"
import { tierOf } from "../gate/Anonymous.ts"
import type { Coverage, Provenance } from "../observations/Provenance.ts"
import { iso, lastText } from "../time/Time.ts"
import { type Window, windowMeta } from "../time/Window.ts"
import type { Page } from "./Envelope.ts"

/** Content of `meta` that is the same for every caller. */
export interface MetaFacts {
  /** Epoch ms; null where nothing is known. */
  readonly as_of: number | null
  readonly provenance: ReadonlyArray<Provenance>
  readonly window?: Window
  /** Start of the first value that there is, epoch ms. */
  readonly since?: number | null
  readonly page?: Page
  readonly coverage?: Coverage
}

/** `Meta` as JSON text: made for every answer, so it is written by hand. The request id was checked to need no escaping. */
export const metaJson = (requestId: string, caller: Caller, facts: MetaFacts): string => {
  const window =
    facts.window === undefined ? "" : `,"window":${JSON.stringify(windowMeta(facts.window, facts, caller.plan))}`
  const page = facts.page === undefined ? "" : `,"page":${JSON.stringify(facts.page)}`
  const coverage = facts.coverage === undefined ? "" : `,"coverage":${JSON.stringify(facts.coverage)}`
  const as_of = facts.as_of === null ? "null" : `"${asOf(facts.as_of)}"`
  return `{"as_of":${as_of},"request_id":"${requestId}","api_version":"v1","tier":"${tierOf(caller)}","quota":${quotaJson(caller)},"provenance":${provenanceJson(facts.provenance)}${window}${page}${coverage}}`
}

const provenanceJson = oncePer((provenance: ReadonlyArray<Provenance>) => JSON.stringify(provenance))

const asOf = lastText(iso)
const minuteReset = lastText(iso)
const dayReset = lastText(iso)

/** `meta.quota` as JSON text. */
const quotaJson = ({ quota }: Pick<Caller, "quota">): string =>
  `{"limit_minute":${quota.limit_minute},"remaining_minute":${quota.remaining_minute},"reset_minute":"${minuteReset(quota.reset_minute)}","limit_day":${quota.limit_day},"remaining_day":${quota.remaining_day},"reset_day":"${dayReset(quota.reset_day)}"}`
