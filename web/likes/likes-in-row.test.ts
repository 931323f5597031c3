import { expect, it } from 'vitest'
import { likesInRow } from './likes-in-row.ts'

const like = (name: string, is_fictional = false, like_new = true) => ({ like_new, profile: { name, is_fictional } })

it('D15-6 the row of new likes begins with people, however new the like of a fictional profile is', () => {
  const likes = [like('Flora', true), like('Anna'), like('Mira', true), like('Berta'), like('Carla', false, false)]

  expect(likesInRow(likes).map(({ profile }) => profile.name)).toEqual(['Anna', 'Berta', 'Flora', 'Mira'])
})
