import { useState } from "preact/hooks"
import { ConfirmDialog } from "../account/ConfirmDialog.tsx"
import { Button } from "../components/Button.tsx"
import { Table } from "../components/Table.tsx"
import { dayName } from "../format/Time.ts"
import { deleteProfile, type Profile, type Subject } from "./Profiles.ts"
import { SendDialog } from "./SendDialog.tsx"

interface OwnProfilesProps {
  /** Profiles that the tenant has sent. */
  readonly profiles: ReadonlyArray<Profile>
  /** What may be sent. */
  readonly subjects: ReadonlyArray<Subject>
  readonly onSent: (profile: Profile) => void
  readonly onDeleted: (profile: Profile) => void
}

/** Profiles of the reader, each of which may be deleted, and the way to send one more. */
export const OwnProfiles = ({ onDeleted, onSent, profiles, subjects }: OwnProfilesProps) => {
  const [sending, setSending] = useState<Subject | null>(null)
  const [leaving, setLeaving] = useState<Profile | null>(null)
  return (
    <>
      <div class="buttons">
        {subjects.map((subject) => (
          <Button key={subject} onClick={() => setSending(subject)}>
            Send a {subject} profile
          </Button>
        ))}
      </div>
      {profiles.length > 0 && (
        <details>
          <summary>Your profiles</summary>
          <ProfileTable profiles={profiles} onDelete={setLeaving} />
        </details>
      )}
      {sending !== null && (
        <SendDialog
          subject={sending}
          onClose={() => setSending(null)}
          onSent={(profile) => {
            setSending(null)
            onSent(profile)
          }}
        />
      )}
      {leaving !== null && (
        <ConfirmDialog
          title={`Delete “${leaving.name}”`}
          name={leaving.name}
          verb="Delete"
          onClose={() => setLeaving(null)}
          work={async () => {
            await deleteProfile(leaving)
            setLeaving(null)
            onDeleted(leaving)
          }}
        >
          <p>Results that were computed with it keep what they need of it.</p>
        </ConfirmDialog>
      )}
    </>
  )
}

interface ProfileTableProps {
  readonly profiles: ReadonlyArray<Profile>
  readonly onDelete: (profile: Profile) => void
}

const ProfileTable = ({ onDelete, profiles }: ProfileTableProps) => (
  <Table
    caption="Profiles that were sent"
    rows={profiles}
    keyOf={({ id }) => id}
    columns={[
      { title: "Name", cell: ({ name }) => <span class="sentence">{name}</span> },
      { title: "Of", cell: ({ subject }) => subject },
      { title: "Id", cell: ({ id }) => <code>{id}</code> },
      { title: "From", cell: ({ from }) => <span class="whole">{dayName(from)}</span> },
      { title: "To", cell: ({ to }) => <span class="whole">{dayName(to)}</span> },
      { title: "MWh", digits: 1, value: ({ energy_mwh }) => energy_mwh },
      { title: "Peak, MW", digits: 2, value: ({ peak_mw }) => peak_mw },
      {
        title: "Change",
        cell: (profile) => (
          <div class="buttons">
            <Button onClick={() => onDelete(profile)}>Delete</Button>
          </div>
        )
      }
    ]}
  />
)
