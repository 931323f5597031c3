import type { ReactNode } from 'react'
import { AccountColumns } from './account-columns.tsx'
import { BackToSettings } from './back-to-settings.tsx'

interface Props {
  title: string
  lead?: string | undefined
  children: ReactNode
}

/** A page about the account: what it is for, and beside it the way to the others. Its words are `account`'s. */
export function AccountPage({ title, lead, children }: Props) {
  return (
    <section className="page">
      <header className="flex flex-col gap-2">
        <div className="flex flex-col">
          <BackToSettings />
          <h1 className="page-title">{title}</h1>
        </div>
        {lead && <p className="max-w-prose text-muted">{lead}</p>}
      </header>
      <AccountColumns>{children}</AccountColumns>
    </section>
  )
}
