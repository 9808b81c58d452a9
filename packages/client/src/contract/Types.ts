import type { operations } from "./generated/openapi.ts"
import type { routes } from "./generated/table.ts"

/** Name of a route: its `operationId` in the OpenAPI document. */
export type RouteName = keyof typeof routes

type Simple<A> = { [K in keyof A]: A[K] }

/** Parameters of one place; nothing where the route takes none there. */
type Part<P> = [NonNullable<P>] extends [never] ? unknown : NonNullable<P>

type Body<O> = O extends { readonly requestBody: { readonly content: { readonly "application/json": infer B } } }
  ? { readonly body: B }
  : unknown

/** Parameters of a route by their names, whether in its query or path, and `body` where it takes one. */
export type ParametersOf<N extends RouteName> = Simple<
  Omit<Part<operations[N]["parameters"]["query"]>, "format"> &
    Part<operations[N]["parameters"]["path"]> &
    Body<operations[N]>
>

type Content<R> = R extends { readonly content: { readonly "application/json": infer A } } ? A : never

/** Answer of a route: `{ data, meta }`, or the bare answer of an enterprise route. */
export type AnswerOf<N extends RouteName> = Content<
  operations[N]["responses"][keyof operations[N]["responses"] & (200 | 201 | 202)]
>

type Data<N extends RouteName> = AnswerOf<N> extends { readonly data: infer D } ? D : AnswerOf<N>

/** Name of the list that a route's answer is about. */
type ListName<N extends RouteName> = (typeof routes)[N] extends readonly [
  string,
  string,
  string,
  infer L extends string
]
  ? L
  : never

type ItemIn<D, L extends string> = D extends { readonly [K in L]?: ReadonlyArray<infer I> } ? I : never

/** Item of the list that a route's answer is about. */
export type ItemOf<N extends RouteName> = ItemIn<Data<N>, ListName<N>>

/** Routes whose answer is about a list. */
export type ListRoute = {
  [N in RouteName]: [ListName<N>] extends [never] ? never : N
}[RouteName]

/** Routes whose lists come in pages. */
export type PagedRoute = {
  [N in ListRoute]: "cursor" extends keyof ParametersOf<N> ? N : never
}[ListRoute]

/** Routes that take a window from `from` to `to`. */
export type RangeRoute = {
  [N in ListRoute]: "from" | "to" extends keyof ParametersOf<N> ? N : never
}[ListRoute]

/** Formats of files that a route may give. */
export type Format = "csv" | "xlsx" | "parquet"

/** Settings of one call. */
export interface CallOptions {
  /** Ends the call, its pauses included. */
  readonly signal?: AbortSignal
  /** Makes a creation safe to repeat: sent as `Idempotency-Key`. */
  readonly idempotencyKey?: string
}

/** Call of a route. Parameters may be left out where none is required. @public */
export type Route<N extends RouteName> =
  {} extends ParametersOf<N>
    ? (parameters?: ParametersOf<N>, options?: CallOptions) => Promise<AnswerOf<N>>
    : (parameters: ParametersOf<N>, options?: CallOptions) => Promise<AnswerOf<N>>
