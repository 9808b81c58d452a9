import { findWithCities, type State } from "@grid/domain/states/State"
import { dayMs, istDate } from "@grid/domain/time/Time"
import { Result } from "effect"

/** Task that clients offer for a state, in words for the assistant. */
interface Prompt {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly text: (state: State, now: number) => string
}

const closing =
  "Give values with units and times in IST. Say which values are simulated, modelled or forecast, and what is not known."

const prompts: ReadonlyArray<Prompt> = [
  {
    name: "morning_briefing",
    title: "Morning briefing of a state",
    description: "Yesterday, now and today's prices of a state, in a few sentences.",
    text: ({ name, slug }, now) =>
      `Brief me on the power of ${name} this morning, in at most eight sentences. Call state_snapshot with state ${slug} and date ${istDate(now - dayMs)} for yesterday's peak, energy, shortage and carbon; state_snapshot with state ${slug} for demand, import and the peak expected today; exchange_prices with market DAM and date ${istDate(now)} for the mean, lowest and highest price. ${closing}`
  },
  {
    name: "green_window_plan",
    title: "Cheap and green hours in a state",
    description: "When to run a load that can wait, by carbon and by price.",
    text: ({ name, slug }, now) =>
      `Plan when to run a load of four hours in ${name} within the next day. Call state_snapshot with state ${slug} for the hours with the least carbon, and exchange_prices with market DAM, date ${istDate(now + dayMs)} and windows_hours 4 for the cheapest ones (date ${istDate(now)} where tomorrow is not out yet). Name the greenest, the cheapest and the best compromise, and what each saves against the worst. ${closing}`
  },
  {
    name: "shortage_check",
    title: "Shortages in a state",
    description: "Whether demand was met in the last week, and whether it will be tight today.",
    text: ({ name, slug }, now) =>
      `Was there a shortage of power in ${name} in the last week, and will it be tight today? Call state_snapshot with state ${slug} and date ${istDate(now - dayMs)}: days has shortage_mw and energy_shortage_mwh of seven days. Then call demand_forecast with state ${slug} and compare today's peak with those days. ${closing}`
  }
]

/** Name of the argument that all prompts take. */
export const stateArgument = "state"

/** Entries of `prompts/list`. */
export const promptList = prompts.map(({ description, name, title }) => ({
  name,
  title,
  description,
  arguments: [{ name: stateArgument, description: "State or union territory, or a large city in it", required: true }]
}))

/** Messages of a prompt; a failure says what to put right. */
export const promptOf = (name: unknown, given: unknown, now: number) => {
  const prompt = prompts.find((one) => one.name === name)
  if (prompt === undefined) return Result.fail("Unknown prompt: prompts/list names those there are.")
  const input: unknown = typeof given === "object" && given !== null && "state" in given ? given.state : undefined
  const state = typeof input === "string" ? findWithCities(input) : undefined
  return state === undefined
    ? Result.fail(
        "arguments.state must be a state, such as maharashtra: completion/complete and grid://states name them."
      )
    : Result.succeed({
        description: prompt.description,
        messages: [{ role: "user", content: { type: "text", text: prompt.text(state, now) } }]
      })
}
