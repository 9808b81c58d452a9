/**
 * Starts of a text that a spreadsheet runs as a formula, or lets a formula follow (OWASP, "CSV Injection"); also after apostrophes, so
 * that one can be taken off again.
 */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/u

const number = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i

/** A text that a spreadsheet shows as it stands: an apostrophe goes before what it would run. A number is none. */
const inert = (text: string): string => (formula.test(text) && !number.test(text) ? `'${text}` : text)

/** Cell of RFC 4180 for a value; null is empty. Semicolons and tabs part cells too where a spreadsheet's locale says so. */
export const cell = (value: unknown): string => {
  if (value === null || value === undefined) return ""
  const text = typeof value === "string" ? inert(value) : JSON.stringify(value)
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
