import { prefixOf } from "@grid/domain/http/BaseUrl"
import type { NamespacePhase } from "@grid/domain/legacy/Mapping"

/** Service that the docs are of. */
export interface Site {
  /** Address under which clients reach it, without a trailing slash. */
  readonly baseUrl: string
  readonly phase: NamespacePhase
  /** False where the console is not built: then nothing leads to its pages. */
  readonly hasConsole: boolean
}

/** Page of the docs, as menus name it. */
export interface Place {
  readonly path: string
  readonly title: string
}

/** Pages by the headings of the menu. */
export const places: Readonly<Record<string, ReadonlyArray<Place>>> = {
  Guide: [
    { path: "/docs", title: "Start" },
    { path: "/docs/datasets", title: "Datasets" },
    { path: "/docs/names", title: "Names" },
    { path: "/docs/results", title: "Results" },
    { path: "/docs/landed-cost", title: "Landed cost" },
    { path: "/docs/curtailment", title: "Curtailment" },
    { path: "/docs/distribution", title: "Distribution networks" },
    { path: "/docs/substations", title: "Substations" },
    { path: "/docs/marginal-carbon", title: "Marginal carbon" },
    { path: "/docs/tariffs", title: "Tariffs" },
    { path: "/docs/storage", title: "Storage" },
    { path: "/docs/clients", title: "Clients" },
    { path: "/docs/connector", title: "Connector" }
  ],
  Reference: [
    { path: "/docs/reference", title: "Reference" },
    { path: "/docs/errors", title: "Errors" },
    { path: "/openapi.json", title: "OpenAPI" },
    { path: "/llms.txt", title: "llms.txt" }
  ],
  News: [
    { path: "/docs/changelog", title: "Changelog" },
    { path: "/docs/status", title: "Status" },
    { path: "/docs/roadmap", title: "Roadmap" }
  ]
}

/** Address of a path of this service as pages of it write it. */
export const addressOf = ({ baseUrl }: Site, path: string): string => prefixOf(baseUrl) + path
