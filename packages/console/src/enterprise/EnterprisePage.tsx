import { SessionGuard } from "../account/SessionGuard.tsx"
import { useResource } from "../api/Resource.ts"
import type { SignedIn } from "../api/Session.ts"
import { Card } from "../components/Card.tsx"
import { Select } from "../components/Field.tsx"
import { Lazy } from "../components/Lazy.tsx"
import { Loaded } from "../components/Loaded.tsx"
import { Notice } from "../components/Notice.tsx"
import { Table } from "../components/Table.tsx"
import { WayToPlan } from "../components/WayToPlan.tsx"
import { withParameters } from "../router/Query.ts"
import { navigate, place } from "../router/Router.ts"
import { type Form, forms, formOf } from "./Forms.ts"
import { loadOffer, type Offer, plansWith, type ProductId } from "./Products.ts"

const EnterprisePage = () => (
  <>
    <div class="page-head">
      <h1>Enterprise</h1>
      <p class="soft">
        What the engines compute, from a form: with a picture, the request, and all that the answer rests on.
      </p>
    </div>
    <SessionGuard>{(member) => <Enterprise member={member} />}</SessionGuard>
  </>
)

export default EnterprisePage

const Enterprise = ({ member }: { readonly member: SignedIn }) => {
  const offer = useResource(loadOffer, [])
  return (
    <Loaded resource={offer} title="Loading the products …">
      {(answer) => <Products offer={answer} plan={member.plan} />}
    </Loaded>
  )
}

const hrefOf = (form: string | null): string => withParameters(place.value, { form })

interface ProductsProps {
  readonly offer: Offer
  /** Plan of the member's tenant. */
  readonly plan: string
}

const Products = ({ offer, plan }: ProductsProps) => {
  const form = formOf(place.value.searchParams.get("form"))
  const plans = plansWith(offer, form?.product)
  const isIncluded = plans.some(({ id }) => id === plan)
  const links = [{ id: null, name: "All products" }, ...forms.map(({ id, name }) => ({ id, name }))]
  return (
    <div class="settings">
      <div class="narrow-only">
        <Select
          label="Form"
          value={form?.id ?? ""}
          options={[
            { value: "", label: "All products" },
            ...forms.map(({ id, name, product }) => ({ value: id, label: name, group: nameOf(offer, product) }))
          ]}
          onChange={(id) => navigate(hrefOf(id === "" ? null : id))}
        />
      </div>
      <nav class="settings-menu wide-only" aria-label="Products">
        <ul>
          {links.map(({ id, name }) => (
            <li key={name}>
              <a href={hrefOf(id)} aria-current={id === (form?.id ?? null) ? "page" : undefined}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div class="stack">
        {!isIncluded && (
          <Notice kind="empty" title="Not in your plan">
            {form?.product === "distribution" ? "Distribution" : "Enterprise"} products come with the plan{" "}
            {plans.map(({ name }) => name).join(" or ")}. <WayToPlan />
          </Notice>
        )}
        {form === undefined ? (
          <ProductTable offer={offer} />
        ) : (
          isIncluded && <Served key={form.id} form={form} offer={offer} />
        )}
      </div>
    </div>
  )
}

const nameOf = ({ products }: Offer, id: ProductId): string =>
  products.find(({ product }) => product === id)?.name ?? id

/** The form of a product that is served; of another, when it will be. */
const Served = ({ form: { load, name, product }, offer }: { readonly form: Form; readonly offer: Offer }) => {
  const { eta = "", status = "roadmap" } = offer.products.find((one) => one.product === product) ?? {}
  return status === "roadmap" ? (
    <Notice kind="empty" title={`${name} is not served yet`}>
      It is on the <a href="/docs/roadmap">roadmap</a>: planned for {eta}.
    </Notice>
  ) : (
    <Lazy load={load} />
  )
}

const statusTexts: Readonly<Record<string, string>> = {
  roadmap: "Not served yet",
  beta: "Served, as a beta",
  available: "Served"
}

/** Forms of a product, or the page that shows it. */
const linksOf = (product: string): ReadonlyArray<{ readonly href: string; readonly name: string }> =>
  product === "carbon-average"
    ? [{ href: "/carbon", name: "Carbon" }]
    : forms.filter((form) => form.product === product).map(({ id, name }) => ({ href: hrefOf(id), name }))

const ProductTable = ({ offer: { products } }: { readonly offer: Offer }) => (
  <Card title="Products">
    <Table
      caption="Products and their status"
      rows={products}
      keyOf={({ product }) => product}
      columns={[
        { title: "Product", cell: ({ name }) => name },
        {
          title: "Status",
          cell: ({ eta, status }) =>
            status === "roadmap" ? `${statusTexts[status]}: planned for ${eta}` : statusTexts[status]
        },
        {
          title: "Forms",
          cell: ({ product, status }) =>
            status === "roadmap"
              ? "–"
              : linksOf(product).map(({ href, name }) => (
                  <div key={href} class="form-link">
                    <a href={href}>{name}</a>
                  </div>
                ))
        }
      ]}
    />
    <p class="soft small">
      Every product is described in the <a href="/docs#enterprise">documentation</a>, its routes in the{" "}
      <a href="/docs/reference">reference</a>.
    </p>
  </Card>
)
