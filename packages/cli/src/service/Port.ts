import { cannotListen } from "@grid/server/config/ListenRemedy"
import { AppSettings, type Settings } from "@grid/server/config/Settings"
import { Effect } from "effect"
import { createServer } from "node:net"

/** Refusal of the port: null where it can be listened on, else the code of the system's error. */
export const refusal = ({ host, port }: Pick<Settings, "host" | "port">) =>
  Effect.callback<string | null>((resume) => {
    const server = createServer()
    server.once("error", (error: NodeJS.ErrnoException) => resume(Effect.succeed(error.code ?? error.message)))
    server.listen(port, host, () => server.close(() => resume(Effect.succeed(null))))
  })

/** Look at the port before anything is made or loaded; fails as the listener would. */
export const check = Effect.gen(function* () {
  const { host, port } = yield* AppSettings
  const code = yield* refusal({ host, port })
  if (code !== null) return yield* Effect.fail(cannotListen(host, port, code))
})
