import { Link, useLocation } from '@tanstack/react-router'
import { buttonClass } from '#ui/button-class.ts'
import { classes } from '#ui/classes.ts'
import { usePhrases } from '#client/phrases/phrases.ts'

/** The way in; a page that is itself the way in, or has a link of that name beside its button, needs no second one. */
export function LoginLink() {
  const say = usePhrases('shell')
  const hasOwn = useLocation({ select: ({ pathname }) => pathname === '/login' || pathname === '/signup' })
  if (hasOwn) return null
  return (
    <Link
      to="/login"
      className={classes(buttonClass({ variant: 'secondary' }), '@min-[19rem]:whitespace-nowrap @max-[25rem]:px-3')}
    >
      {say('login')}
    </Link>
  )
}
