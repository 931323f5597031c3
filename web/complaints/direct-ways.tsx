import { Mail, Phone } from 'lucide-react'
import { usePhrases } from '#client/phrases/phrases.ts'
import { groupPhone } from '#web/sites/group-phone.ts'
import { useSettings } from '#web/sites/settings.ts'

/** The mailbox and the phone of the site, for who would rather ask somebody. */
export function DirectWays() {
  const say = usePhrases('complaints')
  const { support_email, support_phone } = useSettings()
  const link =
    'inline-flex min-h-11 items-center gap-2 wrap-anywhere text-accent-text underline underline-offset-4 hover:text-ink'
  return (
    <>
      <h2 id="other-ways" className="text-lg font-bold">
        {say('ways.title')}
      </h2>
      <div className="flex flex-col">
        <p className="text-muted">{say('ways.text')}</p>
        <a className={link} href={`mailto:${support_email}`}>
          <Mail aria-label={say('ways.email')} size={18} className="shrink-0" />
          {support_email}
        </a>
        {support_phone && (
          <a className={link} href={`tel:${support_phone}`}>
            <Phone aria-label={say('ways.phone')} size={18} className="shrink-0" />
            {groupPhone(support_phone)}
          </a>
        )}
      </div>
    </>
  )
}
