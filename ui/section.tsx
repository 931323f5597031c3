import type { ReactNode } from 'react'
import { Card } from './card.tsx'

interface Props {
  /** Also its anchor. */
  id: string
  title: string
  text?: ReactNode
  children?: ReactNode
}

/** One card of the settings. */
export function Section({ id, title, text, children }: Props) {
  const titleId = `${id}-title`
  return (
    <section id={id} aria-labelledby={titleId} className="scroll-mt-20">
      <Card className="flex flex-col gap-4">
        <header className="flex flex-col gap-1">
          <h2 id={titleId} className="text-lg font-bold">
            {title}
          </h2>
          {/* As far as the words beside a switch. */}
          {text && <p className="text-sm text-muted sm:pe-16">{text}</p>}
        </header>
        {children}
      </Card>
    </section>
  )
}
