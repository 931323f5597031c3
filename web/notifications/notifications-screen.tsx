import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { channels } from '#contract/notifications.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { AccountPage } from '#web/account-frame/account-page.tsx'
import { requireLogin } from '#web/sessions/guards.ts'
import { useUser } from '#web/members/user.ts'
import { screen, screenHead } from '#web/platform/screen.ts'
import { DeviceSection } from '#web/push/device-section.tsx'
import { DisabledReasons } from './disabled-reasons.tsx'
import { discreetQuery, DiscreetSection } from './discreet-section.tsx'
import { noticesQuery, NoticesSection } from './notices-section.tsx'
import { COLUMNS, PreferenceRow } from './preference-row.tsx'
import { quietHoursQuery, QuietHoursSection } from './quiet-hours-section.tsx'
import { preferencesQuery, useChangePreference } from './preferences.ts'

export const Route = createFileRoute('/_default/notifications')({
  beforeLoad: requireLogin,
  loader: ({ context }) =>
    screen(context, {
      phrases: ['notifications', 'account', 'errors'],
      title: (say) => say('title'),
      data: Promise.all([
        context.queryClient.ensureQueryData(preferencesQuery),
        context.queryClient.ensureQueryData(quietHoursQuery),
        context.queryClient.ensureQueryData(discreetQuery),
        context.queryClient.ensureQueryData(noticesQuery),
      ]),
    }),
  head: screenHead,
  component: NotificationsScreen,
})

function NotificationsScreen() {
  // Whoever has just been logged out is on the way to another page, and has no preferences to ask for.
  return useUser() ? <PreferenceTable /> : null
}

function PreferenceTable() {
  const say = usePhrases('notifications')
  const { data } = useSuspenseQuery(preferencesQuery)
  const change = useChangePreference()
  return (
    <AccountPage title={say('title')} lead={say('text')}>
      <DisabledReasons reasons={data.disabled} />
      <DeviceSection />
      <div className="md:overflow-hidden md:rounded-card md:border md:border-line md:bg-surface md:shadow-card">
        <div aria-hidden className={`${COLUMNS} hidden px-6 py-3 text-sm font-semibold text-muted`}>
          <span>{say('kind')}</span>
          {channels.map((channel) => (
            <span key={channel} className="text-end">
              {say(`channels.${channel}`)}
            </span>
          ))}
        </div>
        <ul className="flex flex-col gap-3 md:gap-0">
          {data.preferences.map((preference) => (
            <PreferenceRow
              key={preference.kind}
              preference={preference}
              onChange={(channel, isOn) => change.mutate({ kind: preference.kind, channel, isOn })}
            />
          ))}
        </ul>
      </div>
      <p className="max-w-prose text-sm text-muted">{say('always')}</p>
      <QuietHoursSection />
      <DiscreetSection />
      <NoticesSection />
      <Link
        to="/settings"
        className="inline-flex min-h-11 items-center self-start text-sm text-accent-text underline underline-offset-4 lg:hidden"
      >
        {say('to_settings')}
      </Link>
    </AccountPage>
  )
}
