/** What no table can hold and no text is: the character 0, and half of a pair. */
const UNWRITABLE = /\0|\p{Surrogate}/u

/** The field of an input whose text cannot be written down, wherever in it that is; undefined when all can be. */
export function findUnwritable(input: unknown): string | undefined {
  if (typeof input !== 'object' || input === null) return undefined
  return Object.entries(input).find(([name, value]) => UNWRITABLE.test(name) || isUnwritable(value))?.[0]
}

function isUnwritable(value: unknown): boolean {
  if (typeof value === 'string') return UNWRITABLE.test(value)
  return findUnwritable(value) !== undefined
}
