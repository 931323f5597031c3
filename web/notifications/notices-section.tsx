import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { listNotices, type Notice } from '#contract/notifications.ts'
import { Section } from '#ui/section.tsx'
import { call } from '#client/api/call.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import type { Say } from '#locales/phrases.ts'
import { LocalTime } from '#web/platform/local-time.tsx'

export const noticesQuery = queryOptions({
  queryKey: ['notifications', 'notices'],
  queryFn: async () => (await call(listNotices, {})).notices,
})

const SHOWN = 20

/** What the member was told lately, and which switch it came by. */
export function NoticesSection() {
  const say = usePhrases('notifications')
  const { data: notices } = useSuspenseQuery(noticesQuery)
  return (
    <Section id="sent" title={say('sent.title')} text={say('sent.text')}>
      {notices.length === 0 && <p className="text-sm text-muted">{say('sent.none')}</p>}
      <ul className="flex flex-col divide-y divide-line empty:hidden">
        {notices.slice(0, SHOWN).map((notice) => (
          <NoticeRow key={`${notice.sent_at} ${notice.kind} ${notice.channel}`} notice={notice} />
        ))}
      </ul>
    </Section>
  )
}

function NoticeRow({ notice }: { notice: Notice }) {
  const say = usePhrases('notifications')
  const { kind, channel, sent_at: at } = notice
  return (
    <li className="flex flex-col py-2">
      <span className="flex flex-wrap justify-between gap-x-4">
        <span>{wordsOf(notice, say)}</span>
        <LocalTime at={at} />
      </span>
      <span className="text-sm text-muted">
        {say('sent.why', { kind: say(`kinds.${kind}.title`), channel: say(`channels.${channel}`) })}
      </span>
    </li>
  )
}

function wordsOf({ kind, about, messages, likes, people }: Notice, say: Say<'notifications'>): string {
  if (messages > 0) return say('sent.messages', { count: messages })
  if (about === 'like') return say('sent.likes', { count: likes })
  if (about === 'match') return say('sent.matches', { count: likes })
  if (about === 'photo_request') return say('sent.requests', { count: people })
  if (about === 'photo_grant') return say('sent.grants', { count: people })
  if (about === 'credits_low' || about === 'profile_reminder') return say(`sent.${about}`)
  return say(`kinds.${kind}.title`)
}
