import { describe, expect, it } from 'vitest'
import { looserAnswers } from './looser-answers.ts'

describe('who comes nearest to answers that nobody fits', () => {
  it('M6-18 is asked for with one answer fewer each time, how near first', () => {
    expect(looserAnswers({ age: '35+', appearance: 'slut', race: 'white' })).toEqual([
      { age: '35+', appearance: 'slut' },
      { age: '35+' },
      {},
    ])
    // From anywhere is not near, and what is left out of it finds nobody more.
    expect(looserAnswers({ age: '18-35', race: 'other' })).toEqual([{}])
  })

  it('M6-18 is nobody else where nothing was answered', () => {
    expect(looserAnswers({})).toEqual([])
  })
})
