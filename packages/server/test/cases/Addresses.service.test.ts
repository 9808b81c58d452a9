import { assert, describe, it } from "@effect/vitest"
import { DemandLatest } from "@grid/domain/grid/Grid"
import { isAllowed, parseNetwork } from "@grid/domain/keys/ApiKey"
import { CreatedKey } from "@grid/domain/account/KeysApi"
import { openRaw, sendRaw } from "@grid/testing/http/RawClient"
import { type IdentityProvider, startIdentityProvider } from "@grid/testing/identity/IdentityProvider"
import { Option } from "effect"
import * as FastCheck from "fast-check"
import { afterAll, beforeAll } from "vitest"
import { type Answer, answered, call, callsOf, managed, metered, newTenant, problem } from "../support/Client.ts"
import { startSuite, type Suite } from "../support/Suite.ts"
import { holdsForAll } from "@grid/testing/Property"

const latest = "/developer/v1/grid/demand/latest"

let suite: Suite
let provider: IdentityProvider

/** Behind the trusted proxy 127.0.0.1, and a private network of further ones. */
beforeAll(async () => {
  provider = await startIdentityProvider()
  suite = await startSuite({
    ...provider.environment,
    HOST: "::",
    GDS_TRUSTED_PROXIES: "127.0.0.1, 172.16.0.0/12, fd00::/8"
  })
})

afterAll(async () => {
  await suite.close()
  await provider.close()
})

const proxy = "127.0.0.1"
const stranger = "127.0.0.2"

/** A call from a loopback address, with header lines as they are. */
const from = async (peer: string, secret: string, ...lines: ReadonlyArray<string>): Promise<Answer> =>
  answered(
    await sendRaw(
      { port: suite.port, localAddress: peer, ...(peer.includes(":") ? { host: "::1" } : {}) },
      [`GET ${latest} HTTP/1.1`, "Host: a", `X-API-Key: ${secret}`, ...lines, "", ""].join("\r\n")
    )
  )

const keyFor = (...ip_allow_list: ReadonlyArray<string>) =>
  suite.store.createKey(newTenant(), "enterprise", { ip_allow_list })

const admits = (answer: Answer) => metered(answer, DemandLatest)

const refuses = (answer: Answer) => {
  const { detail } = problem(answer, "ip_not_allowed")
  assert.notMatch(`${detail} ${answer.text}`, /\d+\.\d+\.\d+\.\d+\/|203\.0\.113/)
  assert.strictEqual(answer.header("x-tier"), "enterprise")
}

describe("addresses", () => {
  it("25 spoofed X-Forwarded-For from an untrusted peer → ignored; trusted hops counted from the right", async () => {
    const { key, secret } = await keyFor("203.0.113.7")
    const byPeer = await keyFor(stranger)
    for (const line of [
      "X-Forwarded-For: 203.0.113.7",
      "Forwarded: for=203.0.113.7",
      "X-Real-IP: 203.0.113.7",
      "True-Client-IP: 203.0.113.7"
    ]) {
      refuses(await from(stranger, secret, line))
      admits(await from(stranger, byPeer.secret, line))
    }
    const calls = await callsOf(suite.database.url, key.id)
    assert.strictEqual(calls, 0)
    for (const hops of [
      "203.0.113.7",
      "198.51.100.1, 203.0.113.7",
      "203.0.113.7, 127.0.0.1",
      "203.0.113.7,172.16.5.4,  172.31.255.255",
      "1.1.1.1, 203.0.113.7, fd00::1, 127.0.0.1",
      "garbage, 203.0.113.7",
      "203.0.113.7, ::ffff:172.20.0.1"
    ]) {
      admits(await from(proxy, secret, `X-Forwarded-For: ${hops}`))
    }
    for (const hops of [
      "203.0.113.7, 198.51.100.1",
      "203.0.113.7, 203.0.113.8, 172.16.0.1",
      "203.0.113.7, 172.32.0.1",
      "172.16.0.1"
    ]) {
      refuses(await from(proxy, secret, `X-Forwarded-For: ${hops}`))
    }
    for (const hops of [
      "for=203.0.113.7",
      'for="203.0.113.7:4711";proto=https;by=127.0.0.1',
      "For=198.51.100.1, fOr=203.0.113.7"
    ]) {
      admits(await from(proxy, secret, `Forwarded: ${hops}`))
    }
    refuses(await from(proxy, secret, "Forwarded: for=203.0.113.7, for=198.51.100.1"))
    // Without a header the proxy speaks for itself.
    refuses(await from(proxy, secret))
    admits(await from(proxy, (await keyFor("127.0.0.0/8")).secret))
  })

  it("26 garbage or several forwarded headers from a trusted proxy → fail closed, 403", async () => {
    const { key, secret } = await keyFor("203.0.113.7", "127.0.0.0/8", "0.0.0.0/1", "128.0.0.0/1")
    const good = "X-Forwarded-For: 203.0.113.7"
    admits(await from(proxy, secret, good))
    for (const lines of [
      ["X-Forwarded-For: garbage"],
      ["X-Forwarded-For: "],
      ["X-Forwarded-For: ,"],
      ["X-Forwarded-For: 203.0.113.7,"],
      ["X-Forwarded-For: 203.0.113.7, unknown"],
      ["X-Forwarded-For: 203.0.113.7, garbage, 127.0.0.1"],
      ["X-Forwarded-For: 203.0.113.7:80"],
      ["X-Forwarded-For: 203.0.113.07"],
      ["X-Forwarded-For: 0xcb007107"],
      ["X-Forwarded-For: 3405803783"],
      ["X-Forwarded-For: 203.0.113"],
      ["X-Forwarded-For: 203.0.113.256"],
      ["X-Forwarded-For: 203.0.113.7/32"],
      ["X-Forwarded-For: [203.0.113.7]"],
      ["Forwarded: for=unknown"],
      ["Forwarded: for=_hidden"],
      ["Forwarded: proto=https"],
      ["Forwarded: for="],
      ['Forwarded: for="203.0.113.7'],
      ["Forwarded: for=203.0.113.7;for=198.51.100.1, garbage"],
      ["Forwarded: for=203.0.113.7;for=203.0.113.7"],
      ["Forwarded: for=203.0.113.7, proto=https"],
      ["Forwarded: for=203.0.113.7, "],
      ["Forwarded: for=203.0.113.7:80"],
      ['Forwarded: for="203.0.113.7" "203.0.113.7"'],
      ['Forwarded: for="203.0.113.7;proto=https, for=203.0.113.7'],
      [good, good],
      [good, "Forwarded: for=203.0.113.7"],
      ["Forwarded: for=203.0.113.7", "Forwarded: for=203.0.113.7"]
    ]) {
      refuses(await from(proxy, secret, ...lines))
    }
    assert.strictEqual(await callsOf(suite.database.url, key.id), 1)
  })

  it("25 a hop within the quotes of another parameter, where a proxy puts the caller's Host, is none", async () => {
    const { secret } = await keyFor("203.0.113.7")
    for (const host of ["a,for=203.0.113.7;b=c", "a, for=203.0.113.7", "a;for=203.0.113.7"]) {
      refuses(await from(proxy, secret, `Forwarded: for=198.51.100.1;host="${host}"`))
    }
    admits(await from(proxy, secret, 'Forwarded: for=203.0.113.7;host="a, b:80";proto=https'))
    const metrics = await answered(
      await sendRaw(
        { port: suite.port, localAddress: proxy },
        ["GET /metrics HTTP/1.1", "Host: a", 'Forwarded: for=198.51.100.1;host="a,for=10.0.0.1;b=c"', "", ""].join(
          "\r\n"
        )
      )
    )
    problem(metrics, "not_found")
  })

  it("27 ::ffff:10.1.2.3 against 10.0.0.0/8 → allowed; ::10.1.2.3 and NAT64 → not", async () => {
    const { secret } = await keyFor("10.0.0.0/8")
    for (const client of [
      "10.1.2.3",
      "::ffff:10.1.2.3",
      "::FFFF:10.1.2.3",
      "::ffff:a01:203",
      "0:0:0:0:0:ffff:0a01:0203"
    ]) {
      admits(await from(proxy, secret, `X-Forwarded-For: ${client}`))
      admits(await from(proxy, secret, `Forwarded: for="[${client.includes(":") ? client : `::ffff:${client}`}]"`))
    }
    for (const client of [
      "::10.1.2.3",
      "::a01:203",
      "64:ff9b::10.1.2.3",
      "64:ff9b:1::10.1.2.3",
      "2002:a01:203::1",
      "::ffff:0:10.1.2.3",
      "::ffff:11.1.2.3",
      "10::",
      "11.0.0.0"
    ]) {
      refuses(await from(proxy, secret, `X-Forwarded-For: ${client}`))
    }
    // The service listens on IPv6, so its own peers are mapped addresses, too.
    admits(await from(stranger, (await keyFor("127.0.0.2")).secret))
  })

  const create = async (ip_allow_list: unknown) => {
    const tenant = newTenant()
    await suite.store.createKey(tenant, "growth")
    return call(`${suite.url}/api/developer/keys`, {
      method: "POST",
      headers: { authorization: `Bearer ${await provider.token({ org_id: tenant })}` },
      body: { name: "restricted", ip_allow_list }
    })
  }

  const twoWays = [
    "10.0.0.0/33",
    "10.0.0.0/-1",
    "10.0.0.0/+8",
    "10.0.0.0/",
    "10.0.0.0/8/8",
    "10.0.0.0/08",
    "10.0.0.0/8.0",
    "10.0.0.0/255.0.0.0",
    "010.0.0.1",
    "10.0.0.01",
    "0x0a000001",
    "0x0a.0.0.1",
    "167772161",
    "10.1",
    "10.0.0.256",
    "10.0.0.1 ",
    " 10.0.0.1",
    "10.0.0.1\n",
    "10.0.0.1\t",
    "10.0.0.1:80",
    "１０.0.0.1",
    "10。0。0。1",
    "10.0.0.1%eth0",
    "10.0.0.*",
    "10.0.0.1-10.0.0.9",
    "localhost",
    "::1",
    "::ffff:10.0.0.1",
    "2001:db8::/32",
    "",
    "/8"
  ]
  it.each(twoWays)(
    "28 /33, /-1, 010.0.0.1, 0x0a000001, trailing blank, :80, full-width digits → 400 when written: %j",
    async (entry) => {
      const found = problem(await create(["192.0.2.1", entry]), "invalid_parameter")
      assert.deepStrictEqual(
        found.errors.map(({ path }) => path),
        ["ip_allow_list.1"]
      )
    }
  )

  it.each(["10.0.0.77/8", "10.0.0.5/0", "0.0.0.0/0", "10.0.0.1/31", "192.168.1.128/24", "255.255.255.255/1"])(
    "29 10.0.0.77/8 and 10.0.0.5/0 (Node's BlockList accepts them) → 400: %s",
    async (entry) => {
      problem(await create([entry]), "invalid_parameter")
    }
  )

  it("28 the good ones are kept as they were written; 51 are too many; not on every plan", async () => {
    const good = ["203.0.113.7", "10.0.0.0/8", "0.0.0.0/1", "255.255.255.255/32", "0.0.0.0"]
    assert.deepStrictEqual(managed(await create(good), 201, CreatedKey).ip_allow_list, good)
    assert.deepStrictEqual(managed(await create([]), 201, CreatedKey).ip_allow_list, [])
    const many = Array.from({ length: 51 }, (_, index) => `10.0.0.${index}`)
    assert.strictEqual(managed(await create(many.slice(1)), 201, CreatedKey).ip_allow_list.length, 50)
    problem(await create(many), "invalid_parameter")
    for (const wrong of ["10.0.0.0/8", { 0: "10.0.0.1" }, [1], [null], null, true]) {
      problem(await create(wrong), "invalid_parameter")
    }
    const trial = await call(`${suite.url}/api/developer/keys`, {
      method: "POST",
      headers: { authorization: `Bearer ${await provider.token({ org_id: newTenant() })}` },
      body: { name: "restricted", ip_allow_list: ["10.0.0.0/8"] }
    })
    assert.deepInclude(problem(trial, "not_in_plan"), { feature: "ip_allow_list", required_plan: "pro" })
  })

  const octets = FastCheck.tuple(...[0, 0, 0, 0].map(() => FastCheck.integer({ min: 0, max: 255 })))
  const toNumber = (parts: ReadonlyArray<number>) => parts.reduce((sum, part) => sum * 256 + part, 0)

  it("28 a block is accepted exactly where it has no host bits, and holds exactly its addresses", () =>
    holdsForAll([octets, FastCheck.integer({ min: 0, max: 32 }), octets], ([network, bits, client]) => {
      const size = 2 ** (32 - bits)
      const entry = `${network.join(".")}/${bits}`
      const start = toNumber(network)
      const accepted = bits >= 1 && start % size === 0
      assert.strictEqual(Option.isSome(parseNetwork(entry)), accepted)
      const base = Math.floor(start / size) * size
      const aligned = `${[24, 16, 8, 0].map((shift) => Math.floor(base / 2 ** shift) % 256).join(".")}/${Math.max(bits, 1)}`
      if (bits >= 1) {
        const address = toNumber(client)
        assert.strictEqual(isAllowed([aligned], client.join(".")), address >= base && address < base + size)
        assert.isTrue(isAllowed([aligned], network.join(".")))
      }
    }))

  it("30 IPv6 client with an IPv4-only list → 403; empty list = no restriction", async () => {
    const restricted = await keyFor("127.0.0.0/8", "0.0.0.0/1", "128.0.0.0/1")
    const open = await keyFor()
    for (const client of ["2001:db8::1", "::1", "fe80::1"]) {
      refuses(await from(proxy, restricted.secret, `X-Forwarded-For: ${client}`))
      admits(await from(proxy, open.secret, `X-Forwarded-For: ${client}`))
    }
    refuses(await from("::1", restricted.secret))
    admits(await from("::1", open.secret))
    admits(await from(stranger, open.secret))
    admits(await from(proxy, open.secret, "X-Forwarded-For: garbage"))
  })

  it("a key used from a good address on one connection is refused from another address on the next", async () => {
    const { secret } = await keyFor("203.0.113.7")
    const connection = await openRaw({ port: suite.port, localAddress: proxy })
    const ask = async (client: string) => {
      connection.write(
        `GET ${latest} HTTP/1.1\r\nHost: a\r\nX-API-Key: ${secret}\r\nX-Forwarded-For: ${client}\r\n\r\n`
      )
      return answered(await connection.next())
    }
    admits(await ask("203.0.113.7"))
    refuses(await ask("203.0.113.8"))
    admits(await ask("203.0.113.7"))
    connection.destroy()
  })
})
