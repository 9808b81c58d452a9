import { Loaded } from "../components/Loaded.tsx"
import { useResource } from "../api/Resource.ts"
import { Table } from "../components/Table.tsx"
import { amount } from "../format/Numbers.ts"
import { listPlans, listProducts, rightsOf } from "./Operator.ts"

/** Plans with their limits and rights, which come with the release. */
export const Plans = () => {
  const plans = useResource(listPlans, [])
  return (
    <div class="stack">
      <p class="soft">Limits and rights come with the release of the service; a tenant is moved from plan to plan.</p>
      <Loaded resource={plans} title="Loading the plans …">
        {({ plans }) => (
          <Table
            caption="Plans"
            rows={plans}
            keyOf={({ id }) => id}
            columns={[
              { title: "Plan", cell: ({ name }) => <strong>{name}</strong> },
              { title: "Id", cell: ({ id }) => <code>{id}</code> },
              { title: "Calls a minute", digits: 0, value: ({ limit_minute }) => limit_minute },
              {
                title: "Calls a day",
                numeric: true,
                cell: ({ limit_day }) => (limit_day === null ? "no limit" : amount(limit_day, 0))
              },
              { title: "History, days", digits: 0, value: ({ history_days }) => history_days },
              { title: "Rights", cell: (plan) => rightsOf(plan) }
            ]}
          />
        )}
      </Loaded>
    </div>
  )
}

const listOffer = async (signal: AbortSignal) => {
  const [{ products }, { plans }] = await Promise.all([listProducts(signal), listPlans(signal)])
  return products.map((product) => {
    const right = product.id === "distribution" ? "distribution" : "enterprise"
    return { ...product, plans: plans.flatMap((plan) => (plan[right] ? [plan.name] : [])) }
  })
}

/** Products with their status, which is a setting, and the plans whose tenants may call them. */
export const Products = () => {
  const products = useResource(listOffer, [])
  return (
    <div class="stack">
      <p class="soft">
        The setting <code>GDS_PRODUCT_STATUS</code> says otherwise, such as <code>{'{"tariffs":"beta"}'}</code>, from
        the next start on.
      </p>
      <Loaded resource={products} title="Loading the products …">
        {(products) => (
          <Table
            caption="Products"
            rows={products}
            keyOf={({ id }) => id}
            columns={[
              { title: "Product", cell: ({ name }) => <strong>{name}</strong> },
              { title: "Id", cell: ({ id }) => <code>{id}</code> },
              { title: "Status", cell: ({ status }) => status },
              { title: "Plans", cell: ({ plans }) => plans.join(", ") },
              { title: "Planned", cell: ({ eta }) => <span class="sentence">{eta}</span> }
            ]}
          />
        )}
      </Loaded>
    </div>
  )
}
