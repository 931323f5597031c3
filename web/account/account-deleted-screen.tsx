import { createFileRoute, Link } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { buttonClass } from '#ui/button-class.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useSettings } from '#web/sites/settings.ts'
import { screen, unlistedHead } from '#web/platform/screen.ts'
import { RestoreAccount } from './restore-account.tsx'
import { linkToken } from './link-token.ts'
import { Outcome } from '#ui/outcome.tsx'

interface Search {
  /** From the mail: the way back. */
  token?: string | undefined
  /** Nothing is left that could come back. */
  erased?: true | undefined
}

export const Route = createFileRoute('/_default/account-deleted')({
  validateSearch: (search: Record<string, unknown>): Search => ({
    token: linkToken(search['token']),
    erased: search['erased'] === true || undefined,
  }),
  loader: ({ context }) => screen(context, { phrases: ['account', 'errors'], title: (say) => say('deleted.title') }),
  head: unlistedHead,
  component: AccountDeletedScreen,
})

function AccountDeletedScreen() {
  const { token, erased: isErased = false } = Route.useSearch()
  return token === undefined ? <Deleted isErased={isErased} /> : <RestoreAccount token={token} />
}

function Deleted({ isErased }: { isErased: boolean }) {
  const say = usePhrases('account')
  const { reactivation_days: days } = useSettings()
  const home = (
    <Link to="/" className={buttonClass({ size: 'large' })}>
      {say('to_home')}
    </Link>
  )
  return (
    <Outcome icon={<Trash2 size={28} />} title={say('deleted.title')} actions={home}>
      <p>{isErased ? say('deleted.erased') : say('deleted.text', { days })}</p>
      <p>{say('deleted.goodbye')}</p>
    </Outcome>
  )
}
