import { useState } from "preact/hooks"
import { useAction } from "../account/Action.ts"
import { DialogForm } from "../account/DialogForm.tsx"
import { Failure, faultIn } from "../api/Failure.ts"
import { Field } from "../components/Field.tsx"
import { NameField } from "../components/NameField.tsx"
import { OfferField } from "../components/OfferField.tsx"
import { TextField } from "../components/TextField.tsx"
import { nameOfFile, type Profile, sendProfile, type Subject } from "./Profiles.ts"

interface SendProps {
  readonly subject: Subject
  readonly onClose: () => void
  readonly onSent: (profile: Profile) => void
}

const members = ["name", "technology", "capacity_mw"]

/** Form by which a file of values by block becomes a profile. */
export const SendDialog = ({ onClose, onSent, subject }: SendProps) => {
  const [file, setFile] = useState<File | null>(null)
  const [name, setName] = useState("")
  const [technology, setTechnology] = useState("solar")
  const [capacity, setCapacity] = useState("")
  const isPlant = subject === "generation"
  const action = useAction(async () => {
    if (file === null) throw new Failure("refused", "Choose a file first.")
    onSent(await sendProfile(subject, { name, ...(isPlant && { technology, capacity_mw: capacity }) }, file))
  })
  const faultOf = (member: string) => faultIn(action.failure, member)
  const choose = (chosen: File | null) => {
    // A name that the file before gave goes with it; one that was typed stays.
    const isGiven = name === "" || (file !== null && name === nameOfFile(file.name))
    setFile(chosen)
    if (chosen !== null && isGiven) setName(nameOfFile(chosen.name))
  }
  return (
    <DialogForm
      title={isPlant ? "Send a generation profile" : "Send a load profile"}
      action={action}
      submit="Send"
      members={members}
      onClose={onClose}
    >
      <p class="soft small">
        A CSV file with the columns <code>block_start,{subject}_mwh</code>: the energy of every 15-minute block of 1 to
        366 whole days in India, MWh. <a href="/docs/results#profiles">How files are read</a>
      </p>
      <Field label="File">
        {(input) => (
          <input
            {...input}
            type="file"
            accept=".csv,text/csv"
            required
            onChange={({ currentTarget }) => choose(currentTarget.files?.[0] ?? null)}
          />
        )}
      </Field>
      <NameField error={faultOf("name")} value={name} onChange={setName} />
      {isPlant && (
        <>
          <OfferField
            label="Technology"
            error={faultOf("technology")}
            value={technology}
            offers={["solar", "wind", "hydro"]}
            onChange={setTechnology}
          />
          <TextField
            label="Capacity, MW"
            error={faultOf("capacity_mw")}
            name="capacity"
            required
            isNumber
            value={capacity}
            onChange={setCapacity}
          />
        </>
      )}
    </DialogForm>
  )
}
