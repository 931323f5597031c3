import { expect, it } from 'vitest'
import { MemberId } from '#contract/members.ts'
import { firstNews } from './first-news.ts'

const ben = MemberId.parse('00000000-0000-4000-8000-000000000002')
const own = MemberId.parse('00000000-0000-4000-8000-000000000001')

it('M8-12 what was new when a chat was opened is so until the member answers', () => {
  const said = (...senders: MemberId[]) => senders.map((sender_id, at) => ({ seq: at + 1, sender_id }))

  expect(firstNews(said(own, ben, ben), ben, 1)).toBe(2)
  expect(firstNews(said(own, ben, ben, own), ben, 1)).toBeUndefined()
  expect(firstNews(said(own, own), ben, 1)).toBeUndefined()
})
