/**
 * Where sun and moon stand, by the largest terms of Meeus, Astronomical Algorithms, chapters 25 and 47: good to a tenth
 * of a degree, which the moon passes in a quarter of an hour. Degrees.
 */
const sin = (degrees: number) => Math.sin((degrees * Math.PI) / 180)
const turn = (degrees: number) => ((degrees % 360) + 360) % 360
const centuries = (ms: number) => (ms - Date.UTC(2000, 0, 1, 12)) / 86_400_000 / 36_525

/** Longitude of the sun. */
const sun = (ms: number): number => {
  const t = centuries(ms)
  const anomaly = 357.52911 + 35_999.05029 * t
  return turn(280.46646 + 36_000.76983 * t + 1.914602 * sin(anomaly) + 0.019993 * sin(2 * anomaly))
}

/** Longitude of the moon. */
const moon = (ms: number): number => {
  const t = centuries(ms)
  const d = 297.8501921 + 445_267.1114034 * t
  const s = 357.52911 + 35_999.05029 * t
  const m = 134.9633964 + 477_198.8675055 * t
  const f = 93.272095 + 483_202.0175233 * t
  return turn(
    218.3164477 +
      481_267.88123421 * t +
      6.288774 * sin(m) +
      1.274027 * sin(2 * d - m) +
      0.658314 * sin(2 * d) +
      0.213618 * sin(2 * m) -
      0.185116 * sin(s) -
      0.114332 * sin(2 * f) +
      0.058793 * sin(2 * d - 2 * m) +
      0.057066 * sin(2 * d - s - m) +
      0.053322 * sin(2 * d + m) +
      0.045758 * sin(2 * d - s) -
      0.040923 * sin(s - m) -
      0.03472 * sin(d) -
      0.030383 * sin(s + m)
  )
}

const elongation = (ms: number) => turn(moon(ms) - sun(ms))

/** What the Indian zodiac is behind the tropical one (Lahiri). */
const ayanamsa = (ms: number) => 23.853 + 1.397 * centuries(ms)

/** Lunar day 1 to 30 and how much of it has passed: 15 ends with the full moon, 30 with the new moon. */
export const tithi = (ms: number): number => elongation(ms) / 12 + 1

/** Lunar mansion 1 to 27 and how much of it has passed. */
export const nakshatra = (ms: number): number => turn(moon(ms) - ayanamsa(ms)) / (360 / 27) + 1

/** Longitude of the sun in the Indian zodiac. */
export const siderealSun = (ms: number): number => turn(sun(ms) - ayanamsa(ms))

/** Hours since the new moon before. */
export const moonAgeHours = (ms: number): number => (ms - newMoonBefore(ms)) / 3_600_000

/** Sign 0 to 11 in which the sun stood at the new moon before: it names the lunar month. */
export const monthSign = (ms: number): number => Math.floor(siderealSun(newMoonBefore(ms)) / 30)

const newMoonBefore = (ms: number): number => {
  let at = ms - (elongation(ms) / 360) * 29.53 * 86_400_000
  for (let step = 0; step < 8; step += 1) {
    const off = elongation(at) > 180 ? elongation(at) - 360 : elongation(at)
    at -= (off / 12.19) * 86_400_000
  }
  return at
}
