import { createRandom } from '../portraits/random.ts'

interface Named {
  name: string
  email: string
  lastActiveAt: string
}

/**
 * Gives people who stand beside each other in a search different names: whoever was here later chooses among the names of
 * their time and place those that were given to nobody yet, or longest ago. Who has nobody of the same name near keeps
 * their own.
 */
export function partNames<P extends Named>(
  people: readonly P[],
  namesFor: (person: P) => readonly [string, ...string[]],
): P[] {
  const lastGiven = new Map<string, number>()
  const given = new Map<P, string>()
  const latestFirst = [...people].sort((a, b) => Date.parse(b.lastActiveAt) - Date.parse(a.lastActiveAt))
  for (const [place, person] of latestFirst.entries()) {
    const name = freshest(person, namesFor(person), lastGiven)
    given.set(person, name)
    lastGiven.set(name, place)
  }
  return people.map((person) => ({ ...person, name: given.get(person) ?? person.name }))
}

function freshest({ name, email }: Named, names: readonly string[], lastGiven: ReadonlyMap<string, number>): string {
  const placeOf = (one: string) => lastGiven.get(one) ?? -1
  const longest = Math.min(...names.map(placeOf))
  if (placeOf(name) === longest) return name
  const [first = name, ...others] = names.filter((one) => placeOf(one) === longest)
  return createRandom(`name/${email}`).pick([first, ...others])
}
