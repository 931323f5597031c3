import type { Person } from './figure.ts'

const woman = (seed: number, age: number): Person => ({ seed: `home-${seed}`, gender: 'female', age })
const man = (seed: number, age: number): Person => ({ seed: `home-${seed}`, gender: 'male', age })

const round = (person: Person): Person => ({ ...person, bodyType: 'fat', isWhole: true })

/**
 * Who is on the home page and the landers of each niche. The seeds were picked by eye, and for small files; the first two
 * of a cast are large, look at each other, and are on no other home.
 */
export const homeCasts: Record<string, Person[]> = {
  general: [woman(72, 36), man(87, 38), woman(144, 30), man(127, 29), man(59, 52), woman(609, 58)],
  she: [woman(93, 36), woman(826, 38), woman(669, 29), woman(115, 32), woman(169, 45), woman(70, 42)],
  bdsm: [man(3340, 38), woman(101, 39), woman(482, 32), man(203, 36), man(48, 41), woman(21, 42)],
  bbw: [woman(507, 34), man(557, 35), woman(541, 42), woman(52, 37), man(346, 32), woman(572, 52)].map(round),
  gilf: [woman(303, 61), man(292, 62), woman(71, 61), man(47, 60), woman(77, 62), woman(642, 63)],
  milf: [woman(1218, 42), man(307, 34), woman(59, 44), man(52, 31), woman(311, 45), woman(107, 49)],
  gay: [man(788, 33), man(183, 36), man(392, 31), man(521, 51), man(221, 44), man(174, 33)],
}
