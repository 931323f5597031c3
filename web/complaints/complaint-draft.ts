import { COMPLAINT_LENGTH, type ComplaintCategory, SENDER_LENGTH } from '#contract/complaints.ts'
import { emailProblem, found, lengthProblem, type Problem } from '#client/form/problem.ts'

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

/** Whoever comes from a profile means the person, and from a message that message, until they choose something else. */
export function categoryOf(
  { category, about: chosenFor }: ComplaintDraft,
  about: string | undefined,
  hasMessage = false,
): ComplaintDraft['category'] {
  if (about === undefined || about === chosenFor) return category
  return hasMessage ? 'message' : 'person'
}

export const complaintFields = ['category', 'text', 'name', 'email'] as const
export type ComplaintField = (typeof complaintFields)[number]
export type ComplaintProblems = Partial<Record<ComplaintField, Problem>>

/** What the server would refuse, told before it is asked. */
export function complaintProblems(
  { category, text, name, email }: ComplaintDraft,
  { isVisitor }: { isVisitor: boolean },
): ComplaintProblems {
  return found({
    category: category ? undefined : { reason: 'choose' },
    text: lengthProblem(text.trim(), COMPLAINT_LENGTH),
    name: isVisitor ? lengthProblem(name.trim(), SENDER_LENGTH) : undefined,
    email: isVisitor ? emailProblem(email) : undefined,
  })
}
