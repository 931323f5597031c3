/** Why a field would be refused; its words are `fields.<reason>` in `errors.json`. */
export interface Problem {
  reason:
    | 'missing'
    | 'choose'
    | 'too_short'
    | 'too_long'
    | 'malformed'
    | 'email'
    | 'birth_date'
    | 'too_young'
    | 'like_email'
    | 'starts_with_at'
    | 'no_letter'
  bound?: number
}

/** Those fields that have a problem. */
export function found<Field extends string>(
  problems: Readonly<Record<Field, Problem | undefined>>,
): Partial<Record<Field, Problem>> {
  const own: Partial<Record<Field, Problem>> = { ...problems }
  for (const field in own) if (!own[field]) delete own[field]
  return own
}

export function emailProblem(email: string): Problem | undefined {
  if (!email.trim()) return { reason: 'missing' }
  return /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)*\.[^\s@.]{2,}$/u.test(email.trim()) ? undefined : { reason: 'email' }
}

interface Bounds {
  shortest: number
  longest: number
}

export function lengthProblem(text: string, { shortest, longest }: Bounds): Problem | undefined {
  const length = characterCount(text)
  if (length === 0) return { reason: 'missing' }
  if (length < shortest) return { reason: 'too_short', bound: shortest }
  return length > longest ? { reason: 'too_long', bound: longest } : undefined
}

/** In characters as people count them. */
export function characterCount(text: string): number {
  return [...text.normalize('NFC')].length
}
