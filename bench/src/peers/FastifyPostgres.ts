import fastify from "fastify"
import { Pool } from "pg"
import { answerEncoder } from "./Answer.ts"
import { json, path, serve } from "./Serve.ts"
import { hashOf, readSetup } from "./Setup.ts"

/** Fastify with one statement per request, which reads the key by its hash and counts: exact, minute and day. */
const setup = readSetup()
const pool = new Pool({ connectionString: setup.databaseUrl ?? "", max: 10 })
pool.on("error", () => undefined)

await pool.query(`
  create table api_key (
    hash text primary key, tenant text not null, limit_minute int not null, revoked_at timestamptz
  );
  create table usage (
    tenant text primary key,
    minute timestamptz not null default '-infinity', minute_used int not null default 0,
    day timestamptz not null default '-infinity', day_used bigint not null default 0
  )`)
await pool.query(
  "insert into api_key select * from json_to_recordset($1) as it(hash text, tenant text, limit_minute int)",
  [JSON.stringify(setup.keys.map(({ secret, ...key }) => ({ ...key, hash: hashOf(secret) })))]
)
await pool.query("insert into usage (tenant) select distinct tenant from api_key")

const charge = `
  update usage set
    minute_used = case when minute = date_trunc('minute', now()) then minute_used else 0 end + 1,
    minute = date_trunc('minute', now()),
    day_used = case when day = date_trunc('day', now()) then day_used else 0 end + 1,
    day = date_trunc('day', now())
  from api_key k
  where k.hash = $1 and k.revoked_at is null and usage.tenant = k.tenant
    and (minute < date_trunc('minute', now()) or minute_used < k.limit_minute)
  returning minute_used, day_used`

const keys = new Map(setup.keys.map((key) => [hashOf(key.secret), key]))
const encode = answerEncoder(setup.sample)
const app = fastify()

app.get(path, async (request, reply) => {
  const hash = hashOf(String(request.headers["x-api-key"]))
  const key = keys.get(hash)
  if (key === undefined) return reply.code(401).send({ code: "api_key_invalid" })
  const { rows } = await pool.query<{ minute_used: number; day_used: string }>({
    name: "charge",
    text: charge,
    values: [hash]
  })
  const counter = rows[0]
  if (counter === undefined)
    return reply.code(429).send({ code: "quota_exceeded", scope: "minute", limit: key.limit_minute })
  const remaining = { limit_minute: key.limit_minute, remaining_minute: key.limit_minute - counter.minute_used }
  return reply
    .headers({
      "x-ratelimit-limit-minute": key.limit_minute,
      "x-ratelimit-remaining-minute": remaining.remaining_minute
    })
    .type(json)
    .send(encode(request.id, remaining))
})

app.addHook("onClose", () => pool.end())
await serve(app, setup.port)
