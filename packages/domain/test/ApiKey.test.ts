import { assert, describe, it } from "@effect/vitest"
import { isAllowed, parseNetwork } from "@grid/domain/keys/ApiKey"
import { Option } from "effect"
import * as fc from "fast-check"

describe("address lists", () => {
  const octet = fc.integer({ min: 0, max: 255 })
  const address = fc.tuple(octet, octet, octet, octet)

  it("an entry without prefix is exactly its address, written as IPv4 or mapped into IPv6", () => {
    fc.assert(
      fc.property(address, address, (entry, client) => {
        const same = entry.join(".") === client.join(".")
        assert.strictEqual(isAllowed([entry.join(".")], client.join(".")), same)
        assert.strictEqual(isAllowed([entry.join(".")], `::ffff:${client.join(".")}`), same)
      })
    )
  })

  it("a CIDR block holds exactly the addresses that share its prefix", () => {
    const number = (quad: ReadonlyArray<number>) => quad.reduce((sum, part) => sum * 256 + part, 0)
    fc.assert(
      fc.property(address, address, fc.integer({ min: 1, max: 32 }), (network, client, prefix) => {
        const size = 2 ** (32 - prefix)
        const base = Math.floor(number(network) / size) * size
        const text = [24, 16, 8, 0].map((shift) => Math.floor(base / 2 ** shift) % 256).join(".")
        const inside = Math.floor(number(client) / size) * size === base
        assert.strictEqual(isAllowed([`${text}/${prefix}`], client.join(".")), inside)
      })
    )
  })

  it("an empty list allows everybody, any other list no IPv6 address", () => {
    assert.isTrue(isAllowed([], "2001:db8::1"))
    assert.isFalse(isAllowed(["10.0.0.0/8"], "::10.1.2.3"))
    assert.isFalse(isAllowed(["10.0.0.0/8"], "64:ff9b::10.1.2.3"))
  })

  it.each([
    "10.0.0.0/33",
    "10.0.0.0/-1",
    "10.0.0.0/0",
    "10.0.0.77/8",
    "10.0.0.5/0",
    "010.0.0.1",
    "0x0a000001",
    "10.0.0.1 ",
    " 10.0.0.1",
    "10.0.0.1:80",
    "１0.0.0.1",
    "10.0.0",
    "10.0.0.256",
    "10.0.0.0/08",
    "::1",
    "",
    "*"
  ])("refuses %j when it is written", (text) => {
    assert.isTrue(Option.isNone(parseNetwork(text)))
  })
})
