/** The sections of the settings by what they are about. A phone shows one group at a time; its id is an address too. */
export const settingsGroups = {
  access: ['email', 'password', 'protection', 'devices'],
  discretion: ['visibility', 'hidden', 'blocked'],
  display: ['language', 'appearance'],
  own_data: ['privacy', 'export', 'delete'],
} as const

export type SettingsGroupId = keyof typeof settingsGroups
export type SettingsSectionId = (typeof settingsGroups)[SettingsGroupId][number]

export const settingsGroupIds = [
  'access',
  'discretion',
  'display',
  'own_data',
] as const satisfies readonly SettingsGroupId[]

export const settingsSectionIds: readonly SettingsSectionId[] = settingsGroupIds.flatMap((id) => settingsGroups[id])

/** Which group the part of an address after `#` opens: its own name or that of a section in it. */
export function groupOfHash(hash: string): SettingsGroupId | undefined {
  return settingsGroupIds.find((id) => id === hash || settingsGroups[id].some((section) => section === hash))
}
