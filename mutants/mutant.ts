/** A rule that is broken on purpose, and the test that has to notice. */
export interface Mutant {
  /** The finding or requirement that the rule comes from. */
  id: string
  /** What would go wrong, for whom. */
  harm: string
  file: string
  /** Stands exactly once in the file: what has changed since is an error, not a rule that holds. */
  find: string
  replace: string
  /** A file of vitest, or a journey: `e2e/….spec.ts`. */
  test: string
  /** Part of the test's title, where the whole file would take long. */
  title?: string
}

export const isJourney = ({ test }: Pick<Mutant, 'test'>) => test.endsWith('.spec.ts')

export function placesOf(text: string, find: string): number {
  return text.split(find).length - 1
}

/** The text with the rule broken. */
export function broken(text: string, { find, replace, file, id }: Mutant): string {
  const places = placesOf(text, find)
  if (places !== 1) throw new Error(`${id}: what is to be broken stands ${places} times in ${file}`)
  return text.replace(find, () => replace)
}
