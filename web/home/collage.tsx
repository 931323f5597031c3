import { Ellipsis, Heart } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '#ui/classes.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useSettings } from '#web/sites/settings.ts'
import { nichePhrases } from './niche-phrases.ts'
import { type PortraitNumber, portraitOf } from '#web/sites/portraits.ts'

const COLUMN = 'contents lg:flex lg:flex-col lg:gap-4'
const PAIR = 'contents lg:grid lg:grid-cols-2 lg:gap-4'

/**
 * Two people face to face, the others around them. On phones a row whose ends run off the screen, on desktops two
 * columns. It comes alive once, within three seconds: the portraits rise, she sends a heart, an answer begins.
 */
export function Collage() {
  const { niche } = useSettings()
  const say = usePhrases('home')
  const sayNiche = usePhrases(nichePhrases(niche))
  return (
    <div
      role="img"
      aria-label={say('collage')}
      className="-mx-4 flex items-start justify-center gap-3 overflow-x-clip pt-1 sm:-mx-6 sm:gap-4 sm:pt-2 lg:mx-0 lg:grid lg:grid-cols-2 lg:overflow-x-visible lg:pt-0"
    >
      <div className={classes(COLUMN, 'lg:pt-16')}>
        <Portrait person={1} caption={sayNiche('first')} className="order-3 lg:order-none">
          <Bubble className="-end-5 top-[6%] rounded-es-[0.25rem] bg-surface text-accent-text [animation-delay:1100ms] lg:top-[10%]">
            <Heart className="size-4 lg:size-6" fill="currentColor" />
          </Bubble>
        </Portrait>
        <div className={PAIR}>
          <Portrait person={5} className="order-1 mt-1 [animation-delay:160ms] lg:order-none lg:mt-0" />
          <Portrait person={3} className="order-2 mt-5 [animation-delay:80ms] lg:order-none lg:mt-0" />
        </div>
      </div>
      <div className={COLUMN}>
        <div className={PAIR}>
          <Portrait person={6} className="order-5 mt-1 [animation-delay:80ms] lg:order-none lg:mt-0" />
          <Portrait person={4} className="order-6 mt-5 [animation-delay:160ms] lg:order-none lg:mt-0" />
        </div>
        <Portrait
          person={2}
          caption={sayNiche('second')}
          className="order-4 mt-5 [animation-delay:40ms] lg:order-none lg:mt-0"
        >
          <Bubble className="-start-5 bottom-[30%] rounded-ee-[0.25rem] bg-accent text-accent-ink [animation-delay:2000ms] lg:bottom-[32%]">
            <Ellipsis className="size-4 lg:size-6" strokeWidth={3} />
          </Bubble>
        </Portrait>
      </div>
    </div>
  )
}

interface PortraitProps {
  person: PortraitNumber
  /** Who it is, on the large ones. */
  caption?: string
  className: string
  children?: ReactNode
}

function Portrait({ person, caption, className, children }: PortraitProps) {
  const { niche } = useSettings()
  return (
    <div
      className={classes(
        'relative aspect-3/4 w-[clamp(24vw,(100svh-38rem)*0.75,36vw)] max-w-40 sm:w-[27vw] shrink-0 animate-rise [animation-fill-mode:backwards] lg:w-full lg:max-w-none',
        'motion-reduce:animate-none lg:transition-[translate] lg:hover:-translate-y-1',
        className,
      )}
    >
      <img
        src={portraitOf(niche, person)}
        alt=""
        width={300}
        height={400}
        decoding="async"
        className="size-full rounded-card bg-accent-soft object-cover shadow-card"
      />
      <span className="lit absolute inset-0 rounded-card" />
      {caption && (
        <span className="absolute inset-x-0 bottom-0 truncate rounded-b-card bg-linear-to-t from-black/65 to-transparent px-3 pt-6 pb-2 font-display text-xs font-semibold text-white lg:px-4 lg:pb-3 lg:text-lg">
          {caption.split(', ')[0]}
          {/* A phone has room for the name. */}
          <span className="max-lg:hidden">, {caption.split(', ')[1]}</span>
        </span>
      )}
      {children}
    </div>
  )
}

function Bubble({ className, children }: { className: string; children: ReactNode }) {
  return (
    <span
      className={classes(
        'absolute z-10 grid size-9 animate-rise place-items-center max-[22.5rem]:size-7 rounded-[1.75rem] shadow-float [animation-fill-mode:backwards] motion-reduce:animate-none lg:size-13',
        className,
      )}
    >
      {children}
    </span>
  )
}
