import type { DatasetId } from "@grid/domain/observations/Dataset"
import { crossBorderWays } from "@grid/domain/observations/datasets/DailyReport"
import { renewables, stationTypes } from "@grid/domain/observations/datasets/Generation"
import { markets } from "@grid/domain/observations/datasets/Market"
import * as Exchange from "./Exchange.ts"
import { fuels } from "./Fuels.ts"
import * as Places from "./Places.ts"
import * as Renewables from "./Renewables.ts"

const block = [
  "demand",
  "net_demand",
  "storage_demand",
  "frequency",
  "deviation_rate",
  "own_generation",
  "net_import",
  "scheduled_drawal",
  "actual_drawal",
  "drawal_deviation",
  "transnational_exchange",
  "corridor_flow",
  "total_generation",
  ...fuels.map((fuel) => `generation_${fuel}` as const),
  ...markets.flatMap(
    (market) =>
      [
        `price_${market}`,
        `cleared_${market}`,
        `scheduled_${market}`,
        `purchase_bid_${market}`,
        `sell_bid_${market}`,
        `congestion_${market}`
      ] as const
  ),
  ...Exchange.markets.flatMap((market) => [`area_buy_${market}`, `area_sell_${market}`] as const),
  "cleared_gdam_solar",
  "cleared_gdam_non_solar",
  "cleared_gdam_hydro",
  "normal_rate",
  "ancillary_net_cost",
  "ancillary_price_tras_up",
  "ancillary_price_tras_down"
] as const satisfies ReadonlyArray<DatasetId>

const day = [
  "evening_peak_demand",
  "evening_peak_shortage",
  "max_demand",
  "max_demand_minute",
  "max_demand_shortage",
  "solar_hours_peak_demand",
  "solar_hours_peak_minute",
  "solar_hours_peak_shortage",
  "non_solar_hours_peak_demand",
  "non_solar_hours_peak_minute",
  "non_solar_hours_peak_shortage",
  "regional_diversity_factor",
  "state_diversity_factor",
  "energy_met",
  "energy_shortage",
  "hydro_energy",
  "wind_energy",
  "solar_energy",
  "drawal_schedule_energy",
  "drawal_deviation_energy",
  "max_overdrawal",
  "max_underdrawal",
  "frequency_variation_index",
  "frequency_below_49_7",
  "frequency_49_7_to_49_8",
  "frequency_49_8_to_49_9",
  "frequency_below_49_9",
  "frequency_in_band",
  "frequency_above_50_05",
  "reference_charge_rate",
  "exchange_energy",
  "exchange_peak",
  "interchange_schedule_energy",
  "interchange_actual_energy",
  "interchange_deviation_energy",
  "outage_central",
  "outage_state",
  "outage_total",
  "renewable_share",
  "non_fossil_share",
  "line_max_import",
  "line_max_export",
  "line_min",
  "line_average",
  "line_import_energy",
  "line_export_energy",
  "line_net_energy",
  "monitored_capacity",
  "capacity_outage",
  "coal_stock_days",
  "generated_energy",
  "programmed_energy",
  "gross_generation_coal",
  "gross_generation_lignite",
  "gross_generation_hydro",
  "gross_generation_nuclear",
  "gross_generation_gas",
  "gross_generation_renewables",
  "gross_generation_total",
  ...crossBorderWays.flatMap(
    (way) => [`cross_border_import_${way}`, `cross_border_export_${way}`, `cross_border_net_${way}`] as const
  ),
  ...stationTypes.flatMap((type) => [`generated_energy_${type}`, `programmed_energy_${type}`] as const),
  ...renewables.flatMap(
    (fuel) => [`renewable_energy_${fuel}`, `renewable_energy_ists_${fuel}`, `renewable_energy_month_${fuel}`] as const
  )
] as const satisfies ReadonlyArray<DatasetId>

const month = [
  ...Places.fuels.map((fuel) => `installed_capacity_${fuel}` as const),
  "installed_capacity_renewables",
  "installed_capacity_total",
  ...Renewables.fuels.map((fuel) => `capacity_utilisation_${fuel}` as const),
  "energy_requirement_month",
  "energy_availability_month",
  "peak_demand_month",
  "peak_met_month"
] as const satisfies ReadonlyArray<DatasetId>

/** Every dataset that the simulator gives. */
export const datasets: ReadonlyArray<DatasetId> = [...block, ...day, ...month]
