import type { BidArea } from "@grid/domain/observations/Area"

/**
 * Figures on which the simulator is calibrated. Monthly tables run January to December, hourly ones from 00 to 23 IST. Sources:
 * Grid-India daily reports (energy by state FY 2025-26, hydro, wind and solar by month 2024), hourly load of 2019 to 2023,
 * CEA and MNRE capacities, the national dashboard and MERIT of August 2026, exchange prices of FY 2025-26.
 */

/** Mean national demand in the middle of 2026, MW, and its growth per year. */
export const level = { mw: 200_000, at: Date.UTC(2026, 6, 1), growth: 0.05 }

/** Fraction of the national demand that reaches no state: losses of the interstate network. */
export const lossFraction = 0.03

/** Bounds of the national demand, MW: a little inside those of the guard. */
export const demandBounds = [92_000, 290_000] as const

// oxfmt-ignore
export const monthFactor = [0.933, 0.964, 0.948, 1.003, 0.999, 1.069, 1.029, 1.123, 1.078, 1.023, 0.918, 0.913]

/** Monday to Sunday. */
export const weekdayFactor = [0.991, 1.005, 1.011, 1.011, 1.014, 1.005, 0.965]

/** Share by which demand falls on holidays with a fixed date, `MM-DD`. */
export const fixedHolidays: Readonly<Record<string, number>> = { "01-26": 0.04, "08-15": 0.045, "10-02": 0.06 }

/** Holi and Diwali follow the moon; IST days of the years known here, with the share by which demand falls. */
// oxfmt-ignore
export const lunarHolidays: Readonly<Record<string, number>> = {
  "2023-03-08": 0.1, "2024-03-25": 0.1, "2025-03-14": 0.1, "2026-03-04": 0.1, "2027-03-22": 0.1,
  "2023-11-12": 0.09, "2024-11-01": 0.09, "2025-10-20": 0.09, "2026-11-08": 0.09, "2027-10-29": 0.09,
  "2023-11-13": 0.1, "2024-11-02": 0.1, "2025-10-21": 0.1, "2026-11-09": 0.1, "2027-10-30": 0.1
}

// oxfmt-ignore
const season = {
  monsoon: [0.994, 0.972, 0.952, 0.936, 0.929, 0.934, 0.948, 0.963, 0.979, 1.015, 1.041, 1.051, 1.052, 1.041, 1.049, 1.047, 1.02, 0.987, 0.979, 1.019, 1.024, 1.023, 1.027, 1.016],
  postMonsoon: [0.92, 0.901, 0.884, 0.874, 0.881, 0.915, 0.968, 1.014, 1.043, 1.083, 1.105, 1.105, 1.094, 1.069, 1.067, 1.061, 1.042, 1.04, 1.061, 1.039, 0.991, 0.962, 0.947, 0.934],
  summer: [0.973, 0.951, 0.931, 0.918, 0.919, 0.936, 0.96, 0.98, 1.0, 1.04, 1.065, 1.072, 1.067, 1.045, 1.05, 1.052, 1.028, 0.992, 0.984, 1.027, 1.012, 1.0, 1.003, 0.995],
  winter: [0.857, 0.836, 0.821, 0.817, 0.833, 0.884, 0.961, 1.05, 1.104, 1.152, 1.172, 1.165, 1.144, 1.107, 1.091, 1.078, 1.057, 1.044, 1.055, 1.04, 0.987, 0.946, 0.913, 0.885]
}

/** Shape of the national day by month, mean 1. */
// oxfmt-ignore
export const dayShape = [
  season.winter, season.winter, season.summer, season.summer, season.summer, season.monsoon,
  season.monsoon, season.monsoon, season.monsoon, season.postMonsoon, season.postMonsoon, season.winter
]

/** Shape of the day by zone over the whole year, mean 1. */
// oxfmt-ignore
export const zoneDayShape = {
  NR: [0.957, 0.926, 0.901, 0.883, 0.884, 0.916, 0.946, 0.958, 0.994, 1.046, 1.082, 1.091, 1.086, 1.057, 1.056, 1.037, 1.002, 0.984, 1.014, 1.066, 1.063, 1.039, 1.02, 0.99],
  WR: [0.947, 0.933, 0.918, 0.91, 0.912, 0.936, 0.975, 1.011, 1.035, 1.066, 1.083, 1.083, 1.064, 1.042, 1.052, 1.061, 1.05, 1.03, 1.022, 1.018, 0.975, 0.954, 0.96, 0.963],
  SR: [0.903, 0.884, 0.869, 0.862, 0.871, 0.899, 0.958, 1.034, 1.064, 1.117, 1.142, 1.144, 1.142, 1.121, 1.116, 1.111, 1.076, 1.014, 0.966, 0.969, 0.944, 0.939, 0.936, 0.919],
  ER: [1.005, 0.986, 0.968, 0.956, 0.949, 0.939, 0.94, 0.965, 0.979, 0.994, 1.004, 1.012, 1.015, 1.003, 0.99, 0.988, 0.98, 0.998, 1.049, 1.082, 1.076, 1.058, 1.037, 1.026],
  NER: [0.933, 0.896, 0.87, 0.846, 0.827, 0.836, 0.907, 0.966, 0.968, 0.963, 0.964, 0.97, 0.978, 0.981, 0.988, 1.007, 1.039, 1.146, 1.242, 1.248, 1.213, 1.153, 1.071, 0.989]
}

/** A zone's share of the national demand by month, relative to its share of the year. */
// oxfmt-ignore
export const zoneMonthFactor = {
  NR: [0.931, 0.885, 0.853, 0.884, 1.008, 1.136, 1.17, 1.154, 1.122, 0.988, 0.924, 0.946],
  WR: [1.058, 1.06, 1.033, 1.046, 1.017, 0.927, 0.889, 0.882, 0.893, 1.001, 1.102, 1.091],
  SR: [1.045, 1.111, 1.158, 1.074, 0.97, 0.924, 0.901, 0.928, 0.946, 0.969, 0.979, 0.995],
  ER: [0.926, 0.901, 0.955, 1.028, 1.008, 1.014, 1.069, 1.066, 1.076, 1.084, 0.964, 0.907],
  NER: [0.977, 0.92, 0.887, 0.878, 0.904, 0.98, 1.082, 1.138, 1.133, 1.121, 1.013, 0.966]
}

/** Capacity in the middle of 2026, MW. Solar and wind grow faster than demand, the others with it. */
export const capacity = {
  coal: 224_160,
  lignite: 6_620,
  gas: 20_122,
  diesel: 589,
  nuclear: 8_780,
  hydro: 52_065,
  small_hydro: 5_182,
  wind: 58_137,
  solar: 164_595,
  biomass: 11_748,
  storage: 6_000
}
export const capacityGrowth = { solar: 0.2, wind: 0.1 }

/** Mean output of hydro, MW, middle of 2026. */
// oxfmt-ignore
export const hydroMw = [9_500, 9_400, 10_400, 12_600, 18_500, 22_000, 26_500, 30_000, 29_500, 21_600, 13_700, 11_600]

/** Mean output of wind as a fraction of capacity, and its course over the day. */
// oxfmt-ignore
export const windMonth = [0.12, 0.15, 0.13, 0.14, 0.23, 0.3, 0.39, 0.34, 0.26, 0.09, 0.09, 0.15]
// oxfmt-ignore
export const windHour = [1.05, 1.02, 0.98, 0.92, 0.86, 0.78, 0.7, 0.68, 0.73, 0.82, 0.93, 1.0, 1.02, 1.06, 1.13, 1.19, 1.24, 1.26, 1.24, 1.2, 1.16, 1.12, 1.08, 1.06]

/** Midday output of solar under an ordinary sky as a fraction of capacity. */
// oxfmt-ignore
export const solarPeak = [0.5, 0.57, 0.57, 0.545, 0.54, 0.49, 0.43, 0.415, 0.485, 0.51, 0.505, 0.47]

/** Mean output of small hydro and of biomass (bagasse burns in winter) as fractions of capacity. */
// oxfmt-ignore
export const smallHydroMonth = [0.15, 0.14, 0.14, 0.16, 0.22, 0.32, 0.45, 0.52, 0.48, 0.36, 0.24, 0.18]
// oxfmt-ignore
export const biomassMonth = [0.34, 0.34, 0.32, 0.25, 0.18, 0.15, 0.14, 0.14, 0.15, 0.18, 0.27, 0.33]

/** Net import from the neighbours, MW: Bhutan and Nepal sell in the monsoon, Bangladesh buys all year. */
// oxfmt-ignore
export const transnationalMw = [-1500, -1600, -1700, -1500, -900, 100, 900, 1000, 900, 300, -700, -1200]

/**
 * States: mean demand FY 2025-26 (MW); share of the capacity within its borders that is the state's own, so that own
 * generation meets what MERIT shows; capacity (MW): thermal, gas, hydro, small hydro, wind, biomass, solar.
 */
// oxfmt-ignore
export const states: Readonly<Record<string, readonly [number, number, number, number, number, number, number, number, number]>> = {
  "andaman-and-nicobar-islands": [45, 1, 93, 0, 0, 5, 0, 0, 31],
  "andhra-pradesh": [9234, 0.55, 13927, 1739, 3290, 163, 4398, 594, 5507],
  "arunachal-pradesh": [137, 0.3, 0, 0, 2115, 141, 0, 0, 15],
  "assam": [1548, 0.42, 750, 597, 346, 34, 0, 2, 243],
  "bihar": [5421, 0.15, 10170, 0, 0, 71, 0, 140, 328],
  "chandigarh": [214, 1, 0, 0, 0, 0, 0, 0, 79],
  "chhattisgarh": [4898, 0.15, 24093, 0, 120, 76, 0, 285, 1491],
  "dadra-and-nagar-haveli-and-daman-and-diu": [1266, 0.3, 0, 0, 0, 0, 0, 4, 98],
  "delhi": [4393, 1.33, 0, 2100, 0, 0, 0, 84, 344],
  "goa": [619, 1, 0, 0, 0, 0, 0, 2, 60],
  "gujarat": [18275, 0.59, 16092, 6580, 1990, 107, 13817, 130, 21451],
  "haryana": [8042, 0.65, 5330, 432, 0, 74, 0, 311, 2151],
  "himachal-pradesh": [1493, 0.3, 0, 0, 11571, 1001, 0, 10, 252],
  "jammu-and-kashmir": [2304, 0.3, 0, 0, 3360, 190, 0, 0, 74],
  "jharkhand": [1746, 0.09, 7830, 0, 210, 4, 0, 20, 200],
  "karnataka": [11071, 0.58, 9505, 370, 3689, 1285, 7715, 1916, 9925],
  "kerala": [3563, 0.4, 160, 360, 2008, 277, 71, 2, 1788],
  "ladakh": [65, 1, 0, 0, 89, 46, 0, 0, 8],
  "lakshadweep": [11, 1, 27, 0, 0, 0, 0, 0, 5],
  "madhya-pradesh": [11735, 0.28, 21170, 0, 2235, 124, 3195, 155, 5570],
  "maharashtra": [23750, 0.72, 23316, 2819, 3047, 384, 5308, 2998, 12575],
  "manipur": [136, 0.3, 36, 0, 105, 5, 0, 0, 14],
  "meghalaya": [242, 0.3, 0, 0, 322, 55, 0, 14, 4],
  "mizoram": [88, 0.3, 0, 0, 60, 45, 0, 0, 30],
  "nagaland": [116, 0.3, 0, 0, 75, 33, 0, 0, 3],
  "odisha": [4944, 0.46, 9950, 0, 2155, 116, 0, 64, 706],
  "puducherry": [403, 0.3, 0, 32, 0, 0, 0, 0, 69],
  "punjab": [8739, 1.06, 5680, 0, 1096, 176, 0, 577, 1427],
  "rajasthan": [12649, 0.57, 10824, 1023, 412, 24, 5209, 208, 31968],
  "sikkim": [60, 0.3, 0, 0, 2282, 55, 0, 0, 8],
  "tamil-nadu": [15079, 0.67, 15244, 845, 2203, 123, 11830, 1047, 10571],
  "telangana": [10096, 0.62, 12580, 0, 2406, 91, 128, 222, 4842],
  "tripura": [217, 0.3, 0, 1068, 0, 16, 0, 0, 22],
  "uttar-pradesh": [18608, 0.64, 30695, 1493, 502, 51, 0, 2309, 3427],
  "uttarakhand": [1906, 0.28, 0, 664, 5035, 234, 0, 150, 593],
  "west-bengal": [8290, 0.58, 13895, 0, 1341, 98, 0, 352, 321]
}

/** Thermal and nuclear capacity by state that the table of the states does not tell apart, middle of 2026, MW. */
export const lignite: Readonly<Record<string, number>> = { gujarat: 1_400, rajasthan: 1_580, "tamil-nadu": 3_640 }
// oxfmt-ignore
export const diesel: Readonly<Record<string, number>> = {
  "andaman-and-nicobar-islands": 93, "andhra-pradesh": 37, karnataka: 25, kerala: 160, lakshadweep: 27, manipur: 36, "tamil-nadu": 211
}
// oxfmt-ignore
export const nuclear: Readonly<Record<string, number>> = {
  gujarat: 1_840, karnataka: 880, maharashtra: 1_400, rajasthan: 1_780, "tamil-nadu": 2_440, "uttar-pradesh": 440
}

/**
 * Shares of corridors in what a zone imports: distribution factors of a load flow in direct-current approximation, with
 * susceptances in proportion to transfer capacities (MW: ER-NR 22,500, ER-WR 21,200, ER-SR 7,800, ER-NER 2,900, NER-NR
 * 3,000, WR-NR 36,700, WR-SR 23,900) and WR as the slack. Flow per MW of net import of NR, SR, ER, NER; the other
 * corridors follow from the balance of the zones.
 */
export const distribution = {
  "er-nr": [-0.2415, 0.0805, 0.3273, 0.0381],
  "er-sr": [0.0559, -0.2113, 0.1414, 0.0979],
  "ner-nr": [-0.0158, 0.0053, 0.0214, 0.511]
} as const

/** Interregional import beyond which the exchange splits into areas, MW in the middle of 2026. */
export const importLimit = { NR: 26_500, SR: 10_800 }

/**
 * Greatest charging of storage as a part of its capacity, so that a day charges what its discharge needs: 22 % are lost in
 * a cycle.
 */
export const storageCharge = 0.8

/** Exports over the borders, MW: to Bangladesh, by month from the plant at Godda that feeds it alone, to Myanmar. */
export const bangladeshMw = 900
// oxfmt-ignore
export const goddaMw = [450, 500, 600, 800, 1_050, 1_200, 1_250, 1_200, 1_150, 950, 650, 500]
export const myanmarMw = 3

/** Bhutan's part of what is then left of the import, and what it gives beyond that (MW), of which Nepal has less. */
export const bhutanFraction = 0.7
export const bhutanMw = 150

/** Parts of the exchange with each neighbour that pass over a zone's borders; the rest passes over those of ER. */
export const borders = { nr: { nepal: 0.4 }, ner: { bhutan: 0.05, bangladesh: 0.15, myanmar: 1 } } as const

/** Bid area of the exchange (a state that lies in two: the larger part), degrees north and east of the rough centre. */
// oxfmt-ignore
export const geography: Readonly<Record<string, readonly [BidArea | null, number, number]>> = {
  "andaman-and-nicobar-islands": [null, 11.7, 92.7],
  "andhra-pradesh": ["s1", 15.9, 79.7],
  "arunachal-pradesh": ["a2", 28.0, 94.5],
  "assam": ["a2", 26.3, 92.8],
  "bihar": ["e1", 25.7, 85.6],
  "chandigarh": ["n1", 30.7, 76.8],
  "chhattisgarh": ["w3", 21.6, 82.0],
  "dadra-and-nagar-haveli-and-daman-and-diu": ["w2", 20.3, 73.0],
  "delhi": ["n2", 28.6, 77.2],
  "goa": ["w2", 15.4, 74.0],
  "gujarat": ["w2", 22.7, 71.6],
  "haryana": ["n1", 29.2, 76.3],
  "himachal-pradesh": ["n1", 31.9, 77.2],
  "jammu-and-kashmir": ["n1", 33.6, 75.0],
  "jharkhand": ["e1", 23.6, 85.6],
  "karnataka": ["s1", 14.7, 76.2],
  "kerala": ["s3", 10.4, 76.5],
  "ladakh": ["n1", 34.2, 77.6],
  "lakshadweep": [null, 10.6, 72.6],
  "madhya-pradesh": ["w1", 23.5, 78.3],
  "maharashtra": ["w2", 19.4, 76.1],
  "manipur": ["a1", 24.7, 93.9],
  "meghalaya": ["a1", 25.5, 91.3],
  "mizoram": ["a1", 23.3, 92.8],
  "nagaland": ["a1", 26.1, 94.5],
  "odisha": ["e2", 20.5, 84.4],
  "puducherry": ["s2", 11.9, 79.8],
  "punjab": ["n3", 30.9, 75.4],
  "rajasthan": ["n2", 26.6, 73.8],
  "sikkim": ["e1", 27.5, 88.5],
  "tamil-nadu": ["s2", 11.0, 78.4],
  "telangana": ["s1", 17.8, 79.0],
  "tripura": ["a1", 23.8, 91.7],
  "uttar-pradesh": ["n2", 27.1, 80.9],
  "uttarakhand": ["n2", 30.1, 79.2],
  "west-bengal": ["e1", 23.8, 87.9]
}
