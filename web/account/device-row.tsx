import { Monitor, Smartphone } from 'lucide-react'
import type { Session } from '#contract/sessions.ts'
import { Tag } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useSettings } from '#web/sites/settings.ts'
import { seenAgo } from './seen-ago.ts'

const HANDHELD = /iPhone|iPad|Android/

interface Props {
  session: Session
  /** When the list was fetched. */
  now: number
  onEnd: () => void
}

export function DeviceRow({ session, now, onEnd }: Props) {
  const say = usePhrases('account')
  const { language } = useSettings()
  const Icon = HANDHELD.test(session.device) ? Smartphone : Monitor
  const device = session.device === '?' ? say('devices.unknown') : session.device
  const country = session.country && new Intl.DisplayNames(language, { type: 'region' }).of(session.country)
  const ago = seenAgo(language, session.seen_at, now)
  const seen = ago ? say('devices.seen', { ago }) : say('devices.seen_now')

  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-1 py-3 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
      <span
        aria-hidden
        className="grid size-11 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-text"
      >
        <Icon size={20} />
      </span>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {device}
          {session.is_current && <Tag tone="success">{say('devices.current')}</Tag>}
        </p>
        <p className="text-sm text-muted">{country ? `${country} · ${seen}` : seen}</p>
      </div>
      {!session.is_current && (
        <Button
          variant="quiet"
          aria-label={say('devices.end_one', { device })}
          // Below the words on a phone, at the end of the row elsewhere: its own words keep to the edge of both.
          className="max-sm:col-start-2 max-sm:-ms-4 max-sm:justify-self-start sm:-me-4"
          onClick={onEnd}
        >
          {say('devices.end')}
        </Button>
      )}
    </li>
  )
}
