import { Link, useLocation } from '@tanstack/react-router'
import { buttonClass } from '#ui/button-class.ts'
import { classes } from '#ui/classes.ts'
import { usePhrases } from '#client/phrases/phrases.ts'

/** The way in; a page that is itself the way in has one button of that name. */
export function LoginLink() {
  const say = usePhrases('shell')
  const isLogin = useLocation({ select: ({ pathname }) => pathname === '/login' })
  if (isLogin) return null
  return (
    <Link
      to="/login"
      className={classes(buttonClass({ variant: 'secondary' }), '@min-[19rem]:whitespace-nowrap @max-[25rem]:px-3')}
    >
      {say('login')}
    </Link>
  )
}
