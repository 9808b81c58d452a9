import type { FastifyInstance } from "fastify"

/** Path every peer serves, the same as ours. */
export const path = "/developer/v1/grid/demand/latest"

/** Content type of every answer. */
export const json = "application/json; charset=utf-8"

/** Listens on loopback and ends orderly on SIGTERM. */
export const serve = async (app: FastifyInstance, port: number): Promise<void> => {
  app.get("/healthz", async () => ({ ok: true }))
  process.once("SIGTERM", () => void app.close().then(() => process.exit(0)))
  await app.listen({ host: "127.0.0.1", port })
}
