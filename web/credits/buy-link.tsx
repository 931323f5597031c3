import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buttonClass, type ButtonSize } from '#ui/button-class.ts'

interface Props {
  /** Where only Premium helps, what that is. */
  to?: '/credits' | '/premium' | undefined
  size?: ButtonSize | undefined
  className?: string | undefined
  /** What has to be kept on the way. */
  onPress?: (() => void) | undefined
  children: ReactNode
}

/** From a conversation to where credits are, with the way back to the text that waits there. */
export function BuyLink({ to = '/credits', size, className = '', onPress, children }: Props) {
  const back = useLocation({ select: ({ pathname }) => pathname })
  return (
    <Link to={to} search={{ back }} onClick={onPress} className={`${buttonClass({ size })} ${className}`}>
      {children}
    </Link>
  )
}
