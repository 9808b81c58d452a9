import { randomBytes } from "node:crypto"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import type { Contestant } from "../load/Contestant.ts"
import { statusOf } from "../load/HttpCall.ts"
import { program } from "../Paths.ts"
import type { TemporaryCluster } from "../postgres/TemporaryCluster.ts"
import { freePort } from "@grid/testing/service/ServiceProcess"
import { OwnedProcess } from "../process/OwnedProcess.ts"
import type { Scope } from "../process/Scope.ts"
import { temporaryFolder } from "../process/TemporaryFolder.ts"
import { startRedis } from "../redis/TemporaryRedis.ts"
import { latestPath, type Sample } from "../service/Service.ts"
import type { PeerKey, PeerSetup } from "./Setup.ts"

/** Names under which the peers stand in the tables. */
export const peerNames = {
  postgres: "Fastify + PostgreSQL counter",
  everysec: "Fastify + Redis rate limit, fsync a second",
  always: "Fastify + Redis rate limit, fsync a call",
  bare: "Fastify, nothing counted"
}

/** The peers that can run here, and why others cannot. */
export interface Peers {
  readonly contestants: ReadonlyArray<Contestant>
  readonly skipped: ReadonlyArray<string>
}

/** Starts every peer on the sample answer with as many keys as ours has. */
export const startPeers = async (
  scope: Scope,
  cluster: TemporaryCluster,
  sample: Sample,
  keyCount: number
): Promise<Peers> => {
  const keys = peerKeys(keyCount)
  const common = { sample, keys }
  const databaseUrl = await cluster.database("peer")
  const postgres = await startPeer(scope, peerNames.postgres, "FastifyPostgres", "x-ratelimit-remaining-minute", {
    ...common,
    databaseUrl
  })
  const contestants: Array<Contestant> = [{ ...postgres, storePid: cluster.pid() }]
  const skipped: Array<string> = []
  for (const fsync of ["everysec", "always"] as const) {
    const name = peerNames[fsync]
    const redis = await startRedis(scope, fsync)
    if (redis === undefined) {
      skipped.push(`${name}: skipped, there is no redis-server on PATH`)
      continue
    }
    const setup = { ...common, redisSocket: redis.socket }
    const peer = await startPeer(scope, name, "FastifyRedis", "x-ratelimit-remaining", setup)
    contestants.push({ ...peer, storePid: redis.pid })
  }
  contestants.push(await startPeer(scope, peerNames.bare, "FastifyBare", undefined, common))
  return { contestants, skipped }
}

/** Starts one peer by the file of its program. */
export const startPeer = async (
  scope: Scope,
  name: string,
  file: string,
  remainingHeader: string | undefined,
  setup: Omit<PeerSetup, "port">,
  path = latestPath
): Promise<Contestant> => {
  const folder = await temporaryFolder(scope)
  const port = await freePort()
  const setupFile = join(folder, "setup.json")
  await writeFile(setupFile, JSON.stringify({ ...setup, port } satisfies PeerSetup), { mode: 0o600 })
  const peer = OwnedProcess.spawn(scope, {
    label: name,
    file: process.execPath,
    arguments: [program(`peers/${file}.js`), setupFile],
    environment: { ...process.env, NODE_ENV: "production" },
    log: join(folder, "peer.log")
  })
  const url = `http://127.0.0.1:${port}`
  await peer.ready(async () => (await statusOf(`${url}/healthz`)) === 200, 30)
  const [hot, ...others] = setup.keys.map((key) => key.secret)
  return {
    name,
    url: `${url}${path}`,
    keys: others.length === 0 && hot !== undefined ? [hot] : others,
    hotKey: hot ?? "",
    remainingHeader,
    process: peer,
    callsPerMinute: Number.POSITIVE_INFINITY
  }
}

/** The first key is the hot one with the limit of the enterprise plan; the others are never refused. */
const peerKeys = (count: number): ReadonlyArray<PeerKey> =>
  Array.from({ length: count + 1 }, (_, index) => ({
    secret: `svc_live_${randomBytes(16).toString("hex")}`,
    tenant: `tenant-${index}`,
    limit_minute: index === 0 ? 600 : 10_000_000
  }))
