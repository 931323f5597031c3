import { usePhrases } from '#client/phrases/phrases.ts'

export const CONTENT_ID = 'content'

interface Props {
  /** The id of what it leads to, which takes the focus. */
  to?: string
  label?: string
}

/** The first stop of the keyboard: past the navigation. */
export function SkipLink({ to = CONTENT_ID, label }: Props) {
  const say = usePhrases('shell')
  return (
    <a
      href={`#${to}`}
      className="sr-only focus:not-sr-only focus:fixed focus:start-4 focus:top-2 focus:z-50 focus:rounded-control focus:bg-surface focus:px-4 focus:py-3 focus:shadow-float"
    >
      {label ?? say('skip')}
    </a>
  )
}
