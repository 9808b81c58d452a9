import * as NodeServices from "@effect/platform-node/NodeServices"
import { CliError, CliOutput, Command, GlobalFlag, type HelpDoc } from "effect/cli"
import { Console, Effect, Option } from "effect"

/** A command, or a group of commands. */
export type AnyCommand = Command.Command.Any

/** Text of `--help` for a command. */
interface Page {
  readonly summary: string
  readonly examples: ReadonlyArray<string>
}

export const page = (summary: string, ...examples: ReadonlyArray<string>): Page => ({ summary, examples })

/** What a command is given for its parameters. */
export type InputOf<Parameters extends Command.Command.Config> = Command.Command.Config.Infer<Parameters>

/** A command with its parameters by name. */
export const command = <const Name extends string, const Parameters extends Command.Command.Config, E, R>(
  name: Name,
  { examples, summary }: Page,
  parameters: Parameters,
  handler: (input: InputOf<Parameters>) => Effect.Effect<void, E, R>
) =>
  Command.make(name, parameters, handler).pipe(
    Command.withDescription(summary),
    Command.withExamples(examples.map((line) => ({ command: line })))
  )

/** Commands that share the first words of their names. */
export const group = <const Name extends string, const Commands extends ReadonlyArray<AnyCommand>>(
  name: Name,
  summary: string,
  commands: Commands
) => Command.make(name).pipe(Command.withDescription(summary), Command.withSubcommands(commands))

/** The commands right below a group. */
export const below = (of: AnyCommand): ReadonlyArray<AnyCommand> => of.subcommands.flatMap(({ commands }) => commands)

/** A parameter in the help of its command. */
interface ParameterDocumentation {
  readonly usage: string
  readonly required: boolean
  readonly description: string
}

/** Texts of a command's help. */
export interface Documentation {
  /** Words that name it, with those of the program. */
  readonly path: ReadonlyArray<string>
  readonly description: string
  readonly args: ReadonlyArray<ParameterDocumentation>
  readonly options: ReadonlyArray<ParameterDocumentation>
  readonly examples: ReadonlyArray<string>
}

const describe = (text: Option.Option<string>) => Option.getOrElse(text, () => "")

const documentation = (
  { args = [], description, examples = [], flags }: HelpDoc.HelpDoc,
  path: ReadonlyArray<string>
): Documentation => ({
  path,
  description,
  args: args.map((one) => ({
    usage: `<${one.name}>${one.variadic ? "..." : ""}`,
    required: one.required,
    description: describe(one.description)
  })),
  options: flags.map((one) => ({
    usage: one.type === "boolean" ? `--${one.name}` : `--${one.name} ${one.type}`,
    required: one.required,
    description: describe(one.description)
  })),
  examples: examples.map((one) => one.command)
})

/** Level of `--log-level`, where it was given. */
export const logLevelFlag = GlobalFlag.LogLevel

/** Runs the command that words name. Prints help and the version; errors are left to the caller to print. */
export const runWith =
  <const Name extends string, Input, E, R, Shared>(
    root: Command.Command<Name, Input, Shared, E, R>,
    version: string,
    help: (of: Documentation) => string
  ) =>
  (words: ReadonlyArray<string>) =>
    Command.runWith(root, { version })(words).pipe(
      Effect.provideService(CliOutput.Presenter, {
        present: (event) => {
          if (event._tag === "Version") return Console.log(event.version)
          const isAsked = event._tag === "Help" && event.reason === "Requested"
          return isAsked ? Console.log(help(documentation(event.helpDoc, event.commandPath))) : Effect.void
        }
      }),
      Effect.provideService(logLevelFlag, Option.none()),
      Effect.provide(NodeServices.layer)
    )

export type WrongWords = CliError.CliError

/** True where the words could not be read as any command's. */
export const isWrongWords: (error: unknown) => error is WrongWords = CliError.isCliError

/** Reason for which words cannot be read. */
export const wrongWordsMessage = (error: WrongWords): string => {
  switch (error._tag) {
    case "ShowHelp":
      return error.errors[0] === undefined
        ? `${error.commandPath.join(" ")} needs a command`
        : wrongWordsMessage(error.errors[0])
    case "MissingOption":
      return `Expected to find option: '--${error.option}'`
    case "MissingArgument":
      return `Missing argument <${error.argument}>`
    case "UnexpectedArgument":
      return `Received unknown argument: '${error.arguments[0]}'`
    case "UnrecognizedOption":
      return error.suggestions.length === 0
        ? `Received unknown argument: '${error.option}'`
        : `The flag '${error.option}' is not recognized. Did you mean '${error.suggestions.join("' or '")}'?`
    case "UnknownSubcommand":
      return `${(error.parent ?? []).join(" ")} has no command "${error.subcommand}"`
    case "InvalidValue":
      return error.kind === "flag" && error.value === "" ? `--${error.option} needs a value` : error.message
    default:
      return error.message
  }
}
