import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { text } from "node:stream/consumers"
import { dayMs, hourMs, istDateStart, istDay, istDayStart } from "@grid/domain/time/Time"
import { listen } from "../http/Loopback.ts"
import * as Fixtures from "./Fixtures.ts"
import { load, type NppReading, type Recordings } from "./Recordings.ts"

/** Paths played here, as they are at the real sites. */
export const paths = {
  nppDemand: "/dashBoard/demandmet1chartdata",
  nppFuels: "/dashBoard/demandmet2chartdata",
  merit: "/StateWiseDetails/BindCurrentStateStatus"
} as const
/** One of `paths`, or a path of the test's own. */
export type Path = string

/** Behaviour of a path; with `times` only so often, then it is well again. */
export type Mode = (
  | { readonly type: "normal" }
  /** Waits before it answers. */
  | { readonly type: "slow"; readonly ms: number }
  | { readonly type: "status"; readonly status: number; readonly retryAfter?: string }
  /** Destroys the connection in the middle of the body. */
  | { readonly type: "cutOff" }
  /** An HTML page with status 200. */
  | { readonly type: "html200" }
  /** The body of the answer before, once more. */
  | { readonly type: "repeat" }
  /** Answer as it was some time ago. */
  | { readonly type: "back"; readonly ms: number }
  /** Bytes that are nothing. */
  | { readonly type: "garbage" }
  | { readonly type: "redirect"; readonly to: string }
  /** Any body at all, with status 200. */
  | { readonly type: "body"; readonly body: string }
) & { readonly times?: number }

/** A request as it came in; `at` is epoch ms. */
export interface Recorded {
  readonly method: string
  readonly path: string
  readonly query: string
  readonly headers: IncomingMessage["headers"]
  readonly body: string
  readonly at: number
}

export interface TestUpstream {
  readonly url: string
  readonly setMode: (path: Path, mode: Mode) => void
  /** The instant played, epoch ms; null lets time run, with recordings moved by whole days to now. */
  readonly setMoment: (ms: number | null) => void
  /** Requests so far, all or those of one path, oldest first. */
  readonly requests: (path?: Path) => ReadonlyArray<Recorded>
  readonly close: () => Promise<void>
}

/** Answer of a path of the test's own when all is well; a string is JSON with status 200. */
export type Play = (request: {
  readonly method: string
  readonly query: URLSearchParams
  readonly body: string
  readonly headers: IncomingMessage["headers"]
}) =>
  | string
  | {
      readonly status?: number
      readonly headers?: Readonly<Record<string, string>>
      readonly body: string | Uint8Array
    }

export interface Options {
  /** Further paths, by any method. */
  readonly play?: Readonly<Record<Path, Play>>
  /** Directory with `npp/*.csv` and `merit/*.csv`; without it hand-made values are played. */
  readonly dataDir?: string
  readonly port?: number
}

/** Starts an upstream on the loopback interface that looks like the national dashboard and the MERIT portal. */
export const start = async (options: Options = {}): Promise<TestUpstream> => {
  const player = makePlayer(options.dataDir === undefined ? undefined : load(options.dataDir))
  const modes = makeModes()
  const requests: Array<Recorded> = []
  const previous = new Map<string, Reply>()
  let moment: number | null = null

  const normalReply = (request: Recorded, mode: Mode): Reply => {
    const { body, headers, method, path, query } = request
    const play = options.play?.[path]
    const key = `${path}${query}${body}`
    const earlier = mode.type === "repeat" ? previous.get(key) : undefined
    const current =
      earlier ??
      reply(
        play === undefined
          ? player(request, moment, mode.type === "back" ? mode.ms : 0)
          : play({ method, query: new URLSearchParams(query), body, headers })
      )
    previous.set(key, current)
    return current
  }

  /** `GET` lists the requests so far; `POST {"path","mode"}` or `{"moment"}` sets what is played. */
  const control = (method: string, body: string, response: ServerResponse): void => {
    if (method === "POST") {
      const order: { path?: Path; mode?: Mode; moment?: number | string | null } = JSON.parse(body)
      if (order.path !== undefined && order.mode !== undefined) modes.set(order.path, order.mode)
      if (order.moment !== undefined) {
        moment = typeof order.moment === "string" ? Date.parse(order.moment) : order.moment
      }
    }
    return send(response, 200, "application/json", JSON.stringify({ moment, modes: modes.entries(), requests }))
  }

  const serve = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { headers, method = "" } = incoming
    const { pathname: path, search: query } = new URL(incoming.url ?? "/", "http://upstream")
    const body = await text(incoming)
    if (path === "/__control") return control(method, body, response)
    const request: Recorded = { method, path, query, headers, body, at: Date.now() }
    requests.push(request)
    const refusal = options.play?.[path] === undefined ? refusalOf(request) : null
    if (refusal !== null) return send(response, refusal, "text/html", `<html><body>${refusal}</body></html>`)
    const mode = modes.use(path)
    return answer(response, mode, normalReply(request, mode))
  }

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => send(response, 400, "text/plain", String(error)))
  })
  const { close, url } = await listen(server, options.port)
  return {
    url,
    setMode: modes.set,
    setMoment: (ms) => void (moment = ms),
    requests: (path) => (path === undefined ? [...requests] : requests.filter((request) => request.path === path)),
    close
  }
}

/** Modes of the paths; one with `times` is gone when it has been used so often. */
const makeModes = () => {
  const modes = new Map<Path, Mode>()
  return {
    entries: () => [...modes],
    set: (path: Path, mode: Mode): void => void modes.set(path, mode),
    use: (path: Path): Mode => {
      const mode = modes.get(path) ?? { type: "normal" }
      if (mode.times === undefined) return mode
      if (mode.times > 1) modes.set(path, { ...mode, times: mode.times - 1 })
      else modes.delete(path)
      return mode
    }
  }
}

/** Status for a request that the real sites do not answer; null for one that they do. */
const refusalOf = ({ method, path }: Recorded): 404 | 405 | null => {
  if (!Object.values<string>(paths).includes(path)) return 404
  return method === (path === paths.merit ? "POST" : "GET") ? null : 405
}

/** Answers as the mode asks: `normal` is the answer when all is well. */
const answer = async (response: ServerResponse, mode: Mode, normal: Reply): Promise<void> => {
  const sendNormal = () => {
    for (const [name, value] of Object.entries(normal.headers)) response.setHeader(name, value)
    return send(response, normal.status, normal.headers["content-type"] ?? "application/json", normal.body)
  }
  switch (mode.type) {
    case "slow":
      await new Promise((resolve) => setTimeout(resolve, mode.ms).unref())
      return sendNormal()
    case "status":
      if (mode.retryAfter !== undefined) response.setHeader("retry-after", mode.retryAfter)
      return send(response, mode.status, "text/html", `<html><body>${mode.status}</body></html>`)
    case "cutOff":
      response.writeHead(200, { "content-type": "application/json", "content-length": normal.body.byteLength })
      response.write(normal.body.subarray(0, normal.body.byteLength / 2), () => response.destroy())
      return
    case "html200":
      return send(response, 200, "text/html", "<html><body>Connection failed: Connection timed out</body></html>")
    case "garbage":
      return send(response, 200, "application/json", Buffer.from([0x00, 0xff, 0xfe, 0x7b, 0x5b, 0x22, 0x80]))
    case "redirect":
      return send(response.setHeader("location", mode.to), 302, "text/html", "")
    case "body":
      return send(response, 200, "application/json", mode.body)
    default:
      return sendNormal()
  }
}

/** The dashboard shows the last 4.1 hours. */
const windowMs = 4.1 * hourMs

/** An instant of what is played, and by how much its stamps are moved on the way out. */
interface At {
  readonly ms: number
  readonly shiftMs: number
}

/** Answers of both sites out of recordings, or of hand-made values. */
const makePlayer = (recordings: Recordings | undefined) => {
  const last = recordings?.npp.at(-1)?.updated_on

  /** Instant of what is played: where time runs, recordings are moved by whole days, so that now falls into their last. */
  const at = (ms: number, running: boolean): At => {
    const shiftMs = running && last !== undefined ? Math.ceil((ms - last) / dayMs) * dayMs : 0
    return { ms: ms - shiftMs, shiftMs }
  }

  const readings = (from: number, to: number): ReadonlyArray<NppReading> =>
    recordings === undefined
      ? Fixtures.npp(from, to)
      : recordings.npp.filter(({ updated_on }) => updated_on > from && updated_on <= to)

  const npp = ({ ms, shiftMs }: At, demand: boolean, date: string | null): string => {
    const day = date === null ? null : istDay(istDateStart(date) - shiftMs)
    const window =
      day === null
        ? readings(ms - windowMs, ms)
        : readings(istDayStart(day) - 1, Math.min(ms, istDayStart(day + 1) - 1))
    return JSON.stringify(
      window
        .filter(({ name_of_data }) => (name_of_data === "DEMAND MET") === demand)
        .map((reading) => ({ ...reading, updated_on: reading.updated_on + shiftMs }))
        // Newest first: the order is not promised, so nobody may rely on it.
        .reverse()
    )
  }

  /** The newest row of the state up to the moment; the portal knows no stamps. An unknown code has no row. */
  const merit = ({ ms }: At, code: string): string => {
    const rows = (recordings?.merit ?? Fixtures.merit).filter((row) => row.code === code)
    const row = rows.findLast((candidate) => candidate.at <= ms) ?? rows[0]
    return JSON.stringify(row === undefined ? [] : [{ Demand: row.Demand, ISGS: row.ISGS, ImportData: row.ImportData }])
  }

  return ({ body, path, query }: Recorded, moment: number | null, backMs: number): string => {
    const instant = at((moment ?? Date.now()) - backMs, moment === null)
    return path === paths.merit
      ? merit(instant, stateCode(body))
      : npp(instant, path === paths.nppDemand, new URLSearchParams(query).get("date"))
  }
}

interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

const reply = (played: ReturnType<Play>): Reply =>
  typeof played === "string"
    ? { status: 200, headers: {}, body: Buffer.from(played) }
    : { status: played.status ?? 200, headers: played.headers ?? {}, body: Buffer.from(played.body) }

/** `{"StateCode":"MHA"}` or the form `StateCode=MHA`. */
const stateCode = (body: string): string => {
  if (!body.startsWith("{")) return new URLSearchParams(body).get("StateCode") ?? ""
  const { StateCode }: { readonly StateCode?: string } = JSON.parse(body)
  return StateCode ?? ""
}

const send = (response: ServerResponse, status: number, type: string, body: string | Buffer): void => {
  response.writeHead(status, { "content-type": type }).end(body)
}
