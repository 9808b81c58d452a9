import { type Product, products } from "@grid/domain/enterprise/Product"
import type { SourceId } from "@grid/domain/ingest/Source"
import { NamespacePhase } from "@grid/domain/legacy/Mapping"
import { PlanId } from "@grid/domain/plans/Plan"
import * as Sources from "@grid/ingest/Sources"
import { Config, ConfigError, Context, Effect, Either, Layer, Option, type Redacted } from "effect"
import ipaddr from "ipaddr.js"
import { parseProducts } from "./ProductStatus.ts"

export interface Settings {
  readonly port: number
  readonly host: string
  readonly databaseUrl: Option.Option<Redacted.Redacted>
  readonly dataDir: string
  /** Address by which clients reach the service, without a trailing slash; without it that of the listener. */
  readonly baseUrl: Option.Option<string>
  readonly sources: ReadonlyArray<SourceId>
  /** Networks whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: ReadonlyArray<readonly [ipaddr.IPv4 | ipaddr.IPv6, number]>
  readonly namespacePhase: NamespacePhase
  /** Every product of the enterprise namespace with its status. */
  readonly products: ReadonlyArray<Product>
  /** Lets callers without a key read national data on legacy paths, as long as these answer themselves. */
  readonly legacyAnonymous: boolean
  readonly jwt: Option.Option<{ readonly jwksUrl: URL; readonly issuer: string; readonly audience: string }>
  /** Origins of browsers that may call the connector, beside the service's own and loopback ones. */
  readonly mcpAllowedOrigins: ReadonlyArray<string>
  /** Plans for which the connector is switched off. */
  readonly connectorDisabledPlans: ReadonlyArray<PlanId>
  /** Calls a minute of the connector that need no key, by client network. */
  readonly connectorOpenLimit: number
  /** Lets a scraper from a public address read `/metrics`. */
  readonly metricsToken: Option.Option<Redacted.Redacted>
  /** Lets alerts be delivered over http and to loopback and private addresses. */
  readonly alertsAllowPrivate: boolean
  readonly maxConnections: number
  /** Base URL of an OpenTelemetry collector. */
  readonly otlpEndpoint: Option.Option<string>
  readonly logFormat: "json" | "pretty"
  readonly logLevel: "debug" | "info" | "warn" | "error"
}

/** The settings of this process, read once from the environment. */
export class AppSettings extends Context.Tag("@grid/server/AppSettings")<AppSettings, Settings>() {}

/** Every setting by its variable, with what `--help` and the README say about it. */
export const variables = {
  PORT: "port to listen on (8080)",
  HOST: "address to listen on (127.0.0.1)",
  DATABASE_URL: "PostgreSQL 15 or newer; absent: an embedded PostgreSQL under GDS_DATA_DIR",
  GDS_DATA_DIR: "folder of the embedded database (.gds)",
  GDS_BASE_URL: "address by which clients reach the service (that of the listener)",
  GDS_SOURCES: `comma list of ${Sources.liveIds.join(", ")} (simulator)`,
  "GDS_UPSTREAM_<NAME>_URL": "base URL of a source, such as GDS_UPSTREAM_NPP_URL (its public site)",
  GDS_TRUSTED_PROXIES: "comma list of addresses or CIDR blocks whose X-Forwarded-For is believed (none)",
  GDS_NAMESPACE_PHASE: `what legacy paths do: ${NamespacePhase.literals.join(", ")} (dual-mount)`,
  GDS_PRODUCT_STATUS: 'JSON from enterprise product to status, such as {"tariffs":"beta"} (as /v1/products lists)',
  GDS_LEGACY_ANONYMOUS: "on or off: calls without a key on legacy paths, while these answer themselves (off)",
  GDS_JWKS_URL: "key set of the identity provider; absent: no key management over HTTP",
  GDS_JWT_ISSUER: "issuer that identity tokens must name; needed with GDS_JWKS_URL",
  GDS_JWT_AUDIENCE: "audience that identity tokens must name; needed with GDS_JWKS_URL",
  GDS_MCP_ALLOWED_ORIGINS: "comma list of browser origins that may call the connector (the service's own and loopback)",
  GDS_CONNECTOR_DISABLED_PLANS: "comma list of plans for which the connector is switched off (none)",
  GDS_CONNECTOR_OPEN_LIMIT: "calls a minute of the connector without a key, by client network (120)",
  GDS_API_KEY: "key with which gds mcp answers (none)",
  GDS_METRICS_TOKEN: "Bearer token for /metrics from public addresses (none: private addresses only)",
  GDS_ALERTS_ALLOW_PRIVATE: "on or off: alerts may also go over http and to private addresses, for development (off)",
  GDS_MAX_CONNECTIONS: "most connections at a time (2000)",
  GDS_LOG_FORMAT: "json or pretty (pretty on a terminal, else json)",
  GDS_LOG_LEVEL: "debug, info, warn or error (info)",
  OTEL_EXPORTER_OTLP_ENDPOINT: "where to send traces, OTLP over HTTP (none)"
} as const

const optionalText = (name: keyof typeof variables) =>
  Config.map(
    Config.option(Config.string(name)),
    Option.filter((text) => text.trim() !== "")
  )

const checked = <A>(
  name: keyof typeof variables,
  fallback: A,
  parse: (text: string) => Either.Either<A, string>
): Config.Config<A> =>
  Config.mapOrFail(optionalText(name), (text) =>
    Option.isNone(text)
      ? Either.right(fallback)
      : Either.mapLeft(parse(text.value.trim()), (message) => ConfigError.InvalidData([name], message))
  )

const integerBetween = (low: number, high: number) => (text: string) =>
  /^\d{1,10}$/.test(text) && Number(text) >= low && Number(text) <= high
    ? Either.right(Number(text))
    : Either.left(`must be an integer from ${low} to ${high}, not "${text}"`)

const oneOf =
  <const L extends ReadonlyArray<string>>(...values: L) =>
  (text: string): Either.Either<L[number], string> =>
    values.includes(text) ? Either.right(text) : Either.left(`must be one of ${values.join(", ")}, not "${text}"`)

const onOff = (text: string): Either.Either<boolean, string> =>
  Either.map(oneOf("on", "off", "true", "false", "1", "0")(text), (value) => ["on", "true", "1"].includes(value))

const list = (text: string) =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "")

const httpUrl = (text: string): Either.Either<URL, string> => {
  const url = URL.canParse(text) ? new URL(text) : null
  return url !== null && (url.protocol === "http:" || url.protocol === "https:")
    ? Either.right(url)
    : Either.left(`must be an http or https URL, not "${text}"`)
}

const origins = (text: string): Either.Either<ReadonlyArray<string>, string> =>
  Either.all(
    list(text).map((entry) =>
      URL.canParse(entry) && new URL(entry).origin === entry.replace(/\/$/, "")
        ? Either.right(new URL(entry).origin)
        : Either.left(`must list origins such as https://app.example.com; "${entry}" is none`)
    )
  )

const networks = (text: string): Either.Either<Settings["trustedProxies"], string> =>
  Either.all(
    list(text).map((entry) => {
      const [address = "", prefix, ...rest] = entry.split("/")
      const valid = rest.length === 0 && (ipaddr.IPv4.isValidFourPartDecimal(address) || ipaddr.IPv6.isValid(address))
      if (!valid) return Either.left(`must list addresses or CIDR blocks; "${entry}" is neither`)
      const parsed = ipaddr.parse(address)
      const bits = parsed.kind() === "ipv4" ? 32 : 128
      return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits)
        ? Either.right([parsed, prefix === undefined ? bits : Number(prefix)] as const)
        : Either.left(`has a wrong prefix length in "${entry}"`)
    })
  )

const databaseUrl = Config.map(
  Config.option(Config.redacted("DATABASE_URL")),
  Option.filter((url) => String(url) !== "")
)

const jwt = Config.all({
  jwksUrl: checked("GDS_JWKS_URL", Option.none<URL>(), (text) => Either.map(httpUrl(text), Option.some)),
  issuer: optionalText("GDS_JWT_ISSUER"),
  audience: optionalText("GDS_JWT_AUDIENCE")
}).pipe(
  Config.mapOrFail(({ audience, issuer, jwksUrl }): Either.Either<Settings["jwt"], ConfigError.ConfigError> => {
    if (Option.isNone(jwksUrl)) return Either.right(Option.none())
    return Option.isSome(issuer) && Option.isSome(audience)
      ? Either.right(Option.some({ jwksUrl: jwksUrl.value, issuer: issuer.value, audience: audience.value }))
      : Either.left(
          ConfigError.MissingData(
            [Option.isNone(issuer) ? "GDS_JWT_ISSUER" : "GDS_JWT_AUDIENCE"],
            "is needed together with GDS_JWKS_URL"
          )
        )
  })
)

/** Reads and checks all settings. A wrong one stops the start with one line that names it. */
export const config: Config.Config<Settings> = Config.all({
  port: checked("PORT", 8080, integerBetween(0, 65_535)),
  host: checked("HOST", "127.0.0.1", (text) => Either.right(text)),
  databaseUrl,
  dataDir: checked("GDS_DATA_DIR", ".gds", (text) => Either.right(text)),
  baseUrl: checked("GDS_BASE_URL", Option.none<string>(), (text) =>
    Either.map(httpUrl(text), (url) => Option.some(url.href.replace(/\/+$/, "")))
  ),
  sources: Sources.ids,
  trustedProxies: checked<Settings["trustedProxies"]>("GDS_TRUSTED_PROXIES", [], networks),
  namespacePhase: checked<NamespacePhase>("GDS_NAMESPACE_PHASE", "dual-mount", oneOf(...NamespacePhase.literals)),
  products: checked("GDS_PRODUCT_STATUS", products, parseProducts),
  legacyAnonymous: checked("GDS_LEGACY_ANONYMOUS", false, onOff),
  jwt,
  mcpAllowedOrigins: checked<ReadonlyArray<string>>("GDS_MCP_ALLOWED_ORIGINS", [], origins),
  connectorDisabledPlans: checked<ReadonlyArray<PlanId>>("GDS_CONNECTOR_DISABLED_PLANS", [], (text) =>
    Either.all(list(text).map(oneOf(...PlanId.literals)))
  ),
  connectorOpenLimit: checked("GDS_CONNECTOR_OPEN_LIMIT", 120, integerBetween(1, 1_000_000_000)),
  metricsToken: Config.option(Config.redacted("GDS_METRICS_TOKEN")),
  alertsAllowPrivate: checked("GDS_ALERTS_ALLOW_PRIVATE", false, onOff),
  maxConnections: checked("GDS_MAX_CONNECTIONS", 2_000, integerBetween(1, 100_000)),
  otlpEndpoint: checked("OTEL_EXPORTER_OTLP_ENDPOINT", Option.none<string>(), (text) =>
    Either.map(httpUrl(text), (url) => Option.some(url.href.replace(/\/+$/, "")))
  ),
  logFormat: checked("GDS_LOG_FORMAT", process.stderr.isTTY ? "pretty" : "json", oneOf("json", "pretty")),
  logLevel: checked("GDS_LOG_LEVEL", "info", oneOf("debug", "info", "warn", "error"))
})

/** One line per setting that is wrong. */
export const explain = (error: ConfigError.ConfigError): string =>
  ConfigError.isConfigError(error) && (error._op === "And" || error._op === "Or")
    ? `${explain(error.left)}\n${explain(error.right)}`
    : "path" in error
      ? `${error.path.join("_")} ${error.message}`
      : String(error)

/** The settings with some replaced, for the command line's options. */
export const layerWith = (overrides: Partial<Settings>) =>
  Layer.effect(
    AppSettings,
    Effect.map(config, (settings) => ({ ...settings, ...overrides }))
  )
