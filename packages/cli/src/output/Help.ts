import { mostSuggestions, nearest } from "@grid/domain/names/Nearest"
import { variables } from "../settings/Environment.ts"
import { type AnyCommand, below, type Documentation } from "../arguments/Commands.ts"
import { UsageError } from "./Failure.ts"

const firstSentence = (text: string): string => text.split(". ", 1)[0] ?? text

const listing = (name: string, { description = "" }: AnyCommand) => [name, firstSentence(description)] as const

export interface Resolved {
  /** Words of the command that is named; none for `gds` itself. */
  readonly path: ReadonlyArray<string>
  readonly command: AnyCommand
}

/** Finds the command that the words begin with. */
export const resolve = (root: AnyCommand, words: ReadonlyArray<string>): Resolved => {
  let command = root
  const path: Array<string> = []
  for (const word of words) {
    const next = below(command).find(({ name }) => name === word)
    if (next === undefined) break
    command = next
    path.push(word)
  }
  return { path, command }
}

/** True for what does nothing by itself, and so has no example. */
export const isGroup = (command: AnyCommand): boolean => command.examples.length === 0

/** Commands of a group that a word perhaps means: one that looks like it, or one of that name further below. */
const meant = (command: AnyCommand, group: string, word: string): string => {
  const similar = nearest(
    word,
    below(command).map(({ name }) => name)
  )
  const further = leaves(command).flatMap(([name]) => (name.endsWith(` ${word}`) ? [name] : []))
  const names = (similar.length > 0 ? similar : further).slice(0, mostSuggestions)
  return names.length === 0 ? "" : `; did you mean ${names.map((name) => `${group} ${name}`).join(" or ")}?`
}

/** Error where the words stop at a group, or go on with something that it does not have. */
export const incomplete = ({ command, path }: Resolved, next: string | undefined): UsageError => {
  const group = ["gds", ...path].join(" ")
  const names = below(command).map(({ name }) => name)
  return new UsageError({
    message:
      next === undefined
        ? `${group} needs a command: ${names.join(", ")}`
        : `${group} has no command "${next}": ${names.join(", ")}${meant(command, group, next)}`
  })
}

/** All commands below another that are no groups, by their names from there on. */
export const leaves = (parent: AnyCommand): ReadonlyArray<readonly [string, AnyCommand]> =>
  below(parent).flatMap((command) => [
    ...(isGroup(command) ? [] : [[command.name, command] as const]),
    ...leaves(command).map(([name, leaf]) => [`${command.name} ${name}`, leaf] as const)
  ])

const aligned = (entries: ReadonlyArray<readonly [string, string]>) => {
  const widest = Math.max(...entries.map(([name]) => name.length))
  return entries.map(([name, text]) => `  ${name.padEnd(widest)}  ${text}`)
}

const section = (title: string, lines: ReadonlyArray<string>) => [`${title}:`, ...lines, ""]

const everywhere = [
  ["--help, -h", "Show the help of a command, with its options"],
  ["--json", "Print one JSON document on standard output, for programs"],
  ["--log-level LEVEL", "debug, info, warning or error; logs go to standard error"],
  ["--completions SHELL", "Print a completion script for bash, zsh or fish"],
  ["--version", "Show the version"]
] as const

const statuses = [
  ["0", "done"],
  ["1", "failed; one line on standard error says why"],
  ["2", "wrong usage"]
] as const

/** The help of a group, or of `gds` itself, which also lists the settings. */
export const groupHelp = ({ command, path }: Resolved, title: string): string => {
  const isRoot = path.length === 0
  const commands = isRoot ? leaves(command) : below(command).map((one) => [one.name, one] as const)
  return [
    isRoot ? title : (command.description ?? ""),
    "",
    ...section("Usage", [`  ${["gds", ...path].join(" ")} <command> [options]`]),
    ...section("Commands", aligned(commands.map(([name, one]) => listing(name, one)))),
    ...section("With every command", aligned(everywhere)),
    ...(isRoot
      ? [
          ...section("Example", ["  gds keys create --tenant acme --plan growth --name desk"]),
          ...section("Exit status", aligned(statuses)),
          ...section("Settings, from the environment", aligned(Object.entries(variables)))
        ]
      : [])
  ].join("\n")
}

const bracketed = (text: string, required: boolean) => (required ? text : `[${text}]`)

/** The help of a command that is no group. */
export const commandHelp = ({ args, description, examples, options, path }: Documentation): string =>
  [
    description,
    "",
    ...section("Usage", [
      `  ${[...path, ...[...options, ...args].map(({ required, usage }) => bracketed(usage, required))].join(" ")}`
    ]),
    ...described("Arguments", args),
    ...described("Options", options),
    ...section(
      "Examples",
      examples.map((line) => `  ${line}`)
    )
  ].join("\n")

const described = (title: string, parameters: Documentation["args"]) =>
  parameters.length === 0
    ? []
    : section(
        title,
        parameters.flatMap(({ description, usage }) => [`  ${usage}`, `      ${description}`])
      )
