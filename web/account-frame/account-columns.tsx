import type { ReactNode } from 'react'
import { classes } from '#ui/classes.ts'
import { AccountLinks } from './account-links.tsx'

interface Props {
  /** The sections of the settings, below their name on their own page. */
  settings?: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** Something about the account, and beside it the way to the rest of it. */
export function AccountColumns({ settings, className, children }: Props) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-x-12">
      <AccountLinks settings={settings} />
      <div className={classes('flex min-w-0 flex-col gap-6', className)}>{children}</div>
    </div>
  )
}
