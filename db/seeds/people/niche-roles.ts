import type { Niche } from '#contract/niches.ts'
import type { sexualities } from '#contract/vocabularies.ts'
import type { Random } from '../portraits/random.ts'
import { draw, type Weighted } from './draw.ts'

type Gender = 'male' | 'female'
type Sexuality = (typeof sexualities)[number]
type Ages = readonly [youngest: number, oldest: number]

/** Who joins a site of a niche. */
interface NichePeople {
  women: number
  ages: Record<Gender, readonly Weighted<Ages>[]>
  /** How many look for their own gender, and how many of all like both. */
  own: number
  both: number
}

const life: NichePeople['ages'][Gender] = [
  [[21, 27], 16],
  [[28, 36], 29],
  [[37, 46], 25],
  [[47, 56], 19],
  [[57, 69], 11],
]
const everybody = { male: life, female: life }
const between = (youngest: number, oldest: number): readonly Weighted<Ages>[] => [[[youngest, oldest], 1]]
const sixty = { male: between(60, 69), female: between(60, 69) }

const nichePeople: Record<Niche, NichePeople> = {
  1: { women: 0.5, ages: everybody, own: 0.05, both: 0.06 },
  2: { women: 1, ages: everybody, own: 1, both: 0.3 },
  3: { women: 0.5, ages: { male: between(26, 60), female: between(25, 58) }, own: 0.08, both: 0.18 },
  4: { women: 0.6, ages: everybody, own: 0.04, both: 0.08 },
  5: { women: 0.55, ages: sixty, own: 0.03, both: 0.04 },
  6: { women: 0.6, ages: { male: between(24, 52), female: between(35, 55) }, own: 0.03, both: 0.08 },
  7: { women: 0, ages: everybody, own: 1, both: 0.14 },
}

export interface Role {
  gender: Gender
  seeks: Gender
  sexuality: Sexuality
  age: number
}

export function pickRole(niche: Niche, random: Random): Role {
  const { women, ages, own, both } = nichePeople[niche]
  const gender = random.chance(women) ? 'female' : 'male'
  const [youngest, oldest] = draw(random, ages[gender])
  const age = Math.floor(random.between(youngest, oldest + 1))
  const isOwn = random.chance(own)
  const other = gender === 'male' ? 'female' : 'male'
  const likesBoth = random.chance(both)
  return { gender, seeks: isOwn ? gender : other, sexuality: sexualityOf(gender, isOwn, likesBoth), age }
}

function sexualityOf(gender: Gender, isOwn: boolean, likesBoth: boolean): Sexuality {
  if (likesBoth) return 'bi'
  if (!isOwn) return 'hetero'
  return gender === 'male' ? 'gay' : 'lesbian'
}
