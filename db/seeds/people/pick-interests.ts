import type { Interest } from '#contract/vocabularies.ts'
import type { Random } from '../portraits/random.ts'
import { drawSome } from './draw.ts'

/** What people who like one thing also like. */
const circles: readonly (readonly [Interest, ...Interest[]])[] = [
  ['nature', 'hiking', 'camping', 'cycling', 'photography', 'dogs', 'animals', 'travelling'],
  ['gym', 'sports', 'running', 'swimming', 'yoga', 'football', 'skiing', 'cycling'],
  ['cooking', 'dining', 'wine', 'coffee', 'citytrips', 'travelling', 'friendship'],
  ['reading', 'theatre', 'art', 'movies', 'music', 'concerts', 'languages', 'photography'],
  ['movies', 'series', 'gaming', 'boardgames', 'technology', 'cats', 'coffee'],
  ['dancing', 'music', 'festivals', 'concerts', 'fashion', 'tattoos', 'citytrips'],
  ['gardening', 'animals', 'dogs', 'cats', 'cooking', 'reading', 'nature'],
  ['wellness', 'sauna', 'yoga', 'massage', 'spirituality', 'beach', 'swimming'],
  ['motorcycles', 'cars', 'technology', 'camping', 'football', 'music'],
  ['science', 'politics', 'languages', 'volunteering', 'reading', 'coffee'],
]
const hearts: readonly Interest[] = ['relationship', 'romance', 'cuddling', 'kissing', 'friendship', 'flirting']
/** Who is younger likes more often to see what comes. */
const LIGHT_AGE = 45

/** Three to ten things: most of one circle, some of a second, and often what one hopes for. */
export function pickInterests(age: number, random: Random): Interest[] {
  const [first = [], second = []] = drawSome(random, circles, 2)
  const chosen = new Set<Interest>([
    ...drawSome(random, first, 2 + Math.floor(random.next() * 4)),
    ...drawSome(random, second, 1 + Math.floor(random.next() * 3)),
    ...drawSome(random, hearts, Math.floor(random.next() * 3)),
  ])
  if (age < LIGHT_AGE && random.chance(0.08)) chosen.add('onenightstand')
  if (chosen.size < 3) chosen.add('travelling').add('music').add('coffee')
  return [...chosen].slice(0, 10)
}
