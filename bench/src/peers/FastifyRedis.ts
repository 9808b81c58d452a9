import rateLimit from "@fastify/rate-limit"
import fastify from "fastify"
import { Redis } from "ioredis"
import { answerEncoder } from "./Answer.ts"
import { json, path, serve } from "./Serve.ts"
import { readSetup } from "./Setup.ts"

/** Fastify with keys in memory and `@fastify/rate-limit` on Redis, connected as its documentation advises. */
const setup = readSetup()
const redis = new Redis({ path: setup.redisSocket ?? "", connectTimeout: 500, maxRetriesPerRequest: 1 })
redis.on("error", () => undefined)
const keys = new Map(setup.keys.map((key) => [key.secret, key]))
const encode = answerEncoder(setup.sample)
const app = fastify()

await app.register(rateLimit, {
  redis,
  timeWindow: 60_000,
  keyGenerator: (request) => String(request.headers["x-api-key"]),
  max: (_request, key) => keys.get(key)?.limit_minute ?? 0,
  allowList: (request) => request.url === "/healthz"
})

app.get(path, (request, reply) => {
  const key = keys.get(String(request.headers["x-api-key"]))
  if (key === undefined) return reply.code(401).send({ code: "api_key_invalid" })
  const remaining = Number(reply.getHeader("x-ratelimit-remaining"))
  return reply.type(json).send(encode(request.id, { limit_minute: key.limit_minute, remaining_minute: remaining }))
})

app.addHook("onClose", async () => redis.disconnect())
await serve(app, setup.port)
