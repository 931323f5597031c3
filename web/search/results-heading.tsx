import { usePhrases } from '#client/phrases/phrases.ts'
import type { Answer } from './answer.ts'

interface Props {
  first: Answer | undefined
  hasFailed: boolean
}

/** How many people fit. Fictional profiles are no people, so they are counted apart and in words. */
export function ResultsHeading({ first, hasFailed }: Props) {
  const say = usePhrases('search')
  return (
    <header className="short:flex short:flex-wrap short:items-baseline short:gap-x-2">
      <h1 className="page-title short:text-xl">
        {first ? say(first.is_more ? 'people_more' : 'people', { count: first.total }) : waiting()}
      </h1>
      {first ? (
        first.fictional_total > 0 && <p className="text-muted">{say('fictional', { count: first.fictional_total })}</p>
      ) : (
        // Its line is kept, so that the page does not jump twice.
        <p aria-hidden>&nbsp;</p>
      )}
    </header>
  )

  function waiting() {
    return say(hasFailed ? 'title' : 'searching')
  }
}
