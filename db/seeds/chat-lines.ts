import type { Locale } from '#contract/locales.ts'
import type { MemberId } from '#contract/members.ts'
import type { Draft } from '#server/chats/deliver-message.ts'
import { composeAnswer } from '#server/companions/compose-answer.ts'
import { phrases } from '#server/platform/phrases.ts'
import { spokenBy, type Speaker, words } from './people/write-about.ts'

export interface Partner {
  id: MemberId
  name: string
  gender: Speaker['gender']
  interests: string[]
  isFictional: boolean
}

/** One message of a conversation with the demo member. */
export interface Line {
  partner: MemberId
  isOwn: boolean
  minutesAgo: number
  draft: Draft
  /** Whether both have read up to here. */
  isRead: boolean
}

type Said = Omit<Line, 'partner' | 'minutesAgo' | 'isRead'>

const own = (text: string): Said => ({ isOwn: true, draft: { kind: 'text', text, score: 0, warning: null } })
const theirs = (text: string): Said => ({ isOwn: false, draft: { kind: 'text', text, score: 0, warning: null } })
const DAY = 24 * 60

interface Demo {
  id: MemberId
  name: string
  gender: Speaker['gender']
  locale: Locale
  interests: string[]
}

/** What the demo member and the others have written to each other, the oldest first in each conversation. */
export function talk(demo: Demo, partners: readonly Partner[], pictures: readonly Draft[], longest: number): Line[] {
  const { locale, name } = demo
  const say = phrases(locale, 'companions')
  const begin = phrases(locale, 'ice-breakers')
  const companion = partners.find(({ isFictional }) => isFictional)
  const [long, ice, giver, friend, stranger, newest] = partners.filter(({ isFictional }) => !isFictional)
  const sentence = ({ gender }: Pick<Partner, 'gender'>, i: number) =>
    spokenBy(gender, words[locale].middles.any[i] ?? '')
  const [open, locked] = pictures.map((draft): Said => ({ isOwn: false, draft }))

  const conversations: (Line[] | undefined)[] = [
    long && spread(long, longTalk(demo, long, longest), 40 * DAY, 200),
    ice &&
      spread(
        ice,
        [
          { isOwn: false, draft: { kind: 'ice_breaker', text: begin('weekend', { name }), score: 0, warning: null } },
          own(sentence(demo, 0)),
          theirs(`${say('reactions.four')} ${sentence(ice, 5)}`),
          own(say('reactions.one')),
        ],
        6 * DAY,
        5 * DAY,
      ),
    giver &&
      spread(
        giver,
        [
          theirs(begin('laugh', { name })),
          own(sentence(demo, 10)),
          { isOwn: false, draft: { kind: 'gift', gift: 'bouquet', score: 0, warning: null } },
          own(say('gift.one')),
        ],
        3 * DAY,
        2 * DAY,
      ),
    friend &&
      open &&
      spread(
        friend,
        [theirs(sentence(friend, 2)), own(say('reactions.five')), open, own(say('reactions.one'))],
        DAY,
        600,
      ),
    companion && spread(companion, withCompanion(demo, companion), 500, 480),
    stranger && locked && spread(stranger, [theirs(begin('coffee', { name })), locked], 100, 90, { unread: 2 }),
    newest && spread(newest, [theirs(begin('travel', { name })), theirs(sentence(newest, 8))], 20, 5, { unread: 2 }),
  ]
  return conversations.flatMap((lines) => lines ?? [])
}

/** Two who have known each other for some weeks. */
function longTalk(demo: Demo, partner: Partner, count: number): Said[] {
  const { middles, closers } = words[demo.locale]
  const sentences = [...middles.any, ...Object.values(middles.byInterest).flat(), ...closers.any]
  const say = phrases(demo.locale, 'companions')
  const reactions = (['one', 'two', 'three', 'four', 'five', 'six'] as const).map((key) => say(`reactions.${key}`))
  return Array.from({ length: count }, (_, i) => {
    const isOwn = i % 5 === 1 || i % 5 === 3
    const { gender } = isOwn ? demo : partner
    const told = spokenBy(gender, sentences[(i * 7) % sentences.length] ?? '')
    const text = i % 3 === 1 ? `${reactions[i % reactions.length]} ${told}` : told
    return isOwn ? own(text) : theirs(text)
  })
}

/** A fictional profile is written to, and answers as it would today. */
function withCompanion({ id, name, locale, interests }: Demo, partner: Partner): Said[] {
  const hello = phrases(locale, 'ice-breakers')('coffee', { name: partner.name })
  const text = composeAnswer({
    companion: { id: partner.id, city: null, interests: partner.interests, about: '' },
    member: { id, name, language: locale, interests },
    heard: { kind: 'text', text: hello },
    said: [],
  })
  const answer = theirs(text)
  return [own(hello), { ...answer, draft: { ...answer.draft, is_automatic: true } }]
}

/** Evenly from one time to another, in minutes before now. */
function spread({ id }: Partner, said: readonly Said[], from: number, to: number, { unread = 0 } = {}): Line[] {
  const pause = (from - to) / Math.max(1, said.length - 1)
  return said.map((line, i) => ({
    ...line,
    partner: id,
    minutesAgo: Math.round(from - i * pause),
    isRead: i < said.length - unread,
  }))
}
