import { useQuery } from '@tanstack/react-query'
import { Sparkles } from 'lucide-react'
import { useState } from 'react'
import type { Chat } from '#contract/chats.ts'
import { photoAddress } from '#contract/photo-address.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useSettings } from '#web/sites/settings.ts'
import { iceBreakersQuery } from './chats-query.ts'
import { fixedPrice } from './outbox/text-price.ts'
import type { Pressed } from './outbox/use-outbox.ts'

/** As many as a phone shows whole above the field. */
const SHOWN = 3

interface Props {
  chat: Chat
  onSend: (pressed: Pressed) => void
}

/** Before the first word: whom one writes to, and lines to begin with. */
export function FirstMessage({ chat: { profile, refusal, balance }, onSend }: Props) {
  const say = usePhrases('chats')
  const { cdn_prefix } = useSettings()
  const { data } = useQuery({ ...iceBreakersQuery(profile.id), enabled: refusal === null })
  return (
    <div className="flex flex-col items-center gap-4 py-6 text-center short:gap-2 short:py-2 max-sm:px-1">
      {/* The bar above has the face too: where lines to begin with need the height, it is there once. */}
      <div className={data && data.lines.length > 0 ? 'short:hidden' : undefined}>
        <Avatar
          name={profile.name}
          size="huge"
          src={profile.main_image ? photoAddress(cdn_prefix, profile.main_image.thumb_filename) : undefined}
        />
      </div>
      {/* Whoever may not write is not asked to; why stands below. */}
      {refusal === null && (
        <h2 className="font-display text-2xl font-semibold text-balance short:text-lg">{say('first.title')}</h2>
      )}
      {data && data.lines.length > 0 && <IceBreakers {...data} balance={balance} onSend={onSend} />}
    </div>
  )
}

interface LinesProps extends Pick<Props, 'onSend'> {
  lines: readonly { line: string; text: string }[]
  credits: number
  balance: number
}

/** What something costs stands where it is pressed: at the end of each line, and on the button that sends own words. */
function IceBreakers({ lines, credits, balance, onSend }: LinesProps) {
  const say = usePhrases('chats')
  const [isWhole, setIsWhole] = useState(false)
  const price = credits === 0 ? say('free') : say('credits', { count: credits })
  return (
    <section
      aria-label={say('ice_breakers.title')}
      className="flex w-full max-w-md flex-col items-center gap-4 short:gap-2"
    >
      <p className="flex items-center gap-2 text-sm text-muted">
        <Sparkles aria-hidden size={16} className="shrink-0" />
        {say('ice_breakers.title')}
      </p>
      <ul className="flex w-full flex-col gap-2">
        {lines.slice(0, isWhole ? undefined : SHOWN).map(({ line, text }) => (
          <li key={line}>
            <button
              type="button"
              className="flex min-h-11 w-full items-center justify-between gap-x-3 rounded-card border border-line bg-surface px-4 py-2 text-start transition enabled:hover:border-accent-text enabled:hover:bg-accent-soft disabled:opacity-60"
              disabled={credits > balance}
              onClick={() =>
                onSend({ message: { kind: 'ice_breaker', line }, words: text, price: fixedPrice(credits) })
              }
            >
              <span className="min-w-0 text-balance">{text}</span>{' '}
              <span className="shrink-0 text-xs text-muted">{price}</span>
            </button>
          </li>
        ))}
      </ul>
      {lines.length > SHOWN && !isWhole && (
        <Button variant="quiet" size="small" onClick={() => setIsWhole(true)}>
          {say('ice_breakers.more')}
        </Button>
      )}
    </section>
  )
}
