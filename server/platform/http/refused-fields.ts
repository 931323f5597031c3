import type { z } from 'zod/mini'
import type { FieldReason, FieldRefusal } from '#contract/errors.ts'

type Issue = z.core.$ZodIssue

/** What is wrong with each field, in words that the client can translate. */
export function refusedFields(issues: readonly Issue[], asked: Readonly<Record<string, unknown>>): FieldRefusal[] {
  return issues.flatMap((issue): FieldRefusal[] => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({ field: [...issue.path, key].join('.'), reason: 'unknown' }))
    }
    const field = issue.path.join('.')
    const isMissing = issue.path.length === 1 && isEmpty(asked[String(issue.path[0])], issue)
    return [{ field, ...(isMissing ? { reason: 'missing' } : reasonOf(issue)) }]
  })
}

/** Whoever has left a field empty wants to read that it is needed, not how long it must be. */
function isEmpty(value: unknown, { code }: Issue): boolean {
  return value === undefined || (code === 'too_small' && typeof value === 'string' && value.trim() === '')
}

function reasonOf(issue: Issue): { reason: FieldReason; bound?: number } {
  if (issue.code === 'too_small') {
    return { reason: isLength(issue.origin) ? 'too_short' : 'too_small', bound: Number(issue.minimum) }
  }
  if (issue.code === 'too_big') {
    return { reason: isLength(issue.origin) ? 'too_long' : 'too_big', bound: Number(issue.maximum) }
  }
  return { reason: 'malformed' }
}

function isLength(origin: string): boolean {
  return origin === 'string' || origin === 'array'
}
