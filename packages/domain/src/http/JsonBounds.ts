/** Most levels to which arrays and objects of a body may nest. */
export const mostLevels = 32

/** Most arrays, objects and members of a body: what has more is no list of numbers, and takes seconds to read and to refuse. */
export const mostMembers = 10_000

/** Bound that a JSON text exceeds, as a requirement; null for none. Looks at the text, so that parsing cannot overflow. */
export const exceededBound = (text: string): string | null => {
  let depth = 0
  let members = 0
  let inString = false
  for (let index = 0; index < text.length; index++) {
    const letter = text.charCodeAt(index)
    if (inString) {
      if (letter === 92) index++
      else if (letter === 34) inString = false
    } else if (letter === 34) inString = true
    else if (letter === 123 || letter === 91) {
      if (++depth > mostLevels) return `may nest at most ${mostLevels} levels`
      members++
    } else if (letter === 125 || letter === 93) depth--
    else if (letter === 58) members++
    if (members > mostMembers) return `may have at most ${mostMembers} arrays, objects and members`
  }
  return null
}
