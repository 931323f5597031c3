import { type ReactNode, useId } from 'react'

/** A titled part of the gallery. */
export function Samples({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-6">
      <h2 id={id} className="border-b border-line pb-2 text-xl font-bold">
        {title}
      </h2>
      {children}
    </section>
  )
}

export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>
}
