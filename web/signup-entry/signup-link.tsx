import { Link } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { useOpenSignup } from './modal-store.ts'

interface Props {
  className?: string | undefined
  children: ReactNode
}

/** A link to signup that opens it in place on a desktop; with a middle click, on phones and without scripts it is a link. */
export function SignupLink({ className, children }: Props) {
  const openSignup = useOpenSignup()

  function press(event: MouseEvent) {
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    if (isPlain && openSignup()) event.preventDefault()
  }

  return (
    <Link to="/signup" className={className} onClick={press}>
      {children}
    </Link>
  )
}
