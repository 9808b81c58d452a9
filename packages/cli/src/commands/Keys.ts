import { KeyId, type TenantId } from "@grid/domain/Brands"
import { NotFound } from "@grid/domain/errors/ApiError"
import { AllowListEntry, type ApiKey, isSecret, KeyState } from "@grid/domain/keys/ApiKey"
import { type CreatedKey, type KeyListing, KeyStore } from "@grid/domain/keys/KeyStore"
import { CreateKey } from "@grid/domain/account/KeysApi"
import { get as planOf, initialPlan, lowestWith, type PlanId } from "@grid/domain/plans/Plan"
import { type Instant, iso, isoOrNull } from "@grid/domain/time/Time"
import { Clock, Effect, Option, Schema } from "effect"
import { command, group, page } from "../arguments/Commands.ts"
import {
  argument,
  asGiven,
  bySchema,
  checked,
  choice,
  instant as instantOption,
  integer,
  json,
  optional,
  plan,
  reason,
  repeatedText,
  tenant,
  text,
  withDefault
} from "../arguments/Parameters.ts"
import { CommandFailed } from "../output/Failure.ts"
import { instant } from "../output/Format.ts"
import { print } from "../output/Output.ts"
import { list, paragraphs, table } from "../output/Table.ts"
import { operator, store } from "../session/Session.ts"

const exampleId = "key_7m2k9q4x1c8v5b3n6h0d"

const document = (key: KeyListing) => ({
  id: key.id,
  tenant: key.tenant_id,
  plan: key.plan,
  name: key.name,
  secret_hint: key.secret_hint,
  state: key.state,
  ip_allow_list: key.ip_allow_list,
  created_at: iso(key.created_at),
  created_by: key.created_by,
  expires_at: isoOrNull(key.expires_at),
  revoked_at: isoOrNull(key.revoked_at),
  revoked_by: key.revoked_by,
  last_used_at: isoOrNull(key.last_used_at),
  calls_today: key.calls_today
})

const addresses = (key: ApiKey) => (key.ip_allow_list.length === 0 ? "any" : key.ip_allow_list.join(", "))

const keyText = (key: KeyListing) =>
  list([
    ["id", key.id],
    ["tenant", key.tenant_id],
    ["plan", key.plan],
    ["name", key.name],
    ["secret", `…${key.secret_hint}`],
    ["state", key.state],
    ["addresses", addresses(key)],
    ["created", `${instant(key.created_at)} by ${key.created_by ?? "unknown"}`],
    ["expires", instant(key.expires_at) ?? "never"],
    ...(key.revoked_at === null
      ? []
      : [["revoked", `${instant(key.revoked_at)} by ${key.revoked_by ?? "unknown"}`] as const]),
    ["last used", instant(key.last_used_at) ?? "never"],
    ["calls today", String(key.calls_today)]
  ])

const createdDocument = ({ key, secret }: CreatedKey) => ({
  id: key.id,
  secret,
  tenant: key.tenant_id,
  plan: key.plan,
  name: key.name,
  ip_allow_list: key.ip_allow_list,
  expires_at: isoOrNull(key.expires_at)
})

const createdText = ({ key, secret }: CreatedKey) =>
  paragraphs(
    list([
      ["id", key.id],
      ["tenant", key.tenant_id],
      ["plan", key.plan],
      ["name", key.name],
      ["addresses", addresses(key)],
      ["expires", instant(key.expires_at) ?? "never"]
    ]),
    `SECRET, shown only this once:  ${secret ?? ""}`
  )

const expiresAt = instantOption(
  "expires-at",
  "When the key stops working: IST day (its first instant) or timestamp with offset; without it never"
).pipe(
  checked(
    "--expires-at",
    Effect.fnUntraced(function* ({ ms }: Instant) {
      if (ms > (yield* Clock.currentTimeMillis)) return ms
      return yield* Effect.fail("must lie in the future")
    })
  ),
  optional
)

const mostEntries = 50

const ipAllow = repeatedText(
  "ip-allow",
  "IPv4 address or CIDR block that the key may be used from; may be repeated",
  bySchema(
    Schema.Array(AllowListEntry).pipe(
      Schema.check(Schema.isMaxLength(mostEntries, { message: `may come at most ${mostEntries} times` }))
    )
  )
)

/** The plan that a new key will have. */
const planOfNewKey = Effect.fnUntraced(function* (id: TenantId, choice: Option.Option<PlanId>) {
  if (Option.isSome(choice)) return choice.value
  const match = (yield* (yield* KeyStore).tenants).find((entry) => entry.id === id)
  return match?.plan ?? initialPlan
})

const create = command(
  "create",
  page(
    "Create an API key and show its secret, this once",
    "gds keys create --tenant acme --plan growth --name desk",
    "gds keys create --tenant acme --name office --ip-allow 203.0.113.0/24 --ip-allow 198.51.100.7 --expires-at 2027-04-01"
  ),
  {
    tenant: tenant("Tenant that the key is for; created when unknown"),
    plan: plan("Plan of the key, and of the tenant where that is new; without it that of the tenant").pipe(optional),
    name: text("name", "Label of the key, 1 to 80 characters", bySchema(CreateKey.fields.name)).pipe(
      withDefault("default")
    ),
    ipAllow,
    expiresAt,
    json
  },
  Effect.fnUntraced(function* (options) {
    const keys = yield* KeyStore
    const planId = yield* planOfNewKey(options.tenant, options.plan)
    if (options.ipAllow.length > 0 && !planOf(planId).ip_allow_list) {
      return yield* new CommandFailed({
        message: `The plan ${planId} has no IP allow list; the lowest that has one is ${lowestWith("ip_allow_list")}.`
      })
    }
    const created = yield* keys.create(
      {
        tenant_id: options.tenant,
        name: options.name,
        ip_allow_list: options.ipAllow,
        expires_at: Option.getOrNull(options.expiresAt),
        ...(Option.isSome(options.plan) ? { plan: options.plan.value, tenant_plan: options.plan.value } : {})
      },
      yield* operator
    )
    yield* print(options.json, createdDocument(created), () => createdText(created))
  }, Effect.provide(store))
)

const listText = (keys: ReadonlyArray<KeyListing>, nextAfter: KeyId | null, isFiltered: boolean) =>
  paragraphs(
    table(
      ["id", "tenant", "plan", "name", "secret", "state", "expires", "last used", "calls today"],
      keys.map((key) => [
        key.id,
        key.tenant_id,
        key.plan,
        key.name,
        `…${key.secret_hint}`,
        key.state,
        instant(key.expires_at) ?? "never",
        instant(key.last_used_at) ?? "never",
        key.calls_today
      ]),
      isFiltered
        ? "No such keys; gds keys list shows all."
        : "No keys yet; make one with: gds keys create --tenant acme --plan growth"
    ),
    nextAfter === null ? "" : `There may be more: --after ${nextAfter}`
  )

const listKeys = command(
  "list",
  page(
    "List keys, newest first, without their secrets",
    "gds keys list --tenant acme --state active",
    `gds keys list --limit 100 --after ${exampleId}`
  ),
  {
    tenant: tenant("Keys of this tenant only").pipe(optional),
    state: choice("state", KeyState.literals, "Keys in this state only").pipe(optional),
    limit: integer("limit", 1, 10_000, "Most keys, 1 to 10000; without it all").pipe(optional),
    after: text("after", "Keys after this one: the next_after of the list before", asGiven).pipe(optional),
    json
  },
  Effect.fnUntraced(function* (options) {
    const keyStore = yield* KeyStore
    const limit = Option.getOrUndefined(options.limit)
    const after = Option.isNone(options.after)
      ? undefined
      : (yield* keyStore.get(null, yield* keyId(options.after.value))).id
    const state = Option.getOrUndefined(options.state)
    const keys = yield* keyStore.list(Option.getOrNull(options.tenant), { state, limit, after })
    const next_after = limit !== undefined && keys.length === limit ? (keys.at(-1)?.id ?? null) : null
    const isFiltered = Option.isSome(options.tenant) || Option.isSome(options.state) || Option.isSome(options.after)
    yield* print(options.json, { keys: keys.map(document), next_after }, () => listText(keys, next_after, isFiltered))
  }, Effect.provide(store))
)

const idArgument = argument("id", "Id of the key, as gds keys list shows it", asGiven)

/** A well-formed id; any other text cannot be that of a key, and may be a secret that was pasted. */
const keyId = (text: string): Effect.Effect<KeyId, NotFound> => {
  if (Schema.is(KeyId)(text)) return Effect.succeed(text)
  const detail = isSecret(text)
    ? "That is the secret of a key; give its id, which begins with key_ (see gds keys list)."
    : `There is no key ${text}; list the keys to see their ids.`
  return new NotFound({ detail, did_you_mean: [] })
}

const show = command(
  "show",
  page("Show a key, without its secret", `gds keys show ${exampleId}`),
  { id: idArgument, json },
  Effect.fnUntraced(function* (options) {
    const key = yield* (yield* KeyStore).get(null, yield* keyId(options.id))
    yield* print(options.json, document(key), () => keyText(key))
  }, Effect.provide(store))
)

const revoke = command(
  "revoke",
  page(
    "Revoke a key for good; every node refuses it from the next call on",
    `gds keys revoke ${exampleId} --reason "left the company"`
  ),
  {
    id: idArgument,
    reason,
    json
  },
  Effect.fnUntraced(function* (options) {
    const id = yield* keyId(options.id)
    const key = yield* (yield* KeyStore).revoke(null, id, yield* operator, Option.getOrNull(options.reason))
    yield* print(options.json, document(key), () => keyText(key))
  }, Effect.provide(store))
)

const defaultGraceHours = 24

const rotate = command(
  "rotate",
  page(
    "Replace a key by a new one of the same name, plan, addresses and expiry; show its secret",
    `gds keys rotate ${exampleId} --grace-hours 48`
  ),
  {
    id: idArgument,
    graceHours: integer(
      "grace-hours",
      0,
      720,
      `So long the old key still works, 0 to 720 hours (${defaultGraceHours})`
    ).pipe(withDefault(defaultGraceHours)),
    json
  },
  Effect.fnUntraced(function* (options) {
    const keys = yield* KeyStore
    const id = yield* keyId(options.id)
    const created = yield* keys.rotate(null, id, options.graceHours, yield* operator)
    const old = yield* keys.get(null, id)
    yield* print(
      options.json,
      { ...createdDocument(created), replaces: { id: old.id, expires_at: isoOrNull(old.expires_at) } },
      () => `${createdText(created)}\n\nThe old key ${old.id} works until ${instant(old.expires_at) ?? "revoked"}.`
    )
  }, Effect.provide(store))
)

/** `gds keys` */
export const keys = group("keys", "API keys", [create, listKeys, show, revoke, rotate])
