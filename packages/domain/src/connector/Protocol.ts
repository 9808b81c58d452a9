/** Revisions whose clients begin with `initialize`, newest first. */
export const handshakeRevisions: ReadonlyArray<string> = ["2025-11-25", "2025-06-18", "2025-03-26"]

/** JSON-RPC error codes, and those that MCP adds. */
export const errorCodes = {
  parse: -32_700,
  invalidRequest: -32_600,
  methodNotFound: -32_601,
  invalidParams: -32_602,
  internal: -32_603,
  /** Transport, up to 2025-11-25. */
  transport: -32_000,
  headerMismatch: -32_020,
  unsupportedRevision: -32_022
} as const
