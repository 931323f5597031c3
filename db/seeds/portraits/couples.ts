import type { Person } from './figure.ts'

type Who = Pick<Person, 'gender' | 'partner'>

/** Who the two of a couple are. */
const couples = {
  couple: { gender: 'female', partner: 'male' },
  couple_female: { gender: 'female', partner: 'female' },
  couple_male: { gender: 'male', partner: 'male' },
} as const satisfies Record<string, Who>

export type Couple = keyof typeof couples

export const isCouple = (gender: string): gender is Couple => Object.hasOwn(couples, gender)

/** Who is in the portraits of a profile: one person or the two of a couple. */
export function whoIs(gender: string): Who {
  if (isCouple(gender)) return couples[gender]
  return { gender: gender === 'male' ? 'male' : 'female' }
}
