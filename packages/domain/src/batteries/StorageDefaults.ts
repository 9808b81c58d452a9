/** Round trip of a storage where a request names no other. */
export const roundTripEfficiency = {
  unit: "1",
  minimum: 0.1,
  maximum: 1,
  value: 0.85,
  source: "Least round trip of storage tenders, 2025 and 2026; half of the losses falls on each way",
  confidence: "published"
} as const

/** Full discharges a day where a request names no other. */
export const cyclesPerDay = {
  value: 1,
  unit: "1",
  minimum: 0.1,
  maximum: 10,
  source: "One full discharge a day, as warranties count them",
  confidence: "unverified"
} as const
