import { Effect, Layer, Option } from "effect"
import { AppSettings } from "../config/Settings.ts"

/** Sends traces to the collector that `OTEL_EXPORTER_OTLP_ENDPOINT` names; without one nothing is loaded or sent. */
export const layer = Layer.unwrapEffect(
  Effect.gen(function* () {
    const { otlpEndpoint } = yield* AppSettings
    if (Option.isNone(otlpEndpoint)) return Layer.empty
    const [OtlpTracer, OtlpSerialization, FetchHttpClient] = yield* Effect.promise(() =>
      Promise.all([
        import("@effect/opentelemetry/OtlpTracer"),
        import("@effect/opentelemetry/OtlpSerialization"),
        import("@effect/platform/FetchHttpClient")
      ])
    )
    return OtlpTracer.layer({
      url: `${otlpEndpoint.value}/v1/traces`,
      resource: { serviceName: "grid-data-service" }
    }).pipe(Layer.provide(OtlpSerialization.layerJson), Layer.provide(FetchHttpClient.layer))
  })
)
