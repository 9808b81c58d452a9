import type { ApiKey } from "../keys/ApiKey.ts"
import type { CreatedKey, KeyListing } from "../keys/KeyStore.ts"
import { iso, isoOrNull } from "../time/Time.ts"
import type { CreatedKey as CreatedKeyWire, KeyItem } from "./KeysApi.ts"

const common = (key: ApiKey) => ({
  id: key.id,
  name: key.name,
  secret_hint: key.secret_hint,
  tier: key.plan,
  ip_allow_list: key.ip_allow_list,
  created_at: iso(key.created_at),
  expires_at: isoOrNull(key.expires_at)
})

/** A key that was just made, as it is answered. */
export const createdKey = ({ key, secret }: CreatedKey): typeof CreatedKeyWire.Type => ({
  ...common(key),
  ...(secret === null ? {} : { secret })
})

/** A key of a list, as it is answered. */
export const keyItem = (key: KeyListing): typeof KeyItem.Type => ({
  ...common(key),
  state: key.state,
  created_by: key.created_by,
  revoked_by: key.revoked_by,
  revoked_at: isoOrNull(key.revoked_at),
  last_used_at: isoOrNull(key.last_used_at),
  calls_today: key.calls_today
})
