import type { Ask } from '#contract/endpoint.ts'
import type { Country } from '#contract/locales.ts'
import { findPlaces } from '#contract/places.ts'
import { search } from '#contract/search.ts'
import { type Person, person, type PersonOptions } from '#test/people.ts'
import type { Visitor } from '#test/visitor.ts'
import type { World } from '#test/world.ts'

const HOUR_MS = 3_600_000

export type Asked = Ask<typeof search>
export const namesOf = (profiles: readonly { name: string }[]) => profiles.map(({ name }) => name)
export const found = async (visitor: Visitor, asked: Asked = {}) =>
  namesOf((await visitor.call(search, asked)).profiles).toSorted()

export const hoursAgo = (world: World, hours: number) => new Date(world.clock.now().getTime() - hours * HOUR_MS)

export async function placeOf(world: World, country: Country, text: string) {
  const { places } = await world.visitor().call(findPlaces, { country, text })
  const [place] = places
  if (!place) throw new Error(`There is no ${text}`)
  return { placeId: place.id, region: place.region, country }
}

/** A man who looks for women, and women by name. */
export async function crowd(world: World, women: Record<string, PersonOptions>): Promise<Person> {
  for (const [name, options] of Object.entries(women)) await person(world, { name, ...options })
  return person(world, { name: 'Ben', gender: 'male', seeks: 'female' })
}

export async function scan(visitor: Visitor, asked: Asked, between: (page: number) => Promise<void> = async () => {}) {
  const pages: string[][] = []
  let after: string | undefined
  do {
    const { profiles, next } = await visitor.call(search, { ...asked, ...(after ? { after } : {}) })
    pages.push(profiles.map(({ id }) => id))
    after = next ?? undefined
    await between(pages.length)
  } while (after && pages.length < 50)
  return pages
}

export async function activeAt(world: World, { id }: Person, moment: string): Promise<void> {
  await world.db
    .updateTable('members')
    .set({ lastActiveAt: moment })
    .where('siteId', '=', world.site.id)
    .where('id', '=', id)
    .execute()
}
