/** The names in a table, typed as such: `Object.keys` says only that they are texts. */
export function keysOf<Name extends string>(table: Readonly<Partial<Record<Name, unknown>>>): Name[] {
  const names: Name[] = []
  for (const name in table) names.push(name)
  return names
}
