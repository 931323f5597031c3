import { classes } from '#ui/classes.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useSettings } from './settings.ts'
import { Face } from './two-faces.tsx'

/** Two faces who greet each other in the language of the page: what it would be like to choose it. Decoration. */
export function GreetingFaces({ className }: { className: string }) {
  return (
    <div aria-hidden className={classes('justify-center gap-2 pt-5 pb-8', className)}>
      <Greeting person={1} />
      <Greeting person={2} />
    </div>
  )
}

const PLACES = {
  1: {
    half: '-translate-y-5 animate-come-from-start',
    shape: 'rounded-s-full',
    words: 'start-[8%] bottom-[16%] rounded-es-none',
  },
  2: {
    half: 'translate-y-5 animate-come-from-end',
    shape: 'rounded-e-full',
    words: 'end-[8%] bottom-[8%] rounded-ee-none',
  },
}

function Greeting({ person }: { person: 1 | 2 }) {
  const say = usePhrases('languages')
  const { language } = useSettings()
  const { half, shape, words } = PLACES[person]
  return (
    <span className={classes('relative block max-w-48 min-w-0 flex-1', half)}>
      <Face person={person} className={classes('w-full', shape)} />
      <span
        // A new word comes as a new word.
        key={language}
        className={classes(
          'absolute animate-rise rounded-card bg-surface px-3 py-1.5 font-display text-base font-semibold text-ink shadow-float lg:px-4 lg:py-2 lg:text-xl',
          words,
        )}
      >
        {say(`hello.${language}`)}
      </span>
    </span>
  )
}
