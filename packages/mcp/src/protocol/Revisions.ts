/** The revision whose requests each say who asks and by which revision. */
export const envelopeRevision = "2026-07-28"

/** Member of `params._meta` by which a request names its revision. */
export const revisionKey = "io.modelcontextprotocol/protocolVersion"

/** Member of a result's `_meta` by which the server names itself. */
export const serverInfoKey = "io.modelcontextprotocol/serverInfo"

export const serverInfo = { name: "grid-data-service", title: "Grid Data Service", version: "1.0.0" }
