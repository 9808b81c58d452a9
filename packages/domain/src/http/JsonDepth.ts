/** Most levels to which arrays and objects of a body may nest. */
export const mostLevels = 32

/** True where arrays and objects nest deeper than the limit. Looks at the text, so that parsing cannot overflow. */
export const isTooDeep = (text: string): boolean => {
  let depth = 0
  let inString = false
  for (let index = 0; index < text.length; index++) {
    const letter = text.charCodeAt(index)
    if (inString) {
      if (letter === 92) index++
      else if (letter === 34) inString = false
    } else if (letter === 34) inString = true
    else if (letter === 123 || letter === 91) {
      if (++depth > mostLevels) return true
    } else if (letter === 125 || letter === 93) depth--
  }
  return false
}
