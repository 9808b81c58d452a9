import * as Xlsx from "@e965/xlsx"

/** A cell of a sheet that a test writes; null is left empty. */
export type Cell = string | number | null

/** Rows of a sheet by its name. */
export type Sheets = Readonly<Record<string, ReadonlyArray<ReadonlyArray<Cell>>>>

/** Bytes of a workbook with these sheets. */
export const workbook = (sheets: Sheets, type: "biff8" | "xlsx" = "biff8"): Uint8Array => {
  const book = Xlsx.utils.book_new()
  for (const [name, rows] of Object.entries(sheets)) {
    Xlsx.utils.book_append_sheet(book, Xlsx.utils.aoa_to_sheet(rows.map((row) => [...row])), name)
  }
  return new Uint8Array(Xlsx.write(book, { type: "array", bookType: type }) as ArrayBuffer)
}

const zones: ReadonlyArray<Cell> = ["NR", "WR", "SR", "ER", "NER"]

/** First sheet as it has been since 2026: storage, two deviations in a cell, a new entity, renamed rows. */
export const newerPosition: ReadonlyArray<ReadonlyArray<Cell>> = [
  [],
  ["Report for previous day", null, null, null, null, null, "Date of Reporting:", null, "02-Jun-2026"],
  ["A. Power Supply Position at All India and Regional level"],
  [null, null, ...zones, "TOTAL"],
  [
    "Demand Met (MW) during Evening Peak hrs (at 20:00 hrs; from RLDCs)",
    null,
    62_484,
    70_318,
    50_836,
    27_929,
    3_179,
    214_746
  ],
  ["Shoratge (MW) during Evening Peak", null, 22, 432, 0, 245, 0, 699],
  ["Energy Met (MU)", null, 1319, 1708.8, 1310.24, 623.35, 61.08, 5022.47],
  ["Hydro Gen (MU)", null, 175.9, 54.96, 74, 25.69, 9.75, 340.3],
  ["Wind Gen (MU)", null, 42.95, 93.82, 38.27, "-", null, 175.04],
  ["Solar Gen (MU)*", null, 199.39, 144.34, 140.11, 4.06, 1.08, 488.98],
  ["Energy Shortage (MU)", null, 0.45, 1.61, 0, 0.5783, 0.062, 2.7003],
  ["Maximum Demand Met During the Day (MW) (From NLDC SCADA)", null, 62_778, 77_094, 62_388, 28_650, 3_362, 221_557],
  ["Time Of Maximum Demand Met", null, "20:09", 959 / 1440, 45_362 + 937 / 1440, "0:00", "23:59", "16:30"],
  ["B. Frequency Profile (%)"],
  ["Region", "FVI", "< 49.7", "49.7 - 49.8", "49.8 - 49.9", "< 49.9", "49.9 - 50.05", "> 50.05"],
  ["All India", 0.032, 0, 0.47, 3.29, 3.76, 80.19, 16.05],
  ["C. Power Supply Position in States"],
  [null, null, "Max.Demand", "Shortage during", "Energy Met", "Drawal", "OD(+)/UD(-)", "Max OD", "Energy"],
  [
    "Region\n",
    "States",
    "Met during the day (MW)",
    "maximum Demand (MW)",
    "(MU)",
    "Schedule\n(MU)",
    "(MU)",
    "(MW)",
    "Shortage (MU)"
  ],
  [null, "Punjab", 7_969, 0, 167.02, 61.5, 2.84, "778/ -819", 0],
  ["NR", "J&K(UT) & Ladakh(UT)", 2_741, 0, 53.24, 40.66, -1.52, "202/ - 17", 0],
  [null, "Railways_NR ISTS", 200, 0, 4.21, 3.88, 0.33, "40/-", 0],
  [null, "Bulk Consumer_NR ISTS", 35, "-", 0.6, 0.55, 0.05, 20, null],
  ["WR", "DNHDDPDCL", 1_339, 0, 30.7, 30.6, 0.1, 51, 0],
  [null, "RIL JAMNAGAR", 0, 0, 0, 0, 0, 0, 0],
  ["ER", "DVC", "3,202", 0, 70.39, -41.04, 0.38, 501, 0],
  [],
  ["D. Transnational Exchanges (MU) - Import(+ve)/Export(-ve)"],
  [null, null, "Bhutan", "Nepal", "Bangladesh", "Godda -> Bangladesh"],
  ["Actual (MU)", null, -6.12, -15.144, -23.103, -23.206],
  ["Day Peak (MW)", null, -541, -864.6, -981, -1379],
  ["E. Import/Export by Regions (in MU) - Import(+ve)/Export(-ve); OD(+)/UD(-)"],
  [null, null, ...zones, "TOTAL"],
  ["Schedule(MU)", null, 62.27, -273.82, 224.76, -32.33, 19.12, 0],
  ["Actual(MU)", null, 52.59, -262.82, 204.875, -24.47, 21.39, -8.435],
  ["O/D/U/D(MU)", null, -9.68, 11, -19.885, 7.86, 2.27, -8.435],
  ["F. Generation Outage(MW)"],
  [null, null, ...zones, "TOTAL", "% Share"],
  ["Central Sector", null, 4216.38, 7570.6, 2992, 2478, 611, 17_867.98, 42.457],
  ["State Sector", null, 7254, 7823, 6246, 2656.5, 237.4, 24_216.9, 57.543],
  ["Total", null, 11_470.38, 15_393.6, 9238, 5134.5, 848.4, 42_084.88, 100],
  ["G. Sourcewise generation (Gross) (MU)"],
  [null, null, ...zones, "All India", "% Share"],
  ["Coal", null, 835.46, 1671.56, 728.11, 719.04, 9.88, 3964.05, 73.35],
  ["Lignite", null, 28.34, 12.48, 53.9, 0, 0, 94.72, 1.75],
  ["Hydro", null, 175.9, 54.96, 74, 25.69, 9.75, 340.3, 6.3],
  ["Nuclear", null, 30.94, 63.59, 70.92, 0, 0, 165.45, 3.06],
  ["Gas, Naptha & Diesel", null, 20.27, 51.57, 13.81, 0, 24.24, 109.89, 2.03],
  ["RES (Wind, Solar, Biomass & Others)", null, 260.41, 242.2, 220.98, 5.04, 1.08, 729.71, 13.5],
  ["Total", null, 1351.32, 2096.36, 1161.72, 749.77, 44.95, 5404.12, 100],
  [],
  ["Share of RES in total generation (%)", null, 19.27, 11.55, 19.02, 0.67, 2.4, 13.5],
  [
    "Share of Non-fossil fuel (Hydro,Nuclear and RES) in total generation(%)",
    null,
    34.58,
    17.21,
    31.5,
    4.1,
    24.09,
    22.86
  ],
  [
    "H. All India Demand Diversity Factor",
    null,
    null,
    null,
    "I. All India Peak Demand and shortage at Solar and Non-Solar Hour"
  ],
  ["Based on Regional Max Demands", null, "1.057", null, null, "Max Demand Met(MW)", null, "Time", "Shortage(MW)"],
  ["Based on State Max Demands", null, "1.096", null, "Solar hr", "221557", null, "16:30", "0"],
  [null, null, null, null, "Non-Solar hr", "2,17,255", null, "19:19", "963"],
  ["Diversity factor = Sum of regional or state maximum demands / All India maximum demand"],
  ["Solar Hours -> 06:00 to 18:00hrs and rest are Non-Solar Hours"]
]

/** First sheet as it was in 2018: two territories and a works that are gone, thermal in one, a row for two quantities. */
export const olderPosition: ReadonlyArray<ReadonlyArray<Cell>> = [
  ["Report for previous day", null, null, null, null, null, "Date of Reporting : 11-Jun-18"],
  ["A. Power Supply Position at All India and Regional level"],
  [null, "NR", "WR", "SR", "ER", "NER", "Total"],
  ["Demand Met during Evening Peak hrs(MW) (at 19:00 hrs; from RLDCs)", 50_000, 45_000, 38_000, 20_000, 2_500, 155_500],
  ["Peak Shortage (MW)", 300, "-", 0, "-", 90, 390],
  ["Energy Met (MU)", 1200, 1100, 900, 430, 45, 3675],
  ["Maximum Demand Met during the day (MW) & time (from NLDC SCADA)", 52_000, 48_000, 40_000, 21_000, 2_600, 160_000],
  [null, 22 / 24, 0.625, "14:57", "20:00 hrs", "18:30:00", "20:28"],
  ["B. Frequency Profile (%)"],
  ["Region", "FVI", "<49.7", "49.7-49.8", "49.8-49.9", "<49.9", "49.9-50.05", "> 50.05"],
  ["All India", 0.05, 0, 1, 8, 9, 75, 16],
  ["C. Power Supply Position in States"],
  [
    "Region",
    "States",
    "Max.Demand Met during the day (MW)",
    "Peak hour Shortage (MW)",
    "Energy Met (MU)",
    "Drawal Schedule (MU)",
    "OD(+)/UD(-) (MU)",
    "Max OD (MW)",
    "Energy Shortage (MU)"
  ],
  [null, "Punjab", 9_000, 0, 200.1, 110.2, -0.5, 120, 0],
  ["NR", "J&K", 2_100, 400, 45.6, 30.1, 1.2, 310, 9.5],
  ["WR", "DD", 330, 0, 7.4, 7.2, 0.2, 40, 0],
  [null, "DNH", 790, 0, 18.1, 18, 0.1, 30, 0],
  [null, "Essar steel", 480, 0, 9.9, 9.5, 0.4, 210, 0],
  ["SR", "Pondy", 370, 0, 7.9, 8, -0.1, 30, 0],
  ["D. Transnational Exchanges (MU) - Import(+ve)/Export(-ve)"],
  [null, "Bhutan", "Nepal", "Bangladesh"],
  ["Actual (MU)", 20.5, -6.1, -15],
  ["Day Peak (MW)", 1000.5, -310, -750],
  ["G. Sourcewise generation (Gross) (MU)"],
  [null, "NR", "WR", "SR", "ER", "NER", "All India"],
  ["Thermal (Coal & Lignite)", 600, 1100, 500, 430, 10, 2640],
  ["Hydro", 220, 40, 60, 50, 12, 382],
  ["Total", 1000, 1400, 900, 500, 50, 3850],
  ["* Provisional"]
]

export const lines: ReadonlyArray<ReadonlyArray<Cell>> = [
  ["INTER-REGIONAL EXCHANGES"],
  [null, null, null, null, null, null, "Date of Reporting:", null, null, "02-Jun-2026"],
  [
    "Sl No",
    "Voltage Level",
    "Line Details",
    "No. of Circuit",
    "Max Import (MW)",
    "Max Export (MW)",
    "Import (MU)",
    "Export (MU)",
    null,
    "NET (MU)"
  ],
  ["Import/Export of ER (With NR)"],
  [1, "HVDC", "PUSAULI  B/B", "-", 0, 47, 0, 2.47, null, -2.47],
  [2, "400 kV", "PATNA-BALIA", "2", 434, 652, 0, 5.4, null, -5.4],
  [3, "400 kV", "PATNA-BALIA", "1", "-", 10, 0, 1, null, -1],
  ["ER-NR", null, null, null, null, null, 0, 8.87, null, -8.87],
  ["Import/Export of ER (With SR)"],
  [1, "HVDC", "TALCHER-KOLAR BIPOLE", "2", 0, 1757, 0, 41.354, null, -41.354],
  [2, "400 kV", "TALCHER-I/C", "2", 609, 632, 0.706, 0, null, 0.706],
  ["ER-SR", null, null, null, null, null, 0, 41.354, null, -41.354],
  [],
  ["INTERNATIONAL EXCHANGES", null, null, null, null, null, null, null, "Import(+ve)/Export(-ve)"],
  ["State", null, "Region", "Line Name", null, "Max (MW)", "Min (MW)", "Avg (MW)", null, "Energy Exchange (MU)"],
  [
    null,
    null,
    "ER",
    "400kV TALA-BINAGURI 1,2,4 i.e. BINAGURI RECEIPT (from TALA HEP 6*170MW)",
    null,
    -309.136,
    -20.118,
    -163.92,
    null,
    -3.934
  ],
  ["BHUTAN", null, "NER", "132kV GELEPHU-SALAKATI", null, -20, 0, -6.25, null, -0.15],
  [null, null, "NER", "132kV MOTANGA-RANGIA", null, 28, 0, 12.5, null, 0.3],
  ["NEPAL", null, "NR", "NEPAL IMPORT (FROM UP)", null, -76, 0, -45, null, -1.08],
  [
    "BANGLADESH",
    null,
    "ER\n(Isolated from Indian Grid)",
    "400kV GODDA_TPS-RAHANPUR (B'DESH) D/C",
    null,
    -1379,
    -718,
    -966.917,
    null,
    -23.206
  ]
]

const crossBorderTable = (
  title: string,
  values: ReadonlyArray<ReadonlyArray<Cell>>
): ReadonlyArray<ReadonlyArray<Cell>> => [
  [title],
  [null, null, null, "T-GNA"],
  [null, "GNA", null, null, "COLLECTIVE"],
  ["Country", "(ISGS/PPA)", null, "BILATERAL", "IDAM", null, null, "RTM", null, null, null, null, "TOTAL"],
  [null, null, null, "TOTAL", "IEX", "PXIL", "HPX", "IEX", null, "PXIL", "HPX"],
  ...values,
  []
]

export const crossBorder: ReadonlyArray<ReadonlyArray<Cell>> = [
  [
    null,
    null,
    "CROSS BORDER EXCHANGE SCHEDULE",
    null,
    null,
    null,
    null,
    null,
    "Date of Reporting:",
    null,
    null,
    "02-Jun-2026"
  ],
  ...crossBorderTable("Export From India (in MU)", [
    ["Bhutan", 1, null, 2, 3, 4, 5, 6, null, 7, 8, null, 36],
    ["Total Export", 1, null, 2, 3, 4, 5, 6, null, 7, 8, null, 36]
  ]),
  ...crossBorderTable("Import by India(in MU)", [["Myanmar", 0.5, null, "-", 0, 0, 0, 0, null, 0, 0, null, 0.5]]),
  ...crossBorderTable("Net from India(in MU)    -ve : Export / +ve : Import", [
    ["Nepal", -3.12, null, 0, -5.28, 0, 0, -3.05, null, 0, 0, null, -11.45]
  ])
]

/** Readings with the storage columns of 2026; the times of the first three are given. */
export const timeSeries = (times: ReadonlyArray<Cell>): ReadonlyArray<ReadonlyArray<Cell>> => [
  ["Date of Reporting:", null, "02-Jun-2026"],
  ["15 Min (INSTANTANEOUS) ALL INDIA GRID FREQUENCY, GENERATION & DEMAND MET (SCADA DATA)"],
  [
    "TIME",
    "FREQUENCY\n(Hz)",
    "DEMAND MET\n(MW)",
    "STORAGE DEMAND\n(PSP and BESS) (MW)",
    "NUCLEAR\n(MW)",
    "WIND\n(MW)",
    "SOLAR\n(MW)",
    "HYDRO**\n(MW)",
    "GAS\n(MW)",
    "THERMAL\n(MW)",
    "STORAGE (PSP and BESS)\n(MW)",
    "OTHERS*\n(MW)",
    "NET DEMAND MET\n(MW)",
    "TOTAL GENERATION\n(MW)",
    "NET TRANSNATIONAL EXCHANGE\n(MW)\n(+ve) Import, (-ve) Export"
  ],
  [null, "  ", "(A)", "(B)", "(C)", "(D)", "(E)", "(F)", "(G)", "(H)", "(I)", "(J)", "(K=A-(D+E))", "(L)", "(M)"],
  ...times.map((time, index) => [
    time,
    50 + index / 100,
    200_000 + index,
    1_000,
    6_472,
    11_930,
    93,
    16_978,
    4_576,
    168_595,
    700,
    2_075,
    187_977 + index,
    211_419,
    -1_416
  ]),
  ["*Others include (i) Biomass from Punjab. Disclaimer: 1. The information is for 24 hours."]
]

/** A whole report in the newer layout. */
export const newer = (times: ReadonlyArray<Cell> = ["0:00", "0:15", "23:45"]): Sheets => ({
  MOP_E: newerPosition,
  "IR-Line": lines,
  CrossBorder: crossBorder,
  TimeSeries: timeSeries(times)
})
