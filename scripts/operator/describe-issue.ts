import type * as z from 'zod/mini'

type Issue = z.core.$ZodIssue

/** What zod says when nobody gave it words. */
const WORDLESS = 'Invalid input'

const KINDS: Record<string, string> = {
  string: 'a text in quotation marks',
  number: 'a number without quotation marks',
  int: 'a whole number without quotation marks',
  array: 'a list in square brackets',
  object: 'an object in braces',
  record: 'an object in braces',
}

/** What is wrong with a part of an operator's file, as a sentence. `name` says which part, `value` is what stands there. */
export function describeIssue(issue: Issue, name: string, value: unknown): string {
  if (issue.message !== WORDLESS) return `${name} ${issue.message}.`
  if (value === undefined && issue.code !== 'unrecognized_keys') return `${name} is missing.`
  return `${name} ${wrongWith(issue)}.`
}

function wrongWith(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `has to be ${KINDS[issue.expected] ?? issue.expected}`
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return 'is empty'
      return `has to ${isLong(issue.origin) ? `have ${issue.minimum} ${partsOf(issue.origin)}` : `be ${issue.minimum}`} or more`
    case 'too_big':
      return `has to ${isLong(issue.origin) ? `have ${issue.maximum} ${partsOf(issue.origin)}` : `be ${issue.maximum}`} or less`
    case 'invalid_value':
      return `has to be one of ${issue.values.join(', ')}`
    case 'invalid_union':
      return `has to be one of ${issue.errors.flat().flatMap(valuesOf).join(', ')}`
    case 'unrecognized_keys':
      return `has something that is not known: ${issue.keys.join(', ')}`
    case 'invalid_format':
      return issue.format === 'datetime' ? 'has to be a time in UTC like 2026-11-20T18:00:00Z' : 'cannot be read'
    default:
      return 'cannot be read'
  }
}

const isLong = (origin: string) => origin === 'string' || origin === 'array'
const partsOf = (origin: string) => (origin === 'string' ? 'letters' : 'entries')
const valuesOf = (issue: Issue) => (issue.code === 'invalid_value' ? issue.values.map(String) : [])
