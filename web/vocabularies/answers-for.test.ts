import { describe, expect, it } from 'vitest'
import { hairColors, relationshipStatuses, wordLists } from '#contract/vocabularies.ts'
import { answersFor } from './answers-for.ts'

describe('the answers that somebody is offered', () => {
  it('M3-3 asks whether somebody is single first, and leaves no status out', () => {
    const offered = answersFor('relationship_status', 'female', '')

    expect(offered[0]).toBe('single')
    expect(offered.toSorted()).toEqual(relationshipStatuses.toSorted())
  })

  it('D17-13 names hair from light to dark, and leaves no word of the wire out', () => {
    const offered = answersFor('hair_color', 'female', '')

    const asked = ['white', 'blond', 'dark blond', 'brown', 'brunette', 'dark brown', 'black', 'bald', 'other']
    expect(offered.filter((word) => asked.includes(word))).toEqual(asked)
    expect(offered.toSorted()).toEqual(hairColors.toSorted())
  })

  it('M3-3 offers no woman the word for a man who loves men, and the other way round', () => {
    expect(answersFor('sexuality', 'female', '')).toEqual(['hetero', 'lesbian', 'bi'])
    expect(answersFor('sexuality', 'male', '')).toEqual(['hetero', 'gay', 'bi'])
    expect(answersFor('sexuality', 'nonbinary', '')).toEqual(wordLists.sexuality)
  })

  it('M3-3 keeps what somebody said of themselves before in sight', () => {
    expect(answersFor('sexuality', 'female', 'gay')).toContain('gay')
  })
})
