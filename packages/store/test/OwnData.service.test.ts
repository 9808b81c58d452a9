import { assert, layer } from "@effect/vitest"
import { MemberId, type TenantId } from "@grid/domain/Brands"
import { AuditLog, mostOfAction } from "@grid/domain/keys/AuditLog"
import { KeyStore } from "@grid/domain/keys/KeyStore"
import { MemberStore } from "@grid/domain/people/MemberStore"
import { OwnData } from "@grid/domain/people/OwnData"
import { SessionStore } from "@grid/domain/people/SessionStore"
import { QuotaLedger } from "@grid/domain/quota/QuotaLedger"
import * as AuditLogLayer from "@grid/store/keys/AuditLog"
import { auditTable, bytesAtOnce, ownedTables, tenantTable } from "@grid/store/keys/Owned"
import * as MemberStoreLayer from "@grid/store/people/MemberStore"
import * as OwnDataLayer from "@grid/store/people/OwnData"
import * as SessionStoreLayer from "@grid/store/people/SessionStore"
import { dump } from "@grid/testing/cluster/Dump"
import { Effect, Layer, Stream } from "effect"
import * as Store from "./support/Store.ts"

let tenants = 0
const freshTenant = () => `owndata-${tenants++}` as TenantId

const owner = Store.operator

const stores = Layer.mergeAll(
  MemberStoreLayer.layer,
  SessionStoreLayer.layer,
  OwnDataLayer.layer,
  AuditLogLayer.layer
).pipe(Layer.provideMerge(Store.layer))

type Document = Readonly<Record<string, ReadonlyArray<Readonly<Record<string, unknown>>>>>

const parse = (text: string): Document & { readonly made_at?: string } => JSON.parse(text)

const textOf = <E, R>(text: Stream.Stream<string, E, R>) =>
  Effect.map(Stream.runCollect(text), (parts) => parts.join(""))

/** Rows in every table that belongs to a tenant; `mark` stands in every text of a person, `hidden` in every secret. */
const filled = Effect.fnUntraced(function* (tenant: TenantId) {
  const mark = `asha-of-${tenant}`
  const hidden = `hidden-of-${tenant}`
  const member = yield* (yield* MemberStore).invite(
    { tenant_id: tenant, name: mark, role: "owner", is_operator: false },
    owner
  )
  const actor = { kind: "user", id: member.id } as const
  const browser = { user_agent: mark, replaces: null }
  const { session, token } = yield* (yield* SessionStore).start(member.id, "passkey", browser)
  const { key, secret } = yield* (yield* KeyStore).create(Store.newKey(tenant, { name: mark }), actor)
  const link = yield* (yield* MemberStore).makeLink(member.id, owner)
  const charged = { key, surface: "rest", cost: 1 } as const
  assert.strictEqual((yield* (yield* QuotaLedger).charge(charged))._tag, "granted")
  const statements: ReadonlyArray<readonly [text: string, values: ReadonlyArray<unknown>]> = [
    [`update member set subject = $2 where id = $1`, [member.id, mark]],
    [`insert into passkey values ($2, $1, $2, decode(md5($3), 'hex'), 1, '{}')`, [member.id, mark, hidden]],
    [
      `insert into sign_in_challenge values ($2, 'passkey.register', $3, $1, 'infinity')`,
      [member.id, `ch-${mark}`, hidden]
    ],
    [`insert into page_load values ($2, $1, 60, 'infinity')`, [session.id, `load-${mark}`]],
    [`insert into key_refusal values ($1, current_date, 'rest', 1)`, [key.id]],
    [`insert into key_use values ($1, clock_timestamp())`, [key.id]],
    [`insert into idempotent_creation values ($1, $3, $3, $2)`, [tenant, key.id, mark]],
    [
      `insert into embed (id, key_id, made_by, title, chart, parameters, origins) values ('emb-' || $2, $1, $2, $2, 'demand', '{}', '{}')`,
      [key.id, mark]
    ],
    [`insert into usage_minute values ($1, clock_timestamp(), 1, 0)`, [tenant]],
    [`insert into usage_route values ($1, current_date, $2, 'rest', 200, '', 1)`, [tenant, `/${mark}`]],
    [
      `insert into request_log (at, tenant_id, key_id, request_id, method, route, path, parameters, status, duration_ms, surface, bytes)
       select clock_timestamp(), $1, $2, $3 || n, 'GET', '/', $3, '{}', 200, 1, 'rest', 1 from generate_series(1, 2000) n`,
      [tenant, key.id, mark]
    ],
    [
      `insert into alert (id, tenant_id, name, metric, area, op, threshold, for_blocks, url, secret)
       values ('alert-' || $2, $1, $2, 'frequency', 'india', '<', 49.9, 1, $2, $3)`,
      [tenant, mark, hidden]
    ],
    [
      `insert into alert_delivery (id, alert_id, type, body) values ('msg-' || $1, 'alert-' || $1, 'alert.test', $1)`,
      [mark]
    ],
    [
      `insert into job (id, tenant_id, spec) values ('job-' || $2, $1, jsonb_build_object('note', $2::text))`,
      [tenant, mark]
    ],
    [`insert into job_chunk select number, 0, 'x' from job where tenant_id = $1`, [tenant]],
    [
      `insert into scope2_result (id, tenant_id, state, basis, first_block, end_block, label, load_mwh, factor_set, method_version,
         kg_co2e_per_mwh, snapshot_ids)
       values ('s2-' || $2, $1, 'goa', 'direct', 'epoch', 'epoch', $2, '{1,2}', 'f', 'm', '{1,2}', '{a,b}')`,
      [tenant, mark]
    ],
    [
      `insert into scope2_restatement (result_number, version, places, kg_co2e_per_mwh, snapshot_ids, restated_at, reason)
       select number, 2, '{0}', '{3}', '{c}', 'epoch', $2 from scope2_result where tenant_id = $1`,
      [tenant, mark]
    ],
    [`insert into engine_inputs values ($1, 'x')`, [mark]],
    [
      `insert into engine_result (tenant_id, id, engine, version, inputs_sha256, answer) values ($1, 'res-' || $2, 'test', '1', $2, $2)`,
      [tenant, mark]
    ],
    [
      `insert into profile (tenant_id, subject, id, name, first_block, mwh, blocks, energy_mwh, peak_mw, sha256)
       values ($1, 'load', 'lp-' || $2, $2, 'epoch', '{1,2}', 2, 3, 8, '')`,
      [tenant, mark]
    ]
  ]
  for (const [text, values] of statements) yield* Store.rows(text, values)
  return { member, key, mark, hidden: [hidden, token, secret ?? "", link.token, key.hash] }
})

layer(stores, { excludeTestServices: true, timeout: "60 seconds" })("own data", (it) => {
  it.effect("every table that leads to a tenant is one of those that are given and erased", () =>
    Effect.gen(function* () {
      const tables = yield* Store.rows<{ name: string }>(
        `with recursive related as (
           select 'tenant'::regclass::oid as id
           union select f.conrelid from pg_constraint f join related l on f.confrelid = l.id where f.contype = 'f'
         )
         select c.relname::text as name from pg_class c
         where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and (c.oid in (select id from related) or exists (
           select from pg_attribute a where a.attrelid = c.oid and a.attname in ('tenant_id', 'key_id', 'member_id')))`
      )
      const known = [...ownedTables, auditTable, tenantTable].map(({ table }) => table)
      // The count of the day goes with its tenant; a page load has its key in a column of another name.
      assert.sameMembers([...tables.map(({ name }) => name), "page_load"], [...known, "tenant_quota"])
    })
  )

  it.effect("what names a row that is removed is found by an index, however many rows there are", () =>
    Effect.gen(function* () {
      const without = yield* Store.rows(
        `select f.conrelid::regclass::text as "table", a.attname::text as "column"
         from pg_constraint f join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
         where f.contype = 'f' and f.confrelid::regclass::text = any ($1) and not exists (
           select from pg_index i where i.indrelid = f.conrelid and i.indkey[0] = f.conkey[1])`,
        [ownedTables.map(({ table }) => table)]
      )
      assert.isEmpty(without)
    })
  )

  it.effect("a tenant gets all of it, however much, and no secret", () =>
    Effect.gen(function* () {
      const tenant = freshTenant()
      const { hidden, mark, member } = yield* filled(tenant)
      const data = yield* OwnData
      const text = yield* textOf(data.ofTenant(tenant, owner))
      for (const secret of hidden) assert.notInclude(text, secret)
      const { made_at, ...sections } = parse(text)
      assert.match(made_at ?? "", /^\d{4}-\d\d-\d\dT.*Z$/)
      const sizes = Object.fromEntries(Object.entries(sections).map(([name, rows]) => [name, rows.length]))
      const one = Object.keys(sizes).filter((name) => !["audit", "requests"].includes(name))
      assert.deepStrictEqual(new Set(one.map((name) => sizes[name])), new Set([1]))
      assert.strictEqual(sizes["requests"], 2_000)
      assert.strictEqual(new Set(sections["requests"]?.map((row) => row["request_id"])).size, 2_000)
      assert.deepInclude(sections["members"]?.[0], { id: member.id, name: mark, subject: mark })
      assert.deepInclude(sections["scope2_results"]?.[0], { label: mark, load_mwh: [1, 2] })
      assert.sameMembers(sections["audit"]?.map(({ action }) => action) ?? [], [
        "tenant.created",
        "member.invited",
        "session.started",
        "key.created",
        "link.made",
        "tenant.exported"
      ])
      const person = parse(yield* textOf(data.ofMember(member.id, owner)))
      assert.deepStrictEqual(Object.keys(person), ["made_at", "members", "passkeys", "sessions", "audit"])
      assert.lengthOf(person["audit"] ?? [], 5)
      const nobody = yield* Effect.flip(textOf(data.ofMember(MemberId.make(`mem_${"0".repeat(20)}`), owner)))
      assert.strictEqual(nobody._tag, "NotFound")
    })
  )

  it.effect("of results with large answers few are read at a time, and all are given", () =>
    Effect.gen(function* () {
      const tenant = freshTenant()
      yield* (yield* KeyStore).create(Store.newKey(tenant, {}), owner)
      const length = 400_000
      yield* Store.rows(`insert into engine_inputs values ($1, 'x')`, [tenant])
      yield* Store.rows(
        `insert into engine_result (tenant_id, id, engine, version, inputs_sha256, answer)
         select $1, $1 || n, 'test', '1', $1, case when n <> 7 then repeat(n::text, $2 / length(n::text)) end from generate_series(1, 25) n`,
        [tenant, length]
      )
      const parts = yield* Stream.runCollect((yield* OwnData).ofTenant(tenant, owner))
      const results = parse(parts.join(""))["results"] ?? []
      assert.deepStrictEqual(
        results.map(({ id }) => id),
        Array.from({ length: 25 }, (_, index) => `${tenant}${index + 1}`)
      )
      assert.isAtMost(Math.max(...parts.map((part) => part.length)), bytesAtOnce + 2 * length)
    })
  )

  it.effect("an erased tenant leaves what was done and when, and others keep what is theirs", () =>
    Effect.gen(function* () {
      const [tenant, other] = [freshTenant(), freshTenant()]
      const { key, mark, member } = yield* filled(tenant)
      const neighbour = yield* filled(other)
      const data = yield* OwnData
      const others = Effect.map(textOf(data.ofTenant(other, owner)), (text) => ({
        ...parse(text),
        made_at: "",
        audit: []
      }))
      const before = yield* others
      yield* data.eraseTenant(tenant, { kind: "user", id: member.id })
      assert.deepStrictEqual(yield* others, before)
      const everything = yield* Effect.flatMap(Store.Url, (url) => Effect.promise(() => dump(url)))
      assert.notInclude(everything, mark)
      assert.include(everything, neighbour.mark)
      assert.notInclude(everything, member.id)
      const entries = yield* (yield* KeyStore).audit(tenant)
      assert.includeMembers(
        entries.map(({ action, actor }) => `${actor.kind} ${actor.id} ${action}`),
        [
          "operator test member.invited",
          "user erased session.started",
          "user erased key.created",
          "user erased tenant.erased"
        ]
      )
      for (const { details } of entries) assert.deepStrictEqual(details, {})
      assert.strictEqual((yield* (yield* QuotaLedger).charge({ key, surface: "rest", cost: 1 }))._tag, "stale")
      assert.notInclude(
        (yield* (yield* KeyStore).tenants).map(({ id }) => id),
        tenant
      )
      for (const again of [data.eraseTenant(tenant, owner), (yield* KeyStore).setPlan(tenant, "pro", owner)])
        assert.strictEqual((yield* Effect.flip(again))._tag, "NotFound")
      assert.strictEqual((yield* Effect.flip(textOf(data.ofTenant(tenant, owner))))._tag, "NotFound")
    })
  )

  it.effect("who begins anew the same day gets no second quota, and nothing of before", () =>
    Effect.gen(function* () {
      const tenant = freshTenant()
      yield* filled(tenant)
      const data = yield* OwnData
      yield* data.eraseTenant(tenant, owner)
      yield* Store.rows(`insert into job (id, tenant_id, spec) values ('late', $1, '{}')`, [tenant])
      const { key } = yield* Store.createKey(tenant, "growth")
      const again = yield* (yield* QuotaLedger).charge({ key, surface: "rest", cost: 1 })
      assert(again._tag === "granted")
      const [quota] = yield* Store.rows<{ day_used: number }>(
        `select day_used from tenant_quota where tenant_id = $1`,
        [tenant]
      )
      assert.strictEqual(quota?.day_used, 2)
      const sections = parse(yield* textOf(data.ofTenant(tenant, owner)))
      assert.isEmpty(sections["jobs"])
      assert.lengthOf(sections["keys"] ?? [], 1)
    })
  )

  it.effect("what a call under way has left goes by the hour, and the tenant with its day", () =>
    Effect.gen(function* () {
      const tenant = freshTenant()
      yield* filled(tenant)
      const data = yield* OwnData
      yield* data.eraseTenant(tenant, owner)
      yield* Store.rows(`insert into job (id, tenant_id, spec) values ('left', $1, '{}')`, [tenant])
      yield* data.forget
      const count = Effect.map(
        Store.rows<{ jobs: number; tenants: number; quotas: number }>(
          `select (select count(*)::int from job where tenant_id = $1) as jobs, (select count(*)::int from tenant where id = $1) as tenants,
             (select count(*)::int from tenant_quota where tenant_id = $1) as quotas`,
          [tenant]
        ),
        ([row]) => row
      )
      assert.deepStrictEqual(yield* count, { jobs: 0, tenants: 1, quotas: 1 })
      yield* Store.rows(`update tenant set erased_at = erased_at - interval '1 day' where id = $1`, [tenant])
      assert.isAtLeast(yield* data.forget, 1)
      assert.deepStrictEqual(yield* count, { jobs: 0, tenants: 0, quotas: 0 })
    })
  )

  it.effect("an erased person leaves an id, and whoever was removed before can be erased, too", () =>
    Effect.gen(function* () {
      const members = yield* MemberStore
      const data = yield* OwnData
      const tenant = freshTenant()
      const { mark, member } = yield* filled(tenant)
      const keep = yield* members.invite({ tenant_id: tenant, name: "keep", role: "member", is_operator: false }, owner)
      assert.strictEqual((yield* Effect.flip(data.eraseMember(member.id, owner)))._tag, "Conflict")
      yield* members.setRole(keep.id, "owner", owner)
      // Made with the provider's token before there were members.
      yield* (yield* KeyStore).create(Store.newKey(tenant, { name: "desk" }), { kind: "user", id: mark })
      yield* members.remove(member.id, owner)
      yield* data.eraseMember(member.id, owner)
      const people = yield* Store.rows<{ text: string }>(
        `select m::text || coalesce(string_agg(a::text, ''), '') as text from member m
         left join audit_log a on a.tenant_id = m.tenant_id and a.action <> 'key.created'
         left join session s on s.member_id = m.id where m.tenant_id = $1 group by m.id, m`,
        [tenant]
      )
      for (const { text } of people) assert.notInclude(text, mark)
      const log = yield* (yield* AuditLog).list({
        tenant,
        member: member.id,
        action: null,
        from: null,
        before: null,
        limit: 100
      })
      assert.deepStrictEqual(
        log.map(({ action, actor, actor_name }) => [action, actor.id === member.id, actor_name]),
        [
          ["member.erased", false, null],
          ["member.removed", false, null],
          ["session.ended", false, null],
          ["key.created", true, "erased"],
          ["link.made", false, null],
          ["key.created", true, "erased"],
          ["session.started", true, "erased"],
          ["member.invited", false, null]
        ]
      )
    })
  )

  it.effect("the audit log is asked for by subject, action, begin and place, and nobody changes it", () =>
    Effect.gen(function* () {
      const tenant = freshTenant()
      const { member } = yield* filled(tenant)
      const log = yield* AuditLog
      const ask = (rest: Partial<Parameters<typeof log.list>[0]>) =>
        Effect.map(
          log.list({ tenant, member: null, action: null, from: null, before: null, limit: 100, ...rest }),
          (entries) => entries.map(({ action }) => action)
        )
      assert.deepStrictEqual(yield* ask({ action: "key" }), ["key.created"])
      assert.deepStrictEqual(yield* ask({ action: "member.invited" }), ["member.invited"])
      assert.isEmpty(yield* ask({ action: "ke" }))
      assert.isEmpty(yield* ask({ from: Date.now() + 60_000 }))
      assert.deepStrictEqual(yield* ask({ limit: 1 }), ["link.made"])
      const [newest] = yield* log.list({ tenant, member: null, action: null, from: null, before: null, limit: 1 })
      assert.lengthOf(yield* ask({ before: newest?.number ?? 0 }), 4)
      assert.notInclude(yield* ask({ member: member.id }), "tenant.created")
      for (const statement of ["delete from audit_log", "update audit_log set action = 'x'", "truncate audit_log"]) {
        const refusal = yield* Effect.flip(Store.rows(statement))
        assert.include(String(refusal.reason.cause), "append-only")
      }
    })
  )

  it.effect("the audit log keeps so many sign-ins of a tenant, the newest, and all that is not repeated", () =>
    Effect.gen(function* () {
      const tenant = freshTenant()
      yield* filled(tenant)
      yield* Store.rows(
        `insert into audit_log (actor_kind, actor_id, action, tenant_id, details)
         select 'user', 'member', action, $1, jsonb_build_object('n', n)
         from unnest(array['session.started', 'key.revoked']) action, generate_series(1, $2::int) n`,
        [tenant, mostOfAction + 2]
      )
      const counts = Store.rows<{ action: string; n: number; oldest: number | null }>(
        `select action, count(*)::int as n, min((details ->> 'n')::int) as oldest from audit_log
         where tenant_id = $1 and action in ('session.started', 'key.revoked', 'tenant.created') group by 1 order by 1`,
        [tenant]
      )
      yield* (yield* AuditLog).forget
      assert.deepStrictEqual(yield* counts, [
        { action: "key.revoked", n: mostOfAction + 2, oldest: 1 },
        { action: "session.started", n: mostOfAction, oldest: 3 },
        { action: "tenant.created", n: 1, oldest: null }
      ])
    })
  )
})
