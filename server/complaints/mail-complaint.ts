import type { ComplaintCategory } from '#contract/complaints.ts'
import { chooseLocale } from '#contract/locales.ts'
import type { MemberId } from '#contract/members.ts'
import { sendMail } from '#server/mail/send-mail.ts'
import { canonicalAddress } from '#server/platform/canonical-address.ts'
import { isWithinLimit } from '#server/limits.ts'
import type { ChangeContext } from '#server/context.ts'
import type { Complainant } from './find-complainant.ts'

interface Complaint {
  reference: string
  category: ComplaintCategory
  text: string
  aboutId: MemberId | undefined
}

/** A receipt for whoever complains, in their language, and a notice for the site's support, in the site's. */
export async function mailComplaint(
  context: Pick<ChangeContext, 'tx' | 'site' | 'clock' | 'secrets' | 'siteCountry'>,
  { memberId, name, email, isConfirmed, language }: Complainant,
  { reference, category, text, aboutId }: Complaint,
): Promise<void> {
  const { tx, site, clock, siteCountry } = context
  const { support_email: support, complaint_days } = site.settings
  const told = {
    reference,
    category,
    days: String(complaint_days),
    at: clock.now().toISOString(),
    country: siteCountry,
  }
  const receipt = {
    site: site.id,
    kind: 'complaint',
    address: email,
    language,
    ...(memberId ? { memberId } : {}),
    // Nobody gets a stranger's words through us: anybody can type anybody's address, and whoever got into an account could write
    // its owner a letter in our name.
    intent: isConfirmed ? { ...told, owner: 'yes' } : told,
  } as const
  const isMailed = isConfirmed || (await isWithinLimit(tx, context, 'complaint_mail', canonicalAddress(email)))
  if (isMailed) await sendMail(tx, receipt, clock.now())
  await sendMail(
    tx,
    {
      site: site.id,
      kind: 'complaint_notice',
      address: support,
      language: chooseLocale(site.settings, {}),
      intent: {
        ...told,
        text,
        from: `${name}, ${email}`,
        proved: isConfirmed ? 'yes' : 'no',
        ...(aboutId ? { about: aboutId } : {}),
      },
    },
    clock.now(),
  )
}
