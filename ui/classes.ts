/** Joins class names and drops what is absent. It resolves no conflicts: a component's `className` is for its place, not its look. */
export function classes(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
