import { createFileRoute } from '@tanstack/react-router'
import { screen, unlistedHead } from '#web/platform/screen.ts'
import { ConfirmEmail } from './confirm-email.tsx'
import { LinkExpired } from './link-expired.tsx'
import { linkToken } from './link-token.ts'
import { UndoChange } from './undo-change.tsx'

interface Search {
  /** From the new mailbox: use this address. */
  token?: string | undefined
  /** From the old mailbox: take a change back. */
  undo?: string | undefined
}

export const Route = createFileRoute('/_default/mail-change/do')({
  validateSearch: (search: Record<string, unknown>): Search => ({
    token: linkToken(search['token']),
    undo: linkToken(search['undo']),
  }),
  loaderDeps: ({ search }) => ({ isUndo: search.undo !== undefined }),
  loader: ({ context, deps: { isUndo } }) =>
    screen(context, {
      phrases: ['account', 'errors'],
      title: (say) => say(isUndo ? 'undo.title' : 'mail_change.title'),
    }),
  head: unlistedHead,
  component: MailChangeScreen,
})

function MailChangeScreen() {
  const { token, undo } = Route.useSearch()
  if (token !== undefined) return <ConfirmEmail token={token} />
  if (undo !== undefined) return <UndoChange token={undo} />
  return <LinkExpired />
}
