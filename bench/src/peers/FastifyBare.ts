import fastify from "fastify"
import { answerEncoder } from "./Answer.ts"
import { json, path, serve } from "./Serve.ts"
import { readSetup } from "./Setup.ts"

/** Fastify with a key check in memory and no counter: how fast the framework alone is. */
const setup = readSetup()
const keys = new Map(setup.keys.map((key) => [key.secret, key]))
const encode = answerEncoder(setup.sample)
const app = fastify()

app.get(path, (request, reply) => {
  const key = keys.get(String(request.headers["x-api-key"]))
  if (key === undefined) return reply.code(401).send({ code: "api_key_invalid" })
  const remaining = { limit_minute: key.limit_minute, remaining_minute: key.limit_minute }
  return reply.type(json).send(encode(request.id, remaining))
})

await serve(app, setup.port)
