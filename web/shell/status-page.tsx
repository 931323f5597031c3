import type { ReactNode } from 'react'
import { HalfDisc } from '#ui/half-disc.tsx'
import { Halves } from '#ui/halves.tsx'
import { useSettings } from '#web/sites/settings.ts'

interface Props {
  /** The number of what was answered, or a sign where nobody did. */
  status: number | { sign: ReactNode }
  title: string
  text: string
  children: ReactNode
}

/** One quiet page for everything that went wrong: a half whose other half is not there. */
export function StatusPage({ status, title, text, children }: Props) {
  const { name } = useSettings()
  return (
    <section className="in-good-light mx-auto flex max-w-xl flex-col items-center gap-4 px-4 py-16 text-center short:gap-2 short:py-4">
      {/* What was to be shown here has no title. */}
      <title>{`${title} · ${name}`}</title>
      {typeof status === 'number' ? (
        <p aria-hidden className="relative flex h-44 w-52 items-center justify-end short:h-24 short:w-44">
          <Halves state="lone" className="absolute start-0 top-0 size-44 text-accent short:size-24" />
          <span className="font-display text-4xl text-accent-text">{status}</span>
        </p>
      ) : (
        // As on the page that the service worker shows instead of this one.
        <HalfDisc>{status.sign}</HalfDisc>
      )}
      <h1 className="page-title">{title}</h1>
      <p className="text-muted text-balance">{text}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">{children}</div>
    </section>
  )
}
