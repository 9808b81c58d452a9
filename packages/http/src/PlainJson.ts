import { mostLevels, mostMembers } from "@grid/domain/http/JsonBounds"
import {
  backslash,
  belongs,
  isDigit,
  isExponent,
  minus,
  plainCharacters,
  quote,
  zero
} from "@grid/domain/numbers/WrittenNumbers"

const openBrace = 123
const openBracket = 91
const closeBrace = 125
const closeBracket = 93
const colon = 58

/**
 * True for JSON in UTF-8 that nests no deeper and has no more members than the limit, and in which `withoutLostNumbers` has nothing to replace; false where
 * only a closer look will tell. One pass over the bytes: a year of two profiles is half a megabyte of short numbers.
 */
export const isPlainJson = (bytes: Uint8Array): boolean => {
  let depth = 0
  let members = 0
  for (let index = 0; index < bytes.length; index++) {
    const code = bytes[index] as number
    if (code === quote) {
      for (index++; index < bytes.length && bytes[index] !== quote; index++) if (bytes[index] === backslash) index++
    } else if (isDigit(code) || code === minus) {
      const start = index
      if (code === minus && bytes[start + 1] === zero) return false
      for (let next = bytes[index + 1]; next !== undefined && belongs(next); next = bytes[++index + 1]) {
        if (isExponent(next)) return false
      }
      if (index - start >= plainCharacters) return false
    } else if (code === openBrace || code === openBracket) {
      if (++depth > mostLevels || ++members > mostMembers) return false
    } else if (code === closeBrace || code === closeBracket) depth--
    else if (code === colon && ++members > mostMembers) return false
  }
  return true
}
