import type { TenantId } from "@grid/domain/Brands"
import { KeyStore } from "@grid/domain/keys/KeyStore"
import { Effect, Option } from "effect"
import { CommandFailed } from "../output/Failure.ts"

/** The tenant that an option names, null where it names none. A name that was mistyped must not look like a tenant that makes no calls. */
export const knownTenant = Effect.fnUntraced(function* (option: Option.Option<TenantId>) {
  if (Option.isNone(option)) return null
  const tenants = yield* (yield* KeyStore).tenants
  if (tenants.some(({ id }) => id === option.value)) return option.value
  return yield* new CommandFailed({ message: `There is no tenant ${option.value}; see gds tenants list.` })
})
