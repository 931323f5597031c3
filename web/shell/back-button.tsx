import { useCanGoBack, useHydrated, useLocation, useRouter } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { IconButton } from '#ui/icon-button.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'

/** Screens that somebody comes to from a list. */
const DEEP = /^\/(?:members\/[^/]+|likes\/(?:m\/)?[^/]+|credits(?:\/(?!repeat-order)[^/]+){0,2})\/?$/

/** An installed site has no browser around it, and so no button to go back. */
export function BackButton() {
  const say = usePhrases('navigation')
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const isHydrated = useHydrated()
  const isDeep = useLocation({ select: ({ pathname }) => DEEP.test(pathname) })
  if (!isDeep || !canGoBack || !isHydrated || !matchMedia('(display-mode: standalone)').matches) return null
  return (
    <IconButton label={say('back')} className="-order-1" onClick={() => router.history.back()}>
      <ArrowLeft aria-hidden size={22} />
    </IconButton>
  )
}
