import { describe, expect, it } from 'vitest'
import { groupOfHash, settingsGroupIds, settingsGroups } from './settings-groups.ts'

describe('settings on a phone', () => {
  it('U-22 an address of a section or of a group opens that group', () => {
    expect(['password', 'visibility', 'language', 'delete', 'access'].map(groupOfHash)).toEqual([
      'access',
      'discretion',
      'display',
      'own_data',
      'access',
    ])
  })

  it('U-22 an address without a section, or with one that is not there, shows the list of groups', () => {
    expect(['', 'nowhere', 'constructor'].map(groupOfHash)).toEqual([undefined, undefined, undefined])
  })

  it('U-22 every group is listed, and no section has the id of another or of a group', () => {
    expect(Object.keys(settingsGroups)).toEqual([...settingsGroupIds])
    const ids = [...settingsGroupIds, ...Object.values(settingsGroups).flat()]
    expect(new Set(ids).size).toBe(ids.length)
  })
})
