import { createRequire } from 'node:module'
import type { FieldReason } from '#contract/errors.ts'
import { LONGEST_PASSWORD } from '#contract/fields.ts'

interface About {
  email: string
  siteName: string
  shortest: number
}

/** What is wrong with a new password, if anything. Length and surprise count; no sort of character is demanded. */
export function passwordProblem(password: string, about: About): { reason: FieldReason; bound?: number } | undefined {
  const text = password.normalize('NFC')
  const length = [...text].length
  if (length < about.shortest) return { reason: 'too_short', bound: about.shortest }
  if (length > LONGEST_PASSWORD) return { reason: 'too_long', bound: LONGEST_PASSWORD }
  const plain = text.toLowerCase()
  if (isAbout(plain, about)) return { reason: 'like_name' }
  if (isTrivial(plain) || isCommon(plain)) return { reason: 'common' }
  return undefined
}

/** The own address or the site's name, alone or with a few characters around it. */
function isAbout(plain: string, { email, siteName }: About): boolean {
  const [local = ''] = email.toLowerCase().split('@')
  return [email.toLowerCase(), local, siteName.toLowerCase()].some(
    (word) => word.length >= 4 && plain.includes(word) && plain.length - word.length < 6,
  )
}

const ROWS =
  'abcdefghijklmnopqrstuvwxyz 01234567890123456789 qwertzuiopasdfghjklyxcvbnm qwertyuiopasdfghjklzxcvbnm azertyuiopqsdfghjklmwxcvbn'

/** One character or one short piece again and again, or a walk along the keyboard or the alphabet. */
function isTrivial(plain: string): boolean {
  if (/^(.{1,4})\1+.{0,3}$/u.test(plain)) return true
  const reversed = [...plain].toReversed().join('')
  return ROWS.includes(plain) || ROWS.includes(reversed)
}

let common: Set<string> | undefined

/** On the list of passwords that everybody tries first, also with digits or signs at the end. */
function isCommon(plain: string): boolean {
  common ??= new Set(commonPasswords())
  return common.has(plain) || common.has(plain.replace(/[\d\W_]+$/u, ''))
}

/** Loaded at the first use: few requests need 30,000 words. */
function commonPasswords(): readonly string[] {
  const require = createRequire(import.meta.url)
  const { dictionary } = require('@zxcvbn-ts/language-common') as { dictionary: Record<string, readonly string[]> }
  return dictionary['passwords-common'] ?? []
}
