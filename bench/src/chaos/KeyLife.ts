import type { IdentityProvider } from "@grid/testing/identity/IdentityProvider"
import { get as planOf } from "@grid/domain/plans/Plan"
import { type Caller, keyCaller, type Recorder, type Target } from "./Recorder.ts"
import { anyOf, insist, questions, repeat, type TrafficContext } from "./Traffic.ts"

/** A tenant with one name of a key, and what has become of it. */
export interface KeyLife {
  readonly user: Caller
  readonly name: string
  readonly keys: Array<{ readonly id: string; readonly secret: string }>
  /** True where a rotation was asked for: then there may be two keys of the name. */
  isRotated: boolean
}

/** Keys in the making at a time. */
const hands = 3

const keysPath = "/api/developer/keys"

interface CreatedKey {
  readonly data: { readonly id: string; readonly secret?: string }
}

/** The signed-in user of a tenant. */
const userOf = (provider: IdentityProvider, tenant: string): Caller => ({
  tenant,
  id: tenant,
  metered: false,
  headers: async () => ({ authorization: `Bearer ${await provider.token({ org_id: tenant, sub: tenant })}` })
})

/** Creates keys, uses them, rotates or revokes them, and tries what was revoked on every node at once. */
export const keyLives = async (
  context: TrafficContext,
  provider: IdentityProvider
): Promise<ReadonlyArray<KeyLife>> => {
  const lives: Array<KeyLife> = []
  const round = async (): Promise<void> => {
    const tenant = `chaos-keys-${lives.length}`
    context.recorder.limits.set(tenant, planOf("trial").limit_minute)
    const life: KeyLife = { user: userOf(provider, tenant), name: tenant, keys: [], isRotated: false }
    lives.push(life)
    await live(context, life)
  }
  await repeat(context, 5_000, round, hands)
  return lives
}

const live = async (context: TrafficContext, life: KeyLife): Promise<void> => {
  const { recorder } = context
  recorder.write(creationOf(life), false)
  const created = await insist(context, life.user, creation(life.name), 201)
  if (created === undefined) return
  recorder.write(creationOf(life), true)
  const key = note(recorder, life, created)
  await use(context, life, 2)
  if (context.random() < 0.3) await rotate(context, life, key.id)
  const last = life.keys.at(-1) ?? key
  recorder.revocation(last.id, false)
  const revoke = { method: "POST", path: `${keysPath}/${last.id}/revoke` } as const
  if ((await insist(context, life.user, revoke, 200)) === undefined) return
  recorder.revocation(last.id, true)
  recorder.write(endOf(last.id), true)
  await use(context, life, context.nodes.length)
}

const creationOf = ({ name }: KeyLife) => `creation of key ${name}`

const endOf = (id: string) => `end of key ${id}`

/** With its idempotency key, so that it can be repeated until it is answered. */
const creation = (name: string) =>
  ({ method: "POST", path: keysPath, headers: { "idempotency-key": name }, body: { name } }) as const

const note = (recorder: Recorder, life: KeyLife, body: string) => {
  const { data }: CreatedKey = JSON.parse(body)
  recorder.write(`key ${data.id}`, true)
  const key = { id: data.id, secret: data.secret ?? "" }
  life.keys.push(key)
  return key
}

/** A rotation without grace ends the old key; it is asked for once, since it cannot be repeated without doing it twice. */
const rotate = async (context: TrafficContext, life: KeyLife, id: string): Promise<void> => {
  const { recorder } = context
  life.isRotated = true
  recorder.revocation(id, false)
  const request = { method: "POST", path: `${keysPath}/${id}/rotate`, body: { grace_hours: 0 } } as const
  const answer = await recorder.ask(anyOf(context, context.nodes), life.user, request)
  if (answer.status !== 201) return
  recorder.revocation(id, true)
  recorder.write(endOf(id), true)
  note(recorder, life, answer.body)
  await use(context, life, 1)
}

/** Calls with every key whose secret is known, so many, over the nodes in turn and at once. */
const use = async ({ nodes, recorder }: TrafficContext, life: KeyLife, calls: number): Promise<void> => {
  const callers = life.keys.filter(({ secret }) => secret !== "").map((key) => keyCaller(life.user.tenant, key))
  await Promise.all(
    callers.flatMap((caller) =>
      nodes
        .slice(0, calls)
        .map((node, index) => recorder.ask(node, caller, questions[index % questions.length] ?? { path: "/" }))
    )
  )
}

interface KeyList {
  readonly data: {
    readonly items: ReadonlyArray<{ readonly id: string; readonly name: string; readonly state: string }>
  }
}

/** Looks through a node for everything that has become of the keys. */
export const readKeys = async (recorder: Recorder, node: Target, life: KeyLife): Promise<void> => {
  const answer = await recorder.ask(node, life.user, { path: keysPath })
  const list: KeyList = answer.status === 200 ? JSON.parse(answer.body) : { data: { items: [] } }
  const { items } = list.data
  const reading = (write: string, times: number) => void recorder.readings.push({ write, node: node.index, times })
  const created = items.filter(({ name }) => name === life.name).length
  reading(creationOf(life), life.isRotated ? Math.min(created, 1) : created)
  for (const { id } of life.keys) {
    const own = items.filter((item) => item.id === id)
    reading(`key ${id}`, own.length)
    reading(endOf(id), own.filter(({ state }) => state === "revoked" || state === "expired").length)
  }
}
