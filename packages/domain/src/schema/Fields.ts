/** Fields of a struct, one for each name. */
export const fieldsOf = <Name extends string, A>(
  names: ReadonlyArray<Name>,
  field: (name: Name) => A
): Readonly<Record<Name, A>> =>
  Object.fromEntries(names.map((name) => [name, field(name)])) as Readonly<Record<Name, A>>
