import { describe, expect, it } from 'vitest'
import { passwordProblem } from './password-rules.ts'

const about = { email: 'mariechen@mail.example.org', siteName: 'Visavis', shortest: 12 }

describe('a new password', () => {
  it.each([
    ['elf zeichen', 'too_short'],
    ['a'.repeat(129), 'too_long'],
    ['passwordpassword', 'common'],
    ['password1234', 'common'],
    ['qwertzuiopas', 'common'],
    ['123412341234', 'common'],
    ['aaaaaaaaaaaa', 'common'],
    ['abcdefghijklm', 'common'],
    ['mariechen@mail.example.org', 'like_name'],
    ['mariechen123', 'like_name'],
    ['Visavis-2026', 'like_name'],
  ])('R5.10 %s is refused as %s', (password, reason) => {
    expect(passwordProblem(password, about)).toMatchObject({ reason })
  })

  it.each([
    'zwölf Zeichen',
    'vier zufällige worte hier',
    '🦊🦊🐢🐝🦉🐙🦀🐳🦔🐌🦎🐇',
    'x9!kLm#20qZt',
    'a b c d e f g',
    `${'lang und '.repeat(7)}e`,
  ])('R5.10 %s is fine: no sort of character is demanded', (password) => {
    expect(passwordProblem(password, about)).toBeUndefined()
  })

  it('R5.10 a site may ask for as few as 8 characters', () => {
    expect(passwordProblem('tr4mpoli', { ...about, shortest: 8 })).toBeUndefined()
  })
})
