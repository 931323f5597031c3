import type { ReactNode } from 'react'
import { classes } from '#ui/classes.ts'
import { HalfDisc } from '#ui/half-disc.tsx'

interface Props {
  icon: ReactNode
  title: string
  /** One friendly line: what will appear here. */
  line?: ReactNode
  /** The next step, a button or a link. */
  action?: ReactNode
  className?: string | undefined
}

export function EmptyState({ icon, title, line, action, className }: Props) {
  return (
    <div
      className={classes('mx-auto flex max-w-md flex-col items-center px-4 py-12 text-center short:py-6', className)}
    >
      <HalfDisc className="mb-4">{icon}</HalfDisc>
      <h2 className="text-xl font-bold">{title}</h2>
      {line && <p className="mt-2 text-balance text-muted">{line}</p>}
      {action && <div className="mt-6 w-full">{action}</div>}
    </div>
  )
}
