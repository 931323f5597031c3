import { Link } from '@tanstack/react-router'
import { Unlink } from 'lucide-react'
import { buttonClass } from '#ui/button-class.ts'
import { Outcome } from '#ui/outcome.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'

/** The link of a mail that completes an account was used up or has grown old. */
export function LinkInvalid() {
  const say = usePhrases('signup')
  const ways = (
    <>
      <Link to="/signup" className={buttonClass({ size: 'large' })}>
        {say('complete.again')}
      </Link>
      <Link to="/login" className={buttonClass({ variant: 'quiet' })}>
        {say('activate.login')}
      </Link>
    </>
  )
  return (
    <Outcome icon={<Unlink size={28} />} tone="warning" title={say('complete.invalid_title')} actions={ways}>
      <p>{say('complete.invalid_text')}</p>
    </Outcome>
  )
}
