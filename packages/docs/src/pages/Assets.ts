import type { PublishedPage } from "@grid/domain/http/PublishedPages"
import { createHash } from "node:crypto"
import { assetOf } from "../texts/Texts.ts"

const assets = {
  "/docs/assets/docs.js": { file: "docs.js", contentType: "text/javascript; charset=utf-8" },
  "/docs/assets/docs.css": { file: "docs.css", contentType: "text/css; charset=utf-8" }
} as const

export type AssetPath = keyof typeof assets

/** Script or stylesheet of the pages, under an address that changes with it. */
export const assetPage = (path: AssetPath): PublishedPage => ({
  contentType: assets[path].contentType,
  headers: { "cache-control": "public, max-age=31536000, immutable" },
  body: assetOf(assets[path].file)
})

const versionOf = (path: AssetPath): string =>
  createHash("sha256").update(assetOf(assets[path].file)).digest("base64url").slice(0, 16)

/** Path of a script or stylesheet with its version. */
export const versioned = (path: AssetPath): string => `${path}?v=${versionOf(path)}`
