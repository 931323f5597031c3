import type { ReactNode } from 'react'
import { useSettings } from '#web/sites/settings.ts'

interface Props {
  status: number
  title: string
  text: string
  children: ReactNode
}

/** One quiet page for everything that went wrong. */
export function StatusPage({ status, title, text, children }: Props) {
  const { name } = useSettings()
  return (
    <section className="mx-auto flex max-w-xl flex-col items-center gap-4 px-4 py-24 text-center">
      {/* What was to be shown here has no title. */}
      <title>{`${title} · ${name}`}</title>
      <p aria-hidden className="font-display text-4xl text-accent-text">
        {status}
      </p>
      <h1 className="font-display text-3xl font-semibold text-balance">{title}</h1>
      <p className="text-muted text-balance">{text}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">{children}</div>
    </section>
  )
}
