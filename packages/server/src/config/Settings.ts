import type { TenantId } from "@grid/domain/Brands"
import type { SourceId } from "@grid/domain/observations/SourceId"
import type { NamespacePhase } from "@grid/domain/legacy/Mapping"
import type { PlanId } from "@grid/domain/plans/Plan"
import type { Product } from "@grid/domain/products/Product"
import type { Networks } from "@grid/http/ClientAddress"
import { Context, type Option, type Redacted } from "effect"

export interface Settings {
  readonly port: number
  readonly host: string
  readonly databaseUrl: Option.Option<Redacted.Redacted>
  /** The server itself, where `databaseUrl` is that of a pooler. */
  readonly databaseSessionUrl: Option.Option<Redacted.Redacted>
  /** Replicas for reads of data. */
  readonly databaseReadUrl: Option.Option<Redacted.Redacted>
  readonly dataDir: string
  /** Address by which clients reach the service, without a trailing slash; without it that of the listener. */
  readonly baseUrl: Option.Option<string>
  readonly sources: ReadonlyArray<SourceId>
  /** Networks whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: Networks
  readonly namespacePhase: NamespacePhase
  /** Every product of the enterprise namespace with its status. */
  readonly products: ReadonlyArray<Product>
  /** Lets callers without a key read national data on legacy paths, as long as these answer themselves. */
  readonly legacyAnonymous: boolean
  readonly jwt: Option.Option<{ readonly jwksUrl: URL; readonly issuer: string; readonly audience: string }>
  /** Identity provider that people sign in to the console with. */
  readonly oidc: Option.Option<{
    readonly issuer: URL
    readonly clientId: string
    readonly clientSecret: Redacted.Redacted
    readonly tenant: Option.Option<TenantId>
  }>
  /** Shows the state of the country to whoever comes; else they are asked to sign in. */
  readonly publicPage: boolean
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
  /** Number of processes that serve. */
  readonly workers: number
  readonly maxConnections: number
  /** Connections of one client address, or one /64 network; trusted proxies have as many as there are. */
  readonly maxConnectionsPerAddress: number
  /** Base URL of an OpenTelemetry collector. */
  readonly otlpEndpoint: Option.Option<string>
  readonly logFormat: "json" | "pretty"
  readonly logLevel: "debug" | "info" | "warn" | "error"
}

/** The settings of this process. */
export class AppSettings extends Context.Service<AppSettings, Settings>()("@grid/server/AppSettings") {}
