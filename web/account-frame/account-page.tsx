import type { ReactNode } from 'react'
import { AccountLinks } from './account-links.tsx'
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
      <div className="grid grid-cols-[minmax(0,1fr)] items-start lg:grid-cols-[13rem_minmax(0,44rem)] lg:gap-x-12">
        <AccountLinks />
        <div className="flex min-w-0 flex-col gap-6">{children}</div>
      </div>
    </section>
  )
}
