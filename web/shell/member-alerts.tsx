import { useHydrated, useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { usePhrases } from '#client/phrases/phrases.ts'
import { DiscountBanner } from '#web/discounts/discount-banner.tsx'
import { useMember } from '#web/members/user.ts'
import { memberAlert } from './member-alert.ts'

const TermsReminder = lazy(async () => ({ default: (await import('#web/account/terms-reminder.tsx')).TermsReminder }))

/** What a member should know, above whatever they came for. */
export function MemberAlerts() {
  const isHydrated = useHydrated()
  const user = useMember()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const say = usePhrases('shell')
  const alert = memberAlert(user, path)
  return (
    <aside
      aria-label={say('notices')}
      className="mx-auto flex w-full max-w-[75rem] flex-col gap-2 px-4 empty:hidden sm:px-6 [&>*]:mt-4 short:[&>*]:mt-2"
    >
      {alert && (
        <Suspense fallback={null}>
          <alert.Component />
        </Suspense>
      )}
      {/* One at a time: what has to be done comes before what could be bought. */}
      {(!alert || alert.isDismissable) && (
        <DiscountBanner className={alert ? 'hidden in-data-[photo-alert=dismissed]:flex' : 'flex'} />
      )}
      {isHydrated && (
        <Suspense fallback={null}>
          <TermsReminder />
        </Suspense>
      )}
    </aside>
  )
}
