import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { PenLine, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { IconButton } from '#ui/icon-button.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { ownProfileQuery } from '#web/members/own-profile-query.ts'
import { useMember } from '#web/members/user.ts'
import { memberAlert } from '#web/shell/member-alert.ts'

const DISMISSED = 'profile-hint-dismissed'
const DISMISSED_MS = 30 * 86_400_000

/**
 * After the photo, which has an alert of its own, a few lines make a profile inviting. Below any alert it waits, as one is told
 * one thing at a time. Gone for a month once put away.
 */
export function ProfileHint() {
  const say = usePhrases('search')
  const [isShown, setIsShown] = useState(false)
  const { data } = useQuery({ ...ownProfileQuery, enabled: isShown })
  const isTold = memberAlert(useMember(), '/members') !== undefined
  const isWanted = !isTold && data?.missing.includes('about_me') && !data.missing.includes('photo')

  // Only the browser remembers whether it was put away.
  useEffect(() => setIsShown(!wasDismissed()), [])

  function dismiss() {
    remember()
    setIsShown(false)
  }

  if (!isShown || !isWanted) return null
  return (
    <div className="flex animate-fade items-center gap-3 rounded-card border border-line bg-surface ps-4 pe-1 text-sm">
      <PenLine aria-hidden size={20} className="shrink-0 text-accent-text" />
      <p className="min-w-0 flex-1 py-2">
        {say('hint.about_me')}{' '}
        <Link
          to="/profile"
          className="inline-flex min-h-6 items-center font-semibold text-accent-text underline-offset-4 hover:underline"
        >
          {say('hint.go')}
        </Link>
      </p>
      <IconButton label={say('hint.dismiss')} onClick={dismiss}>
        <X aria-hidden size={18} />
      </IconButton>
    </div>
  )
}

/** Storage can be forbidden; then it comes back with the next page. */
function wasDismissed(): boolean {
  try {
    return Date.now() - Number(localStorage.getItem(DISMISSED)) < DISMISSED_MS
  } catch {
    return false
  }
}

function remember(): void {
  try {
    localStorage.setItem(DISMISSED, String(Date.now()))
  } catch {
    // See above.
  }
}
