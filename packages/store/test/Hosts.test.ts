import { addressesOf, Hosts, hostsOf } from "@grid/store/database/Hosts"
import { Result } from "effect"
import { assert, describe, it } from "vitest"

describe("a connection string of several servers", () => {
  it.each([
    ["postgres://gds@db/grid", ["postgres://gds@db/grid"], false],
    ["postgres://gds@db/grid?target_session_attrs=any", ["postgres://gds@db/grid?target_session_attrs=any"], false],
    ["postgres://gds@db/grid?target_session_attrs=read-write", ["postgres://gds@db/grid"], true],
    [
      "postgresql://gds:p%40,ss@one:5433,[::1]:5434/grid?sslmode=verify-full&target_session_attrs=primary",
      [
        "postgresql://gds:p%40,ss@one:5433/grid?sslmode=verify-full",
        "postgresql://gds:p%40,ss@[::1]:5434/grid?sslmode=verify-full"
      ],
      true
    ],
    [
      "postgres:///grid?host=/run/a,/run/b&port=5433",
      ["postgres:///grid?host=%2Frun%2Fa&port=5433", "postgres:///grid?host=%2Frun%2Fb&port=5433"],
      true
    ]
  ])("%s", (url, urls, writing) => {
    assert.deepStrictEqual(Result.getOrThrow(addressesOf(url)), { urls, writing } as never)
  })

  it.each([
    ["postgres://gds@one,two/grid?target_session_attrs=any", /must lead to the server that takes writes/],
    ["postgres://gds@one/grid?target_session_attrs=standby", /not "standby"/],
    ["postgres://gds@one,/grid", /must name every host/],
    ["postgres:///grid?host=a,b,c&port=1,2", /one port in all or one for each/]
  ])("%s is refused", (url, message) => {
    assert.match(Result.getOrThrow(Result.flip(addressesOf(url))), message)
  })
})

it("those that are read take any target, and one host gives one address", () => {
  const urls = hostsOf("postgres://gds@one:1,two:2/grid?target_session_attrs=any")
  assert.deepStrictEqual(Result.getOrThrow(urls), ["postgres://gds@one:1/grid", "postgres://gds@two:2/grid"])
  assert.deepStrictEqual(Result.getOrThrow(hostsOf("postgres://gds@one/grid")), ["postgres://gds@one/grid"])
})

describe("the server that connections go to", () => {
  it("is the one that takes writes; of two that say so, the one that did last", async () => {
    let writing = ["b"]
    const hosts = new Hosts(["a", "b", "c"], async (server) => writing.includes(server))
    assert.isTrue(await hosts.look())
    assert.strictEqual(hosts.current, "b")
    writing = ["a", "b"]
    assert.isTrue(await hosts.look())
    assert.strictEqual(hosts.current, "b")
    writing = []
    assert.isFalse(await hosts.look())
    assert.strictEqual(hosts.current, "b")
  })
})
