import { classes } from '#ui/classes.ts'
import { usePhrases } from '#web/platform/phrases/phrases.ts'

const files = import.meta.glob<string>('./portraits/*.svg', { eager: true, query: '?url', import: 'default' })
const portraits = Object.values(files)

/** On phones a strip of three, on desktops three columns at different heights. */
const COLUMNS = [
  { offset: 'lg:pt-12', portraits: portraits.slice(0, 2) },
  { offset: '', portraits: portraits.slice(2, 4) },
  { offset: 'lg:pt-20', portraits: portraits.slice(4, 6) },
]

export function Collage({ className }: { className?: string }) {
  const say = usePhrases('home')
  return (
    <div role="img" aria-label={say('collage')} className={classes('grid grid-cols-3 gap-3 sm:gap-4', className)}>
      {COLUMNS.map((column, index) => (
        <div key={index} className={classes('flex flex-col gap-3 sm:gap-4', column.offset)}>
          {column.portraits.map((portrait, row) => (
            <img
              key={portrait}
              src={portrait}
              alt=""
              width={300}
              height={400}
              decoding="async"
              className={classes(
                'aspect-3/4 w-full rounded-card bg-accent-soft object-cover shadow-card',
                row > 0 && 'hidden lg:block',
              )}
            />
          ))}
        </div>
      ))}
    </div>
  )
}
