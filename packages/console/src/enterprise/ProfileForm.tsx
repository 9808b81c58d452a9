import { useResource } from "../api/Resource.ts"
import { Loaded } from "../components/Loaded.tsx"
import { OwnProfiles } from "../profiles/OwnProfiles.tsx"
import { listProfiles, optionsOf, type Profile, type ProfileLists, type Subject } from "../profiles/Profiles.ts"
import { EngineForm, type EngineFormProps } from "./EngineForm.tsx"
import type { ChoiceInput, Input } from "./Inputs.ts"

interface ProfileFormProps<A> extends Omit<EngineFormProps<A>, "inputs" | "beside"> {
  /** Fields with those for profiles among them. */
  readonly inputsOf: (profiles: ProfileLists) => ReadonlyArray<Input>
  /** Profiles that the form has a field for. */
  readonly subjects: ReadonlyArray<Subject>
}

const isOwn = ({ kind }: Profile): boolean => kind === "supplied"

const pathOf = (subject: Subject): string => `${subject}_profile_id`

const profileInput =
  (subject: Subject, label: string, initial: string) =>
  (profiles: ProfileLists): ChoiceInput => ({
    kind: "choice",
    path: pathOf(subject),
    label,
    initial,
    options: optionsOf(profiles[subject])
  })

/** Field for a load profile: of the reader, or a sample. */
export const loadProfileInput = profileInput("load", "Load profile", "sample-three-shift")

/** Field for a generation profile. */
export const generationProfileInput = profileInput("generation", "Generation profile", "sample-solar")

/** Field for a load profile of the reader, which may stay empty. */
export const ownLoadInput = ({ load }: ProfileLists): ChoiceInput => ({
  kind: "choice",
  path: pathOf("load"),
  label: "Load",
  initial: "",
  options: [{ value: "", label: "The same in every block" }, ...optionsOf(load.filter(isOwn))]
})

/** Form of a product that computes with profiles; below its fields the reader sends and deletes some. */
export const ProfileForm = <A extends object>({ inputsOf, subjects, ...form }: ProfileFormProps<A>) => {
  const profiles = useResource((signal) => listProfiles(subjects, signal), [])
  return (
    <Loaded resource={profiles} title="Loading the profiles …">
      {(lists) => {
        const inputs = inputsOf(lists)
        const initialOf = (path: string) => String(inputs.find((input) => input.path === path)?.initial ?? "")
        return (
          <EngineForm<A>
            {...form}
            inputs={inputs}
            beside={(contents, fill) => (
              <OwnProfiles
                profiles={subjects.flatMap((subject) => lists[subject].filter(isOwn))}
                subjects={subjects}
                onSent={({ id, subject }) => {
                  fill(pathOf(subject), id)
                  profiles.reload()
                }}
                onDeleted={({ id, subject }) => {
                  const path = pathOf(subject)
                  if (contents[path] === id) fill(path, initialOf(path))
                  profiles.reload()
                }}
              />
            )}
          />
        )
      }}
    </Loaded>
  )
}
