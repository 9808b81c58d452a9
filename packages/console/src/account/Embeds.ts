import { request } from "../api/Request.ts"

/** A chart that stands in pages of other sites. Instants are ISO 8601, UTC. */
export interface EmbedItem {
  readonly id: string
  readonly title: string
  readonly chart: string
  readonly parameters: Readonly<Record<string, string>>
  readonly origins: ReadonlyArray<string>
  readonly state: "active" | "revoked" | "expired"
  readonly made_by: string
  readonly created_at: string
  readonly expires_at: string
  readonly revoked_at: string | null
  /** Charged calls. */
  readonly calls: number
  readonly last_used_at: string | null
}

/** A new embed; its token is shown here alone. */
export interface CreatedEmbed extends EmbedItem {
  readonly token: string
}

/** Settings of a new embed. */
interface NewEmbed extends Pick<EmbedItem, "title" | "chart" | "parameters" | "origins"> {
  readonly expires_at?: string
}

const path = "/console/embeds"

/** Embeds of the tenant that live, or ended not long ago, newest first. */
export const listEmbeds = async (signal: AbortSignal): Promise<ReadonlyArray<EmbedItem>> =>
  (await request<{ readonly items: ReadonlyArray<EmbedItem> }>(path, undefined, signal)).items

export const createEmbed = (embed: NewEmbed): Promise<CreatedEmbed> => request(path, embed)

export const revokeEmbed = (id: string): Promise<EmbedItem> => request(`${path}/revoke`, { id })

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;")

/** HTML that puts an embed into a page. */
export const frameOf = ({ title, token }: CreatedEmbed): string =>
  [
    `<iframe`,
    `  src="${location.origin}/embed/${token}"`,
    `  title="${escaped(title)}"`,
    `  width="100%" height="420" loading="lazy" style="border: 0"`,
    `></iframe>`
  ].join("\n")
