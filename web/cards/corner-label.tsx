import type { ReactNode } from 'react'
import { classes } from '#ui/classes.ts'

/** `tight` in the corner of a narrow card, where it stands beside the buttons; `line` as high as the words in its line. */
export type LabelSize = 'usual' | 'tight' | 'line' | undefined

interface Props {
  icon: ReactNode
  size?: LabelSize
  children: ReactNode
}

/**
 * Says in words what somebody has to know who looks at a face, as visible as the name beside it. Its ground and its line
 * are those of the page: white in the dark would outshine every name.
 */
export function CornerLabel({ icon, size = 'usual', children }: Props) {
  return (
    <span
      data-words
      className={classes(
        'inline-flex max-w-full items-center gap-1.5 rounded-[0.875rem] border border-field-line bg-surface text-sm font-bold text-ink',
        size === 'line' ? 'px-2' : 'px-2.5 py-1',
        size === 'tight' && '@max-[13rem]:px-1.5 @max-[13rem]:py-0.5 @max-[13rem]:text-[0.6875rem]',
      )}
    >
      {/* On a narrow card the words alone have room in one line, and they are what has to be read. */}
      {size === 'tight' ? icon && <span className="contents @max-[13rem]:hidden">{icon}</span> : icon}
      <span className="wrap-normal">{children}</span>
    </span>
  )
}
