/** Whether a list of known values has this one, which may be anything. */
export function isOneOf<Known>(list: readonly Known[], value: unknown): value is Known {
  const all: readonly unknown[] = list
  return all.includes(value)
}
