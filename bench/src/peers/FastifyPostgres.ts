import fastify from "fastify"
import { Pool } from "pg"
import { answerEncoder } from "./Answer.ts"
import { json, path, serve } from "./Serve.ts"
import { readSetup } from "./Setup.ts"

/** Fastify with keys cached from a PostgreSQL table and one counting statement per request: exact, minute and day. */
const setup = readSetup()
const pool = new Pool({ connectionString: setup.databaseUrl ?? "", max: 10 })
pool.on("error", () => undefined)

await pool.query(`
  create table api_key (secret text primary key, tenant text not null, limit_minute int not null);
  create table usage (
    tenant text primary key,
    minute timestamptz not null default '-infinity', minute_used int not null default 0,
    day timestamptz not null default '-infinity', day_used bigint not null default 0
  )`)
await pool.query(
  "insert into api_key select * from json_to_recordset($1) as it(secret text, tenant text, limit_minute int)",
  [JSON.stringify(setup.keys)]
)
await pool.query("insert into usage (tenant) select distinct tenant from api_key")

const charge = `
  update usage set
    minute_used = case when minute = date_trunc('minute', now()) then minute_used else 0 end + 1,
    minute = date_trunc('minute', now()),
    day_used = case when day = date_trunc('day', now()) then day_used else 0 end + 1,
    day = date_trunc('day', now())
  where tenant = $1 and (minute < date_trunc('minute', now()) or minute_used < $2)
  returning minute_used, day_used`

const rows = await pool.query<{ secret: string; tenant: string; limit_minute: number }>("select * from api_key")
const keys = new Map(rows.rows.map((key) => [key.secret, key]))
const encode = answerEncoder(setup.sample)
const app = fastify()

app.get(path, async (request, reply) => {
  const key = keys.get(String(request.headers["x-api-key"]))
  if (key === undefined) return reply.code(401).send({ code: "api_key_invalid" })
  const { rows } = await pool.query<{ minute_used: number; day_used: string }>({
    name: "charge",
    text: charge,
    values: [key.tenant, key.limit_minute]
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
