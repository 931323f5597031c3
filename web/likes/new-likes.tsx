import type { LikeEntry, LikeType } from '#contract/likes.ts'
import { classes } from '#ui/classes.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { LikeCard } from './like-card.tsx'
import { RowStep } from './row-step.tsx'
import { useRow } from './use-row.ts'

/** Beside each other on a desktop; of these a phone sees one. */
const IN_ROW = 3

interface Props {
  likes: readonly LikeEntry[]
  type: LikeType
}

/** Those that nobody has seen yet come first, and larger: somebody was moved to do this. `likesInRow` has their order. */
export function NewLikes({ likes, type }: Props) {
  const say = usePhrases('likes')
  const { row, isAtStart, isAtEnd, scrolled, move } = useRow(likes.length <= IN_ROW)
  if (likes.length === 0) return null
  return (
    <section aria-label={say('marks.new')} className="relative -mx-4 mb-4 sm:-mx-6 lg:mx-0">
      <ul
        ref={row}
        className="flex snap-x snap-proximity scroll-px-4 gap-3 overflow-x-auto scroll-smooth px-4 pb-3 motion-reduce:scroll-auto sm:scroll-px-6 sm:gap-4 sm:px-6 lg:scroll-px-0 lg:px-0"
        onScroll={scrolled}
      >
        {likes.map((entry, at) => (
          <li
            key={entry.profile.id}
            className={classes(
              'w-[min(19rem,72vw)] shrink-0 snap-start',
              // An arrow says that there are more; for a finger, which has none, the next one looks in.
              'lg:w-[calc((100%-2rem)/3)]',
              likes.length > IN_ROW && 'lg:pointer-coarse:w-[calc((100%-2rem)/3.3)]',
              // On a low screen they are less large, so that nobody's name lies below its edge.
              'lg:[@media(height<49.5rem)]:w-[calc((100%-3rem)/3.5)]',
            )}
          >
            <LikeCard entry={entry} type={type} isUrgent={at <= IN_ROW} />
          </li>
        ))}
      </ul>
      {!isAtStart && <RowStep direction="previous" onPress={() => move(-1)} />}
      {!isAtEnd && <RowStep direction="next" onPress={() => move(1)} />}
    </section>
  )
}
