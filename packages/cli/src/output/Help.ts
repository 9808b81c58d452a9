import { variables } from "@grid/server/config/Settings"
import { stripVTControlCharacters } from "node:util"
import { UsageError } from "./Failure.ts"

/** What `--help` says about a command; a group has no examples but commands of its own. */
export interface Page {
  readonly summary: string
  readonly examples: ReadonlyArray<string>
}

/** Pages by command, the words of its name parted by a blank. */
export type Pages = Readonly<Record<string, Page>>

export const page = (summary: string, ...examples: ReadonlyArray<string>): Page => ({ summary, examples })

const firstSentence = (text: string): string => text.split(". ", 1)[0] ?? text

/** The commands right below a group, or below `gds` itself, by their last word. */
const below = (pages: Pages, group: ReadonlyArray<string>): ReadonlyArray<readonly [string, string]> =>
  Object.entries(pages).flatMap(([name, { summary }]) => {
    const words = name.split(" ")
    const isBelow = words.length === group.length + 1 && group.every((word, index) => word === words[index])
    return isBelow ? [[words.at(-1) ?? "", firstSentence(summary)] as const] : []
  })

export interface Resolved {
  /** Words of the command that is named; none for `gds` itself. */
  readonly path: ReadonlyArray<string>
  readonly isGroup: boolean
}

/** Finds the command that the words begin with. */
export const resolve = (pages: Pages, words: ReadonlyArray<string>): Resolved => {
  const depth = [3, 2, 1].find((length) => words.length >= length && words.slice(0, length).join(" ") in pages) ?? 0
  const path = words.slice(0, depth)
  return { path, isGroup: below(pages, path).length > 0 }
}

/** What to answer where the words stop at a group, or go on with something that it does not have. */
export const incomplete = (pages: Pages, path: ReadonlyArray<string>, next: string | undefined): UsageError => {
  const group = ["gds", ...path].join(" ")
  const commands = below(pages, path).map(([name]) => name)
  return new UsageError({
    message: `${group} ${next === undefined ? "needs a command" : `has no command "${next}"`}: ${commands.join(", ")}`
  })
}

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
export const groupHelp = (pages: Pages, path: ReadonlyArray<string>, title: string): string => {
  const isRoot = path.length === 0
  const commands = isRoot
    ? Object.entries(pages)
        .filter(([name]) => !resolve(pages, name.split(" ")).isGroup)
        .map(([name, { summary }]) => [name, firstSentence(summary)] as const)
    : below(pages, path)
  return [
    `${isRoot ? title : (pages[path.join(" ")]?.summary ?? "")}`,
    "",
    ...section("Usage", [`  ${["gds", ...path].join(" ")} <command> [options]`]),
    ...section("Commands", aligned(commands)),
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

/** What `@effect/cli` writes below every option and argument, and what says nothing. */
const noise = [
  "A user-defined piece of text.",
  "A true or false value.",
  "This setting is optional.",
  "This option may be repeated zero or more times.",
  "This argument may be repeated zero or more times."
]

/** The entries of one section of a page that `@effect/cli` has written: each a name, and indented below it its texts. */
const entries = (blocks: ReadonlyArray<string>, title: string): ReadonlyArray<string> => {
  const start = blocks.indexOf(title)
  if (start < 0) return []
  const rest = blocks.slice(start + 1)
  const end = rest.findIndex((block) => /^[A-Z]+$/.test(block))
  return (end < 0 ? rest : rest.slice(0, end)).flatMap((block) =>
    noise.includes(block.trim()) ? [] : [block.startsWith(" ") ? `      ${block.trim()}` : `  ${block}`]
  )
}

/** What may be left out although `@effect/cli` does not say so. */
const repeatable = /--[a-z-]+ [^\s\]]+\.\.\.|<\S+>\.\.\./g

/** The page that `@effect/cli` has written for a command, in the form of the other pages and with examples. */
export const commandHelp = (pages: Pages, path: ReadonlyArray<string>, written: string): string => {
  const { examples, summary } = pages[path.join(" ")] ?? page("")
  const blocks = stripVTControlCharacters(written).trim().split(/\n\n+/)
  const usage =
    blocks
      .find((block) => block.startsWith("$ "))
      ?.slice(2)
      .replaceAll(repeatable, "[$&]") ?? ""
  const name = path.at(-1) ?? ""
  const given = entries(blocks, "ARGUMENTS")
  return [
    summary,
    "",
    ...section("Usage", [
      `  gds ${path
        .slice(0, -1)
        .map((word) => `${word} `)
        .join("")}${name}${usage.slice(usage.indexOf(name) + name.length)}`
    ]),
    ...(given.length === 0 ? [] : section("Arguments", given)),
    ...section("Options", entries(blocks, "OPTIONS")),
    ...section(
      "Examples",
      examples.map((line) => `  ${line}`)
    )
  ].join("\n")
}
