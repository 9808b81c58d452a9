import { block, day } from "./Entry.ts"

/** Rates of the deviation settlement by bid area, as Grid-India publishes them, and the prices that they are made from. */
export const deviation = {
  normal_rate: block("Normal rate of charges for deviation", "INR/MWh"),
  acp_dam: block("Area clearing price of the day-ahead market with its high-price segment, all exchanges", "INR/MWh"),
  acp_dam_gdam: block("Area clearing price of the day-ahead and green day-ahead market, all exchanges", "INR/MWh"),
  acp_rtm: block("Area clearing price of the real-time market, all exchanges", "INR/MWh"),
  acp_hpdam: block("Rate of the sellers of the high-price day-ahead market, all exchanges", "INR/MWh"),
  rate_of_thirds: block("A third each of day-ahead price, real-time price and ancillary cost", "INR/MWh"),
  ancillary_net_cost: block("Net cost of ancillary services, no clearing price", "INR/MWh"),
  reference_charge_rate: day("Reference charge rate, the day's weighted average area clearing price", "INR/MWh"),
  acp_of_day: day("Average area clearing price of the day, until December 2022", "INR/MWh"),
  charge_at_nominal: day("Charge for deviation from 49.99 to 50.00 Hz, until December 2022", "INR/MWh")
} as const
