import { describe, expect, it } from 'vitest'
import { answersUpTo } from './answers-up-to.ts'

const initial = {
  sexuality: '',
  relationship_status: '',
  body_type: '',
  hair_color: '',
  eye_color: '',
  tattoos: '',
  interests: [] as string[],
}
const answers = { ...initial, relationship_status: 'single', sexuality: 'straight', interests: ['cooking'] }

describe('whoever has had enough of the questions about themselves', () => {
  it('R4.6 keeps what was answered until then, and nothing that a lander brought along unseen', () => {
    expect(answersUpTo('sexuality', answers, initial)).toEqual({ ...answers, interests: [] })
    expect(answersUpTo('relationship_status', answers, initial)).toEqual({ ...initial, relationship_status: 'single' })
  })

  it('R4.6 keeps what a lander brought along once it was shown', () => {
    expect(answersUpTo('interests', answers, initial)).toEqual(answers)
  })
})
