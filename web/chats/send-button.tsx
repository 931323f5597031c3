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
    <button
      type="submit"
      disabled={isDisabled}
      className={classes(
        buttonClass(),
        // On a phone what it costs stands below the word, so that the field beside it keeps its room.
        'shrink-0 rounded-full max-sm:flex-col max-sm:gap-0 max-sm:py-1 max-sm:text-sm max-sm:leading-tight',
      )}
    >
      <span>{say('send')}</span>
      <span aria-hidden className="max-sm:hidden">
        ·
      </span>
      <span className="whitespace-nowrap max-sm:text-xs max-sm:font-medium">
        {credits === 0 ? say('free') : say('credits', { count: credits })}
      </span>
    </button>
  )
}
