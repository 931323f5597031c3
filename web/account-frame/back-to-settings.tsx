import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { backLinkClass } from '#ui/back-link-class.ts'
import { classes } from '#ui/classes.ts'
import { usePhrases } from '#client/phrases/phrases.ts'

/** Above a page of the account on a phone, where nothing stands beside it. */
export function BackToSettings() {
  const say = usePhrases('account')
  return (
    <Link to="/settings" className={classes(backLinkClass, 'lg:hidden')}>
      <ChevronLeft aria-hidden size={20} />
      {say('title')}
    </Link>
  )
}
