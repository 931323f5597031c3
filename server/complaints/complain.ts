import type { complain as endpoint } from '#contract/complaints.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import type { ChangeContext, Context, CurrentMember } from '#server/context.ts'
import { withoutProof } from '#server/invoices/order-number.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { isWithinLimit } from '#server/limits.ts'
import { requireMember, SESSION_COOKIE, unlessUnproven } from '#server/sessions/session.ts'
import { type Complainant, findComplainant } from './find-complainant.ts'
import { mailComplaint } from './mail-complaint.ts'
import { newReference } from './reference.ts'
import { takeEvidence } from './take-evidence.ts'

/** Takes a complaint, tells its author the reference, and tells the site's support of it. */
export const complain = { prepare: findMember, run: takeComplaint }

/** The member who is logged in, if anybody is. A session that has ended is refused: the client then asks who complains. */
async function findMember(context: Context): Promise<CurrentMember | undefined> {
  return context.cookies.read(SESSION_COOKIE) ? unlessUnproven(await requireMember(context)) : undefined
}

async function takeComplaint(
  context: ChangeContext,
  input: Input<typeof endpoint>,
  member: CurrentMember | undefined,
): Promise<Output<typeof endpoint>> {
  const { tx, site, clock } = context
  const complainant = await findComplainant(context, input, member)
  await refuseTooMany(context, complainant)

  const { category, about, message } = input
  const text = withoutProof(context.secrets, site.id, input.text)
  const { memberId, language } = complainant
  const evidence = about && (await takeEvidence(tx, site.id, about, { complainant: memberId, message }))
  const reference = newReference()
  await tx
    .insertInto('complaints')
    .values({
      siteId: site.id,
      reference,
      category,
      text,
      // Of a member the account says name and address, as long as there is one.
      ...(memberId ? { memberId } : { name: complainant.name, email: complainant.email }),
      ...evidence,
      language,
      createdAt: clock.now().toISOString(),
    })
    .execute()
  await mailComplaint(context, complainant, { reference, category, text, aboutId: evidence?.aboutId })
  return { reference }
}

/** Members have a limit of their own: it is not spent by others behind the same network. */
async function refuseTooMany(context: ChangeContext, { memberId }: Complainant): Promise<void> {
  const isWithin = memberId
    ? await isWithinLimit(context.tx, context, 'complaint', memberId)
    : await isWithinLimit(context.tx, context, 'complaint_network', context.network)
  if (!isWithin) throw new Refusal('complaints.too_many')
}
