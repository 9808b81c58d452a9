import { Schema } from "effect"
import { publishedAs } from "../schema/JsonSchema.ts"

/** Id of a snapshot: the start of its block, epoch ms, and 16 hex digits of the hash of its inputs. */
export const snapshotIdOf = (block_start: number, hash: string): string => `${snapshotPrefix(block_start)}${hash}`

/** Prefix of the ids of all snapshots of a block: `20261121T1045Z-`. */
export const snapshotPrefix = (block_start: number): string =>
  `${new Date(block_start).toISOString().slice(0, 16).replaceAll(/[-:]/g, "")}Z-`

/** The 16 hex digits with which an id ends. */
export const snapshotHash = (id: string): string => id.slice(-2 * hashBytes)

/** Bytes of the hash with which an id ends. */
export const hashBytes = 8

const form = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)Z-[0-9a-f]{16}$/

/** Start of the block that an id names, epoch ms; `NaN` for what is no id. */
export const blockOfSnapshot = (id: string): number => Date.parse(id.replace(form, "$1-$2-$3T$4:$5:00Z"))

/** Id of a snapshot in a query. */
export const SnapshotIdParameter = Schema.String.check(
  Schema.makeFilter((text) => form.test(text) && Number.isFinite(blockOfSnapshot(text)), {
    message: "must be the snapshot_id of a value, such as 20260818T0930Z-3f9ac1e07b52d864",
    ...publishedAs({
      type: "string",
      minLength: 31,
      maxLength: 31,
      pattern: "^\\d{8}T\\d{4}Z-[0-9a-f]{16}$",
      description: "Snapshot, by the `snapshot_id` of a value (default that of the newest block)",
      examples: ["20260818T0930Z-3f9ac1e07b52d864"]
    })
  })
)
