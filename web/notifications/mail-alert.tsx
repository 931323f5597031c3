import { useState } from 'react'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useMember } from '#web/members/user.ts'
import { DisabledReasons } from './disabled-reasons.tsx'

/** Says on every page that mails are off and why, until the member waves it away for this visit. */
export function MailAlert() {
  const say = usePhrases('notifications')
  const { notifications_disabled: reasons } = useMember()
  const [isHidden, setIsHidden] = useState(false)
  if (isHidden) return null
  return (
    <DisabledReasons reasons={reasons} dismiss={{ label: say('alert_dismiss'), onPress: () => setIsHidden(true) }} />
  )
}
