import type { Seal } from "@grid/domain/forecast/ForecastLedger"
import type { Forecast, Peak, Quantiles, StoredVintage } from "@grid/domain/forecast/Vintage"
import { createHash } from "node:crypto"

const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex")

/** Members of a body, in this order. Numbers stand as JavaScript writes them: shortest and exact. */
interface Body {
  readonly target: Forecast["target"]
  readonly area: string
  readonly issued_at: number
  readonly model_version: string
  readonly method: string
  readonly simulated: boolean
  readonly as_of: number
  readonly origin: Forecast["origin"]
  readonly start: number
  readonly step: number
  readonly points: Forecast["points"]
  readonly peaks: ReadonlyArray<readonly [day: number, ts: number, ...Quantiles]>
  readonly previous: string | null
}

/** Canonical text of a forecast with the hash of the one before, and its own hash. */
export const seal: Seal = (forecast, previous_hash) => {
  const { area, as_of, issued_at, method, model_version, origin, peaks, points, simulated, start, step, target } =
    forecast
  const of: Body = {
    target,
    area,
    issued_at,
    model_version,
    method,
    simulated,
    as_of,
    origin: origin.map(({ dataset, kind, licence, source, url }) => ({ dataset, source, kind, licence, url })),
    start,
    step,
    points,
    peaks: peaks.map(({ day, quantiles, ts }) => [day, ts, ...quantiles]),
    previous: previous_hash
  }
  const body = JSON.stringify(of)
  return { body, hash: hashOf(body) }
}

/** The forecast of a body. */
export const unsealed = (body: string): Forecast => {
  const { peaks, previous: _, ...rest } = JSON.parse(body) as Body
  return {
    ...rest,
    peaks: peaks.map(([day, ts, p10, p50, p90]): Peak => ({ day, ts, quantiles: [p10, p50, p90] }))
  }
}

/** Something that is not as it was written. */
export interface Damage {
  readonly number: number
  readonly target: string
  readonly area: string
  readonly issued_at: number
  readonly damage: string
}

/** Checks vintages one behind the other, in the order in which they were added: each call goes on from the one before. */
export const makeVerifier = () => {
  const heads = new Map<string, Pick<StoredVintage, "hash" | "issued_at">>()
  return (vintage: StoredVintage): Damage | null => {
    const { area, body, hash, issued_at, number, previous_hash, simulated, target } = vintage
    const key = `${target} ${area}`
    const head = heads.get(key)
    heads.set(key, { hash, issued_at })
    const fails = (damage: string): Damage => ({ number, target, area, issued_at, damage })
    if (hashOf(body) !== hash) return fails("the text is not that of its hash")
    const of = JSON.parse(body) as Body
    const isLabelled =
      of.target === target &&
      of.area === area &&
      of.issued_at === issued_at &&
      of.simulated === simulated &&
      of.previous === previous_hash
    if (!isLabelled) return fails("the columns are not those of the text")
    if (previous_hash !== (head?.hash ?? null)) return fails("the vintage before is missing or is another one")
    if (head !== undefined && issued_at <= head.issued_at) return fails("it was issued before the one before")
    return null
  }
}
