import { Mail, Phone } from 'lucide-react'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useSettings } from '#web/sites/settings.ts'

/** How else to reach the site, and who is faster where minutes count. */
export function OtherWays() {
  const say = usePhrases('complaints')
  const { support_email, support_phone } = useSettings()
  const link =
    'inline-flex min-h-11 items-center gap-2 wrap-anywhere text-accent-text underline underline-offset-4 hover:text-ink'
  return (
    <aside aria-labelledby="other-ways" className="flex flex-col gap-4">
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
            {support_phone}
          </a>
        )}
      </div>
      <p className="text-sm text-muted">{say('ways.danger')}</p>
    </aside>
  )
}
