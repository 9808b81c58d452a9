/** Path with other parameters in its query; those that are null are left out. */
export const withParameters = (url: URL, parameters: Readonly<Record<string, string | null>>): string => {
  const query = new URLSearchParams(url.search)
  for (const [name, value] of Object.entries(parameters)) {
    if (value === null) query.delete(name)
    else query.set(name, value)
  }
  return query.size > 0 ? `${url.pathname}?${query}` : url.pathname
}
