import { bearer } from "./RawHeaders.ts"
import { AmbiguousCredentials, ApiKeyInvalid, ApiKeyMissing } from "@grid/domain/errors/ApiError"
import { isSecret } from "@grid/domain/keys/ApiKey"
import { Result } from "effect"

type CredentialError = ApiKeyMissing | ApiKeyInvalid | AmbiguousCredentials

/** Made once: an error notes a stack, which would cost a third of such a call. */
const missing = Result.fail(new ApiKeyMissing({}))
const invalid = Result.fail(new ApiKeyInvalid({}))
const ambiguous = Result.fail(new AmbiguousCredentials({}))

/**
 * The API key in the headers of a request: in `X-API-Key`, or as a Bearer credential in its place; beside it, one that differs
 * is ambiguous. A key in the URL or the body is never read.
 */
export const fromHeaders = (rawHeaders: ReadonlyArray<string>): Result.Result<string, CredentialError> => {
  let key: string | undefined
  let authorization: string | undefined
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] as string
    if (name.length === 9 && name.toLowerCase() === "x-api-key") {
      if (key !== undefined) return ambiguous
      key = rawHeaders[index + 1] as string
    } else if (name.length === 13 && name.toLowerCase() === "authorization") {
      if (authorization !== undefined) return ambiguous
      authorization = rawHeaders[index + 1] as string
    }
  }
  const token = authorization === undefined ? undefined : bearer.exec(authorization)?.[1]
  if (key === undefined || key === "") {
    if (token === undefined) return missing
    key = token
  }
  if (token !== undefined && token !== key) return ambiguous
  return isSecret(key) ? Result.succeed(key) : invalid
}

/** The API key of all calls of a local process. */
export const fromText = (secret: string): Result.Result<string, CredentialError> =>
  secret === "" ? missing : isSecret(secret) ? Result.succeed(secret) : invalid

/**
 * The API key of a call of the connector: in `X-API-Key`, as a Bearer credential, or, for clients that can set no
 * headers, in `api_key` of the address. Two that differ, or one given twice in one place, are ambiguous.
 */
export const fromConnector = (
  rawHeaders: ReadonlyArray<string>,
  query: string
): Result.Result<string, CredentialError> => {
  const inHeaders = fromHeaders(rawHeaders)
  const [inQuery, ...more] = new URLSearchParams(query).getAll("api_key")
  if (inQuery === undefined || inQuery === "") return inHeaders
  if (more.length > 0) return ambiguous
  if (Result.isSuccess(inHeaders)) {
    return inHeaders.success === inQuery ? inHeaders : ambiguous
  }
  return inHeaders.failure._tag === "ApiKeyMissing" ? fromText(inQuery) : inHeaders
}
