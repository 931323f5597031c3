import { Button } from '#ui/button.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useResendPause } from './resend-pause.ts'

interface Props {
  isBusy: boolean
  onPress: () => void
  size?: 'small' | 'medium' | undefined
  /** Where it stands beside others of its weight. */
  isQuiet?: boolean | undefined
}

/** Asks for the mail again, not more than once a minute. */
export function ResendButton({ isBusy, onPress, size, isQuiet = false }: Props) {
  const say = usePhrases('signup')
  const seconds = useResendPause()
  return (
    <Button
      variant={isQuiet ? 'quiet' : 'secondary'}
      size={size}
      isBusy={isBusy}
      disabled={seconds > 0}
      onClick={onPress}
    >
      <span className="tabular-nums">{seconds > 0 ? say('mail.resend_in', { seconds }) : say('mail.resend')}</span>
    </Button>
  )
}
