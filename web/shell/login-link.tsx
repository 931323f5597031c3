import { Link } from '@tanstack/react-router'
import { buttonClass } from '#ui/button-class.ts'
import { usePhrases } from '#client/phrases/phrases.ts'

export function LoginLink() {
  const say = usePhrases('shell')
  return (
    <Link to="/login" className={buttonClass({ variant: 'secondary' })}>
      {say('login')}
    </Link>
  )
}
