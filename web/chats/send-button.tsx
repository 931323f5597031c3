import { SendHorizontal } from 'lucide-react'
import { buttonClass } from '#ui/button-class.ts'
import { classes } from '#ui/classes.ts'
import { usePhrases } from '#client/phrases/phrases.ts'

interface Props {
  credits: number
  isDisabled: boolean
}

/** Says what sending costs before it is pressed. */
export function SendButton({ credits, isDisabled }: Props) {
  const say = usePhrases('chats')
  return (
    <button type="submit" disabled={isDisabled} className={classes(buttonClass(), 'shrink-0 rounded-full max-sm:px-3')}>
      <SendHorizontal aria-hidden size={20} className="max-[359px]:hidden sm:hidden" />
      <span className="max-sm:sr-only">{say('send')}</span>
      <span aria-hidden className="max-sm:hidden">
        ·
      </span>
      <span className="whitespace-nowrap">{credits === 0 ? say('free') : say('credits', { count: credits })}</span>
    </button>
  )
}
