/** Values by the names of placeholders. */
export type Values<A> = Readonly<Record<string, A>>

/**
 * Text with every `{{name}}` replaced by what `written` makes of its value. Fails on a name without a value, and on a value
 * without a place unless it is one of `common`.
 */
export const filled = <A>(
  text: string,
  values: Values<A>,
  written: (value: A) => string,
  common: Values<A> = {}
): string => {
  const unused = new Set(Object.keys(values))
  const out = text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name] ?? common[name]
    if (value === undefined) throw new Error(`the placeholder ${name} has no value`)
    unused.delete(name)
    return written(value)
  })
  if (unused.size > 0) throw new Error(`the text has no placeholder for ${[...unused].join(", ")}`)
  return out
}
