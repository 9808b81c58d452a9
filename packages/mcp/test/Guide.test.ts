import { assert, describe, it } from "@effect/vitest"
import { contracts } from "@grid/domain/tools/Contracts"
import { states } from "@grid/domain/states/State"
import { type Answer as HttpAnswer, modern, request } from "./support/Calls.ts"
import { fakeConnector } from "./support/Fakes.ts"

interface PromptText {
  readonly messages: readonly [{ readonly content: { readonly text: string } }]
}

type Answer = Pick<HttpAnswer, "rpc">

/** Member of an answer. */
const memberOf = <A>({ rpc: { result } }: Answer, name: string): A => {
  assert(result !== undefined)
  return result[name] as A
}

describe("prompts, resources and completion", () => {
  it("are said in the handshake and need no key", async () => {
    const { ask, charged, close } = fakeConnector()
    const { rpc } = await ask(request("initialize", { protocolVersion: "2025-11-25" }))
    assert.deepStrictEqual(rpc.result?.["capabilities"], { tools: {}, prompts: {}, resources: {}, completions: {} })
    const { rpc: cached } = await ask(modern("resources/list"))
    assert.deepInclude(cached.result, { resultType: "complete", cacheScope: "public" })
    assert.strictEqual(charged(), 0)
    await close()
  })

  it("an id that cannot be given back as it came is refused, and nothing is answered in its place", async () => {
    const { ask, close } = fakeConnector()
    for (const id of [1e308, 2 ** 53, 1.5, null, true, { a: 1 }, [1]]) {
      for (const message of [request("ping", {}, id), { ...modern("resources/list"), id }]) {
        const { rpc } = await ask(message)
        assert.deepStrictEqual([rpc.id, rpc.error?.code], [null, -32_600], JSON.stringify(id))
      }
    }
    assert.strictEqual((await ask(request("ping", {}, Number.MAX_SAFE_INTEGER))).rpc.id, Number.MAX_SAFE_INTEGER)
    await close()
  })

  it("a prompt names tools that there are, with the state's slug and Indian days", async () => {
    const { ask, close } = fakeConnector()
    const prompts = memberOf<ReadonlyArray<{ readonly name: string }>>(await ask(request("prompts/list")), "prompts")
    assert.lengthOf(prompts, 3)
    for (const { name } of prompts) {
      const answer = await ask(request("prompts/get", { name, arguments: { state: "IN-KL" } }))
      const { messages } = answer.rpc.result as unknown as PromptText
      const { text } = messages[0].content
      assert.include(text, "state kerala")
      assert.match(text, /date 20\d\d-\d\d-\d\d/)
      for (const tool of text.matchAll(/\b[a-z]+(?:_[a-z]+)+(?= with)/g)) {
        assert.isTrue(
          contracts.some((contract) => contract.name === tool[0]),
          tool[0]
        )
      }
    }
    const ofCity = await ask(request("prompts/get", { name: "shortage_check", arguments: { state: "Bengaluru" } }))
    assert.include(JSON.stringify(ofCity.rpc.result), "state karnataka")
    for (const params of [
      { name: "nothing" },
      { name: prompts[0]?.name },
      { name: prompts[0]?.name, arguments: { state: 1 } }
    ]) {
      assert.strictEqual((await ask(request("prompts/get", params))).rpc.error?.code, -32_602)
    }
    await close()
  })

  it("every resource is read by its address, one state by the template, nothing else", async () => {
    const { ask, close } = fakeConnector()
    const listed = memberOf<ReadonlyArray<{ readonly uri: string }>>(await ask(request("resources/list")), "resources")
    const uris = listed.map(({ uri }) => uri)
    assert.deepStrictEqual(uris, ["grid://catalogue", "grid://states", "grid://terms"])
    const read = (uri: unknown) => ask(request("resources/read", { uri }))
    for (const uri of uris) {
      const [content] = memberOf<ReadonlyArray<Record<string, string>>>(await read(uri), "contents")
      assert.strictEqual(content?.["uri"], uri)
      assert.isAbove(content?.["text"]?.length ?? 0, 500)
    }
    for (const name of ["IN-MH", "Pune", "Navi%20Mumbai"]) {
      assert.include(JSON.stringify(await read(`grid://states/${name}`)), "W2", name)
    }
    for (const uri of [
      "grid://states/nowhere",
      "grid://states/%ff",
      "file:///etc/passwd",
      1,
      undefined,
      { toString: 1 }
    ]) {
      assert.strictEqual((await read(uri)).rpc.error?.code, -32_602)
    }
    await close()
  })

  it("a state is completed by the beginning of its name or code", async () => {
    const { ask, close } = fakeConnector()
    const complete = (value: unknown, ref: object = { type: "ref/prompt", name: "shortage_check" }) =>
      ask(request("completion/complete", { ref, argument: { name: "state", value } }))
    const valuesOf = (answer: Answer) =>
      memberOf<{ readonly values: ReadonlyArray<string> }>(answer, "completion").values
    assert.deepStrictEqual(valuesOf(await complete("Tamil N")), ["tamil-nadu"])
    assert.deepStrictEqual(valuesOf(await complete("in-mh")), ["maharashtra"])
    assert.deepStrictEqual(valuesOf(await complete("Oris")), ["odisha"])
    assert.deepStrictEqual(
      valuesOf(await complete("")),
      states.map(({ slug }) => slug)
    )
    assert.deepStrictEqual(valuesOf(await complete("zz", { type: "ref/resource", uri: "grid://states/{state}" })), [])
    assert.strictEqual((await complete("k", { type: "ref/prompt", name: "nothing" })).rpc.error?.code, -32_602)
    assert.strictEqual((await complete(1)).rpc.error?.code, -32_602)
    await close()
  })
})
