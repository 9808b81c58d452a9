import { Context, type Effect } from "effect"

/** A page as it is sent. */
export interface PublishedPage {
  readonly contentType: string
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

/** Pages for whoever writes a client: the OpenAPI document, the docs, the summary for language models. */
export class PublishedPages extends Context.Service<
  PublishedPages,
  {
    /** Pages by path, each for clients that reach the service under `baseUrl` (without a trailing slash). */
    readonly pages: ReadonlyArray<{
      readonly path: `/${string}`
      readonly page: (baseUrl: string) => Effect.Effect<PublishedPage>
    }>
  }
>()("@grid/domain/PublishedPages") {}
