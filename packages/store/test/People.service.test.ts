import { assert, layer } from "@effect/vitest"
import type { MemberId, TenantId } from "@grid/domain/Brands"
import { KeyStore } from "@grid/domain/keys/KeyStore"
import { MemberStore, mostInvitationsAnHour, mostMembers } from "@grid/domain/people/MemberStore"
import { mostSignInsAnHour, type SessionScope, SessionStore } from "@grid/domain/people/SessionStore"
import { QuotaLedger } from "@grid/domain/quota/QuotaLedger"
import { hashSecret } from "@grid/store/keys/Secrets"
import * as MemberStoreLayer from "@grid/store/people/MemberStore"
import * as SessionStoreLayer from "@grid/store/people/SessionStore"
import { Effect, Layer, Option, Result } from "effect"
import * as Store from "./support/Store.ts"

let tenants = 0
const freshTenant = () => `people-${tenants++}` as TenantId

const browser = { user_agent: "x".repeat(300), replaces: null }

const people = Layer.merge(MemberStoreLayer.layer, SessionStoreLayer.layer).pipe(Layer.provideMerge(Store.layer))

layer(people, { excludeTestServices: true, timeout: "60 seconds" })("members and sessions", (it) => {
  const invite = (tenant: TenantId) =>
    Effect.flatMap(MemberStore, (members) =>
      members.invite({ tenant_id: tenant, name: "asha", role: "member", is_operator: false }, Store.operator)
    )

  const started = Effect.fnUntraced(function* (tenant: TenantId) {
    const member = yield* invite(tenant)
    return { member, ...(yield* (yield* SessionStore).start(member.id, "passkey", browser)) }
  })

  /** As if the sign-ins of a tenant had been an hour earlier. */
  const hourLater = (tenant: TenantId) =>
    Store.rows(
      `update session s set signed_in_at = signed_in_at - interval '1 hour' from member m
       where m.id = s.member_id and m.tenant_id = $1`,
      [tenant]
    )

  it.effect("the first owner is made once, however many ask at once", () =>
    Effect.gen(function* () {
      const members = yield* MemberStore
      const owner = { tenant_id: freshTenant(), name: "owner", is_operator: false }
      const made = yield* Effect.replicateEffect(members.owner(owner, Store.operator), 20, {
        concurrency: "unbounded"
      })
      assert.strictEqual(new Set(made.map(({ id }) => id)).size, 1)
      assert.lengthOf(yield* members.list(owner.tenant_id), 1)
    })
  )

  it.effect("a session is a key with its member's role, which the gate finds and lists do not show", () =>
    Effect.gen(function* () {
      const keys = yield* KeyStore
      const tenant = freshTenant()
      const { session, token } = yield* started(tenant)
      const key = Option.getOrThrow(yield* keys.findByHash(hashSecret(token)))
      assert.deepStrictEqual([key.id, key.role, key.tenant_id, key.plan], [session.id, "member", tenant, "trial"])
      assert.isEmpty(yield* keys.list(tenant))
      assert.strictEqual((yield* Effect.flip(keys.get(tenant, key.id)))._tag, "NotFound")
      const own = (yield* Store.createKey(tenant, "trial")).key
      assert.isNull(Option.getOrThrow(yield* keys.findByHash(own.hash)).role)
      const [row] = yield* Store.rows<{ user_agent: string }>(`select user_agent from session where key_id = $1`, [
        key.id
      ])
      assert.lengthOf(row?.user_agent ?? "", 200)
    })
  )

  it.effect("every change stands in the audit log, in the same transaction", () =>
    Effect.gen(function* () {
      const tenant = freshTenant()
      const members = yield* MemberStore
      const sessions = yield* SessionStore
      const { member, session } = yield* started(tenant)
      yield* sessions.end(session)
      yield* members.makeLink(member.id, Store.operator)
      yield* sessions.start(member.id, "link", browser)
      yield* members.setRole(member.id, "viewer", Store.operator)
      yield* members.remove(member.id, Store.operator)
      const actions = (yield* (yield* KeyStore).audit(tenant)).map(({ action, actor }) => `${actor.kind} ${action}`)
      assert.deepStrictEqual(actions, [
        "operator tenant.created",
        "operator member.invited",
        "user session.started",
        "user session.ended",
        "operator link.made",
        "user session.started",
        "operator session.ended",
        "operator member.role_changed",
        "operator member.removed"
      ])
      assert.isEmpty(yield* members.list(tenant))
      assert.strictEqual((yield* Effect.flip(sessions.start(member.id, "link", browser)))._tag, "NotFound")
    })
  )

  it.effect("one owner stays: of two who take the right from each other at once, one is refused", () =>
    Effect.gen(function* () {
      const members = yield* MemberStore
      for (const change of [
        (id: MemberId) => members.setRole(id, "viewer", Store.operator),
        (id: MemberId) => members.remove(id, Store.operator)
      ]) {
        const owner = { tenant_id: freshTenant(), name: "owner", role: "owner", is_operator: false } as const
        const [first, second] = [
          yield* members.invite(owner, Store.operator),
          yield* members.invite(owner, Store.operator)
        ]
        const exits = yield* Effect.all([Effect.result(change(first.id)), Effect.result(change(second.id))], {
          concurrency: "unbounded"
        })
        const failures = exits.filter(Result.isFailure).map(({ failure }) => failure._tag)
        assert.deepStrictEqual(failures, ["Conflict"])
        const owners = (yield* members.list(owner.tenant_id)).filter(({ role }) => role === "owner")
        assert.lengthOf(owners, 1)
        assert.strictEqual((yield* Effect.flip(change(owners[0]?.id ?? first.id)))._tag, "Conflict")
      }
    })
  )

  it.effect("an invitation lives for 72 hours, and a new link takes the place of one that was not used", () =>
    Effect.gen(function* () {
      const members = yield* MemberStore
      const sessions = yield* SessionStore
      const member = yield* invite(freshTenant())
      const invitation = yield* members.makeLink(member.id, Store.operator, "invitation")
      const [life] = yield* Store.rows<{ hours: number }>(
        `select extract(epoch from expires_at - clock_timestamp())::float8 / 3600 as hours from sign_in_link where member_id = $1`,
        [member.id]
      )
      assert.approximately(life?.hours ?? 0, 72, 0.1)
      const [listed] = yield* members.list(member.tenant_id)
      assert.deepInclude(listed, { last_sign_in_at: null, link_expires_at: invitation.expires_at })
      const link = yield* members.makeLink(member.id, Store.operator)
      assert.strictEqual((yield* Effect.flip(sessions.startByLink(invitation.token, browser)))._tag, "LinkInvalid")
      yield* sessions.startByLink(link.token, browser)
      const [seen] = yield* members.list(member.tenant_id)
      assert.isNotNull(seen?.last_sign_in_at)
      assert.isNull(seen?.link_expires_at)
    })
  )

  it.effect("a tenant has so many members, and its owners invite so many an hour", () =>
    Effect.gen(function* () {
      const members = yield* MemberStore
      const tenant = freshTenant()
      const owner = yield* invite(tenant)
      const asOwner = members.invite(
        { tenant_id: tenant, name: "x", role: "viewer", is_operator: false },
        { kind: "user", id: owner.id }
      )
      for (let count = 1; count < mostInvitationsAnHour; count++) yield* asOwner
      const refusal = yield* Effect.flip(asOwner)
      assert.strictEqual(refusal._tag, "TooManyRequests")
      yield* invite(tenant)
      yield* Store.rows(`update member set created_at = created_at - interval '1 hour' where tenant_id = $1`, [tenant])
      yield* asOwner
      yield* Store.rows(
        `insert into member (id, tenant_id, name, role)
         select 'mem_' || lpad(n::text, 20, '0'), $1, 'x', 'viewer' from generate_series(1, $2) n`,
        [tenant, mostMembers]
      )
      assert.strictEqual((yield* Effect.flip(invite(tenant)))._tag, "Conflict")
    })
  )

  it.effect("sessions are listed and ended within a scope, and those beyond it are not there", () =>
    Effect.gen(function* () {
      const sessions = yield* SessionStore
      const tenant = freshTenant()
      const [first, second, stranger] = [yield* started(tenant), yield* started(tenant), yield* started(freshTenant())]
      const own = { tenant, member: first.member.id }
      const idsIn = (scope: SessionScope) =>
        Effect.map(sessions.list(scope), (list) => list.map(({ id }) => String(id)).toSorted())
      assert.deepStrictEqual(yield* idsIn(own), [String(first.session.id)])
      assert.sameMembers(
        [...(yield* idsIn({ tenant, member: null }))],
        [first.session.id, second.session.id].map(String)
      )
      for (const { session } of [second, stranger]) {
        const refusal = yield* Effect.flip(sessions.endById(own, session.id, Store.operator))
        assert.strictEqual(refusal._tag, "NotFound")
      }
      const more = yield* sessions.start(first.member.id, "link", browser)
      assert.strictEqual(yield* sessions.endOthers(more.session), 1)
      assert.deepStrictEqual(yield* idsIn(own), [String(more.session.id)])
      yield* sessions.endById(own, more.session.id, Store.operator)
      assert.isTrue(Option.isNone(yield* sessions.find(more.token)))
      assert.strictEqual((yield* Effect.flip(sessions.endById(own, more.session.id, Store.operator)))._tag, "NotFound")
    })
  )

  it.effect(
    "a member signs in so many times an hour, also where those sessions have ended; a link is not used up by one too many",
    () =>
      Effect.gen(function* () {
        const sessions = yield* SessionStore
        const members = yield* MemberStore
        const tenant = freshTenant()
        const [{ member, session }, other] = [yield* started(tenant), yield* started(tenant)]
        const more = yield* Effect.all(
          Array.from({ length: mostSignInsAnHour + 5 }, () =>
            Effect.result(sessions.start(member.id, "link", browser))
          ),
          { concurrency: "unbounded" }
        )
        assert.strictEqual(more.filter(Result.isSuccess).length, mostSignInsAnHour - 1)
        assert.strictEqual(yield* sessions.endOthers(session), mostSignInsAnHour - 1)
        yield* sessions.forget
        const link = yield* members.makeLink(member.id, Store.operator)
        const refusal = yield* Effect.flip(sessions.startByLink(link.token, browser))
        assert.strictEqual(refusal._tag, "TooManyRequests")
        assert.isAtLeast((yield* sessions.start(other.member.id, "link", browser)).session.expires_at, Date.now())
        yield* hourLater(tenant)
        assert.strictEqual((yield* sessions.startByLink(link.token, browser)).session.member_id, member.id)
        const [entries] = yield* Store.rows<{ n: number }>(
          `select count(*)::int as n from audit_log where action = 'session.ended' and actor_id = $1
           and details = jsonb_build_object('member', actor_id, 'reason', 'ended from the list') and key_id is not null`,
          [member.id]
        )
        assert.strictEqual(entries?.n, mostSignInsAnHour - 1)
      })
  )

  it.effect("what has ended is forgotten, but for the calls that it was charged with", () =>
    Effect.gen(function* () {
      const keys = yield* KeyStore
      const sessions = yield* SessionStore
      const ledger = yield* QuotaLedger
      const tenant = freshTenant()
      const [idle, used, live] = [yield* started(tenant), yield* started(tenant), yield* started(tenant)]
      const key = Option.getOrThrow(yield* keys.findByHash(hashSecret(used.token)))
      assert.strictEqual((yield* ledger.charge({ key, surface: "console", cost: 1 }))._tag, "granted")
      yield* (yield* MemberStore).makeLink(live.member.id, Store.operator)
      yield* Store.rows(`update sign_in_link set used_at = clock_timestamp()`)
      yield* Store.rows(`insert into sign_in_challenge values ('ch_old', 'passkey.sign_in', 'x', null, 'epoch')`)
      yield* sessions.end(idle.session)
      yield* sessions.end(used.session)
      yield* hourLater(tenant)
      assert.isAtLeast(yield* sessions.forget, 2)
      assert.strictEqual(yield* sessions.forget, 0)
      const left = yield* Store.rows<{ id: string }>(
        `select id from api_key where tenant_id = $1 and kind = 'session' order by created_at`,
        [tenant]
      )
      assert.deepStrictEqual(
        left.map(({ id }) => id),
        [used.session.id, live.session.id].map(String)
      )
      assert.isTrue(Option.isSome(yield* sessions.find(live.token)))
      const [day] = yield* ledger.usage(tenant, 1)
      assert.deepInclude(day, {
        calls: 1,
        refused: 0,
        by_surface: { rest: 0, legacy: 0, connector: 0, console: 1, embed: 0 },
        by_key: []
      })
      const counts = yield* Store.rows<{ n: number }>(
        `select (select count(*) from sign_in_link)::int + (select count(*) from sign_in_challenge)::int as n`
      )
      assert.deepStrictEqual(counts, [{ n: 0 }])
      yield* Store.rows(`update key_usage set day = day - 500 where key_id = $1`, [used.session.id])
      yield* sessions.forget
      assert.isTrue(Option.isNone(yield* keys.findByHash(key.hash)))
      assert.strictEqual((yield* ledger.charge({ key, surface: "console", cost: 1 }))._tag, "stale")
    })
  )
})
