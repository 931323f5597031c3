import { Link } from '@tanstack/react-router'
import { Unlink } from 'lucide-react'
import { buttonClass } from '#ui/button-class.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { Notice } from './notice.tsx'

/** The link of a mail that completes an account was used up or has grown old. */
export function LinkInvalid() {
  const say = usePhrases('signup')
  return (
    <Notice icon={<Unlink size={28} />} title={say('complete.invalid_title')} text={say('complete.invalid_text')}>
      <Link to="/signup" className={buttonClass()}>
        {say('complete.again')}
      </Link>
      <Link to="/login" className={buttonClass({ variant: 'quiet' })}>
        {say('activate.login')}
      </Link>
    </Notice>
  )
}
