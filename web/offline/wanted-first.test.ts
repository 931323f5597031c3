import { describe, expect, it } from 'vitest'
import { MemberId } from '#contract/members.ts'
import { leadsTo, wantedFirst } from './wanted-first.ts'

const chatWith = (conversation: string, id: string) => ({
  conversation,
  partner: { id: MemberId.parse(`00000000-0000-4000-8000-00000000000${id}`), name: `No. ${id}` },
})
const [anna, ben, carla] = [chatWith('aaaa', '1'), chatWith('bbbb', '2'), chatWith('cccc', '3')]
const kept = [anna, ben, carla]

describe('the conversations that a device has kept', () => {
  it('M-B17 begin with the one that somebody came for, by its own address or by the person’s', () => {
    expect(wantedFirst(kept, '/chats/bbbb')).toEqual([ben, anna, carla])
    expect(wantedFirst(kept, `/members/${carla.partner.id}/chat`)).toEqual([carla, anna, ben])
    expect(leadsTo(`/members/${carla.partner.id}/chat`, carla)).toBe(true)
  })

  it.for(['/likes', '/chats', `/members/${ben.partner.id}`, '/members/chat'])(
    'M-B17 stay in their order for whoever came for %s',
    (path) => {
      expect(wantedFirst(kept, path)).toEqual(kept)
      expect(leadsTo(path, ben)).toBe(false)
    },
  )
})
