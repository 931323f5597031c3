import { Link } from '@tanstack/react-router'
import { MessageCircle } from 'lucide-react'
import type { ProfileCard } from '#contract/cards.ts'
import { buttonClass } from '#ui/button-class.ts'
import { iconButtonClass } from '#ui/icon-button.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useUser } from '#web/members/user.ts'
import { useAskToJoin, wishFor } from '#web/signup-entry/return-path.ts'

interface Props {
  profile: ProfileCard
  /** `icon` on a card, `words` in a bar of buttons. */
  look: 'icon' | 'words'
}

/** The way to the conversation with somebody. A visitor is asked to join, and comes back to it. */
export function MessageLink({ profile, look }: Props) {
  const { id, name } = profile
  const say = usePhrases('likes')
  const askToJoin = useAskToJoin()
  const isVisitor = useUser() === null
  const label = say('message', { name })
  const shown = {
    'aria-label': label,
    ...(look === 'icon'
      ? { title: label, className: iconButtonClass('onPhoto') }
      : { className: `${buttonClass({ variant: 'secondary' })} max-sm:px-3` }),
    children: (
      <>
        <MessageCircle aria-hidden size={look === 'icon' ? 18 : 20} className="shrink-0" />
        {look === 'words' && <span className="whitespace-nowrap max-sm:sr-only">{say('message_short')}</span>}
      </>
    ),
  }
  return isVisitor ? (
    <button type="button" onClick={() => askToJoin(`/members/${id}/chat`, wishFor('message', profile))} {...shown} />
  ) : (
    <Link to="/members/$id/chat" params={{ id }} {...shown} />
  )
}
