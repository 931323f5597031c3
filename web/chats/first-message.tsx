import { useQuery } from '@tanstack/react-query'
import { Sparkles } from 'lucide-react'
import type { Chat } from '#contract/chats.ts'
import { photoAddress } from '#contract/photo-address.ts'
import { Avatar } from '#ui/avatar.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useSettings } from '#web/sites/settings.ts'
import { iceBreakersQuery } from './chats-query.ts'
import { fixedPrice, useTextPrice } from './outbox/text-price.ts'
import type { Pressed } from './outbox/use-outbox.ts'

interface Props {
  chat: Chat
  onSend: (pressed: Pressed) => void
}

/** Before the first word: whom one writes to, and lines to begin with. */
export function FirstMessage({ chat: { profile, refusal, balance, prices }, onSend }: Props) {
  const say = usePhrases('chats')
  const { cdn_prefix } = useSettings()
  const ownWords = useTextPrice(prices)
  const { data } = useQuery({ ...iceBreakersQuery(profile.id), enabled: refusal === null })
  return (
    <div className="flex flex-col items-center gap-4 py-6 text-center short:gap-2 short:py-2 max-sm:px-1">
      <Avatar
        name={profile.name}
        size="huge"
        src={profile.main_image ? photoAddress(cdn_prefix, profile.main_image.thumb_filename) : undefined}
      />
      {/* Whoever may not write is not asked to; why stands below. */}
      {refusal === null && <h2 className="font-display text-2xl font-semibold text-balance">{say('first.title')}</h2>}
      {data && data.lines.length > 0 && (
        <section aria-label={say('ice_breakers.title')} className="flex w-full max-w-md flex-col gap-2">
          <p className="flex items-center justify-center gap-2 text-sm text-muted">
            <Sparkles aria-hidden size={16} />
            {say('ice_breakers.title')}
          </p>
          {ownWords.credits === 0 && data.credits > 0 && (
            <p className="text-sm text-muted">{say('ice_breakers.own_is_free', { count: data.credits })}</p>
          )}
          {/* A small phone shows no more than it has room for above the keyboard's field. */}
          <ul className="mt-2 flex flex-col gap-2 short:*:nth-[n+4]:hidden">
            {data.lines.map(({ line, text }) => (
              <li key={line}>
                <button
                  type="button"
                  className="flex min-h-11 w-full items-center gap-3 rounded-card border border-line bg-surface px-4 py-2 text-start transition enabled:hover:border-accent-text enabled:hover:bg-accent-soft disabled:opacity-60"
                  disabled={data.credits > balance}
                  onClick={() =>
                    onSend({
                      message: { kind: 'ice_breaker', line },
                      words: text,
                      price: fixedPrice(data.credits),
                    })
                  }
                >
                  <span className="min-w-0 flex-1">{text}</span>
                  <span className="shrink-0 text-sm font-semibold text-accent-text">
                    {data.credits === 0 ? say('free') : say('credits', { count: data.credits })}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
