import { HostResolver, isPublic, locate, parseDestination } from "@grid/workers/alerts/Destination"
import { post, signedHeaders } from "@grid/workers/alerts/Webhook"
import { DestinationRefused } from "@grid/domain/alerts/Destinations"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Result } from "effect"
import { type AddressInfo, createServer, type Server } from "node:net"
import { Webhook } from "standardwebhooks"
import { afterAll, beforeAll } from "vitest"
import { type Receiver, startReceiver } from "@grid/testing/http/Receiver"

const notPublic = [
  "0.0.0.0",
  "0.1.2.3",
  "10.0.0.1",
  "100.64.0.1",
  "100.127.255.255",
  "127.0.0.1",
  "127.255.255.254",
  "169.254.169.254",
  "172.16.0.1",
  "172.31.255.255",
  "192.0.0.192",
  "192.0.2.1",
  "192.88.99.1",
  "192.168.1.1",
  "198.18.0.1",
  "198.19.255.255",
  "198.51.100.1",
  "203.0.113.1",
  "224.0.0.1",
  "239.255.255.255",
  "240.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::7f00:1",
  "::127.0.0.1",
  "::ffff:127.0.0.1",
  "::ffff:8.8.8.8",
  "::ffff:0:8.8.8.8",
  "64:ff9b::7f00:1",
  "64:ff9b::8.8.8.8",
  "64:ff9b:1::1",
  "100::1",
  "2001::1",
  "2001:2::1",
  "2001:db8::1",
  "2002:7f00:1::",
  "2002:a9fe:a9fe::1",
  "3fff::1",
  "5f00::1",
  "fc00::1",
  "fd00:ec2::254",
  "fe80::1",
  "fe80::1%eth0",
  "2606:4700::1%eth0",
  "fec0::1",
  "ff02::1",
  "no address"
]

/** A resolver whose answers are given one after the other; the last stays. */
const resolving = (...answers: ReadonlyArray<ReadonlyArray<string>>) => {
  let asked = 0
  return Effect.provideService(HostResolver, {
    addresses: () => Effect.sync(() => answers[Math.min(asked++, answers.length - 1)] ?? [])
  })
}

const refusal = (url: string, addresses: ReadonlyArray<string>, allowPrivate = false) =>
  Effect.map(
    Effect.result(locate(url, allowPrivate)),
    Result.match({ onFailure: ({ reason }) => reason, onSuccess: () => null })
  ).pipe(resolving(addresses))

describe("addresses that nothing is posted to", () => {
  it.each(notPublic)("%s", (address) => {
    assert.isFalse(isPublic(address))
  })

  it.each(["8.8.8.8", "1.1.1.1", "172.32.0.1", "192.169.0.1", "100.128.0.1", "2606:4700::6810:84e5", "2a00:1450::1"])(
    "%s is public",
    (address) => {
      assert.isTrue(isPublic(address))
    }
  )
})

describe("URLs of alerts", () => {
  it.each([
    "http://desk.example/hook",
    "ftp://desk.example/hook",
    "file:///etc/passwd",
    "javascript:alert(1)",
    "https://user@desk.example/",
    "https://user:password@desk.example/",
    "https://:password@desk.example/",
    "https://desk.example:22/",
    "https://desk.example:25/",
    "https://desk.example:0/",
    "https://127.0.0.1/",
    "https://127.1/",
    "https://2130706433/",
    "https://0x7f000001/",
    "https://0x7f.1/",
    "https://0177.0.0.1/",
    "https://017700000001/",
    "https://0/",
    "https://169.254.169.254/latest/meta-data/",
    "https://0xa9fea9fe/",
    "https://[::1]/",
    "https://[::ffff:169.254.169.254]/",
    "https://[::ffff:a9fe:a9fe]/",
    "https://[fd00:ec2::254]/",
    "https://[64:ff9b::169.254.169.254]/",
    "https://１２７.０.０.１/",
    "https://127。0。0。1/",
    "https://",
    "desk.example/hook",
    ""
  ])("refuses %s, whatever its name resolves to", (url) => {
    assert.isTrue(parseDestination(url, false) instanceof Error)
  })

  it.effect("takes a public https address, by name or number, on 443 and from 1024 up", () =>
    Effect.gen(function* () {
      for (const url of ["https://desk.example/hook?token=1", "https://desk.example:8443/", "https://8.8.8.8/"]) {
        assert.isNull(yield* refusal(url, ["8.8.4.4", "2606:4700::1"]), url)
      }
    })
  )

  it.effect("refuses a host of which any address is not public, and one without any, saying what to do", () =>
    Effect.gen(function* () {
      for (const address of notPublic) {
        assert.match((yield* refusal("https://desk.example/", ["8.8.8.8", address])) ?? "", /must not lead to/, address)
      }
      assert.match((yield* refusal("https://desk.example/", [])) ?? "", /no address; check the spelling/)
      assert.match((yield* refusal("https://localhost/", ["127.0.0.1"])) ?? "", /must not lead to/)
      assert.match((yield* refusal("https://localhost./", ["::1"])) ?? "", /must not lead to/)
    })
  )

  it.effect("in development http and private addresses are taken, metadata and link-local ones never", () =>
    Effect.gen(function* () {
      for (const address of ["127.0.0.1", "::1", "10.1.2.3", "192.168.0.5", "fd12::1", "8.8.8.8"]) {
        assert.isNull(yield* refusal("http://receiver.test:9000/", [address], true), address)
      }
      for (const address of ["169.254.169.254", "fe80::1", "0.0.0.0", "224.0.0.1", "::ffff:10.0.0.1", "100.64.0.1"]) {
        assert.isNotNull(yield* refusal("http://receiver.test:9000/", [address], true), address)
      }
      assert.isNotNull(yield* refusal("http://169.254.169.254/", [], true))
      assert.isNotNull(yield* refusal("http://user@receiver.test:9000/", ["127.0.0.1"], true))
    })
  )
})

const cloudHosts = [
  "168.63.129.16",
  "[fd00:ec2::254]",
  "[fd20:ce::254]",
  "[fd00:c1::a9fe:a9fe]",
  "[fd00:42::42]",
  "100.100.100.200",
  "169.254.169.254",
  "169.254.170.2",
  "192.0.0.192",
  "metadata.google.internal",
  "metadata.google.internal.",
  "METADATA.google.internal",
  "metadata.goog",
  "metadata",
  "instance-data",
  "instance-data.ec2.internal",
  "instance-data-compute.example",
  "metadata.azure.com",
  "api.metadata.azure.internal",
  "metadata.oraclecloud.com",
  "api.metadata.cloud.ibm.com",
  "metadata.tencentyun.com",
  "metadata.platformequinix.com",
  "data-server"
]

/** Other spellings of 10.0.0.1 and 169.254.169.254, and ranges of IANA's registries that hold no receiver. */
const standIns = [
  "[64:ff9b::10.0.0.1]",
  "[64:ff9b::a9fe:a9fe]",
  "[64:ff9b:1::10.0.0.1]",
  "[64:ff9b:1:ffff::a00:1]",
  "[2002:a00:1::]",
  "[2002:a9fe:a9fe::1]",
  "[2001::f5ff:fffe]",
  "[2001:0:4136:e378:8000:63bf:5601:5601]",
  "[2001:1::1]",
  "[2001:5::1]",
  "[2001:1ff:ffff::1]",
  "[::ffff:10.0.0.1]",
  "[::ffff:a9fe:a9fe]",
  "[::10.0.0.1]",
  "[::a9fe:a9fe]",
  "[2620:4f:8000::1]",
  "[3fff:fff::1]",
  "[100:0:0:1::1]",
  "192.31.196.1",
  "192.52.193.1",
  "192.175.48.1",
  "0xA83F8110",
  "168.63.33040"
]

describe("case 74: hosts of clouds and stand-ins for private addresses", () => {
  it.effect.each(cloudHosts)("case 74: %s is refused in development too, whatever it resolves to", (host) =>
    Effect.gen(function* () {
      assert.match((yield* refusal(`https://${host}/`, ["8.8.8.8"])) ?? "", /must not lead to/)
      assert.match((yield* refusal(`http://${host}/latest/meta-data/`, ["127.0.0.1"], true)) ?? "", /must not lead to/)
    })
  )

  it.effect.each(standIns)("case 74: %s is refused", (host) =>
    Effect.gen(function* () {
      assert.match((yield* refusal(`https://${host}/`, [])) ?? "", /must not lead to/)
    })
  )

  it.effect.each(
    [...cloudHosts, ...standIns]
      .map((host) => new URL(`https://${host}/`).hostname)
      .filter((host) => /^\[|^[\d.]+$/.test(host))
  )("case 74: a name that resolves to %s is refused", (host) =>
    Effect.gen(function* () {
      const address = host.replace(/^\[(.*)\]$/, "$1")
      assert.match(
        (yield* refusal("https://desk.example/", ["8.8.8.8", address])) ?? "",
        /its host has such an address/
      )
    })
  )

  it.effect.each(["localhost", "desk", "desk.local", "desk.internal", "router.home.arpa", "a.localhost."])(
    "case 74: %s, a name of private networks, is refused before it is looked up, and taken in development",
    (host) =>
      Effect.gen(function* () {
        assert.instanceOf(parseDestination(`https://${host}/`, false), DestinationRefused)
        assert.isNull(yield* refusal(`https://${host}/`, ["10.0.0.1"], true))
      })
  )
})

/** Port of a server that says one thing again and again for as long as it is heard. */
const endless = (text: string) =>
  Effect.acquireRelease(
    Effect.callback<Server>((resume) => {
      const server = createServer((socket) => {
        const more = () => {
          if (socket.destroyed) return
          socket.write(text)
          setImmediate(more)
        }
        socket.on("error", () => {})
        more()
      })
      server.listen(0, "127.0.0.1", () => resume(Effect.succeed(server)))
    }),
    (server) => Effect.sync(() => server.close())
  ).pipe(Effect.map((server) => (server.address() as AddressInfo).port))

describe("posting", () => {
  let receiver: Receiver
  beforeAll(async () => {
    receiver = await startReceiver()
  })
  afterAll(() => receiver.close())

  const hook = () => `http://receiver.test:${receiver.port}/hook?a=1`
  const posted = (timeoutMs = 60_000) =>
    Effect.flatMap(locate(hook(), true), (destination) => post(destination, { "webhook-id": "msg_1" }, "{}", timeoutMs))

  it.effect("goes to the address that was checked, under the name it was given for", () =>
    Effect.gen(function* () {
      receiver.answerWith([204])
      // Nobody knows this name but the resolver that checked it.
      assert.strictEqual(yield* posted(), 204)
      const last = receiver.received.at(-1)
      assert(last !== undefined)
      assert.strictEqual(last.headers.host, `receiver.test:${receiver.port}`)
      assert.deepStrictEqual(
        [last.path, last.body, last.headers["content-type"]],
        ["/hook?a=1", "{}", "application/json"]
      )
    }).pipe(resolving(["127.0.0.1"]))
  )

  it.effect("case 74: a name that is rebound after the check is asked for once: the second answer is never used", () =>
    Effect.gen(function* () {
      const destination = yield* locate(hook(), true)
      assert.deepStrictEqual(destination.addresses, ["127.0.0.1"])
      assert.strictEqual(yield* post(destination, {}, "{}", 60_000), 204)
      // And once it is looked up anew, as at the next delivery, it is refused.
      assert.strictEqual((yield* Effect.flip(locate(hook(), true)))._tag, "DestinationRefused")
    }).pipe(resolving(["127.0.0.1"], ["169.254.169.254"]))
  )

  it.effect("case 74: a redirect is an answer and is not followed; a large body is not read", () =>
    Effect.gen(function* () {
      const before = receiver.received.length
      receiver.answerWith([302, { location: `${receiver.url}?redirected` }])
      assert.strictEqual(yield* posted(), 302)
      receiver.answerWith([500])
      assert.strictEqual(yield* posted(), 500)
      assert.strictEqual(receiver.received.length, before + 2)
    }).pipe(resolving(["127.0.0.1"]))
  )

  it.effect("who sends interim answers without end is no success, and none of them is waited for", () =>
    Effect.gen(function* () {
      const port = yield* endless("HTTP/1.1 103 Early Hints\r\nlink: </>\r\n\r\n")
      const destination = { url: new URL(`http://receiver.test:${port}/`), addresses: ["127.0.0.1"] }
      const { reason } = yield* Effect.flip(post(destination, {}, "{}", 5_000))
      assert.strictEqual(reason, "more than 16 interim answers")
    }).pipe(Effect.scoped)
  )

  it.effect("who does not answer, or is not there, is no success", () =>
    Effect.gen(function* () {
      receiver.answerWith(null)
      assert.match((yield* Effect.flip(posted(50)))._tag, /NoAnswer/)
      receiver.answerWith([204])
      const nobody = { url: new URL("http://receiver.test:9/"), addresses: ["127.0.0.1"] }
      assert.strictEqual((yield* Effect.flip(post(nobody, {}, "{}", 60_000))).reason, "ECONNREFUSED")
    }).pipe(resolving(["127.0.0.1"]))
  )
})

describe("signatures", () => {
  const first = `whsec_${Buffer.alloc(32, 1).toString("base64")}`
  const second = `whsec_${Buffer.alloc(24, 2).toString("base64")}`

  it("are those of Standard Webhooks, by each of the secrets and by no other", () => {
    const headers = signedHeaders("msg_1", new Date(), '{"a":1}', [first, second])
    assert.deepStrictEqual(new Webhook(first).verify('{"a":1}', headers), { a: 1 })
    assert.deepStrictEqual(new Webhook(second).verify('{"a":1}', headers), { a: 1 })
    const other = new Webhook(Buffer.alloc(32, 3).toString("base64"))
    assert.throws(() => other.verify('{"a":1}', headers))
    assert.throws(() => new Webhook(first).verify('{"a":2}', headers))
    assert.throws(() => new Webhook(first).verify('{"a":1}', { ...headers, "webhook-id": "msg_2" }))
  })
})
