import { methodVersion } from "@grid/domain/carbon/GridMix"
import { defaultFactorSet } from "@grid/domain/reference/EmissionFactors"
import { html } from "./Html.ts"

/** How carbon intensities come about, and how one is recomputed. */
export const carbonSection = html`<h2 id="carbon">Carbon intensity</h2>
  <p>
    Every 15-minute block that is over is computed once, by the method <code>${methodVersion}</code>: the country's
    generation by fuel is placed in states by installed capacity; what a state does not keep goes to the pool of its
    zone, pools exchange along the corridors, and flows are traced with proportional mixing. The intensity is the sum of
    the fuels' parts times their emission factors, in kg CO2e per MWh. <code>view=consumption</code> follows the flows,
    <code>view=generation</code> is what is placed in the area. <code>basis=direct</code> counts the CO2 of the fuel
    burnt (<code>${defaultFactorSet}</code>), <code>basis=lifecycle</code> plant and fuel chain, too.
  </p>
  <p>
    It is the average signal, not the marginal one. The country's value by generation is arithmetic on readings; values
    of states are modelled, and their error has not been measured, since nobody publishes any to hold against them: all
    plants of a fuel are taken to run alike. Formulas, sources and limits are in <code>docs/carbon.md</code> of the
    repository.
  </p>
  <p>
    <code>snapshot_id</code> names the frozen inputs, from which the operator can recompute a value exactly. Where an
    input was corrected, the value has <code>restated_from</code>, and
    <code>GET /developer/v1/carbon-intensity/changes</code> lists every restatement, oldest first.
  </p>
  <p>
    <code>POST /v1/scope2/location-based</code> (plan Enterprise) multiplies a load profile, 96 values for each IST day
    as JSON or CSV, by the intensity of each block and keeps the ledger under an id. When a block it rests on is
    restated, so is the result, and <code>restated_from</code> says what it was.
  </p>`
