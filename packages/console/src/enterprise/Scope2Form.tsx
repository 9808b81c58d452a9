import { longestLabel } from "@grid/domain/names/Label"
import { useState } from "preact/hooks"
import { dateAfter, istDate } from "../format/Time.ts"
import type { ProfileLists } from "../profiles/Profiles.ts"
import type { Body, Input } from "./Inputs.ts"
import { flatLoad, mostDays } from "./FlatLoad.ts"
import { stateInput } from "./Places.ts"
import { ownLoadInput, ProfileForm } from "./ProfileForm.tsx"
import { type Scope2, Scope2Ledger } from "./Scope2Ledger.tsx"
import { Scope2Results } from "./Scope2Results.tsx"

/** Path of the field that a flat load is asked for without. */
const unless = "load_profile_id"

const inputsOf = (profiles: ProfileLists): ReadonlyArray<Input> => [
  stateInput,
  ownLoadInput(profiles),
  { kind: "day", path: "from", label: "First IST day", unless, initial: dateAfter(istDate(Date.now()), -1) },
  {
    kind: "number",
    path: "days",
    label: "Days",
    unless,
    initial: 1,
    bounds: { least: 1, most: mostDays, isWhole: true }
  },
  { kind: "number", path: "mw", sentAs: "load_mwh", label: "Load, MW", unless, initial: 5, bounds: { least: 0 } },
  {
    kind: "choice",
    path: "basis",
    label: "Emissions",
    initial: "direct",
    options: [
      { value: "direct", label: "Direct" },
      { value: "lifecycle", label: "Of the whole life cycle" }
    ]
  },
  {
    kind: "text",
    path: "label",
    label: "Name of the result",
    hint: "By which you find it again; may stay empty",
    maxLength: longestLabel,
    initial: ""
  }
]

const bodyFor = ({ days, mw, ...body }: Body): Body =>
  body[unless] === undefined ? { ...body, load_mwh: flatLoad(Number(days), Number(mw)) } : body

export const Scope2Form = () => {
  const [newest, setNewest] = useState("")
  return (
    <>
      <ProfileForm<Scope2>
        title="Scope 2 emissions"
        text="Location-based emissions of a load by block, from the average intensity of the state. The result is kept, with a hash for auditors."
        inputsOf={inputsOf}
        subjects={["load"]}
        callOf={(body) => ({ path: "/v1/scope2/location-based", body: bodyFor(body) })}
        picture={(answer) => <Scope2Ledger answer={answer} title="Emissions of the load" />}
        onAnswer={({ id }) => setNewest(id)}
      />
      <Scope2Results newest={newest} />
    </>
  )
}
