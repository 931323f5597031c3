import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buttonClass, type ButtonSize } from '#ui/button-class.ts'
import { useBuyPath } from './use-buy-path.ts'

interface Props {
  size?: ButtonSize | undefined
  className?: string | undefined
  children: ReactNode
}

/** From a conversation to where credits are, with the way back to the text that waits there. */
export function BuyLink({ size, className = '', children }: Props) {
  const buyPath = useBuyPath()
  const back = useLocation({ select: ({ pathname }) => pathname })
  return (
    <Link to={buyPath} search={{ back }} className={`${buttonClass({ size })} ${className}`}>
      {children}
    </Link>
  )
}
