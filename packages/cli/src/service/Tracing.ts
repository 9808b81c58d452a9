import { Effect, Layer, Option, References } from "effect"
import { AppSettings } from "@grid/server/config/Settings"

/** Sends traces to the collector that `OTEL_EXPORTER_OTLP_ENDPOINT` names; without one nothing is loaded or sent. */
export const layer = Layer.unwrap(
  Effect.gen(function* () {
    const { otlpEndpoint } = yield* AppSettings
    if (Option.isNone(otlpEndpoint)) return Layer.succeed(References.TracerEnabled, false)
    const [OtlpTracer, OtlpSerialization, FetchHttpClient] = yield* Effect.promise(() =>
      Promise.all([
        import("effect/observability/OtlpTracer"),
        import("effect/observability/OtlpSerialization"),
        import("effect/http/FetchHttpClient")
      ])
    )
    return OtlpTracer.layer({
      url: `${otlpEndpoint.value}/v1/traces`,
      resource: { serviceName: "grid-data-service" }
    }).pipe(Layer.provide(OtlpSerialization.layerJson), Layer.provide(FetchHttpClient.layer))
  })
)
