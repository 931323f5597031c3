import { usePhrases } from '#client/phrases/phrases.ts'
import type { ProfileCard } from '#contract/cards.ts'
import { useTyping } from './use-typing.ts'

/** The other is writing just now. */
export function TypingDots({ member }: { member: ProfileCard }) {
  const say = usePhrases('chats')
  const isTyping = useTyping(member.id)
  return (
    <p role="status" className="min-h-6 text-sm text-muted">
      {isTyping && (
        <span className="inline-flex animate-fade items-center gap-2">
          <span aria-hidden className="typing-dots inline-flex gap-1">
            <i />
            <i />
            <i />
          </span>
          {say('typing', { name: member.name })}
        </span>
      )}
    </p>
  )
}
