import { createFileRoute } from '@tanstack/react-router'
import { usePhrases } from '#client/phrases/phrases.ts'
import { requireLogin } from '#web/sessions/guards.ts'
import { SecondFactors } from '#web/second-factors/second-factors.tsx'
import { useUser } from '#web/members/user.ts'
import { screen, screenHead } from '#web/platform/screen.ts'
import { AppearanceSection } from './appearance-section.tsx'
import { BlockedSection } from '#web/blocks/blocked-section.tsx'
import { ChangeEmailSection } from './change-email-section.tsx'
import { ChangePasswordSection } from './change-password-section.tsx'
import { DeleteFlow } from './delete-flow.tsx'
import { DeleteSection } from './delete-section.tsx'
import { DevicesSection } from './devices-section.tsx'
import { ExportSection } from './export-section.tsx'
import { LanguageSection } from './language-section.tsx'
import { PrivacySection } from './privacy-section.tsx'
import { SettingsContents } from './settings-contents.tsx'
import { VisibilitySection } from './visibility-section.tsx'

export const Route = createFileRoute('/_default/settings')({
  // `?delete` shows the way out instead of the settings, so that the browser's back leads out of it.
  validateSearch: (search: Record<string, unknown>): { delete?: true } =>
    search['delete'] === undefined || search['delete'] === false ? {} : { delete: true },
  beforeLoad: requireLogin,
  loader: ({ context }) =>
    screen(context, { phrases: ['account', 'sessions', 'profiles', 'errors'], title: (say) => say('title') }),
  head: screenHead,
  component: SettingsScreen,
})

function SettingsScreen() {
  const say = usePhrases('account')
  const user = useUser()
  const { delete: isLeaving } = Route.useSearch()
  // Whoever has just been logged out is on the way to another page.
  if (!user) return null
  if (isLeaving) return <DeleteFlow user={user} />

  return (
    <div className="page">
      <h1 className="page-title">{say('title')}</h1>
      <div className="grid items-start gap-6 lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-12">
        <SettingsContents />
        <div className="flex min-w-0 flex-col gap-6">
          <ChangeEmailSection user={user} />
          <ChangePasswordSection user={user} />
          <SecondFactors />
          <LanguageSection />
          <AppearanceSection />
          <DevicesSection />
          <VisibilitySection />
          <BlockedSection />
          <PrivacySection />
          <ExportSection />
          <DeleteSection />
        </div>
      </div>
    </div>
  )
}
