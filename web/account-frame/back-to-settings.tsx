import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { usePhrases } from '#client/phrases/phrases.ts'

/** Above a page of the account on a phone, where nothing stands beside it. */
export function BackToSettings() {
  const say = usePhrases('account')
  return (
    <Link
      to="/settings"
      className="-ms-2 -mt-3 inline-flex min-h-11 items-center gap-1 self-start rounded-control pe-3 text-sm font-semibold text-accent-text no-underline hover:underline lg:hidden"
    >
      <ChevronLeft aria-hidden size={20} />
      {say('title')}
    </Link>
  )
}
