import { type ReactNode, Suspense, useState } from 'react'
import { hasMemberParts } from './member-shell.ts'

/**
 * Around a part of the member's shell. One that came with the page is taken over with it, all at once; only where
 * somebody has just logged in or joined is it waited for, and the rest of the page is not.
 */
export function MemberPart({ children }: { children: ReactNode }) {
  const [isThere] = useState(hasMemberParts)
  return isThere ? children : <Suspense fallback={null}>{children}</Suspense>
}
