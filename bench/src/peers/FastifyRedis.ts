import rateLimit from "@fastify/rate-limit"
import fastify from "fastify"
import { Redis } from "ioredis"
import { answerEncoder } from "./Answer.ts"
import { json, path, serve } from "./Serve.ts"
import { hashOf, type PeerKey, readSetup } from "./Setup.ts"

declare module "fastify" {
  interface FastifyRequest {
    key: PeerKey | null
  }
}

/**
 * Fastify with `@fastify/rate-limit` on Redis, connected as its documentation advises. Keys stand in Redis by their hash and are
 * remembered for a second, as long as a lease of ours lives.
 */
const setup = readSetup()
const redis = new Redis({ path: setup.redisSocket ?? "", connectTimeout: 500, maxRetriesPerRequest: 1 })
redis.on("error", () => undefined)
await redis.hset("keys", Object.fromEntries(setup.keys.map((key) => [hashOf(key.secret), JSON.stringify(key)])))
const keyLifeMs = 1_000
const keys = new Map<string, { readonly key: PeerKey; readonly until: number }>()
const encode = answerEncoder(setup.sample)
const app = fastify()

const readKey = async (hash: string): Promise<PeerKey | null> => {
  const text = await redis.hget("keys", hash)
  if (text === null) return null
  const key = JSON.parse(text) as PeerKey
  keys.set(hash, { key, until: performance.now() + keyLifeMs })
  return key
}

app.decorateRequest("key", null)
app.addHook("onRequest", (request, _reply, done) => {
  const hash = hashOf(String(request.headers["x-api-key"]))
  const entry = keys.get(hash)
  if (entry !== undefined && entry.until > performance.now()) {
    request.key = entry.key
    return done()
  }
  readKey(hash).then((key) => {
    request.key = key
    done()
  }, done)
})

await app.register(rateLimit, {
  redis,
  timeWindow: 60_000,
  keyGenerator: (request) => request.key?.tenant ?? "",
  max: (request) => request.key?.limit_minute ?? 0,
  allowList: (request) => request.url === "/healthz"
})

app.get(path, (request, reply) => {
  const { key } = request
  if (key === null) return reply.code(401).send({ code: "api_key_invalid" })
  const remaining = Number(reply.getHeader("x-ratelimit-remaining"))
  return reply.type(json).send(encode(request.id, { limit_minute: key.limit_minute, remaining_minute: remaining }))
})

app.addHook("onClose", async () => redis.disconnect())
await serve(app, setup.port)
