import { numberOf } from "./Numbers.ts"

export const quote = 34
export const backslash = 92
export const minus = 45
export const zero = 48

export const isDigit = (code: number) => code >= zero && code <= 57

export const isExponent = (code: number) => code === 69 || code === 101

/** Digits, point, signs and exponent of a number. */
export const belongs = (code: number) =>
  isDigit(code) || code === 46 || code === 43 || code === minus || isExponent(code)

/** Longest number that is certain to be held as it is written, where it has no exponent, characters. */
export const plainCharacters = 24

/** Stands for a number that cannot be held, and is beyond every bound. */
export const beyond = 1e308

/**
 * JSON in which a number that 64 bits do not hold as it is written (1e-400, -0, 400 digits) stands as one beyond every
 * bound, so that its schema refuses it with its bounds: `JSON.parse` would make 0 of 1e-400. In one pass over the text, as a
 * stranger's 2 MiB may be of nothing but numbers; `JSON.parse` with a reviver takes 1.6 s for those.
 */
export const withoutLostNumbers = (text: string): string => {
  let result = ""
  let copied = 0
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code === quote) {
      for (index++; index < text.length && text.charCodeAt(index) !== quote; index++)
        if (text.charCodeAt(index) === backslash) index++
    } else if (code === minus || isDigit(code)) {
      const start = index
      let suspect = code === minus && text.charCodeAt(start + 1) === zero
      while (index + 1 < text.length && belongs(text.charCodeAt(index + 1)))
        suspect = isExponent(text.charCodeAt(++index)) || suspect
      if ((suspect || index - start >= plainCharacters) && !Number.isFinite(numberOf(text.slice(start, index + 1)))) {
        result += text.slice(copied, start) + String(beyond)
        copied = index + 1
      }
    }
  }
  return copied === 0 ? text : result + text.slice(copied)
}
