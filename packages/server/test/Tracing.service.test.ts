import { assert, describe, it } from "@effect/vitest"
import { startCollector } from "./support/Collector.ts"
import { until } from "@grid/testing/service/ServiceProcess"
import { onTestFinished } from "vitest"
import { startSuite } from "./support/Suite.ts"

interface Span {
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly attributes: ReadonlyArray<{ readonly key: string; readonly value: { readonly stringValue?: string } }>
}

/** The spans in what a collector received: one JSON document after the other. */
const spansIn = (received: string): ReadonlyArray<Span> =>
  received
    .split(/(?<=\})(?=\{"resourceSpans")/)
    .filter((text) => text.startsWith('{"resourceSpans"') && text.endsWith("}"))
    .flatMap((text) => JSON.parse(text).resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans)
    .flatMap(({ spans }) => spans)

describe("traces over OTLP", () => {
  it("a call has a span named by its route, around its gate and its statements, without its query", async () => {
    const collector = await startCollector()
    onTestFinished(collector.close)
    const suite = await startSuite({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint })
    onTestFinished(suite.close)
    const { secret } = await suite.store.createKey("traced", "enterprise")
    const route = "/developer/v1/alerts"
    const answer = await fetch(`${suite.url}${route}?limit=3`, {
      headers: { "x-api-key": secret, "x-request-id": "traced-call" }
    })
    assert.strictEqual(answer.status, 200)
    await answer.arrayBuffer()
    const isOurs = ({ attributes }: Span) => attributes.some(({ value }) => value.stringValue === "traced-call")
    const call = () => spansIn(collector.received()).find(isOurs)
    await until(() => call() !== undefined)
    assert.strictEqual(call()?.name, `GET ${route}`)
    const below = (parent: Span | undefined, name: (name: string) => boolean) =>
      spansIn(collector.received()).find((span) => span.parentSpanId === parent?.spanId && name(span.name))
    const operation = () => below(call(), (name) => name === "AlertStore.list")
    await until(() => operation() !== undefined)
    await until(() => below(operation(), () => true) !== undefined)
    assert.notInclude(JSON.stringify(call()), "limit=3")
    assert.notInclude(collector.received(), secret)
  })
})
