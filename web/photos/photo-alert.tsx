import { Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { Alert } from '#ui/alert.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useMember } from '#web/members/user.ts'

/** Screens that are about the photo itself, or about something that must not be disturbed. */
const SILENT = ['/profile', '/signup', '/activate/done', '/premium', '/notifications', '/directdebit', '/settings']
const DISMISSED = 'photo-alert-dismissed'

/** Says to a member without a photo what one is good for, until they wave it away. */
export function PhotoAlert() {
  const { main_image: image } = useMember().profile
  const path = useLocation({ select: ({ pathname }) => pathname })
  const [isDismissed, setIsDismissed] = useState(wasDismissed)
  const isSilent = SILENT.some((silent) => path === silent || path.startsWith(`${silent}/`))
  if (image || isDismissed || isSilent) return null

  function dismiss() {
    setIsDismissed(true)
    try {
      localStorage.setItem(DISMISSED, new Date().toISOString())
    } catch {
      // Storage can be forbidden; then it comes back with the next page.
    }
  }
  return <Hint onDismiss={dismiss} />
}

function Hint({ onDismiss }: { onDismiss: () => void }) {
  const say = usePhrases('photos')
  return (
    <Alert
      title={say('alert.title')}
      actions={
        <Link to="/profile" className={buttonClass({ variant: 'secondary', size: 'small' })}>
          {say('alert.add')}
        </Link>
      }
      dismiss={{ label: say('alert.dismiss'), onPress: onDismiss }}
    >
      {say('alert.text')}
    </Alert>
  )
}

function wasDismissed(): boolean {
  try {
    return localStorage.getItem(DISMISSED) !== null
  } catch {
    return false
  }
}
