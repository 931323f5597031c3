import { useMutation } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { MailCheck, MailX, Unlink } from 'lucide-react'
import { unsubscribe } from '#contract/notifications.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Button } from '#ui/button.tsx'
import { Outcome } from '#ui/outcome.tsx'
import { call } from '#client/api/call.ts'
import { Refused } from '#client/api/refused.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { isLinkRefused } from '#web/account/link-refused.ts'
import { screen, unlistedHead } from '#web/platform/screen.ts'

export const Route = createFileRoute('/_default/unsubscribe')({
  validateSearch: ({ token }: Record<string, unknown>): { token: string } => ({
    token: typeof token === 'string' ? token : '',
  }),
  loader: ({ context }) =>
    screen(context, { phrases: ['notifications', 'errors'], title: (say) => say('unsubscribe.title') }),
  head: unlistedHead,
  component: UnsubscribeScreen,
})

/** Ends one kind of mail. Only the button does it: mail programs open links to look at them. */
function UnsubscribeScreen() {
  const say = usePhrases('notifications')
  const { token } = Route.useSearch()
  const ending = useMutation({ mutationFn: () => call(unsubscribe, { token }) })
  const toSettings = (
    <Link to="/notifications" className={buttonClass({ size: 'large' })}>
      {say('to_settings')}
    </Link>
  )

  if (token === '' || isLinkRefused(ending.error)) {
    return (
      <Outcome icon={<Unlink size={28} />} tone="warning" title={say('unsubscribe.invalid')} actions={toSettings}>
        <p>{say('unsubscribe.invalid_text')}</p>
      </Outcome>
    )
  }
  if (ending.isSuccess) {
    return (
      <Outcome icon={<MailCheck size={30} />} tone="success" title={say('unsubscribe.done')} actions={toSettings}>
        <p>{say('unsubscribe.done_text')}</p>
      </Outcome>
    )
  }
  const press = (
    <Button size="large" isBusy={ending.isPending} onClick={() => ending.mutate()}>
      {say('unsubscribe.go')}
    </Button>
  )
  return (
    <Outcome icon={<MailX size={30} />} title={say('unsubscribe.title')} actions={press}>
      <p>{say('unsubscribe.text')}</p>
      <Refused by={ending.error} />
    </Outcome>
  )
}
