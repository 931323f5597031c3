import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { type DiscTone, HalfDisc } from './half-disc.tsx'
import { StepTitle } from './step-title.tsx'

interface Props {
  icon: ReactNode
  tone?: DiscTone | undefined
  title: string
  /** Follows a form on the same page: the button that was pressed is gone, so the title takes the focus. */
  isLastStep?: boolean | undefined
  /** Stands below the title of a page that has more to show. */
  isPart?: boolean | undefined
  children?: ReactNode
  /** The next steps; the best one first. */
  actions?: ReactNode
}

/** A page that says one thing: what has happened or is about to, and how to go on. */
export function Outcome({ icon, tone, title, isLastStep = false, isPart = false, children, actions }: Props) {
  const Title = isPart ? 'h2' : 'h1'
  return (
    <section
      aria-live="polite"
      className={classes(
        'in-good-light mx-auto flex max-w-lg flex-col items-center gap-4 px-4 text-center',
        isPart ? 'py-4 sm:py-6' : 'py-12 sm:py-16',
      )}
    >
      {/* Something has been done: it springs, once. */}
      <HalfDisc tone={tone} className={tone === 'success' ? 'bloom rounded-full' : undefined}>
        {icon}
      </HalfDisc>
      {isLastStep ? <StepTitle>{title}</StepTitle> : <Title className="page-title">{title}</Title>}
      <div className="flex flex-col gap-3 text-balance text-muted">{children}</div>
      {actions && <div className="mt-4 flex w-full flex-col items-center gap-3">{actions}</div>}
    </section>
  )
}
