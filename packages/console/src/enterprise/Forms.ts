import type { ComponentType } from "preact"
import type { ProductId } from "./Products.ts"

/** Form of the page, as its address names it; its code is loaded when it is opened. */
export interface Form {
  readonly id: string
  readonly name: string
  readonly product: ProductId
  readonly load: () => Promise<{ readonly default: ComponentType }>
}

const form = (id: string, name: string, product: ProductId, load: () => Promise<ComponentType>): Form => ({
  id,
  name,
  product,
  load: async () => ({ default: await load() })
})

const storage = () => import("./StorageForms.tsx")
const curtailment = () => import("./CurtailmentForms.tsx")
const risk = () => import("./RiskForms.tsx")
const tariffs = () => import("./TariffForms.tsx")
const marginal = () => import("./MarginalForms.tsx")
const substations = () => import("./SubstationForms.tsx")
const feeders = () => import("./FeederForms.tsx")

/** Forms in the order of the menu: a line for each. */
export const forms: ReadonlyArray<Form> = [
  form("landed-cost", "Landed cost", "landed-cost", async () => (await import("./LandedCostForm.tsx")).LandedCostForm),
  form("ppa", "Power purchase agreement", "landed-cost", async () => (await import("./PpaForm.tsx")).PpaForm),
  form("tariffs", "Tariffs", "tariffs", async () => (await tariffs()).TariffsForm),
  form("open-access", "Open-access charges", "tariffs", async () => (await tariffs()).ChargesForm),
  form(
    "regulatory",
    "Regulatory changes",
    "tariffs",
    async () => (await import("./RegulatoryForm.tsx")).RegulatoryForm
  ),
  form("storage-dispatch", "Storage dispatch", "storage-revenue", async () => (await storage()).DispatchForm),
  form("storage-revenue", "Storage revenue", "storage-revenue", async () => (await storage()).RevenueForm),
  form("storage-duration", "Storage duration", "storage-revenue", async () => (await storage()).DurationForm),
  form("forward-curve", "Forward curve", "storage-revenue", async () => (await storage()).ForwardCurveForm),
  form("scope-2", "Scope 2 emissions", "carbon-scope2", async () => (await import("./Scope2Form.tsx")).Scope2Form),
  form("matching", "24/7 matching", "carbon-matching", async () => (await import("./MatchingForm.tsx")).MatchingForm),
  form("marginal", "Marginal signals", "carbon-marginal", async () => (await marginal()).MarginalForm),
  form("moved-load", "Moved load", "carbon-marginal", async () => (await marginal()).DeltaForm),
  form("curtailment", "Curtailment", "curtailment", async () => (await curtailment()).CurtailmentForm),
  form("capture-rate", "Capture rate", "curtailment", async () => (await curtailment()).CaptureRateForm),
  form("cannibalisation", "Cannibalisation", "curtailment", async () => (await risk()).CannibalisationForm),
  form("risk", "Curtailment risk", "curtailment", async () => (await risk()).RiskForm),
  form("bid", "Tariff with curtailment", "curtailment", async () => (await risk()).AdjustedTariffForm),
  form("headroom", "Substation headroom", "substation-headroom", async () => (await substations()).HeadroomForm),
  form("clearance", "Queue clearance", "substation-headroom", async () => (await substations()).ClearanceForm),
  form("sites", "Substations for a site", "substation-headroom", async () => (await substations()).SitesForm),
  form("hosting", "Hosting capacity", "distribution", async () => (await feeders()).HostingForm),
  form("stress", "Feeder stress", "distribution", async () => (await feeders()).StressForm),
  form("reverse-flow", "Reverse power flow", "distribution", async () => (await feeders()).ReverseFlowForm),
  form("charging", "Charging sites", "distribution", async () => (await feeders()).ChargingForm)
]

export const formOf = (id: string | null): Form | undefined => forms.find((form) => form.id === id)
