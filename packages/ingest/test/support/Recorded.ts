import * as Upstream from "@grid/ingest/http/Upstream"
import * as TestUpstream from "@grid/testing/upstream/TestUpstream"
import { Context, Effect, Layer } from "effect"
import { FetchHttpClient } from "effect/http"
import * as MemoryStore from "./MemoryStore.ts"

export class Played extends Context.Service<Played, TestUpstream.TestUpstream>()("@grid/ingest/test/Played") {}

/** Limits under which an answer comes in time however busy the machine is, and is asked for again at once. */
export const patient: Upstream.Limits = { ...Upstream.defaultLimits, timeoutMs: 60_000, backoffMs: 1, maxBackoffMs: 2 }

/** The same where an answer does not come in time. */
export const impatient: Upstream.Limits = { ...patient, timeoutMs: 2_000 }

/** An upstream on a real port, the client for it, and stores in memory. */
export const layer = (options: TestUpstream.Options = {}, limits: Upstream.Limits = patient) =>
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
