import { KeyHash, KeyId, TenantId } from "@grid/domain/Brands"
import type { ApiKey } from "@grid/domain/keys/ApiKey"

/** A stored key of the plan `growth` that is good for ever, with other terms where they are given. */
export const keyOf = (tenant: string, terms: Partial<ApiKey> = {}): ApiKey => ({
  id: KeyId.make("key_00000000000000000000"),
  tenant_id: TenantId.make(tenant),
  name: "test",
  hash: KeyHash.make("0".repeat(64)),
  secret_hint: "0000",
  plan: "growth",
  ip_allow_list: [],
  created_at: 0,
  expires_at: null,
  revoked_at: null,
  version: 1,
  role: null,
  ...terms
})
