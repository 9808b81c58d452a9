import { Data, Result } from "effect"

/** Address of a database that has no form by which it could be reached. */
export class AddressError extends Data.TaggedError("AddressError")<{ readonly message: string }> {}

/** Servers that one connection string names, each with a connection string of its own. */
export interface Addresses {
  readonly urls: readonly [string, ...ReadonlyArray<string>]
  /** The one that takes writes is meant: always so where there are several. */
  readonly writing: boolean
}

const form = /^(postgres(?:ql)?:\/\/)([^/?]*)([^?]*)(?:\?(.*))?$/s

const partsOf = (url: string) => {
  const [, scheme = "", authority = "", path = "", search = ""] = form.exec(url) ?? []
  const user = authority.slice(0, authority.lastIndexOf("@") + 1)
  const query = new URLSearchParams(search)
  const hosts = (query.get("host") ?? authority.slice(user.length)).split(",")
  const target = query.get("target_session_attrs")
  query.delete("target_session_attrs")
  return { scheme, user, hosts, path, query, target }
}

/** A connection string for each host of one that names several as libpq has it: `h1:p1,h2:p2`, or `host=h1,h2&port=p1,p2`. */
export const hostsOf = (url: string): Result.Result<Addresses["urls"], string> => {
  const { hosts, path, query, scheme, user } = partsOf(url)
  const ports = query.get("port")?.split(",") ?? []
  if ((hosts.length > 1 && hosts.includes("")) || (ports.length > 1 && ports.length !== hosts.length)) {
    return Result.fail("must name every host, and one port in all or one for each host")
  }
  const single = (host: string, index: number): string => {
    const own = new URLSearchParams(query)
    const port = ports[index] ?? ports[0]
    if (port !== undefined) own.set("port", port)
    if (own.has("host")) own.set("host", host)
    const options = own.size === 0 ? "" : `?${own}`
    return `${scheme}${user}${query.has("host") ? "" : host}${path}${options}`
  }
  const [first = url, ...others] = hosts.map(single)
  return Result.succeed([first, ...others])
}

/** Servers of which the one that takes writes is meant, with libpq's `target_session_attrs`; a single one may be any. */
export const addressesOf = (url: string): Result.Result<Addresses, string> => {
  const { hosts, target } = partsOf(url)
  if (hosts.length === 1 && (target === null || target === "any")) {
    return Result.succeed({ urls: [url], writing: false })
  }
  if (target !== null && target !== "read-write" && target !== "primary") {
    return Result.fail(`must lead to the server that takes writes: target_session_attrs=read-write, not "${target}"`)
  }
  return Result.map(hostsOf(url), (urls) => ({ urls, writing: true }))
}

/** Rest between two searches while no server takes writes, ms. */
const restMs = 250

/**
 * The server that new connections go to. After each loss of a connection all are asked which takes writes, until one does;
 * one search at a time. A single server is never searched for.
 */
export class Hosts<Server> {
  private latest: Server
  private isSearching = false
  private isClosed = false
  private readonly servers: readonly [Server, ...ReadonlyArray<Server>]
  private readonly takesWrites: (server: Server) => Promise<boolean>

  constructor(servers: readonly [Server, ...ReadonlyArray<Server>], takesWrites: (server: Server) => Promise<boolean>) {
    this.servers = servers
    this.latest = servers[0]
    this.takesWrites = takesWrites
  }

  get current(): Server {
    return this.latest
  }

  /** To be called when a connection has ended or was refused. */
  readonly search = (): void => {
    if (this.servers.length === 1 || this.isClosed || this.isSearching) return
    this.isSearching = true
    void this.look().then((isFound) => {
      const end = () => {
        this.isSearching = false
        if (!isFound) this.search()
      }
      setTimeout(end, restMs).unref()
    })
  }

  /** True where a server takes writes; the one that did last is asked first, as two that say so would else take turns. */
  readonly look = async (): Promise<boolean> => {
    if (this.servers.length === 1 || (await this.takesWrites(this.latest))) return true
    const others = this.servers.filter((server) => server !== this.latest)
    const answers = others.map(async (server) =>
      (await this.takesWrites(server)) ? server : Promise.reject(new Error("takes no writes"))
    )
    const next = await Promise.any(answers).catch(() => null)
    if (next !== null) this.latest = next
    return next !== null
  }

  readonly close = (): void => {
    this.isClosed = true
  }
}
