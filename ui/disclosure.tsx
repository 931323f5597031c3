import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '#ui/classes.ts'

interface Props {
  /** Words, or a heading. */
  title: ReactNode
  /** Items of one `group` close each other. */
  group?: string | undefined
  isOpenAtFirst?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

/** One question and its answer. Native, so that it works before the scripts and finds text with the page search. */
export function Disclosure({ title, group, isOpenAtFirst = false, className, children }: Props) {
  return (
    <details name={group} open={isOpenAtFirst} className={classes('group border-b border-line', className)}>
      <summary className="flex min-h-13 list-none items-center justify-between gap-4 rounded-control py-3 font-semibold hover:text-accent-text">
        {typeof title === 'string' ? <span className="min-w-0 wrap-anywhere">{title}</span> : title}
        <ChevronDown aria-hidden size={20} className="shrink-0 text-muted transition-transform group-open:rotate-180" />
      </summary>
      <div className="max-w-prose pb-4 text-muted">{children}</div>
    </details>
  )
}
