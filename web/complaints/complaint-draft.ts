import { COMPLAINT_LENGTH, type ComplaintCategory, SENDER_LENGTH } from '#contract/complaints.ts'
import { emailProblem, lengthOf, type Problem } from '#web/signup/account-problems.ts'

/** What somebody has written so far; it survives a reload. */
export interface ComplaintDraft {
  category: ComplaintCategory | ''
  /** The profile that the category was chosen for. */
  about: string
  text: string
  name: string
  email: string
}

export const emptyDraft: ComplaintDraft = { category: '', about: '', text: '', name: '', email: '' }

/** Whoever comes from a profile means the person, until they choose something else. */
export function categoryOf({ category, about: chosenFor }: ComplaintDraft, about: string | undefined) {
  return about !== undefined && about !== chosenFor ? 'person' : category
}

export type ComplaintField = 'category' | 'text' | 'name' | 'email'
export type ComplaintProblems = Partial<Record<ComplaintField, Problem>>

/** What the server would refuse, told before it is asked. */
export function complaintProblems(
  { category, text, name, email }: ComplaintDraft,
  { isVisitor }: { isVisitor: boolean },
): ComplaintProblems {
  const found: Record<ComplaintField, Problem | undefined> = {
    category: category ? undefined : { reason: 'missing' },
    text: lengthProblem(text, COMPLAINT_LENGTH),
    name: isVisitor ? lengthProblem(name, SENDER_LENGTH) : undefined,
    email: isVisitor ? emailProblem(email) : undefined,
  }
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem))
}

function lengthProblem(typed: string, { shortest, longest }: { shortest: number; longest: number }) {
  const length = lengthOf(typed.trim())
  if (length === 0) return { reason: 'missing' } as const
  if (length < shortest) return { reason: 'too_short', bound: shortest } as const
  return length > longest ? ({ reason: 'too_long', bound: longest } as const) : undefined
}
