import { dateAfter } from "../format/Time.ts"
import { Button } from "./Button.tsx"
import { Field } from "./Field.tsx"

interface DayPickerProps {
  /** IST day, `YYYY-MM-DD`. */
  readonly date: string
  /** Last day that can be chosen. */
  readonly last: string
  readonly onChange: (date: string) => void
}

/** First day that can be chosen: no data are older. */
const first = "2000-01-01"

/** IST day to choose, with the days before and after it one step away. */
export const DayPicker = ({ date, last, onChange }: DayPickerProps) => (
  <div class="day-picker" role="group" aria-label="Day">
    <Button disabled={date <= first} onClick={() => onChange(dateAfter(date, -1))}>
      <span aria-hidden="true">‹</span>
      <span class="unseen">Day before</span>
    </Button>
    <Field label="IST day">
      {(input) => (
        <input
          {...input}
          type="date"
          required
          min={first}
          max={last}
          value={date}
          onInput={({ currentTarget }) => {
            if (currentTarget.validity.valid) onChange(currentTarget.value)
          }}
        />
      )}
    </Field>
    <Button disabled={date >= last} onClick={() => onChange(dateAfter(date, 1))}>
      <span aria-hidden="true">›</span>
      <span class="unseen">Day after</span>
    </Button>
  </div>
)
