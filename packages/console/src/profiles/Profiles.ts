import type { components } from "@grid-data/client/openapi"
import { longestLabel } from "@grid/domain/names/Label"
import { answered, grid } from "../api/Grid.ts"
import { send } from "../api/Request.ts"

type Schemas = components["schemas"]
type Facts = Schemas["LoadProfileFacts"] | Schemas["GenerationProfileFacts"]

export type Subject = "load" | "generation"

/** Profile of a load or of a plant, without its values. */
export interface Profile extends Omit<Schemas["LoadProfileFacts"], "load_profile_id"> {
  readonly subject: Subject
  readonly id: string
}

/** Profiles that a tenant has sent, newest first, and the samples. */
export interface ProfileLists {
  readonly load: ReadonlyArray<Profile>
  readonly generation: ReadonlyArray<Profile>
}

const profileOf = (facts: Facts): Profile =>
  "load_profile_id" in facts
    ? { ...facts, subject: "load", id: facts.load_profile_id }
    : { ...facts, subject: "generation", id: facts.generation_profile_id }

const listLoads = async (signal: AbortSignal): Promise<ReadonlyArray<Profile>> =>
  (await answered(grid.GET("/v1/load-profiles", { signal }))).body.load_profiles.map(profileOf)

const listGenerations = async (signal: AbortSignal): Promise<ReadonlyArray<Profile>> =>
  (await answered(grid.GET("/v1/generation-profiles", { signal }))).body.generation_profiles.map(profileOf)

/** Profiles of some subjects; of the other the list is empty. */
export const listProfiles = async (subjects: ReadonlyArray<Subject>, signal: AbortSignal): Promise<ProfileLists> => {
  const [load, generation] = await Promise.all([
    subjects.includes("load") ? listLoads(signal) : [],
    subjects.includes("generation") ? listGenerations(signal) : []
  ])
  return { load, generation }
}

/** What is said of a profile beside its file; of a plant its technology and capacity, MW. */
type ProfileDraft = Readonly<Record<string, string>>

/** Sends a CSV file of values by block as it is; the service reads it, and says what is wrong with it. */
export const sendProfile = async (subject: Subject, draft: ProfileDraft, file: Blob): Promise<Profile> => {
  const query = new URLSearchParams(Object.entries(draft).filter(([, value]) => value !== ""))
  const call = new Request(new URL(`/v1/${subject}-profiles?${query}`, location.origin), {
    method: "POST",
    headers: { "content-type": "text/csv" },
    body: file
  })
  // The shape is that of the contract; openapi-fetch has none for a body that is no JSON.
  return profileOf((await (await send(call)).json()) as Facts)
}

export const deleteProfile = async ({ id, subject }: Profile): Promise<void> => {
  await (subject === "load"
    ? answered(grid.DELETE("/v1/load-profiles/{load_profile_id}", { params: { path: { load_profile_id: id } } }))
    : answered(
        grid.DELETE("/v1/generation-profiles/{generation_profile_id}", {
          params: { path: { generation_profile_id: id } }
        })
      ))
}

/** Name that a file gives its profile. */
export const nameOfFile = (file: string): string => file.replace(/\.csv$/i, "").slice(0, longestLabel)

/** Profiles to choose from, those that were sent before the samples. */
export const optionsOf = (profiles: ReadonlyArray<Profile>) =>
  profiles.map(({ from, id, kind, name, to }) => ({
    value: id,
    label: kind === "simulated" ? name : `${name}, ${from === to ? from : `${from} to ${to}`}`,
    group: kind === "simulated" ? "Samples, simulated" : "Your own"
  }))
