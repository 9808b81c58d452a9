import { useState } from "preact/hooks"
import { Loaded } from "../components/Loaded.tsx"
import { useResource } from "../api/Resource.ts"
import { Button } from "../components/Button.tsx"
import { Field, Select } from "../components/Field.tsx"
import { InstantOr } from "../components/Instant.tsx"
import { Notice } from "../components/Notice.tsx"
import { type Column, Table } from "../components/Table.tsx"
import { amount } from "../format/Numbers.ts"
import { Confirmation } from "./Confirmation.tsx"
import { listPlans, listTenants, type Plan, rightsOf, setPlan, suspend, type TenantItem } from "./Operator.ts"
import { Reason } from "./Reason.tsx"

const columnsOf = (plans: ReadonlyArray<Plan>): ReadonlyArray<Column<TenantItem>> => [
  { title: "Tenant", cell: ({ id }) => <strong>{id}</strong> },
  { title: "Plan", cell: ({ plan }) => plan },
  {
    title: "Rights",
    cell: ({ plan }) => <span class="sentence">{plans.filter(({ id }) => id === plan).map(rightsOf)}</span>
  },
  {
    title: "State",
    cell: ({ suspended_at }) =>
      suspended_at === null ? (
        "served"
      ) : (
        <>
          suspended, <InstantOr at={suspended_at} otherwise="" />
        </>
      )
  },
  {
    title: "Calls today",
    numeric: true,
    cell: ({ calls_today, limit_day }) =>
      `${amount(calls_today, 0)}${limit_day === null ? ", no limit" : ` of ${amount(limit_day, 0)}`}`
  },
  { title: "Keys", digits: 0, value: ({ keys_active }) => keys_active },
  { title: "Members", digits: 0, value: ({ members }) => members },
  { title: "Created", cell: ({ created_at }) => <InstantOr at={created_at} otherwise="" /> }
]

/** Tenants by their names, their plans and suspensions. */
export const Tenants = ({ mayChange }: { readonly mayChange: boolean }) => {
  const [search, setSearch] = useState("")
  const [target, setTarget] = useState<Target | null>(null)
  const tenants = useResource(
    async (signal) => {
      const [list, { plans }] = await Promise.all([listTenants(search, signal), listPlans(signal)])
      return { ...list, columns: columnsOf(plans) }
    },
    [search]
  )
  const close = () => setTarget(null)
  const onDone = () => {
    close()
    tenants.reload()
  }
  return (
    <div class="stack">
      <div class="narrow">
        <Field label="Tenants whose name has">
          {(input) => (
            <input
              {...input}
              type="search"
              autocomplete="off"
              spellcheck={false}
              value={search}
              onInput={(event) => setSearch(event.currentTarget.value)}
            />
          )}
        </Field>
      </div>
      <Loaded resource={tenants} title="Loading the tenants …">
        {({ columns, tenants, total }) =>
          tenants.length === 0 ? (
            <Notice kind="empty" title="No tenant has such a name">
              New ones come about with their first key or member: <code>gds tenants create</code>.
            </Notice>
          ) : (
            <>
              <Table
                caption="Tenants"
                blocks
                rows={tenants}
                keyOf={({ id }) => id}
                columns={mayChange ? [...columns, changeColumn(setTarget)] : columns}
              />
              {total > tenants.length && (
                <p class="soft">
                  {amount(tenants.length, 0)} of {amount(total, 0)}: type more of the name.
                </p>
              )}
            </>
          )
        }
      </Loaded>
      {target !== null && <TargetDialog {...target} onClose={close} onDone={onDone} />}
    </div>
  )
}

/** Tenant that is changed, and in what. */
interface Target {
  readonly tenant: TenantItem
  readonly change: "plan" | "suspension"
}

const changeColumn = (onChange: (target: Target) => void): Column<TenantItem> => ({
  title: "Change",
  cell: (tenant) => (
    <span class="buttons">
      <Button onClick={() => onChange({ tenant, change: "plan" })}>
        Plan<span class="unseen"> of {tenant.id}</span>
      </Button>
      <Button onClick={() => onChange({ tenant, change: "suspension" })}>
        {tenant.suspended_at === null ? "Suspend" : "Resume"}
        <span class="unseen"> {tenant.id}</span>
      </Button>
    </span>
  )
})

interface DialogProps {
  readonly tenant: TenantItem
  readonly onClose: () => void
  readonly onDone: () => void
}

const TargetDialog = ({ change, ...dialog }: DialogProps & Pick<Target, "change">) =>
  change === "plan" ? <PlanDialog {...dialog} /> : <SuspensionDialog {...dialog} />

const SuspensionDialog = ({ onClose, onDone, tenant: { id, suspended_at } }: DialogProps) => {
  const [reason, setReason] = useState("")
  const isSuspended = suspended_at !== null
  return (
    <Confirmation
      title={`${isSuspended ? "Resume" : "Suspend"} “${id}”`}
      action={isSuspended ? "Answer its calls again" : "Refuse its calls"}
      disabled={reason.trim() === ""}
      work={() => suspend(id, !isSuspended, reason.trim())}
      onClose={onClose}
      onDone={onDone}
    >
      <p>
        {isSuspended
          ? "Its keys, sessions and embeds work as before from the next call on."
          : "No call of its keys, sessions and embeds is answered from the next one on, and no alert is evaluated. Members still sign in and may take their data with them."}
      </p>
      <Reason label="Why" value={reason} onChange={setReason} />
    </Confirmation>
  )
}

const PlanDialog = ({ onClose, onDone, tenant: { id, plan } }: DialogProps) => {
  const plans = useResource(listPlans, [])
  const [chosen, setChosen] = useState(plan)
  return (
    <Confirmation
      title={`Plan of “${id}”`}
      action="Change the plan"
      disabled={chosen === plan}
      work={() => setPlan(id, chosen)}
      onClose={onClose}
      onDone={onDone}
    >
      <p>All its keys and sessions have the new limits and rights from the next call on.</p>
      <Loaded resource={plans} title="Loading the plans …">
        {({ plans }) => (
          <Select
            label="Plan"
            value={chosen}
            onChange={setChosen}
            options={plans.map(({ id, limit_day, limit_minute, name }) => ({
              value: id,
              label: `${name}: ${limit_minute} a minute, ${limit_day === null ? "no limit" : amount(limit_day, 0)} a day`
            }))}
          />
        )}
      </Loaded>
    </Confirmation>
  )
}
