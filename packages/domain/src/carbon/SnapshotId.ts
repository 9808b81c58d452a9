/** Id of a snapshot: the start of its block, epoch ms, and 16 hex digits of the hash of its inputs. */
export const snapshotIdOf = (block_start: number, hash: string): string => `${snapshotPrefix(block_start)}${hash}`

/** Prefix of the ids of all snapshots of a block: `20261121T1045Z-`. */
export const snapshotPrefix = (block_start: number): string =>
  `${new Date(block_start).toISOString().slice(0, 16).replaceAll(/[-:]/g, "")}Z-`

/** The 16 hex digits with which an id ends. */
export const snapshotHash = (id: string): string => id.slice(-2 * hashBytes)

/** Bytes of the hash with which an id ends. */
export const hashBytes = 8
