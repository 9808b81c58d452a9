import type { Method } from "./Worth.ts"

/** Methods of the engines of storage by version; by whose rules avoided charges are counted, each engine says. */
type StorageMethod = Omit<Method, "charges">

const v015: StorageMethod = {
  gaps: "mean",
  avoidance: "both",
  foresight: "prices",
  idle: { capture: 0, skill: null },
  priceAge: "week"
}

/** Tells nothing of the energy that is lost while charges for deviation are avoided, nor do returns bear it. */
const v014: StorageMethod = { ...v015, avoidance: "charges" }

/** Blocks without a rate of deviation are free of charge, and the confidence in an idle storage is 0. */
const v013: StorageMethod = { ...v014, gaps: "free", idle: { capture: 0, skill: 0 } }

/**
 * Markets are missing, although their prices are known, where a storage earns nothing there, and bids rest on prices that no block has
 * had for a week.
 */
const v012: StorageMethod = { ...v013, idle: { capture: null, skill: null }, priceAge: "any" }

/** Capture is told by foresight at hourly prices, and so of bids by block more than there is, at most 100 %. */
const v011: StorageMethod = { ...v012, foresight: "hourly" }

export const storageMethods = {
  "srs-v0.1": v011,
  "srs-v0.1.1": v011,
  "srs-v0.1.2": v012,
  "srs-v0.1.3": v013,
  "srs-v0.1.4": v014,
  "srs-v0.1.5": v015,
  "srs-v0.1.6": v015
}
