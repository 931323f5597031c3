import { usePhrases } from '#client/phrases/phrases.ts'
import { useSettings } from '#web/sites/settings.ts'
import { type SettingsGroupId, settingsGroupIds, settingsGroups, type SettingsSectionId } from './settings-groups.ts'

interface SettingsGroup {
  id: SettingsGroupId
  title: string
  sections: { id: SettingsSectionId; title: string }[]
}

/** The groups with their names, and the names of their sections. */
export function useSettingsGroups(): SettingsGroup[] {
  const say = usePhrases('account')
  const saySession = usePhrases('sessions')
  const sayProfile = usePhrases('profiles')
  const { locales } = useSettings()
  // A site with one language has nothing to choose.
  const hasLanguages = locales.length > 1
  const titles: Record<SettingsSectionId, string> = {
    email: say('email.title'),
    password: say('password.title'),
    protection: saySession('factors.title'),
    devices: say('devices.title'),
    visibility: sayProfile('privacy.visibility'),
    hidden: sayProfile('hidden.title'),
    blocked: sayProfile('privacy.blocked'),
    language: say('language.title'),
    appearance: say('appearance.title'),
    privacy: say('privacy.title'),
    export: say('export.title'),
    delete: say('delete.title'),
  }
  return settingsGroupIds.map((id) => ({
    id,
    title: say(id === 'display' && !hasLanguages ? 'groups.display_only' : `groups.${id}`),
    sections: settingsGroups[id]
      .filter((section) => section !== 'language' || hasLanguages)
      .map((section) => ({ id: section, title: titles[section] })),
  }))
}
