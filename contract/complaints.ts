import * as z from 'zod/mini'
import { ConversationId, Seq } from './chats.ts'
import { endpoint } from './endpoint.ts'
import { cleanLine, cleanText, Email } from './fields.ts'
import { MemberId } from './members.ts'

/** What a complaint can be about. */
export const complaintCategories = [
  'person',
  'photo',
  'message',
  'payment',
  'account',
  'privacy',
  'technical',
  'other',
] as const
export const ComplaintCategory = z.enum(complaintCategories)
export type ComplaintCategory = z.infer<typeof ComplaintCategory>

export const COMPLAINT_LENGTH = { shortest: 10, longest: 2000 } as const
/** A whole name fits, as it is written under a letter. */
export const SENDER_LENGTH = { shortest: 2, longest: 80 } as const

export const complain = endpoint({
  method: 'POST',
  path: '/api/complaints',
  summary: 'Takes a complaint of a member or a visitor, and confirms it by mail.',
  input: z.object({
    category: ComplaintCategory,
    text: cleanText(COMPLAINT_LENGTH.longest, COMPLAINT_LENGTH.shortest),
    /** A visitor has to give both; of a member the account says them. */
    name: z.optional(cleanLine(SENDER_LENGTH.longest, SENDER_LENGTH.shortest)),
    email: z.optional(Email),
    /** Whom it is about. Whether there is such a member, the answer does not tell. */
    about: z.optional(MemberId),
    /**
     * A message of theirs that it is about, in a chat with the member who complains: a copy of it is kept. Of any other
     * nothing is, and the answer does not tell.
     */
    message: z.optional(z.object({ conversation: ConversationId, seq: Seq })),
    /** Hidden from people; what robots write into it gives them away. */
    website: z.optional(z.string().check(z.maxLength(0))),
  }),
  output: z.object({ reference: z.string() }),
  refusals: ['complaints.too_many', 'fields.email'],
})
