import type { PublishedPage } from "@grid/domain/http/PublishedPages"
import { docsPage } from "./Frame.ts"

/** Page on the clients in TypeScript and Python, on clients made of the OpenAPI document, and on the Bruno collection. */
export const clientsPage = (baseUrl: string): PublishedPage => docsPage(baseUrl, ["clients"], {})
