import type { Niche } from '#contract/niches.ts'
import type { Interest } from '#contract/vocabularies.ts'
import type { Portrayed } from './portrait-files.ts'

type Three<T> = readonly [T, T, T]

interface NicheInterests {
  /** What the three lines to swipe are about (`tinderswipe.one` and so on of the niche's own words). */
  lines: Three<Interest>
  /** Whose each line could be: women, whom a form that nobody has changed looks for, where the site is not for men. */
  faces: Three<Portrayed>
  /** Whom one's own half looks at: a woman too, and nobody who looks away from it. */
  other: Portrayed
  /** What may be answered on a free morning, in the evening and on holiday. */
  signs: Three<Three<Interest>>
}

/** What people of a niche talk about on its landers, in interests that a profile can have. */
export const nicheInterests = {
  1: {
    lines: ['cooking', 'travelling', 'dancing'],
    faces: [6, 3, 1],
    other: 3,
    signs: [
      ['coffee', 'running', 'reading'],
      ['cooking', 'movies', 'dancing'],
      ['beach', 'hiking', 'citytrips'],
    ],
  },
  2: {
    lines: ['cycling', 'reading', 'concerts'],
    faces: [6, 5, 4],
    other: 2,
    signs: [
      ['coffee', 'cycling', 'reading'],
      ['cooking', 'concerts', 'boardgames'],
      ['camping', 'beach', 'citytrips'],
    ],
  },
  3: {
    lines: ['reading', 'massage', 'dancing'],
    faces: [6, 3, 2],
    other: 2,
    signs: [
      ['cuddling', 'yoga', 'reading'],
      ['fashion', 'massage', 'dancing'],
      ['sauna', 'festivals', 'citytrips'],
    ],
  },
  4: {
    lines: ['beach', 'dancing', 'movies'],
    faces: [6, 4, 3],
    other: 4,
    signs: [
      ['cuddling', 'swimming', 'reading'],
      ['movies', 'concerts', 'dancing'],
      ['beach', 'festivals', 'citytrips'],
    ],
  },
  5: {
    lines: ['gardening', 'travelling', 'dancing'],
    faces: [6, 5, 3],
    other: 5,
    signs: [
      ['gardening', 'cycling', 'reading'],
      ['theatre', 'wine', 'dancing'],
      ['beach', 'hiking', 'citytrips'],
    ],
  },
  6: {
    lines: ['running', 'dancing', 'wine'],
    faces: [6, 5, 3],
    other: 6,
    signs: [
      ['coffee', 'running', 'yoga'],
      ['wine', 'theatre', 'dancing'],
      ['beach', 'sauna', 'citytrips'],
    ],
  },
  7: {
    lines: ['cooking', 'swimming', 'motorcycles'],
    faces: [6, 5, 4],
    other: 2,
    signs: [
      ['coffee', 'running', 'swimming'],
      ['cooking', 'concerts', 'dancing'],
      ['beach', 'festivals', 'citytrips'],
    ],
  },
} as const satisfies Record<Niche, NicheInterests>
