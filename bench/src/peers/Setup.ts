import { hash } from "node:crypto"
import { readFileSync } from "node:fs"
import type { Sample } from "../service/Service.ts"

/** A key of a peer, and how many calls a minute it has. */
export interface PeerKey {
  readonly secret: string
  readonly tenant: string
  readonly limit_minute: number
}

/** A tool as it is listed. */
export interface PeerTool {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly inputSchema: object
  readonly outputSchema: object
}

/** Settings with which a peer is started: a JSON file named on its command line. */
export interface PeerSetup {
  readonly port: number
  readonly keys: ReadonlyArray<PeerKey>
  /** The captured answer of the service: `data` is served as it is, `meta` is the pattern of each answer's own. */
  readonly sample: Sample
  /** The tools of the service, as it lists them. */
  readonly tools?: ReadonlyArray<PeerTool>
  readonly databaseUrl?: string
  readonly redisSocket?: string
}

/** Hash under which a key is kept, as ours are. */
export const hashOf = (secret: string): string => hash("sha256", secret)

/** Reads the set-up named on the command line. */
export const readSetup = (): PeerSetup => JSON.parse(readFileSync(process.argv[2] ?? "", "utf8")) as PeerSetup
