import type { TenantId } from "@grid/domain/Brands"
import type { SourceInfo } from "@grid/domain/ingest/Source"
import type { Networks } from "@grid/http/ClientAddress"
import type { Product } from "@grid/domain/products/Product"
import { Context, type Option, type Redacted } from "effect"

/** Identity provider for people (OpenID Connect). */
export interface OidcSettings {
  readonly issuer: URL
  readonly clientId: string
  readonly clientSecret: Redacted.Redacted
  /** Tenant that somebody who is not known yet becomes a member of; without it only those who are known sign in. */
  readonly tenant: Option.Option<TenantId>
}

export interface Settings {
  /** Address by which browsers reach the service, without a trailing slash; without it that of the listener. */
  readonly baseUrl: Option.Option<string>
  /** Networks whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: Networks
  readonly jwt: Option.Option<{ readonly jwksUrl: URL; readonly issuer: string; readonly audience: string }>
  /** Identity provider that people sign in with; none where they come by link and passkey alone. */
  readonly oidc: Option.Option<OidcSettings>
  /** Shows the state of the country to whoever comes. */
  readonly publicPage: boolean
  /** Every product with its status. */
  readonly products: ReadonlyArray<Product>
  /** Every source there is. */
  readonly sourceInfos: ReadonlyArray<SourceInfo>
  /** Folder of the web application; there may be none. */
  readonly site: string
}

/** The settings that the portal needs. */
export class PortalSettings extends Context.Service<PortalSettings, Settings>()("@grid/portal/PortalSettings") {}
