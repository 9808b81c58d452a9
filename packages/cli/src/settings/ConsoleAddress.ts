import type { Settings } from "@grid/server/config/Settings"
import { Option } from "effect"

/** Hosts that a browser on this machine reaches as localhost: passkeys work there, and on no address of digits. */
const local: ReadonlyArray<string> = ["127.0.0.1", "::1", "0.0.0.0", "::", "localhost"]

const named = (host: string) => (local.includes(host) ? "localhost" : host.includes(":") ? `[${host}]` : host)

/** Address of the console for a browser. */
export const consoleAddress = ({ baseUrl, host, port }: Pick<Settings, "baseUrl" | "host" | "port">): string =>
  Option.getOrElse(baseUrl, () => `http://${named(host)}:${port}`)

/** Address that signs in by a link. What is behind `#` is sent to no server and stands in no log. */
export const signInAddress = (settings: Parameters<typeof consoleAddress>[0], token: string): string =>
  `${consoleAddress(settings)}/sign-in#link=${token}`
