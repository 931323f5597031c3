import { describe, expect, it } from 'vitest'
import type { FinderAge } from '#contract/match-finder.ts'
import { looserAnswers } from './looser-answers.ts'

describe('who comes nearest to answers that nobody fits', () => {
  it('M6-18 is asked for with one answer fewer each time, how near first', () => {
    expect(looserAnswers({ age: '35+', appearance: 'slut', race: 'white' })).toEqual([
      { answers: { age: '35+', appearance: 'slut' }, line: 'nearest' },
      { answers: { age: '35+' }, line: 'nearest' },
      { answers: { age: '18-35' }, line: 'nearest' },
    ])
    // From anywhere is not near, and what is left out of it finds nobody more.
    expect(looserAnswers({ age: '18-35', race: 'other' })).toEqual([{ answers: { age: '35+' }, line: 'nearest' }])
  })

  it('M6-18 is nobody else where nothing was answered', () => {
    expect(looserAnswers({})).toEqual([])
  })

  it('M9-3 is of an age as near as there is, and only who is of the next one is said to come close', () => {
    const agesFor = (age: FinderAge) => looserAnswers({ age }).map(({ answers, line }) => `${answers.age} ${line}`)

    expect(agesFor('60+')).toEqual(['50-59 nearest', '40-49 other_age', '30-39 other_age', '18-29 other_age'])
    expect(agesFor('18-29')).toEqual(['30-39 nearest', '40-49 other_age', '50-59 other_age', '60+ other_age'])
    expect(agesFor('50-54')).toEqual(['18-49 nearest', '55-59 nearest', '60-64 other_age', '65+ other_age'])
  })
})
