import { FetchHttpClient } from "@effect/platform"
import * as Upstream from "@grid/ingest/http/Upstream"
import * as TestUpstream from "@grid/testing/upstream/TestUpstream"
import { Context, Effect, Layer } from "effect"
import * as MemoryStore from "./MemoryStore.ts"

export class Played extends Context.Tag("@grid/ingest/test/Played")<Played, TestUpstream.TestUpstream>() {}

/** Limits under which a fault shows at once. */
export const impatient: Upstream.Limits = { ...Upstream.defaultLimits, timeoutMs: 600, backoffMs: 1, maxBackoffMs: 2 }

/** An upstream on a real port, the client for it, and stores in memory. */
export const layer = (options: TestUpstream.Options = {}, limits: Upstream.Limits = impatient) =>
  Layer.mergeAll(
    Upstream.layerWith(limits).pipe(Layer.provide(FetchHttpClient.layer)),
    Layer.scoped(
      Played,
      Effect.acquireRelease(
        Effect.promise(() => TestUpstream.start(options)),
        (server) => Effect.promise(server.close)
      )
    )
  ).pipe(Layer.provideMerge(MemoryStore.layer))
