/** Town where much power is drawn: latitude and longitude, degrees. */
export type Town = readonly [name: string, lat: number, lon: number]

/** Load centres by state, the largest first: the first substations of a state stand there, as many as it has. */
export const loadCentres: Readonly<Record<string, ReadonlyArray<Town>>> = {
  "andhra-pradesh": [
    ["Visakhapatnam", 17.72, 83.15],
    ["Vijayawada", 16.55, 80.6]
  ],
  assam: [["Guwahati", 26.15, 91.7]],
  bihar: [["Patna", 25.6, 85.1]],
  chhattisgarh: [["Raipur", 21.25, 81.65]],
  delhi: [
    ["Rohini", 28.72, 77.1],
    ["Okhla", 28.54, 77.27]
  ],
  gujarat: [
    ["Ahmedabad", 23.05, 72.6],
    ["Surat", 21.2, 72.9]
  ],
  haryana: [
    ["Gurugram", 28.43, 77.0],
    ["Faridabad", 28.38, 77.32]
  ],
  jharkhand: [["Jamshedpur", 22.78, 86.15]],
  karnataka: [
    ["Bengaluru north", 13.1, 77.6],
    ["Bengaluru south", 12.85, 77.65]
  ],
  kerala: [
    ["Kochi", 10.02, 76.38],
    ["Thiruvananthapuram", 8.55, 76.95]
  ],
  "madhya-pradesh": [
    ["Indore", 22.75, 75.9],
    ["Bhopal", 23.25, 77.4]
  ],
  maharashtra: [
    ["Mumbai", 19.14, 72.9],
    ["Navi Mumbai", 19.08, 73.05],
    ["Pune", 18.58, 73.9],
    ["Nagpur", 21.15, 79.1]
  ],
  odisha: [["Bhubaneswar", 20.3, 85.8]],
  punjab: [["Ludhiana", 30.9, 75.85]],
  rajasthan: [["Jaipur", 26.9, 75.8]],
  "tamil-nadu": [
    ["Chennai", 13.1, 80.2],
    ["Siruseri", 12.82, 80.2],
    ["Coimbatore", 11.02, 76.98]
  ],
  telangana: [
    ["Hyderabad", 17.44, 78.4],
    ["Shamshabad", 17.25, 78.42]
  ],
  "uttar-pradesh": [
    ["Noida", 28.54, 77.4],
    ["Lucknow", 26.85, 80.95],
    ["Kanpur", 26.45, 80.3]
  ],
  "west-bengal": [
    ["Kolkata", 22.6, 88.42],
    ["Haldia", 22.1, 88.1]
  ]
}
