import { describe, expect, it } from 'vitest'
import { invitationWords } from './invitation-words.ts'

describe('the invitation of a visitor', () => {
  it('M9-4 promises those who were found, and nobody where nobody was', () => {
    expect(invitationWords(0, false)).toEqual({ title: 'join_none', line: 'join_text_none' })
    expect(invitationWords(1, false)).toEqual({ title: 'join_some', line: 'join_text' })
    expect(invitationWords(500, true)).toEqual({ title: 'join_more', line: 'join_text' })
  })
})
