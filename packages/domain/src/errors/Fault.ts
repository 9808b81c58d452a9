import { Schema } from "effect"
import { beyond } from "../numbers/WrittenNumbers.ts"

/** One thing that is wrong with a request. */
export const Fault = Schema.Struct({
  path: Schema.String.annotate({ description: "Parameter or member of the body" }),
  message: Schema.String.annotate({ description: "What is wrong with it, or what it must be" }),
  sent: Schema.optionalKey(Schema.String).annotateKey({
    description: "Value that was sent, as JSON and cut to 64 characters; left out where it may be a secret"
  }),
  did_you_mean: Schema.optionalKey(Schema.Array(Schema.String)).annotateKey({
    description: "What was perhaps meant in its place: values, or names of parameters; at most 3"
  }),
  see: Schema.optionalKey(Schema.String).annotateKey({ description: "Where everything that is accepted is listed" })
})
export type Fault = typeof Fault.Type

/** Longest part of a request that an answer quotes, characters. */
const longest = 64

/** A name or a text of a request as it may be quoted. */
export const shorten = (text: string) => (text.length > longest ? `${text.slice(0, longest)}…` : text)

/** A value of a request as it may be quoted: JSON where it is short, else what kind of value it is. */
export const quoted = (value: unknown): string =>
  Array.isArray(value)
    ? "an array"
    : typeof value === "object" && value !== null
      ? "an object"
      : typeof value === "string"
        ? JSON.stringify(shorten(value))
        : shorten(String(value))

const secret = /key|token|secret|password|authorization/i

/** `sent` of a fault; nothing where the name says that its value is a secret, or where a number stands for one that cannot be held. */
export const sentOf = (path: string, value: unknown): { readonly sent?: string } =>
  value === undefined || value === beyond || secret.test(path) ? {} : { sent: quoted(value) }

/** `did_you_mean` of a fault; nothing where nothing looks alike. */
export const meaning = (did_you_mean: ReadonlyArray<string>): Pick<Fault, "did_you_mean"> =>
  did_you_mean.length === 0 ? {} : { did_you_mean }

/** Made when it is first needed, as is every format of a language: to load a language takes 15 ms. */
let disjunction: Intl.ListFormat | null = null
const alternatives = (names: ReadonlyArray<string>): string =>
  (disjunction ??= new Intl.ListFormat("en", { type: "disjunction" })).format(names)

/** Fault and remedy: the rest of a sentence that begins with the name of the parameter. */
export const remedyOf = ({ did_you_mean = [], message, sent }: Fault): string =>
  [
    message,
    sent === undefined || !message.startsWith("must ") ? "" : `, not ${sent}`,
    did_you_mean.length === 0 ? "" : `; did you mean ${alternatives(did_you_mean)}?`
  ].join("")
