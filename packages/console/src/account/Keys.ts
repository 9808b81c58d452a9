import type { components } from "@grid-data/client/openapi"
import { answered, grid } from "../api/Grid.ts"

export type KeyItem = components["schemas"]["ApiKey"]
export type CreatedKey = components["schemas"]["CreatedKey"]

/** Settings of a new key. */
interface NewKey {
  readonly name: string
  readonly expires_at?: string
  readonly ip_allow_list?: Array<string>
}

const path = "/api/developer/keys"

/** Every key of the tenant, newest first. */
export const listKeys = async (signal?: AbortSignal): Promise<ReadonlyArray<KeyItem>> => {
  const keys: Array<KeyItem> = []
  let cursor: string | null = null
  do {
    const query: { limit: number; cursor?: string } = { limit: 1_000, ...(cursor !== null && { cursor }) }
    const { body } = await answered(grid.GET(path, { params: { query }, ...(signal && { signal }) }))
    keys.push(...body.data.items)
    cursor = body.meta.page.next_cursor
  } while (cursor !== null)
  return keys
}

export const createKey = async (body: NewKey): Promise<CreatedKey> =>
  (await answered(grid.POST(path, { body }))).body.data

/** A new key in the place of one that goes on for some hours. */
export const rotateKey = async (id: string, grace_hours: number): Promise<CreatedKey> =>
  (await answered(grid.POST(`${path}/{id}/rotate`, { params: { path: { id } }, body: { grace_hours } }))).body.data

export const revokeKey = async (id: string): Promise<KeyItem> =>
  (await answered(grid.POST(`${path}/{id}/revoke`, { params: { path: { id } } }))).body.data
