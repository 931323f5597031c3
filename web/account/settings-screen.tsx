import { createFileRoute, useHydrated, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { User } from '#contract/members.ts'
import { classes } from '#ui/classes.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { requireLogin } from '#web/sessions/guards.ts'
import { useSendAgain } from '#web/push/use-send-again.ts'
import { SecondFactors } from '#web/second-factors/second-factors.tsx'
import { useUser } from '#web/members/user.ts'
import { screen, screenHead } from '#web/platform/screen.ts'
import { AccountColumns } from '#web/account-frame/account-columns.tsx'
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
import { SettingsGroup } from './settings-group.tsx'
import { groupOfHash, type SettingsGroupId } from './settings-groups.ts'
import { SettingsList } from './settings-list.tsx'
import { useSettingsGroups } from './use-settings-groups.ts'
import { HiddenSection } from '#web/visibility/hidden-section.tsx'
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
  const user = useUser()
  const { delete: isLeaving } = Route.useSearch()
  // Whoever has just been logged out is on the way to another page.
  if (!user) return null
  return isLeaving ? <DeleteFlow user={user} /> : <Settings user={user} />
}

/** Everything beside its contents on a wide screen; on a phone a list, and one group of it at a time. */
function Settings({ user }: { user: User }) {
  const say = usePhrases('account')
  const sendAgain = useSendAgain()
  const groups = useSettingsGroups()
  const isHydrated = useHydrated()
  const open = useLocation({ select: ({ hash }) => groupOfHash(hash) })
  const sections: Record<SettingsGroupId, ReactNode> = {
    access: (
      <>
        <ChangeEmailSection user={user} />
        <ChangePasswordSection user={user} />
        <SecondFactors onChange={sendAgain} />
        <DevicesSection />
      </>
    ),
    discretion: (
      <>
        <VisibilitySection />
        <HiddenSection />
        <BlockedSection />
      </>
    ),
    display: (
      <>
        <LanguageSection />
        <AppearanceSection />
      </>
    ),
    own_data: (
      <>
        <PrivacySection />
        <ExportSection />
        <DeleteSection />
      </>
    ),
  }
  // No server hears what stands after `#`: until the scripts run the browser's `:target` shows the same.
  const isListHidden = isHydrated ? open && 'max-lg:hidden' : 'max-lg:[.page:has(:target)_&]:hidden'
  const isTitleHidden = isHydrated ? open && 'max-lg:sr-only' : 'max-lg:[.page:has(:target)_&]:sr-only'
  return (
    <div className="page">
      <h1 className={classes('page-title', isTitleHidden)}>{say('title')}</h1>
      <SettingsList className={classes(isListHidden)} />
      <AccountColumns settings={<SettingsContents />}>
        {groups.map(({ id, title, sections: { length } }) => (
          <SettingsGroup
            key={id}
            id={id}
            title={title}
            isOne={length === 1}
            isOpen={isHydrated ? open === id : undefined}
          >
            {sections[id]}
          </SettingsGroup>
        ))}
      </AccountColumns>
    </div>
  )
}
