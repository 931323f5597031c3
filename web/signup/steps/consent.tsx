import { Checkbox } from '#ui/checkbox.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useSettings } from '#web/sites/settings.ts'

interface Props {
  isGiven: boolean
  onChange: (isGiven: boolean) => void
  isMissing: boolean
}

const LINK = 'text-accent-text underline underline-offset-4'

/** The explicit yes that the law wants for what says something about one's sex life, and the terms. */
export function Consent({ isGiven, onChange, isMissing }: Props) {
  const say = usePhrases('signup')
  const sayError = usePhrases('errors')
  const { name: site } = useSettings()
  return (
    <div className="flex flex-col gap-2 text-sm">
      <Checkbox
        name="consent"
        checked={isGiven}
        onChange={onChange}
        error={isMissing ? sayError('signup.consent_missing') : undefined}
      >
        {say('account.consent', { site })} {/* Beside this page, so that the password is still there afterwards. */}
        <a href="/info/privacy" target="_blank" rel="noopener" className={LINK}>
          {say('account.consent_more')}
        </a>
      </Checkbox>
      <p className="text-muted">
        {say('account.terms')}{' '}
        <a href="/info/terms" target="_blank" rel="noopener" className={LINK}>
          {say('account.terms_read')}
        </a>
      </p>
    </div>
  )
}
