import { useInfiniteQuery } from '@tanstack/react-query'
import { usePhrases } from '#client/phrases/phrases.ts'
import { creditsQuery } from './credits-query.ts'

/** What was spent of credits whose money is gone: the next purchase pays for it first. The page's loader has asked. */
export function Debt() {
  const say = usePhrases('credits')
  const debt = useInfiniteQuery(creditsQuery).data?.pages[0]?.debt ?? 0
  return debt > 0 && <p className="w-full font-semibold text-warning">{say('debt', { debt })}</p>
}
