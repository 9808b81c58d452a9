/** States and union territories as people write them, by slug: at least six ways each. */
export const stateSpellings: Readonly<Record<string, ReadonlyArray<string>>> = {
  "andaman-and-nicobar-islands": [
    "Andaman & Nicobar Islands",
    "andaman nicobar",
    "A&N",
    "IN-AN",
    "an",
    "A & N Islands",
    "ANDAMAN_AND_NICOBAR"
  ],
  "andhra-pradesh": ["Andhra Pradesh", "ANDHRA PRADESH", "AP", "IN-AP", "andhra", "A.P.", "andhra_pradesh"],
  "arunachal-pradesh": ["Arunachal Pradesh", "arunachal", "AR", "IN-AR", "ArunachalPradesh", "ARUNACHAL_PRADESH"],
  assam: ["Assam", "ASSAM", "AS", "in-as", "Asom", "State of Assam"],
  bihar: ["Bihar", "BIHAR", "BR", "IN-BR", "in br", " bihar "],
  chandigarh: ["Chandigarh", "CHANDIGARH", "CH", "IN-CH", "Chandigarh (UT)", "UT of Chandigarh"],
  chhattisgarh: ["Chhattisgarh", "Chattisgarh", "Chhatisgarh", "CG", "IN-CG", "IN-CT", "ct"],
  "dadra-and-nagar-haveli-and-daman-and-diu": [
    "Dadra and Nagar Haveli and Daman and Diu",
    "Dadra & Nagar Haveli",
    "Daman & Diu",
    "daman",
    "DNH & DD",
    "IN-DH",
    "IN-DN",
    "IN-DD",
    "dnhdd"
  ],
  delhi: ["Delhi", "DELHI", "DL", "IN-DL", "NCT of Delhi", "Delhi NCR", "NCT", "National Capital Territory of Delhi"],
  goa: ["Goa", "GOA", "GA", "IN-GA", "State of Goa", "in_ga"],
  gujarat: ["Gujarat", "GUJARAT", "GJ", "IN-GJ", "Gujrat", "in gj"],
  haryana: ["Haryana", "HARYANA", "HR", "IN-HR", "Hariyana", "हरियाणा / Haryana"],
  "himachal-pradesh": ["Himachal Pradesh", "himachal", "HP", "IN-HP", "H.P.", "HIMACHAL_PRADESH"],
  "jammu-and-kashmir": [
    "Jammu and Kashmir",
    "Jammu & Kashmir",
    "J&K",
    "J and K",
    "JK",
    "IN-JK",
    "jammu kashmir",
    "J & K (UT)"
  ],
  jharkhand: ["Jharkhand", "JHARKHAND", "JH", "IN-JH", "Jharkand", "in-jh"],
  karnataka: ["Karnataka", "KARNATAKA", "KA", "IN-KA", "Karnatka", "ka"],
  kerala: ["Kerala", "KERALA", "KL", "IN-KL", "Keralam", "kerela"],
  ladakh: ["Ladakh", "LADAKH", "LA", "IN-LA", "UT of Ladakh", "Ladakh (UT)"],
  lakshadweep: ["Lakshadweep", "LAKSHADWEEP", "LD", "IN-LD", "Lakshadweep Islands", "Laccadive Islands"],
  "madhya-pradesh": ["Madhya Pradesh", "MADHYA PRADESH", "MP", "IN-MP", "M.P.", "madhyapradesh"],
  maharashtra: ["Maharashtra", "MAHARASHTRA", "MH", "IN-MH", "Maharastra", "mh"],
  manipur: ["Manipur", "MANIPUR", "MN", "IN-MN", "in-mn", "manipur state"],
  meghalaya: ["Meghalaya", "MEGHALAYA", "ML", "IN-ML", "in-ml", "Meghalaya State"],
  mizoram: ["Mizoram", "MIZORAM", "MZ", "IN-MZ", "mz", "State of Mizoram"],
  nagaland: ["Nagaland", "NAGALAND", "NL", "IN-NL", "nl", "The State of Nagaland"],
  odisha: ["Odisha", "Orissa", "orissa", "OD", "OR", "IN-OD", "IN-OR"],
  puducherry: ["Puducherry", "Pondicherry", "pondy", "PY", "IN-PY", "UT of Puducherry"],
  punjab: ["Punjab", "PUNJAB", "PB", "IN-PB", "Panjab", "pb"],
  rajasthan: ["Rajasthan", "RAJASTHAN", "RJ", "IN-RJ", "Rajastan", "rj"],
  sikkim: ["Sikkim", "SIKKIM", "SK", "IN-SK", "sk", "State of Sikkim"],
  "tamil-nadu": ["Tamil Nadu", "Tamilnadu", "TN", "tn", "IN-TN", "TAMIL_NADU", "tamil.nadu"],
  telangana: ["Telangana", "TELANGANA", "TS", "TG", "IN-TS", "IN-TG", "Telengana"],
  tripura: ["Tripura", "TRIPURA", "TR", "IN-TR", "tr", "Tripura State"],
  "uttar-pradesh": ["Uttar Pradesh", "UTTAR PRADESH", "UP", "IN-UP", "U.P.", "uttarpradesh"],
  uttarakhand: ["Uttarakhand", "Uttaranchal", "UK", "UT", "IN-UK", "IN-UT", "IN-UL", "Uttrakhand"],
  "west-bengal": ["West Bengal", "WEST BENGAL", "WB", "IN-WB", "bengal", "west_bengal"]
}

/** Each spelling with the slug that it means. */
export const eachSpelling: ReadonlyArray<readonly [spelling: string, slug: string]> = Object.entries(
  stateSpellings
).flatMap(([slug, spellings]) => spellings.map((spelling) => [spelling, slug] as const))
