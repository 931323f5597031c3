import type { ReactNode } from 'react'
import { AccountColumns } from './account-columns.tsx'
import { BackToSettings } from './back-to-settings.tsx'

interface Props {
  title: string
  lead?: string | undefined
  /** The way back on a phone, where it does not lead to the settings. */
  back?: ReactNode
  /** Of the column. */
  className?: string | undefined
  children: ReactNode
}

/** A page about the account: what it is for, and beside it the way to the others. Its words are `account`'s. */
export function AccountPage({ title, lead, back, className, children }: Props) {
  return (
    <section className="page">
      <header className="flex flex-col">
        {back ?? <BackToSettings />}
        <h1 className="page-title">{title}</h1>
      </header>
      <AccountColumns className={className}>
        {/* In the column of what it is about: the way to the others begins at one height on all of these pages. */}
        {lead && <p className="max-w-prose text-muted max-lg:-mt-4">{lead}</p>}
        {children}
      </AccountColumns>
    </section>
  )
}
