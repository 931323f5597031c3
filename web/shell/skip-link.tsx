import { usePhrases } from '#client/phrases/phrases.ts'

export const CONTENT_ID = 'content'

/** The first stop of the keyboard: past the navigation. */
export function SkipLink() {
  const say = usePhrases('shell')
  return (
    <a
      href={`#${CONTENT_ID}`}
      className="sr-only focus:not-sr-only focus:fixed focus:start-4 focus:top-2 focus:z-50 focus:rounded-control focus:bg-surface focus:px-4 focus:py-3 focus:shadow-float"
    >
      {say('skip')}
    </a>
  )
}
