import * as Upstream from "@grid/ingest/http/Upstream"
import * as TestUpstream from "@grid/testing/upstream/TestUpstream"
import { Context, Effect, Layer } from "effect"
import { FetchHttpClient } from "effect/http"
import * as MemoryStore from "./MemoryStore.ts"

export class Played extends Context.Service<Played, TestUpstream.TestUpstream>()("@grid/ingest/test/Played") {}

/** Limits under which a fault shows at once. */
export const impatient: Upstream.Limits = { ...Upstream.defaultLimits, timeoutMs: 600, backoffMs: 1, maxBackoffMs: 2 }

/** An upstream on a real port, the client for it, and stores in memory. */
export const layer = (options: TestUpstream.Options = {}, limits: Upstream.Limits = impatient) =>
  Layer.mergeAll(
    Upstream.layerWith(limits).pipe(Layer.provide(FetchHttpClient.layer)),
    Layer.effect(
      Played,
      Effect.acquireRelease(
        Effect.promise(() => TestUpstream.start(options)),
        (server) => Effect.promise(server.close)
      )
    )
  ).pipe(Layer.provideMerge(MemoryStore.layer))
